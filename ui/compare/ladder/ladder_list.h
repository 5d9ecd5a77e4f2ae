// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/ladder.h"
#include <QListWidget>

namespace ui {

/// Steps of ladders, one below the other: a bar for the rate, the gain here and as published, the reason. Headings
/// between ladders cannot be selected.
class LadderList : public QListWidget {
    Q_OBJECT
  public:
    explicit LadderList(QWidget* parent = nullptr);
    void setLadders(std::vector<app::bench::Ladder> ladders);
    [[nodiscard]] const std::vector<app::bench::Ladder>& ladders() const { return ladders_; }
    /// Step of the current row; null on a heading.
    [[nodiscard]] const app::bench::LadderStep* currentStep() const;
    /// Ladder of the current row, from 0.
    [[nodiscard]] int currentLadder() const;

  private:
    std::vector<app::bench::Ladder> ladders_;
};

} // namespace ui

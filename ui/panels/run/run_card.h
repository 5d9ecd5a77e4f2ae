// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include "ui/style/small_widgets.h"
#include <deque>

namespace ui {

/// Card of the last run: its time by parts, its rates, and earlier runs.
class RunCard : public Section {
    Q_OBJECT
  public:
    explicit RunCard(QWidget* parent = nullptr);
    /// `history`: total times of recent runs in ms, oldest first, without warm runs.
    void setOutcome(const app::Outcome& outcome, const std::deque<double>& history, const QString& check = {});
    /// Shows times only, for a low window.
    void setCompact(bool compact);

  private:
    void makeRoom();

    class Bar;
    class History;
    Bar* bar_;
    History* runs_;
    QLabel* first_;
    QLabel* median_;
    QLabel* busy_; ///< other programs slowed the runs down; hidden if not
    FactList* facts_;
    QLabel* none_;
    QWidget* filled_;
    bool compact_ = false;
};

} // namespace ui

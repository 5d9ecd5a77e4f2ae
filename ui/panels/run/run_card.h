// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include "ui/style/parts.h"
#include <deque>

namespace ui {

/// "Last run": where its time went, what it came to, and the runs before.
class RunCard : public Section {
    Q_OBJECT
  public:
    explicit RunCard(QWidget* parent = nullptr);
    /// `history`: total milliseconds of recent runs, oldest first. Warm runs are not among them.
    void setOutcome(const app::Outcome& outcome, const std::deque<double>& history);
    /// Times alone, where the window is low: the rest is on the views and in the comparison.
    void setCompact(bool compact);

  private:
    class Bar;
    class History;
    Bar* bar_;
    History* runs_;
    QLabel* first_;
    QLabel* median_;
    FactList* facts_;
    QLabel* none_;
    QWidget* filled_;
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"

namespace ui {

/// Undo and redo of regions. Each step holds the number of recipe changes before it, by which the window puts the
/// steps of both histories in order.
class RegionHistory {
  public:
    struct Step {
        QString what; ///< "Add Region 1"
        std::size_t recipeChanges = 0;
        Regions regions; ///< state before (undo) or after (redo) the step
    };
    /// Records the state before a change and forgets the steps that were taken back.
    void record(const QString& what, const Regions& before, std::size_t recipeChanges);
    [[nodiscard]] const Step* lastStep() const { return undo_.empty() ? nullptr : &undo_.back(); }
    [[nodiscard]] const Step* nextStep() const { return redo_.empty() ? nullptr : &redo_.back(); }
    /// Exchanges `now` with the state before the last step, or after the next one. Requires such a step.
    void undo(Regions& now) { move(undo_, redo_, now); }
    void redo(Regions& now) { move(redo_, undo_, now); }
    void clear();

  private:
    static void move(std::vector<Step>& from, std::vector<Step>& to, Regions& now);
    std::vector<Step> undo_, redo_;
};

} // namespace ui

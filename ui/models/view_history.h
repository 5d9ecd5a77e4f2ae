// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <cstdint>
#include <utility>
#include <vector>

namespace ui {

/// Returns a larger number at each call: the order of steps of several histories.
[[nodiscard]] std::uint64_t nextStepNumber();

/// Undo and redo of a state that views have, like regions or layers. Each step holds the number of recipe changes
/// before it and its own number, by which the window puts the steps of all histories in order.
template <class State>
class ViewHistory {
  public:
    struct Step {
        QString what; ///< "Add Region 1"
        std::size_t recipeChanges = 0;
        std::uint64_t number = 0; ///< from nextStepNumber()
        State state;              ///< before (undo) or after (redo) the step
    };
    /// Records the state before a change and forgets the steps that were taken back.
    void record(const QString& what, const State& before, std::size_t recipeChanges) {
        constexpr std::size_t mostSteps = 200;
        if (undo_.size() == mostSteps)
            undo_.erase(undo_.begin());
        undo_.push_back({what, recipeChanges, nextStepNumber(), before});
        redo_.clear();
    }
    [[nodiscard]] const Step* lastStep() const { return undo_.empty() ? nullptr : &undo_.back(); }
    [[nodiscard]] const Step* nextStep() const { return redo_.empty() ? nullptr : &redo_.back(); }
    /// Exchanges `now` with the state before the last step, or after the next one. Requires such a step.
    void undo(State& now) { move(undo_, redo_, now); }
    void redo(State& now) { move(redo_, undo_, now); }
    void clear() {
        undo_.clear();
        redo_.clear();
    }

  private:
    static void move(std::vector<Step>& from, std::vector<Step>& to, State& now) {
        Step step = std::move(from.back());
        from.pop_back();
        std::swap(step.state, now);
        to.push_back(std::move(step));
    }
    std::vector<Step> undo_, redo_;
};

} // namespace ui

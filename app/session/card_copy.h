// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_copy.h>
#include <conv/plan.h>
#include <memory>
#include <stop_token>

namespace app {

/// Keeps the source of a job's requests on the card that computes them, so that a slider's ticks upload nothing. One
/// source at a time: from the second request in a row for it on, so that who asks once pays nothing, and only as long
/// as it fits a quarter of the card beside pictures (MemoryLedger) and what plans work in. Given back when pictures
/// need the room, another source takes its place, the card is lost or a run there finds no memory.
class CardCopy {
  public:
    CardCopy();
    ~CardCopy();
    CardCopy(const CardCopy&) = delete;
    CardCopy& operator=(const CardCopy&) = delete;

    /// While it lives nothing is taken away from what reads the copy. What follows is for the worker thread only.
    class Hold {
      public:
        explicit Hold(CardCopy& of) : of_(of) { of_.enter(); }
        ~Hold() { of_.leave(); }
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;

      private:
        CardCopy& of_;
    };
    /// A request begins. Under a Hold, as is all that reads.
    void begin(std::shared_ptr<const conv::Volume> source, const conv::Plan& plan);
    /// What the next run should read. A copy that would take longer than `secondsMost` is left to a later question.
    /// Throws Error(cancelled), Error(device).
    [[nodiscard]] std::shared_ptr<const conv::Source> source(double secondsMost, const std::stop_token& stop);
    /// The copy, where there is one of that volume on a card that answers; else null.
    [[nodiscard]] std::shared_ptr<const conv::DeviceCopy> copyOf(const conv::Volume* source) const;
    /// Gives the memory back if the copy is of that volume. Not under a Hold.
    void forget(const conv::Volume* source);
    /// Of the card's memory, that is held now.
    [[nodiscard]] std::int64_t bytes() const;

  private:
    void enter();
    void leave();
    struct State;
    std::shared_ptr<State> state_; ///< also of what a ledger may still call
};

} // namespace app

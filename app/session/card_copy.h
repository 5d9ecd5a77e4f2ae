// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_copy.h>
#include <conv/plan.h>
#include <memory>
#include <stop_token>

namespace app {

/// Keeps the source of a job's requests on the GPU that computes them, so that dragging a slider uploads nothing. It
/// keeps one source at a time, from the second consecutive request for it on. The copy takes at most a quarter of the
/// GPU, beside pictures (MemoryLedger) and working memory of plans. It is freed when pictures need its memory, another
/// source replaces it, the GPU is lost, or a run there finds no memory.
class CardCopy {
  public:
    CardCopy();
    ~CardCopy();
    CardCopy(const CardCopy&) = delete;
    CardCopy& operator=(const CardCopy&) = delete;

    /// Keeps the copy alive for the runs that read it. The functions below are for the worker thread only.
    class Hold {
      public:
        explicit Hold(CardCopy& of) : of_(of) { of_.enter(); }
        ~Hold() { of_.leave(); }
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;

      private:
        CardCopy& of_;
    };
    /// Begins a request. Requires a Hold, as do all reads.
    void begin(std::shared_ptr<const conv::Volume> source, const conv::Plan& plan);
    /// Copies unless that takes longer than `maxSeconds`. Throws Error(cancelled), Error(device).
    [[nodiscard]] std::shared_ptr<const conv::Source> source(double maxSeconds, const std::stop_token& stop);
    /// Returns the copy of that volume if its GPU still answers, else null.
    [[nodiscard]] std::shared_ptr<const conv::DeviceCopy> copyOf(const conv::Volume* source) const;
    /// Frees the copy if it is of that volume. Not under a Hold.
    void forget(const conv::Volume* source);
    /// GPU bytes held now.
    [[nodiscard]] std::int64_t bytes() const;

  private:
    void enter();
    void leave();
    struct State;
    std::shared_ptr<State> state_; ///< shared with the ledger's callback
};

} // namespace app

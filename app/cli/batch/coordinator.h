// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/journal/journal.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <set>
#include <thread>

namespace app::cli {

/// Gives out the items of a run to the batch of this process and to those of other processes; keeps journal, progress
/// and reports. A volume that fits no process, or that would keep one process busy alone, is given out in slabs. This
/// process creates its file and renames it; each process writes its part.
class Coordinator final : public WorkSource {
  public:
    /// `reports`: one per item, in order; those with a status ("kept", "failed") stay as they are. Holds references.
    Coordinator(const BatchContext& context, const std::vector<WorkItem>& items, std::vector<ItemReport>& reports,
                Journal* journal, int processes);
    ~Coordinator() override;

    [[nodiscard]] std::unique_ptr<WorkUnit> next() override;
    void begin(WorkUnit& unit) override;
    void beforeWriting() override;
    void finish(std::unique_ptr<WorkUnit> unit) override;
    [[nodiscard]] std::size_t left() const override;
    void computed(const WorkUnit& unit, const std::string& deviceClass) override;
    [[nodiscard]] bool ending() const override { return ending_; }

    enum class Answer : std::uint8_t { unit, later, never };
    /// Takes the next unit for a process. Answers also: not now, as others are under way; or none left.
    [[nodiscard]] Answer take(int process, std::unique_ptr<WorkUnit>& unit);
    /// Waits for files that are being renamed, and gives up files with missing slabs. Call it when all processes have
    /// ended their batches.
    void close();

  private:
    using Clock = std::chrono::steady_clock;
    enum class State : std::uint8_t { opening, ready, closing, over };
    struct Split {
        std::size_t number = 0;
        State state = State::opening;
        std::unique_ptr<ItemWork> work;
        std::size_t next = 0, underWay = 0, ended = 0;
        Clock::time_point start = Clock::now();
        std::jthread opening, closing;
    };
    [[nodiscard]] bool wantsSplit(std::size_t number) const;
    [[nodiscard]] std::size_t maxUnits() const;
    [[nodiscard]] std::unique_ptr<WorkUnit> slabFor(int process);
    [[nodiscard]] std::unique_ptr<WorkUnit> itemFor(int process, std::deque<std::size_t>& queue);
    void open(Split& split);
    void finishSlab(const WorkUnit& unit);
    void giveUp(Split& split);
    void closeIfDone(Split& split);
    void commit(Split& split);
    void beginItem(std::size_t number);
    void endItem(std::size_t number);
    void record(std::size_t number);

    const BatchContext& context_;
    const std::vector<WorkItem>& items_;
    std::vector<ItemReport>& reports_;
    Journal* journal_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    /// Items not given out yet: to any process, possibly in slabs; to any, complete; to this process only.
    std::deque<std::size_t> free_, whole_, own_;
    std::list<Split> splits_;
    std::vector<std::string> keys_;
    std::vector<std::size_t> underWay_; ///< per process
    std::size_t failed_ = 0;
    std::set<conv::ErrorCode> kinds_;
    bool few_ = false; ///< fewer items than processes
    std::atomic<bool> ending_ = false;
};

} // namespace app::cli

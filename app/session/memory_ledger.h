// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

namespace app {

/// Shares a GPU's memory between filters and pictures. Pictures request memory before they take it, and plans of
/// filters leave that much free. Memory that only saves time is lent and recalled when pictures need it. Thread-safe.
class MemoryLedger {
  public:
    /// `total`: bytes that were free when nothing was held; 0: no GPU for filters, and no limit.
    explicit MemoryLedger(std::int64_t total) : total_(total) {}
    /// Shares the free memory of a GPU; all memory until it is opened.
    explicit MemoryLedger(conv::Device card) : card_(std::move(card)) {}
    /// Returns the ledger of the GPU on which filters run first, which also draws pictures.
    [[nodiscard]] static MemoryLedger& ofProcess();
    /// Returns the ledger of any GPU.
    [[nodiscard]] static MemoryLedger& of(const conv::Device& card);

    /// Replaces a holder's request. Returns the bytes granted: all holders together get half of the GPU.
    [[nodiscard]] std::int64_t request(const void* holder, std::int64_t bytes);
    void release(const void* holder);
    /// Bytes held by pictures.
    [[nodiscard]] std::int64_t held() const;

    /// Lends at most a quarter of the GPU beside pictures; false if that is not free. To recall it, `giveBack` is
    /// called from any thread; the borrower frees the memory as soon as it can.
    [[nodiscard]] bool lend(const void* borrower, std::int64_t bytes, std::function<void()> giveBack);
    void giveBack(const void* borrower);
    [[nodiscard]] std::int64_t lent() const;
    [[nodiscard]] std::int64_t total() const;

  private:
    struct Loan {
        std::int64_t bytes;
        std::function<void()> giveBack;
    };
    [[nodiscard]] std::int64_t sum() const;
    [[nodiscard]] std::int64_t lentSum() const;
    const std::optional<conv::Device> card_;
    const std::int64_t total_ = 0; ///< without a card
    mutable std::mutex mutex_;
    std::map<const void*, std::int64_t> holders_;
    std::map<const void*, Loan> loans_;
};

/// Returns a plan for a GPU on which pictures hold `taken` bytes. It is the given plan if its working memory fits
/// beside them, else one in smaller tiles. If not even those fit and the device is `auto`, it is a plan for the CPU. A
/// user's limit (PlanOptions::memoryBytes) stays as it is.
[[nodiscard]] conv::Plan leavingRoom(std::int64_t taken, conv::Plan plan, std::span<const conv::Filter> filters,
                                     const conv::PlanOptions& planOptions);

} // namespace app

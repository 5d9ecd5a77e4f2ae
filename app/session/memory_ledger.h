// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <span>

namespace app {

/// The memory of a graphics card that is shared by filters and pictures. Pictures ask before they take some; what they
/// hold is taken off what filters plan with. What is only kept there to save time is lent, and asked back when pictures
/// need the room. Thread-safe.
class MemoryLedger {
  public:
    /// `total`: bytes that were free when nothing was held; 0: there is no card that filters would use, and no limit.
    explicit MemoryLedger(std::int64_t total) : total_(total) {}
    /// That of the card that filters run on first, which is the one that pictures are drawn with.
    [[nodiscard]] static MemoryLedger& ofProcess();
    /// That of any card, as it was found when the program began.
    [[nodiscard]] static MemoryLedger& of(const conv::Device& card);

    /// A holder's new need, in place of the one before. Returns how much it may take: all that hold something have half
    /// of the card together, so that filters keep the other half.
    [[nodiscard]] std::int64_t request(const void* holder, std::int64_t bytes);
    void release(const void* holder);
    /// Of pictures.
    [[nodiscard]] std::int64_t held() const;

    /// Lends a quarter of the card at most, beside what pictures hold; false where that is not free. When it is asked
    /// back, `giveBack` is called, from any thread; the borrower frees it as soon as it can.
    [[nodiscard]] bool lend(const void* borrower, std::int64_t bytes, std::function<void()> giveBack);
    void giveBack(const void* borrower);
    [[nodiscard]] std::int64_t lent() const;
    [[nodiscard]] std::int64_t total() const { return total_; }

  private:
    struct Loan {
        std::int64_t bytes;
        std::function<void()> giveBack;
    };
    [[nodiscard]] std::int64_t sum() const;
    [[nodiscard]] std::int64_t lentSum() const;
    const std::int64_t total_;
    mutable std::mutex mutex_;
    std::map<const void*, std::int64_t> holders_;
    std::map<const void*, Loan> loans_;
};

/// A plan for a card of whose free memory pictures hold `taken` bytes: the same if its working memory fits beside them,
/// else one in smaller tiles; where the device is for us to choose and not even those fit, one for the CPU. A limit
/// that the user set (Choice::memoryBytes) stays as it is.
[[nodiscard]] conv::Plan leavingRoom(std::int64_t taken, conv::Plan plan, std::span<const conv::Filter> filters,
                                     const conv::Choice& choice);

} // namespace app

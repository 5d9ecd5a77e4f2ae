#pragma once
#include <conv/plan.h>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>

namespace app {

/// The memory of a graphics card that is shared by filters and pictures. Pictures ask before they take some; what they
/// hold is taken off what filters plan with. Thread-safe.
class MemoryLedger {
  public:
    /// `total`: bytes that were free when nothing was held; 0: there is no card that filters would use, and no limit.
    explicit MemoryLedger(std::int64_t total) : total_(total) {}
    /// That of the card that filters run on first, as it was found at the first call.
    [[nodiscard]] static MemoryLedger& ofProcess();

    /// A holder's new need, in place of the one before. Returns how much it may take: all that hold something have half
    /// of the card together, so that filters keep the other half.
    [[nodiscard]] std::int64_t request(const void* holder, std::int64_t bytes);
    void release(const void* holder);
    [[nodiscard]] std::int64_t held() const;

  private:
    [[nodiscard]] std::int64_t sum() const;
    const std::int64_t total_;
    mutable std::mutex mutex_;
    std::map<const void*, std::int64_t> holders_;
};

/// A plan for a card of whose free memory pictures hold `taken` bytes: the same if its working memory fits beside them,
/// else one in smaller tiles; where the device is for us to choose and not even those fit, one for the CPU. A limit
/// that the user set (Choice::memoryBytes) stays as it is.
[[nodiscard]] conv::Plan leavingRoom(std::int64_t taken, conv::Plan plan, std::span<const conv::Filter> filters,
                                     const conv::Choice& choice);

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>

namespace conv {

/// Caches one yes/no answer of the driver about a kernel per device; asking costs over 1 µs.
class DeviceFlag {
  public:
    template <class Ask>
    bool operator()(int device, Ask ask) {
        constexpr int max = 32;
        if (device < 0 || device >= max)
            return ask();
        const std::uint64_t known = std::uint64_t{1} << device, yes = known << max;
        std::uint64_t all = facts_.load(std::memory_order_acquire);
        if ((all & known) == 0) {
            all = known | (ask() ? yes : 0);
            facts_.fetch_or(all, std::memory_order_release);
        }
        return (all & yes) != 0;
    }

  private:
    std::atomic<std::uint64_t> facts_ = 0; ///< one bit per device with a known answer, then one per yes
};

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace app::bench {

/// splitmix64: small, and equal on all machines.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    /// In [−1, 1).
    double signedUnit() { return static_cast<double>(static_cast<std::int64_t>(next() >> 11)) * 0x1p-52 - 1; }

  private:
    std::uint64_t state_;
};

} // namespace app::bench

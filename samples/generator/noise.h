// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstdint>

/// Random numbers that are equal on every machine: integer hashes and plain float arithmetic, no library's generator or
/// distribution.
namespace samples {

/// SplitMix64: one well-mixed number per call.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    /// Returns a number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
    /// Returns a number of mean 0 and deviation 1: the sum of twelve uniform ones, without logarithm and within ±6.
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += uniform();
        return sum;
    }

  private:
    std::uint64_t state_;
};

/// Returns a number in [−1, 1] for a lattice point.
inline float latticeValue(int x, int y, int z) {
    std::uint32_t h = static_cast<std::uint32_t>(x) * 374761393U + static_cast<std::uint32_t>(y) * 668265263U +
                      static_cast<std::uint32_t>(z) * 2246822519U;
    h = (h ^ (h >> 13U)) * 1274126177U;
    h ^= h >> 16U;
    return static_cast<float>(h & 0xffffU) / 32767.5F - 1.0F;
}

/// Smooth noise in [−1, 1], interpolated between lattice points one unit apart.
inline float smoothNoise(float x, float y, float z) {
    const float fx = std::floor(x), fy = std::floor(y), fz = std::floor(z);
    const int i = static_cast<int>(fx), j = static_cast<int>(fy), k = static_cast<int>(fz);
    const auto ease = [](float t) { return t * t * (3 - 2 * t); };
    const auto mix = [](float a, float b, float t) { return a + (b - a) * t; };
    const float tx = ease(x - fx), ty = ease(y - fy), tz = ease(z - fz);
    const auto alongX = [&](int b, int c) {
        return mix(latticeValue(i, j + b, k + c), latticeValue(i + 1, j + b, k + c), tx);
    };
    return mix(mix(alongX(0, 0), alongX(1, 0), ty), mix(alongX(0, 1), alongX(1, 1), ty), tz);
}

} // namespace samples

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Dense kernels on tensor cores, with all digits of float32 and with those of float16.
void launchTensor(const Launch& launch);
void launchTensorFast(const Launch& launch);

namespace toeplitz {

/// Taps along an axis that there are kernels for.
inline constexpr std::int64_t tapsMost = 33;

/// Products of a sample and a tap: of their rounded halves alone, or of both halves of each but the two low ones.
enum class Products : std::uint8_t { one, three };

/// Matrices of 8 × 8 that hold a row of taps as a band.
constexpr int blocksFor(std::int64_t taps) {
    return static_cast<int>((taps + 7 + 7) / 8) < 2 ? 2 : static_cast<int>((taps + 7 + 7) / 8);
}

/// Shared memory of a block of threads that keeps samples in so many bytes each until they are converted: those of 8
/// and 16 bits as they are, others as float32. The kernels' own sum (strip.h) is compared with it as they are compiled.
constexpr std::int64_t sharedBytes(Products products, std::int64_t sampleBytes, const Index3& taps) {
    const int blocks = blocksFor(taps[0]);
    const std::int64_t window = blocks > 3 ? 160 : 144, ring = 64, fetches = blocks > 3 ? 10 : 9, threads = 128;
    const bool three = products == Products::three;
    const std::int64_t halves = (three && sampleBytes > 1 ? 2 : 1) * 2 * ring * (window + 8);
    return 4 * sampleBytes * fetches * threads + halves + taps[1] * ((three ? 2 : 1) * blocks * 128 + 4) + 4 * window;
}

} // namespace toeplitz
} // namespace conv

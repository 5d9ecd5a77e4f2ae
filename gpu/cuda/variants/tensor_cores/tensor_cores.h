// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Dense kernels on tensor cores, with the accuracy of float32 and of float16.
void launchTensor(const Launch& launch);
void launchTensorFast(const Launch& launch);

namespace toeplitz {

inline constexpr std::int64_t maxTaps = 33;

/// Products per sample and tap: of their rounded halves, or of both halves except low times low.
enum class Products : std::uint8_t { one, three };

/// 8 × 8 matrices that hold a row of taps as a band.
constexpr int blocksFor(std::int64_t taps) {
    return static_cast<int>((taps + 7 + 7) / 8) < 2 ? 2 : static_cast<int>((taps + 7 + 7) / 8);
}

/// Bytes of shared memory of a thread block that keeps samples in `sampleBytes` bytes until converted: 8 and 16 bits
/// unchanged, others as float32. strip.h asserts equality with its own sum.
constexpr std::int64_t sharedBytes(Products products, std::int64_t sampleBytes, const Index3& taps) {
    const int blocks = blocksFor(taps[0]);
    const std::int64_t window = blocks > 3 ? 160 : 144, ring = 64, fetches = blocks > 3 ? 10 : 9, threads = 128;
    const bool three = products == Products::three;
    const std::int64_t halves = (three && sampleBytes > 1 ? 2 : 1) * 2 * ring * (window + 8);
    return 4 * sampleBytes * fetches * threads + halves + taps[1] * ((three ? 2 : 1) * blocks * 128 + 4) + 4 * window;
}

} // namespace toeplitz
} // namespace conv

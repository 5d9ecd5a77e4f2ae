// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Medians over rows of keys: whole numbers that are ordered as the samples are.
template <class T>
struct MedianKeys {
    /// Median of columns of m samples, k of them side by side: out[i] is that of rows[0 … m−1][i … i + k − 1], for
    /// i < n rounded up to 64 keys; rows must be readable up to that, plus 64. `work` holds 3·m rows of `pitch` keys.
    using Row = void (*)(const T* const* rows, std::int64_t n, T* work, std::int64_t pitch, T* out);
    Row (*rowFor)(std::int64_t m, std::int64_t k) = nullptr; ///< null where there is no network for that window
    /// Samples to keys and back. Narrow keys are the sample plus `offset`; those of 32 bits are median::keyOf. Null for
    /// those of 64 bits (median/keys64.h).
    void (*toKeys)(const float* in, std::int64_t n, float offset, T* out) = nullptr;
    void (*toFloats)(const T* in, std::int64_t n, float offset, float* out) = nullptr;
};

/// A window that slides over a block of samples, of which only their places in sorted order are known.
struct Sliding {
    const std::uint32_t* rank = nullptr; ///< of each sample of the block
    std::uint64_t* window = nullptr;     ///< a bit for each rank; 0 at first and afterwards
    std::int64_t words = 0;
    std::int64_t steps = 0;                     ///< places of the window
    std::int64_t length = 0;                    ///< of the window along the way it slides
    std::int64_t across[2] = {1, 1};            ///< of the window across it
    std::int64_t strideAlong = 1, strides[2]{}; ///< in the block, in samples; strides[0] is 1
};

struct MedianSimd {
    MedianKeys<std::uint8_t> bytes;
    MedianKeys<std::uint16_t> words;
    MedianKeys<std::int32_t> floats;
    MedianKeys<std::int64_t> wide;
    /// Ranks of the medians at all places of a window that begins at block[start].
    void (*slide)(const Sliding& job, std::int64_t start, std::uint32_t* medians) = nullptr;
};

/// Those of the instruction set that `micro` uses.
[[nodiscard]] const MedianSimd& medianSimd();

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Destination of a row of medians.
struct MedianOut {
    void* to = nullptr;
    std::uint32_t flip = 0; ///< bits by which samples were flipped to narrow keys: 0 or the sign bit
    bool floats = false;    ///< writes float32; else the samples' own type
    bool stream = false;    ///< whole vectors bypass the caches if `to` is aligned to 64 bytes
};

/// Medians over rows of keys: integers ordered as the samples are.
template <class T>
struct MedianKeys {
    /// Medians of windows of m rows by k columns: result i is that of rows[0 … m−1][i … i + k − 1], i < n. Rows must be
    /// readable up to n rounded up to 64 keys, plus 128. `work` holds 3·m rows of `pitch` keys.
    using Row = void (*)(const T* const* rows, std::int64_t n, T* work, std::int64_t pitch, const MedianOut& out);
    Row (*rowFor)(std::int64_t m, std::int64_t k) = nullptr; ///< null: no network for that window
    /// Writes n keys, readable up to n rounded up to 64, as medians.
    void (*put)(const T* keys, std::int64_t n, const MedianOut& out) = nullptr;
    /// out[i] = in[i] with the bits of `flip` inverted.
    void (*flip)(const T* in, std::int64_t n, std::uint32_t flip, T* out) = nullptr;
};

/// A window that slides over a block of ranks (places in sorted order).
struct Sliding {
    const std::uint32_t* rank = nullptr; ///< rank of each sample of the block
    std::uint64_t* window = nullptr;     ///< one bit for each rank; 0 at first and afterwards
    std::int64_t words = 0;
    std::int64_t steps = 0;                     ///< places of the window
    std::int64_t length = 0;                    ///< samples of the window along its path
    std::int64_t across[2] = {1, 1};            ///< samples of the window across its path
    std::int64_t strideAlong = 1, strides[2]{}; ///< strides of the block in samples; strides[0] is 1
    std::int64_t place = 0;                     ///< samples of the window below the wanted one
    /// Windows other than boxes: rows along the path from place `starts[r]` of the block on, each of `lengths[r]`
    /// samples; `length` and `across` are not used then.
    const std::int64_t *starts = nullptr, *lengths = nullptr;
    std::int64_t rows = 0;
};

struct MedianSimd {
    MedianKeys<std::uint8_t> bytes;
    MedianKeys<std::uint16_t> words;
    MedianKeys<std::int32_t> floats;
    MedianKeys<std::int64_t> wide;
    /// float32 as keys (median::keyOf).
    void (*floatKeys)(const float* in, std::int64_t n, std::int32_t* out) = nullptr;
    /// Makes streamed medians visible to other threads.
    void (*flush)() = nullptr;
    /// Ranks of the wanted samples at all places of a window from block[start] on.
    void (*slide)(const Sliding& job, std::int64_t start, std::uint32_t* medians) = nullptr;
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const MedianSimd& medianSimd();

} // namespace conv

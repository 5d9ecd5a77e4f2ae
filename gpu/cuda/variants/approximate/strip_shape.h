// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

namespace conv::strips {

/// Samples along the axis that a thread holds in registers.
inline constexpr int chunk = 32;
/// Most threads of a block: more would have too few registers for their samples.
inline constexpr int maxThreads = 512;
/// Words of shared memory per thread beside its samples.
inline constexpr int sideWords = 8;

/// Work of a thread block: `lines` lines (a power of two) of `length` samples, a multiple of `chunk`. The middle `part`
/// become outputs, the rest is halo.
struct Shape {
    int lines = 1, length = chunk, part = 1;
    [[nodiscard]] constexpr int chunks() const { return length / chunk; }
    [[nodiscard]] constexpr int threads() const { return lines * chunks(); }
    /// Odd, so that neighbouring lanes access different banks.
    [[nodiscard]] constexpr int pitch() const { return lines == 1 ? 1 : lines + 1; }
    /// Words of the samples, with `lines` free words after each chunk, against bank conflicts.
    [[nodiscard]] constexpr int sampleWords() const { return length * pitch() + chunks() * lines; }
    [[nodiscard]] constexpr int words() const { return sampleWords() + sideWords * threads(); }
    [[nodiscard]] constexpr std::int64_t bytes() const { return std::int64_t{4} * words(); }
};

/// Returns the shape for `others` lines of `count` outputs with a halo of `reach` samples. Empty if shared memory holds
/// no useful part of a line.
[[nodiscard]] std::optional<Shape> shapeFor(std::int64_t count, std::int64_t reach, std::int64_t others,
                                            std::int64_t sharedBytes);

/// Samples in all blocks per output, at least 1.
[[nodiscard]] double workOf(const Shape& shape, std::int64_t count);

/// Share of a multiprocessor's threads, limited by registers, that blocks of this size fill.
[[nodiscard]] double busyOf(const Shape& shape);

} // namespace conv::strips

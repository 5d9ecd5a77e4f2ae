// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>

namespace conv::strips {

/// Samples along the axis that a thread holds in registers.
inline constexpr int chunk = 32;
/// Threads of a block: with more each would have too few registers for its samples.
inline constexpr int threadsMost = 512;
/// Words of shared memory that a thread has beside its samples.
inline constexpr int sideWords = 8;

/// What a block of threads takes: `lines` lines side by side, a power of two, `length` samples of each, whole chunks,
/// of which the middle `part` become outputs; the others are what these see before and behind them.
struct Shape {
    int lines = 1, length = chunk, part = 1;
    [[nodiscard]] constexpr int chunks() const { return length / chunk; }
    [[nodiscard]] constexpr int threads() const { return lines * chunks(); }
    /// Words from a position to the next one: odd, so that lanes beside and behind each other meet different banks.
    [[nodiscard]] constexpr int pitch() const { return lines == 1 ? 1 : lines + 1; }
    /// Words of the samples: behind each chunk stay as many free as there are lines, so that the chunks of a warp meet
    /// different banks, too.
    [[nodiscard]] constexpr int sampleWords() const { return length * pitch() + chunks() * lines; }
    [[nodiscard]] constexpr int words() const { return sampleWords() + sideWords * threads(); }
    [[nodiscard]] constexpr std::int64_t bytes() const { return std::int64_t{4} * words(); }
};

/// The shape for lines of `count` outputs that reach `reach` samples on both sides, with `others` of them side by side;
/// nothing where shared memory holds no useful part of such a line.
[[nodiscard]] std::optional<Shape> shapeFor(std::int64_t count, std::int64_t reach, std::int64_t others,
                                            std::int64_t sharedBytes);

/// Samples of all blocks over outputs: at least 1.
[[nodiscard]] double workOf(const Shape& shape, std::int64_t count);

/// Share of the threads with room in a multiprocessor's registers that whole blocks fill.
[[nodiscard]] double busyOf(const Shape& shape);

} // namespace conv::strips

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/approximate/strip_shape.h"
#include <algorithm>

namespace conv::strips {
namespace {

/// Cost factor of fewer lines: sectors hold 8 samples.
double penalty(int lines) {
    return lines >= 16 ? 1 : lines == 8 ? 1.1 : lines == 4 ? 1.6 : lines == 2 ? 2.6 : 4.5;
}

} // namespace

double workOf(const Shape& shape, std::int64_t count) {
    const std::int64_t parts = (count + shape.part - 1) / shape.part;
    return static_cast<double>(parts * shape.length) / static_cast<double>(std::max<std::int64_t>(count, 1));
}

double busyOf(const Shape& shape) {
    constexpr int room = 2 * maxThreads;
    return static_cast<double>(std::max(1, room / shape.threads()) * shape.threads()) / room;
}

std::optional<Shape> shapeFor(std::int64_t count, std::int64_t reach, std::int64_t others, std::int64_t sharedBytes) {
    std::optional<Shape> best;
    double min = 0;
    for (const int lines : {32, 16, 8, 4, 2, 1}) {
        if (lines > 1 && lines / 2 >= others)
            continue;
        const int unit = chunk * std::max(1, 32 / lines);
        const Shape one{lines, chunk, 1};
        const std::int64_t fitting = sharedBytes / one.bytes() * chunk;
        // A single line shares the scan over chunks with no other: short parts, unless halos cost more.
        for (const int threads : {64, 128, 256, maxThreads}) {
            if (lines > 1 && threads < 256)
                continue;
            const std::int64_t max =
                std::min<std::int64_t>(std::int64_t{threads} / lines * chunk, fitting) / unit * unit;
            const std::int64_t wanted = (count + 2 * reach + unit - 1) / unit * unit;
            Shape shape;
            shape.lines = lines;
            shape.length = static_cast<int>(std::min(max, wanted));
            const bool useful = shape.length == wanted || shape.length - 2 * reach > shape.length / 16;
            if (shape.length < unit || !useful)
                continue;
            const std::int64_t longest = shape.length - 2 * reach, parts = (count + longest - 1) / longest;
            shape.part = static_cast<int>((count + parts - 1) / parts);
            shape.length = static_cast<int>((shape.part + 2 * reach + unit - 1) / unit * unit);
            // Lines left out cost nothing if the others cannot fill a block.
            const double sectors = others < lines || others == 1 ? 1 : penalty(lines);
            const double waiting = lines == 1 ? 1 + shape.chunks() / 1024.0 : 1;
            const double work = workOf(shape, count) * sectors * waiting / busyOf(shape);
            if (!best || work < 0.97 * min) {
                best = shape;
                min = work;
            }
        }
    }
    return best;
}

} // namespace conv::strips

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/tap_split.h"
#include "cuda/variants/direct/shape.h"
#include <algorithm>
#include <initializer_list>

namespace conv::direct {
namespace {

int ceilDiv(std::int64_t a, std::int64_t b) {
    return static_cast<int>((a + b - 1) / b);
}

/// Returns the width with the fewest products; a product in a wide loop body costs less.
int widthFor(std::int64_t taps, std::initializer_list<int> widths) {
    const auto work = [&](int w) { return ceilDiv(taps, w) * (w + 1.0); };
    return *std::min_element(widths.begin(), widths.end(), [&](int a, int b) { return work(a) < work(b); });
}

void cutRows(TapSplit& split, std::int64_t rows, int max) {
    split.yBlocks = ceilDiv(rows, max);
    split.rows = ceilDiv(rows, split.yBlocks);
}

TapSplit splitOfSignal(const Index3& extent) {
    TapSplit split;
    split.width = signalBody;
    split.rows = 1;
    split.xBlocks = ceilDiv(extent[0], split.width);
    split.stepsPerPart = maxPart / signalBody;
    split.parts = true;
    return split;
}

bool inOneChain(int dimension, const Index3& e) {
    const std::int64_t width = std::max<std::int64_t>(3, e[0] | 1);
    if (dimension == 2)
        return width <= widestImage && e[1] <= widestImage && e[2] == 1;
    return width <= 5 && e[1] <= 7 && e[2] <= maxPart / (width * e[1]);
}

/// Volumes up to 7³: without parts they need half the registers, so that a multiprocessor holds three thread blocks,
/// not two.
bool inOnePart(int dimension, const TapSplit& split, const Index3& extent) {
    return dimension == 3 && split.width == 7 && split.xBlocks * split.yBlocks == 1 && split.rows <= 7 &&
           extent[2] <= 7;
}

} // namespace

TapSplit splitOf(int dimension, const Index3& extent, std::size_t sharedBytes) {
    if (dimension == 1) {
        TapSplit split = splitOfSignal(extent);
        split.buffered = tableSize(dimension, split, extent) > tableInParameters;
        return split;
    }
    TapSplit split;
    if (inOneChain(dimension, extent)) {
        split.width = static_cast<int>(std::max<std::int64_t>(3, extent[0] | 1));
        cutRows(split, extent[1], maxRowsOf(dimension, split.width));
    } else {
        split.parts = true;
        const auto cut = [&](std::initializer_list<int> widths) {
            split.width = widthFor(extent[0], widths);
            split.xBlocks = ceilDiv(extent[0], split.width);
            int max = maxRowsOf(dimension, split.width);
            for (cutRows(split, extent[1], max); max > 1 && sharedBytesOf(dimension, split) > sharedBytes;)
                cutRows(split, extent[1], --max);
        };
        dimension == 2 ? cut({wideColumns}) : cut({15, 13, 11, 9, 7, 5});
        split.buffered = tableSize(dimension, split, extent) > tableInParameters;
        if (split.buffered && dimension == 3)
            cut({11, 7});
    }
    split.stepsPerPart = std::max(1, maxPart / (split.width * split.rows));
    if (inOnePart(dimension, split, extent))
        split.stepsPerPart = static_cast<int>(extent[2]);
    return split;
}

std::size_t sharedBytesOf(int dimension, const TapSplit& split) {
    const Tile t = tileOf(dimension, split.width);
    // Static memory beside the planes: positions, and staging of volume stores.
    const int table = t.pitch + t.size[1] + maxRowsOf(dimension, split.width) + (dimension == 3 ? 4 * t.threads : 0);
    return sizeof(float) * static_cast<std::size_t>(t.slots * t.pitch * (t.size[1] + split.rows - 1) + table);
}

std::int64_t tableSize(int dimension, const TapSplit& split, const Index3& extent) {
    if (dimension == 1)
        return static_cast<std::int64_t>(split.xBlocks) * split.width;
    return std::int64_t{split.xBlocks} * split.yBlocks * extent[2] * split.rows * split.pitch();
}

std::vector<double> tableOf(int dimension, const TapSplit& split, const Index3& extent,
                            const std::vector<double>& taps) {
    std::vector<double> table(static_cast<std::size_t>(tableSize(dimension, split, extent)), 0.0);
    std::size_t from = 0;
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x, ++from) {
                const std::int64_t block = y / split.rows * split.xBlocks + x / split.width;
                const std::int64_t row = (block * extent[2] + z) * split.rows + y % split.rows;
                table[static_cast<std::size_t>(row * split.pitch() + x % split.width)] = taps[from];
            }
    return table;
}

} // namespace conv::direct

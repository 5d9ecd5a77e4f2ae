// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/form.h"
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

void cutRows(Form& form, std::int64_t rows, int most) {
    form.yBlocks = ceilDiv(rows, most);
    form.rows = ceilDiv(rows, form.yBlocks);
}

Form formOfSignal(const Index3& extent) {
    Form form;
    form.width = signalBody;
    form.rows = 1;
    form.xBlocks = ceilDiv(extent[0], form.width);
    form.stepsPerPart = partMost / signalBody;
    form.parts = true;
    return form;
}

bool inOneChain(int dimension, const Index3& e) {
    const std::int64_t width = std::max<std::int64_t>(3, e[0] | 1);
    if (dimension == 2)
        return width <= widestImage && e[1] <= widestImage && e[2] == 1;
    return width <= 5 && e[1] <= 7 && e[2] <= partMost / (width * e[1]);
}

/// Volumes up to 7³: without parts they need half the registers, so that a multiprocessor holds three thread blocks,
/// not two.
bool inOnePart(int dimension, const Form& form, const Index3& extent) {
    return dimension == 3 && form.width == 7 && form.xBlocks * form.yBlocks == 1 && form.rows <= 7 && extent[2] <= 7;
}

} // namespace

Form formOf(int dimension, const Index3& extent, std::size_t sharedBytes) {
    if (dimension == 1) {
        Form form = formOfSignal(extent);
        form.buffered = tableSize(dimension, form, extent) > tableInParameters;
        return form;
    }
    Form form;
    if (inOneChain(dimension, extent)) {
        form.width = static_cast<int>(std::max<std::int64_t>(3, extent[0] | 1));
        cutRows(form, extent[1], rowsMostOf(dimension, form.width));
    } else {
        form.parts = true;
        const auto cut = [&](std::initializer_list<int> widths) {
            form.width = widthFor(extent[0], widths);
            form.xBlocks = ceilDiv(extent[0], form.width);
            int most = rowsMostOf(dimension, form.width);
            for (cutRows(form, extent[1], most); most > 1 && sharedBytesOf(dimension, form) > sharedBytes;)
                cutRows(form, extent[1], --most);
        };
        dimension == 2 ? cut({wideColumns}) : cut({15, 13, 11, 9, 7, 5});
        form.buffered = tableSize(dimension, form, extent) > tableInParameters;
        if (form.buffered && dimension == 3)
            cut({11, 7});
    }
    form.stepsPerPart = std::max(1, partMost / (form.width * form.rows));
    if (inOnePart(dimension, form, extent))
        form.stepsPerPart = static_cast<int>(extent[2]);
    return form;
}

std::size_t sharedBytesOf(int dimension, const Form& form) {
    const Tile t = tileOf(dimension, form.width);
    // Static memory beside the planes: positions, and staging of volume stores.
    const int table = t.pitch + t.size[1] + rowsMostOf(dimension, form.width) + (dimension == 3 ? 4 * t.threads : 0);
    return sizeof(float) * static_cast<std::size_t>(t.slots * t.pitch * (t.size[1] + form.rows - 1) + table);
}

std::int64_t tableSize(int dimension, const Form& form, const Index3& extent) {
    if (dimension == 1)
        return static_cast<std::int64_t>(form.xBlocks) * form.width;
    return std::int64_t{form.xBlocks} * form.yBlocks * extent[2] * form.rows * form.pitch();
}

std::vector<double> tableOf(int dimension, const Form& form, const Index3& extent, const std::vector<double>& taps) {
    std::vector<double> table(static_cast<std::size_t>(tableSize(dimension, form, extent)), 0.0);
    std::size_t from = 0;
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x, ++from) {
                const std::int64_t block = y / form.rows * form.xBlocks + x / form.width;
                const std::int64_t row = (block * extent[2] + z) * form.rows + y % form.rows;
                table[static_cast<std::size_t>(row * form.pitch() + x % form.width)] = taps[from];
            }
    return table;
}

} // namespace conv::direct

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>

namespace ui {

/// Values shown as black and white.
struct ValueWindow {
    double low = 0, high = 255;
};

/// Returns the initial window: the file's, if it covers any values. Else the full range of 8-bit data, a soft-tissue
/// window for CT, or the 0.5 to 99.5 percentiles of a sample.
[[nodiscard]] ValueWindow autoWindow(const conv::Volume& volume, conv::Item item = {});
/// Returns the 0.5 to 99.5 percentiles of a sample; a soft-tissue window for CT.
[[nodiscard]] ValueWindow percentileWindow(const conv::Volume& volume, conv::Item item = {});
/// Returns the initial window of a result with its own quantity. Sizes: 0 (signed: symmetric) to the 99.5 percentile
/// of nonzero magnitudes. Shares: 0 to 1. Angles: −90 to 90.
[[nodiscard]] ValueWindow windowOfMeasure(const conv::Volume& volume, conv::Item item, app::Meaning meaning);
/// Returns the smallest and largest finite value of an item; 0 and 1 if none.
[[nodiscard]] ValueWindow fullWindow(const conv::Volume& volume, conv::Item item = {});
/// Returns true if the channels are red, green, blue (and perhaps opacity), judged by count, type and names.
[[nodiscard]] bool isColor(const conv::Layout& layout);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>

namespace ui {

/// Values that become black and white.
struct ValueWindow {
    double low = 0, high = 255;
};

/// Returns the window that data is shown with first: the one that their file carries, if it shows any of the values;
/// else the full range of 8-bit data, a soft-tissue window for CT, or the 0.5 to 99.5 percentile of a sample.
[[nodiscard]] ValueWindow autoWindow(const conv::Volume& volume, conv::Item item = {});
/// What a result of a quantity of its own is shown with: from 0, or as far below 0 as above, to the 99.5 percentile of
/// the sizes that are not 0 in a sample; shares from 0 to 1, angles from -90 to 90.
[[nodiscard]] ValueWindow windowOfMeasure(const conv::Volume& volume, conv::Item item, app::Meaning meaning);
/// From the smallest to the largest finite value of an item; 0 and 1 if there is none.
[[nodiscard]] ValueWindow fullWindow(const conv::Volume& volume, conv::Item item = {});
/// Whether the channels are red, green, blue (and perhaps opacity) and not quantities of their own, as their names may
/// say.
[[nodiscard]] bool isColor(const conv::Layout& layout);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <optional>
#include <string>

namespace conv {

/// A part of an image as a screen shows it: groups of samples averaged, black at `low` and below, white at `high` and
/// above.
struct DisplayPart {
    Region source;  ///< in indices of the image; what its last groups lack is left out of their averages
    int factor = 1; ///< samples averaged along x and y, 1 to 64
    double low = 0, high = 255;
    std::int64_t time = 0;
    friend bool operator==(const DisplayPart&, const DisplayPart&) = default;
};

/// Size of its picture.
[[nodiscard]] Index3 pictureExtent(const DisplayPart& part);

/// That part of float32 images on a card, whose first sample has index `domain.lo`: uint8, a picture for each channel;
/// NaN is black. Computed by the card, from which nothing but the pictures comes back. Throws Error(usage) for a part
/// outside the domain, another type or a volume, Error(device), Error(memory).
[[nodiscard]] Volume displayed(const DeviceData& data, const Region& domain, const DisplayPart& part);

} // namespace conv

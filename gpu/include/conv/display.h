// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <optional>
#include <string>

namespace conv {

/// A part of an image at screen resolution: averages of groups of samples, black at `low` and below, white at `high`
/// and above.
struct DisplayPart {
    Region source;  ///< in indices of the image; samples missing from the last groups are left out of their averages
    int factor = 1; ///< samples averaged along x and y, 1 to 64
    double low = 0, high = 255;
    std::int64_t time = 0;
    friend bool operator==(const DisplayPart&, const DisplayPart&) = default;
};

/// Size of the displayed image, in screen pixels.
[[nodiscard]] Index3 pictureExtent(const DisplayPart& part);

/// Returns that part of float32 images on a GPU as uint8, one image per channel; NaN is black. `domain.lo` is the index
/// of the first sample. The GPU computes the averages and only the result is downloaded. Throws Error(usage) for a part
/// outside the domain, another type or a volume, Error(device), Error(memory).
[[nodiscard]] Volume displayed(const DeviceData& data, const Region& domain, const DisplayPart& part);

} // namespace conv

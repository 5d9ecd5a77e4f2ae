// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

namespace app::cli {

/// A volume whose values were mapped linearly so that they fill the range of an integer type: stored = slope · value +
/// intercept.
struct FilledRange {
    conv::Volume volume;
    double slope = 1, intercept = 0;
    std::int64_t clipped = 0; ///< values that are not finite
};

/// The smallest finite value of all channels and times becomes the type's smallest, the largest its largest; a channel
/// that is opacity keeps its values. Throws Error(usage) for a type without such a range.
[[nodiscard]] FilledRange fillRange(const conv::Volume& values, conv::ElementType type);

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

namespace app {

/// A volume mapped linearly to the full range of an integer type: stored = slope · value + intercept.
struct FilledRange {
    conv::Volume volume;
    double slope = 1, intercept = 0;
    std::int64_t clipped = 0; ///< number of values that are not finite
};

/// Maps the smallest finite value of all channels and times to the type's smallest, the largest to its largest. An
/// opacity channel keeps its values. Throws Error(usage) for a type without such a range.
[[nodiscard]] FilledRange fillRange(const conv::Volume& values, conv::ElementType type);

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>
#include <vector>

namespace app::io {

/// A mark in time beside the samples.
struct Annotation {
    double onset = 0;     ///< seconds from the first sample
    double duration = -1; ///< seconds; negative: none
    std::string text;
};

/// Record of a recording with annotations.
struct AnnotatedRecord : conv::FormatRecord {
    std::vector<Annotation> annotations;   ///< in file order
    std::vector<std::string> channelUnits; ///< unit of each channel as written: "uV"; empty: all have Info::valueUnit
};

} // namespace app::io

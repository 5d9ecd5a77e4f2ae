// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace app::cli {

/// Known properties of an item's samples that plans depend on.
struct SampleFacts {
    std::optional<std::optional<std::string>> strict;  ///< reason for strict variants, or that all are allowed
                                                       ///< (conv::whyStrict)
    std::optional<std::optional<std::string>> float64; ///< reason for float64, or that float32 holds all samples
                                                       ///< (conv::whyFloat64)
    std::optional<double> offset;                      ///< conv::offsetOf
};

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace app::cli {

/// What plans depend on in the samples of an item, as far as it is known.
struct SampleFacts {
    std::optional<std::optional<std::string>> strict;  ///< why only sums of an output's own products will do, or that
                                                       ///< all will (conv::whyStrict)
    std::optional<std::optional<std::string>> float64; ///< why float64 is called for, or that float32 holds all
                                                       ///< samples (conv::whyFloat64)
    std::optional<double> offset;                      ///< conv::offsetOf
};

} // namespace app::cli

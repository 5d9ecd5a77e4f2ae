// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace app::cli {

/// Returns a thumbnail of the middle slice (a plot for a signal) as a data URI of a PNG, from the smallest value in
/// black to the largest in white. Reads only the displayed rows.
[[nodiscard]] std::string thumbnail(const conv::Source& source);

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace app::cli {

/// A small picture of the middle slice (a plot, for a signal), from the least value in black to the largest in white,
/// as a data URI of a PNG. Reads only the rows it shows.
[[nodiscard]] std::string thumbnail(const conv::Source& source);

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <string>

namespace app::io {

/// Returns sentences on names and colours of channels and on the unit of values that a file of that name and format
/// does not keep: "The names of 3 channels (DAPI, GFP, Cy5) are not kept in PNG, which stores them as red, green and
/// blue."; empty if it keeps all. Default names ("C1", "left", "red") and colours of RGB pictures count as kept.
[[nodiscard]] std::string droppedChannels(const conv::Layout& layout, const conv::Info& info,
                                          const std::filesystem::path& path, const Format& format);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"

/// BrainVision recordings: a text header (.vhdr), samples (.eeg, .dat) and markers (.vmrk) in files of their own.
namespace app::io {

/// Recognises headers by their first line.
[[nodiscard]] bool recognisesBrainVision(const fs::path& path, std::string_view head);
[[nodiscard]] Codec brainVisionCodec();

} // namespace app::io

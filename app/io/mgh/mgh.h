// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"

/// FreeSurfer's volumes: .mgh, compressed .mgz.
namespace app::io {

[[nodiscard]] bool recognisesMgh(const fs::path& path, std::string_view head);
[[nodiscard]] Codec mghCodec();

} // namespace app::io

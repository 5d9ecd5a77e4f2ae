// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"

/// GDF, the general data format for biosignals, versions 1 and 2.
namespace app::io {

[[nodiscard]] bool recognisesGdf(const fs::path& path, std::string_view head);
[[nodiscard]] Codec gdfCodec();

} // namespace app::io

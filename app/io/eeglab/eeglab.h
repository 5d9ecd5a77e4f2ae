// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/formats.h"

/// EEGLAB datasets: a MATLAB file (.set), and samples in it or beside it (.fdt). A process of its own reads the MATLAB
/// file by matio.
namespace app::io {

/// Recognises MATLAB files, of version 5 and of 7.3, that are called .set.
[[nodiscard]] bool recognisesEeglab(const fs::path& path, std::string_view head);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// Writes a signal as text: comments, names and units as read, then one row per sample. The column of time comes first.
/// Commas separate cells in .csv, tabs elsewhere. Numbers are the shortest that read back equal.
void saveCsv(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);

} // namespace app::io

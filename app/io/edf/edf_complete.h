// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

namespace app::io {

/// Throws Error(unwritable) if an EDF or BDF file that was just written lacks bytes that its header announces: edflib
/// does not report a full disk. `error`: number of the system's last error, for the message; 0: unknown.
void requireCompleteEdf(const std::filesystem::path& path, int error);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>

namespace fuzz {

/// Reads a file, which may be damaged, as a whole, by its header and in parts. Returns what is wrong: a refusal with
/// another code or without the file's name, more samples than such a file can hold, or results that differ. Empty if
/// the file is refused in one sentence or has one result. Throws what readers must not throw.
[[nodiscard]] std::string faultOfReading(const std::filesystem::path& path);

} // namespace fuzz

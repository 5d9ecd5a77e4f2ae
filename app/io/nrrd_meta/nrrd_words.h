// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace app::io {

/// Splits a NRRD field into words, which may be quoted: "\"mm\" \"\" um" is "mm", "", "um".
[[nodiscard]] std::vector<std::string> nrrdWords(const std::string& text);

/// Parses "(1,0,0) none (0,1,0)" as vectors, an empty one for "none". Throws Error(unreadable) about `path`.
[[nodiscard]] std::vector<std::vector<double>> nrrdVectors(const std::filesystem::path& path, const std::string& text);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Parsing of text headers of NRRD and MetaImage.
namespace app::io {

[[nodiscard]] std::vector<std::string> wordsOf(const std::string& text);
/// Parses an integer. Throws Error(unreadable) that names `file` and `field`.
[[nodiscard]] std::int64_t integerOf(const std::filesystem::path& file, const std::string& field,
                                     const std::string& text);
/// Throws Error(unreadable) about `file` if the axes are linearly dependent, so that positions have no index.
void requireAxes(const std::filesystem::path& file, const conv::Geometry& geometry);

} // namespace app::io

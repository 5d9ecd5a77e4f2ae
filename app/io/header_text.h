#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Pieces of the text headers of NRRD and MetaImage.
namespace app::io {

/// Split at white space.
[[nodiscard]] std::vector<std::string> wordsOf(const std::string& text);
/// A whole number. Throws Error(unreadable) that names `file` and `field`.
[[nodiscard]] std::int64_t integerOf(const std::filesystem::path& file, const std::string& field,
                                     const std::string& text);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <system_error>

namespace app::io {

/// Size and time of a file, which change with its content; a folder has its time only. Zero for a missing file.
struct FileStamp {
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type time;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

[[nodiscard]] inline FileStamp stampOf(const std::filesystem::path& file) {
    std::error_code ignored;
    FileStamp stamp{std::filesystem::is_directory(file, ignored) ? 0 : std::filesystem::file_size(file, ignored), {}};
    stamp.time = std::filesystem::last_write_time(file, ignored);
    return stamp;
}

} // namespace app::io

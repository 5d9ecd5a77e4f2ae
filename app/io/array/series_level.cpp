// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/series_level.h"
#include <charconv>
#include <conv/error.h>
#include <string_view>

namespace app::io {

SeriesLevel seriesLevelOf(const std::filesystem::path& file, const std::string& text) {
    constexpr std::string_view key = "level=";
    const std::size_t comma = text.rfind(',');
    const std::size_t at = comma == std::string::npos ? 0 : comma + 1;
    if (!std::string_view(text).substr(at).starts_with(key))
        return {text, 0};
    SeriesLevel wanted{text.substr(0, comma == std::string::npos ? 0 : comma), 0};
    const char *const first = text.data() + at + key.size(), *const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(first, last, wanted.level);
    if (error != std::errc() || end != last)
        throw conv::Error(conv::ErrorCode::usage,
                          "--series " + text + ": " + file.string() + " needs a number from 0 on behind `level=`.");
    return wanted;
}

} // namespace app::io

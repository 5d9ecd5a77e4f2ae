// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Names of the channels of a DICOM segmentation whose segments overlap: one channel for each segment.
namespace app::io {

inline constexpr std::string_view segmentPrefix = "segment ";

/// "segment 2: Liver"
[[nodiscard]] inline std::string segmentName(int number, const std::string& label) {
    return std::string(segmentPrefix) + std::to_string(number) + (label.empty() ? "" : ": " + label);
}

/// Returns the number of the segment that a channel of such a name holds; empty for other names.
[[nodiscard]] inline std::optional<std::int64_t> segmentOf(std::string_view name) {
    if (!name.starts_with(segmentPrefix))
        return std::nullopt;
    name.remove_prefix(segmentPrefix.size());
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = end == name.data() + name.size() || *end == ':';
    return error == std::errc() && whole ? std::optional(number) : std::nullopt;
}

} // namespace app::io

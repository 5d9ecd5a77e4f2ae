// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Returns at most three names closest to a mistyped one (by edit distance, and names that it begins), best first.
[[nodiscard]] std::vector<std::string_view> nearNames(std::string_view typed, std::span<const std::string_view> known);

/// Returns the end of an error sentence: "did you mean gaussian?", all names if few, or "no name is like it".
[[nodiscard]] std::string hint(std::string_view typed, std::span<const std::string_view> known);

/// "a, b, c".
[[nodiscard]] std::string joined(std::span<const std::string_view> names);

} // namespace app

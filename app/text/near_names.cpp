// SPDX-License-Identifier: Apache-2.0
#include "app/text/near_names.h"
#include <algorithm>
#include <cctype>
#include <numeric>
#include <tuple>

namespace app {
namespace {

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Edit distance; a swap of two neighbours counts as one.
int distance(std::string_view a, std::string_view b) {
    std::vector<int> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
    std::iota(previous.begin(), previous.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                current[j] = std::min(current[j], before[j - 2] + 1);
        }
        before.swap(previous);
        previous.swap(current);
    }
    return previous[b.size()];
}

} // namespace

std::vector<std::string_view> nearNames(std::string_view typed, std::span<const std::string_view> known) {
    std::vector<std::tuple<int, std::size_t, std::string_view>> found; // distance, index in the list, name
    for (const std::string_view name : known) {
        int d = distance(typed, name);
        const bool begins =
            typed.size() >= 2 && name.size() > typed.size() &&
            std::equal(typed.begin(), typed.end(), name.begin(), [](char a, char b) { return lower(a) == lower(b); });
        if (begins)
            d = 1;
        if (d <= std::max<int>(1, static_cast<int>(std::max(typed.size(), name.size())) / 3))
            found.emplace_back(d, found.size(), name);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string_view> names;
    for (const auto& [d, place, name] : found)
        if (names.size() < 3 && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return names;
}

std::string joined(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

std::string hint(std::string_view typed, std::span<const std::string_view> known) {
    const std::vector<std::string_view> near = nearNames(typed, known);
    if (!near.empty())
        return "did you mean " + joined(near) + "?";
    return known.empty() || known.size() > 24 ? "no name is like it" : "there are " + joined(known);
}

} // namespace app

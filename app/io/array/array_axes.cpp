// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/array_axes.h"
#include "app/io/text/text.h"

namespace app::io {
namespace {

constexpr std::string_view axisLetters = "xyzct"; // in the order of ArrayAxes

/// Returns the axis that a name means; npos if it is none.
std::size_t meaning(std::string_view name) {
    constexpr std::pair<std::string_view, char> words[] = {{"channel", 'c'},  {"band", 'c'},     {"time", 't'},
                                                           {"lat", 'y'},      {"latitude", 'y'}, {"lon", 'x'},
                                                           {"longitude", 'x'}};
    const std::string plain = lowered(trimmed(name));
    for (const auto& [word, letter] : words)
        if (plain == word)
            return axisOf(letter);
    return plain.size() == 1 ? axisOf(plain[0]) : std::string_view::npos;
}

} // namespace

std::size_t axisOf(char letter) {
    return axisLetters.find(letter);
}

std::optional<ArrayAxes> axesNamed(const std::vector<std::string>& names) {
    ArrayAxes axes{-1, -1, -1, -1, -1};
    for (std::size_t a = 0; a < names.size(); ++a) {
        const std::size_t which = meaning(names[a]);
        if (which == std::string_view::npos || axes[which] >= 0)
            return std::nullopt;
        axes[which] = static_cast<int>(a);
    }
    if (axes[0] < 0 || (axes[1] < 0 && axes[2] >= 0))
        return std::nullopt;
    return axes;
}

std::string_view usualOrder(std::size_t axes) {
    static constexpr std::string_view orders[mostUnnamedAxes] = {"x", "yx", "zyx", "tzyx", "tczyx"};
    return orders[axes - 1];
}

std::string orderText(std::string_view order) {
    std::string text;
    for (const char axis : order)
        text += (text.empty() ? "" : ",") + std::string(1, axis);
    return text;
}

std::string otherNamesWarning(const std::vector<std::string>& names, std::string_view order) {
    std::string all;
    for (const std::string& name : names)
        if (!name.empty())
            all += (all.empty() ? "`" : ", `") + printable(name) + "`";
    if (all.empty())
        return "";
    return "The axes are named " + all + ", and not all of these are known; they are taken as (" + orderText(order) +
           ").";
}

} // namespace app::io

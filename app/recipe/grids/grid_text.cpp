// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/grids/grid_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace app {
namespace {

struct Scale {
    Unit unit = Unit::px;
    double factor = 1; ///< typed numbers times this are in `unit`
};

/// Cuts a unit off the end of a text: one of lengths and times as in other parameters, or Hz and kHz.
Scale takeUnit(std::string_view& text, std::string_view key, const std::string& typed) {
    const std::size_t last = text.find_last_of("0123456789:.");
    if (last == std::string_view::npos || last + 1 == text.size())
        return {};
    const std::string_view unit = trimmed(text.substr(last + 1));
    text = text.substr(0, last + 1);
    if (unit == "Hz" || unit == "kHz")
        return {Unit::hz, unit == "kHz" ? 1000.0 : 1.0};
    const ParamSpec length{.key = "unit", .kind = ParamKind::length};
    try {
        const auto one = std::get<Quantity>(parseValue(length, "1" + std::string(unit)));
        return one.unit == Unit::ms ? Scale{Unit::s, 1e-3} : Scale{one.unit, one.numbers[0]};
    } catch (const conv::Error&) {
        refuseParameter(key, typed, "'" + std::string(unit) + "' is not understood; units here: px, mm, um, s, ms, Hz");
    }
}

std::vector<std::string_view> partsAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(trimmed(text.substr(0, at)));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

} // namespace

CropText parseCrop(std::string_view text) {
    const std::string typed(text);
    const auto fail = [&](const std::string& reason) { refuseParameter("region", typed, reason); };
    CropText region;
    if (text == "all")
        return region;
    if (text.ends_with('x'))
        fail("expects FROM:TO for each axis, joined by x, like 10:50x20:60");
    const Scale scale = takeUnit(text, "region", typed);
    region.unit = scale.unit;
    if (region.unit == Unit::hz)
        fail("has a frequency; a region is in samples, mm, s or ms");
    for (const std::string_view axis : partsAt(text, 'x')) {
        const std::size_t colon = axis.find(':');
        if (colon == std::string_view::npos)
            fail("expects FROM:TO for each axis, joined by x, like 10:50x20:60");
        CropText::Range range;
        for (auto& [end, shown] : {std::pair{&range.from, trimmed(axis.substr(0, colon))},
                                   std::pair{&range.to, trimmed(axis.substr(colon + 1))}}) {
            if (shown.empty())
                continue;
            *end = numberOf(shown);
            if (!*end || !std::isfinite(**end))
                fail("expects numbers, like 10:50x20:60");
            if (region.unit == Unit::px && (**end != std::floor(**end) || **end < 0))
                fail("counts samples by whole numbers from 0; add a unit for positions");
            **end *= scale.factor;
        }
        if (range.from && range.to && *range.from >= *range.to)
            fail("each range is FROM:TO with FROM below TO");
        region.ranges.push_back(range);
    }
    if (region.ranges.size() > 3)
        fail("has more than three ranges (x, y, z)");
    return region;
}

SpacingText parseSpacing(std::string_view text) {
    const std::string typed(text);
    SpacingText spacing;
    spacing.isotropic = text == "isotropic";
    if (spacing.isotropic)
        return spacing;
    const Scale scale = takeUnit(text, "spacing", typed);
    spacing.unit = scale.unit;
    for (const std::string_view number : partsAt(text, 'x')) {
        const std::optional<double> value = numberOf(number);
        if (!value || !std::isfinite(*value) || !(*value > 0))
            refuseParameter("spacing", typed, "expects isotropic, or numbers above 0, like 1mm, 0.5x0.5x1mm or 2px");
        spacing.numbers.push_back(*value * scale.factor);
    }
    if (spacing.numbers.size() > 3)
        refuseParameter("spacing", typed, "has more than three numbers (x, y, z)");
    return spacing;
}

void checkOrientation(std::string_view text) {
    constexpr std::array<std::string_view, 3> pairs{"LR", "PA", "SI"};
    const bool complete =
        text.size() == 3 && std::ranges::all_of(pairs, [&](std::string_view pair) {
            return std::ranges::count_if(text, [&](char c) { return pair.find(c) != std::string_view::npos; }) == 1;
        });
    if (!complete)
        refuseParameter("to", text,
                        "is no orientation; expected one letter each of L or R, P or A, S or I, like RAS or LPS");
}

} // namespace app

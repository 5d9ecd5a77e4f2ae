// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_text.h"
#include "app/recipe/masks/mask_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace app {
namespace {

constexpr std::string_view ellipseName = "ellipse:", polygonName = "polygon:";

constexpr double farthest = 1e9; ///< magnitude of a corner's index

std::optional<double> finiteNumber(std::string_view text) {
    const std::optional<double> number = numberOf(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<ValueRange> rangeOf(std::optional<double> low, std::optional<double> high) {
    if ((!low && !high) || (low && high && *low > *high))
        return std::nullopt;
    ValueRange range;
    range.low = low.value_or(range.low);
    range.high = high.value_or(range.high);
    return range;
}

/// Parses two numbers around a separator, of which one may be missing.
std::optional<ValueRange> rangeAround(std::string_view text, std::size_t at, std::size_t length) {
    const std::string_view before = trimmed(text.substr(0, at)), after = trimmed(text.substr(at + length));
    const std::optional<double> low = finiteNumber(before), high = finiteNumber(after);
    if ((!before.empty() && !low) || (!after.empty() && !high))
        return std::nullopt;
    return rangeOf(low, high);
}

/// "z3:9" or "z:": axis and range of slices.
bool takeSlices(std::string_view part, RegionText& region) {
    if (part.empty() || part.front() < 'x' || part.front() > 'z')
        return false;
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos)
        return false;
    region.normal = part.front() - 'x';
    const std::string_view from = part.substr(1, colon - 1), to = part.substr(colon + 1);
    region.slices = {wholeNumber(from), wholeNumber(to)};
    return (from.empty() || region.slices.from) && (to.empty() || region.slices.to);
}

void parsePolygon(std::string_view typed, std::string_view key, RegionText& region) {
    const auto fail = [&](const std::string& reason) { refuseParameter(key, typed, reason); };
    std::vector<std::string_view> parts = partsAt(typed.substr(polygonName.size()), '/');
    if (!parts.empty() && !parts[0].empty() && parts[0].front() >= 'x' && parts[0].front() <= 'z') {
        if (!takeSlices(parts[0], region))
            fail("the slices of a polygon are an axis and a range, like z3:9");
        if (region.slices.from && region.slices.to && *region.slices.from >= *region.slices.to)
            fail("the range of slices is FROM:TO with FROM below TO");
        parts.erase(parts.begin());
    }
    for (const std::string_view part : parts) {
        const std::size_t cross = part.find('x');
        const auto x = finiteNumber(part.substr(0, cross));
        const auto y = cross == std::string_view::npos ? std::nullopt : finiteNumber(part.substr(cross + 1));
        if (!x || !y)
            fail("'" + std::string(part) + "' is no corner; corners are XxY, like 12.5x30, with / between them");
        if (std::max(std::abs(*x), std::abs(*y)) > farthest)
            fail("corner '" + std::string(part) + "' is beyond any data; corners are sample indices");
        region.points.push_back({*x, *y});
    }
    if (region.points.size() < 3)
        fail("a polygon has three corners or more");
}

} // namespace

std::vector<std::string_view> partsAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<std::vector<IndexRange>> writtenBox(std::string_view text, std::string_view key) {
    const std::vector<std::string_view> axes = partsAt(text, 'x');
    const bool is = text.find_first_not_of("0123456789:x") == std::string_view::npos &&
                    std::ranges::all_of(axes, [](std::string_view axis) { return std::ranges::count(axis, ':') == 1; });
    if (!is)
        return std::nullopt;
    std::vector<IndexRange> box;
    for (const std::string_view axis : axes) {
        const std::size_t colon = axis.find(':');
        const IndexRange range{wholeNumber(axis.substr(0, colon)), wholeNumber(axis.substr(colon + 1))};
        if (range.from && range.to && *range.from >= *range.to)
            refuseParameter(key, text, "each range of a box is FROM:TO with FROM below TO");
        box.push_back(range);
    }
    if (box.size() > 3)
        refuseParameter(key, text, "a box has at most three ranges (x, y, z)");
    return box;
}

std::vector<IndexRange> takeLimit(std::string_view& text, std::string_view key) {
    const std::size_t at = text.rfind('@');
    if (at == std::string_view::npos)
        return {};
    std::optional<std::vector<IndexRange>> box = writtenBox(text.substr(at + 1), key);
    if (!box)
        return {}; // part of a file's name
    text = text.substr(0, at);
    return std::move(*box);
}

std::optional<ValueRange> valueRangeOf(std::string_view text) {
    text = trimmed(text);
    for (const std::string_view sign : {">=", "\u2265"})
        if (text.starts_with(sign))
            return rangeOf(finiteNumber(text.substr(sign.size())), std::nullopt);
    for (const std::string_view sign : {"<=", "\u2264"})
        if (text.starts_with(sign))
            return rangeOf(std::nullopt, finiteNumber(text.substr(sign.size())));
    for (const std::string_view word : {"..", " to ", "\u2013"})
        if (const std::size_t at = text.find(word); at != std::string_view::npos)
            return rangeAround(text, at, word.size());
    // A dash after the first number; others are signs.
    for (std::size_t at = text.find('-', 1); at != std::string_view::npos; at = text.find('-', at + 1))
        if (const auto low = finiteNumber(text.substr(0, at)), high = finiteNumber(text.substr(at + 1)); low && high)
            return rangeOf(low, high);
    return std::nullopt;
}

std::string toText(const ValueRange& range) {
    return (std::isfinite(range.low) ? shortest(range.low) : "") + ".." +
           (std::isfinite(range.high) ? shortest(range.high) : "");
}

RegionText parseRegion(std::string_view text, std::string_view key) {
    text = trimmed(text);
    RegionText region;
    if (text.empty())
        refuseParameter(key, text, "the text is empty; write a box, ellipse:BOX, polygon:CORNERS, FROM..TO or a mask");
    if (auto box = writtenBox(text, key)) {
        region.box = std::move(*box);
    } else if (text.starts_with(ellipseName)) {
        auto bounds = writtenBox(text.substr(ellipseName.size()), key);
        if (!bounds)
            refuseParameter(key, text, "an ellipse is written by its bounds, like ellipse:10:50x20:60");
        region.kind = RegionKind::ellipse;
        region.box = std::move(*bounds);
    } else if (text.starts_with(polygonName)) {
        region.kind = RegionKind::polygon;
        parsePolygon(text, key, region);
    } else {
        region.box = takeLimit(text, key);
        if (const auto values = valueRangeOf(text)) {
            region.kind = RegionKind::threshold;
            region.values = *values;
        } else {
            if (parseMask(text).present) // also refuses wrong labels
                refuseParameter(key, text, "is a mask of filters only; regions count finite samples anyway");
            region.kind = RegionKind::mask;
            region.mask = text;
        }
    }
    return region;
}

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/masks/mask_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <charconv>

namespace app {
namespace {

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

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

/// "10:50x20:60": digits and colons only, with a colon for each axis.
bool looksLikeBox(std::string_view text) {
    return text.find_first_not_of("0123456789:x") == std::string_view::npos &&
           std::ranges::all_of(partsAt(text, 'x'),
                               [](std::string_view axis) { return std::ranges::count(axis, ':') == 1; });
}

[[noreturn]] void fail(std::string_view text, const std::string& reason) {
    refuseParameter("mask", text, reason);
}

std::vector<MaskText::Range> parseBox(std::string_view text) {
    std::vector<MaskText::Range> box;
    for (const std::string_view axis : partsAt(text, 'x')) {
        const std::size_t colon = axis.find(':');
        const MaskText::Range range{wholeNumber(axis.substr(0, colon)), wholeNumber(axis.substr(colon + 1))};
        if (range.from && range.to && *range.from >= *range.to)
            fail(text, "each range of a box is FROM:TO with FROM below TO");
        box.push_back(range);
    }
    if (box.size() > 3)
        fail(text, "a box has at most three ranges (x, y, z)");
    return box;
}

/// Ranges of labels; nothing if the text is none.
std::optional<std::vector<std::array<std::int64_t, 2>>> parseLabels(std::string_view text) {
    std::vector<std::array<std::int64_t, 2>> labels;
    for (const std::string_view part : partsAt(text, ',')) {
        const std::size_t dash = part.find('-', 1); // a label may be negative
        const auto from = wholeNumber(trimmed(part.substr(0, dash)));
        const auto to = dash == std::string_view::npos ? from : wholeNumber(trimmed(part.substr(dash + 1)));
        if (!from || !to)
            return std::nullopt;
        labels.push_back({*from, *to});
    }
    return labels;
}

} // namespace

bool MaskText::has(std::int64_t label) const {
    return labels.empty()
               ? label != 0
               : std::ranges::any_of(labels, [&](const auto& range) { return label >= range[0] && label <= range[1]; });
}

MaskText parseMask(std::string_view text) {
    text = trimmed(text);
    MaskText mask;
    if (looksLikeBox(text)) {
        mask.box = parseBox(text);
        return mask;
    }
    mask.file = text;
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || text.find('/', colon) != std::string_view::npos)
        return mask;
    if (auto labels = parseLabels(text.substr(colon + 1))) {
        for (const auto& [from, to] : *labels)
            if (from > to)
                fail(text, "labels are numbers and ranges from the lower to the higher, like 3,5-7");
        mask.file = text.substr(0, colon);
        mask.labels = std::move(*labels);
    }
    if (mask.file.empty())
        fail(text, "the name of the file is missing before the labels");
    return mask;
}

} // namespace app

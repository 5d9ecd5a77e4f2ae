// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/masks/mask_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>

namespace app {
namespace {

[[noreturn]] void fail(std::string_view text, const std::string& reason) {
    refuseParameter("mask", text, reason);
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

bool isShape(std::string_view text) {
    return text.starts_with("ellipse:") || text.starts_with("polygon:") || writtenBox(text, "mask");
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
    if (text == "nan") {
        mask.present = true;
        return mask;
    }
    if (isShape(text)) {
        mask.shape = parseRegion(text, "mask");
        return mask;
    }
    const std::string_view typed = text;
    if ((text.find("..") != std::string_view::npos || text.starts_with('<') || text.starts_with('>')) &&
        valueRangeOf(text))
        fail(typed, "a range of values needs the file that has them, like mask=ct.nii.gz:300..");
    mask.limit = takeLimit(text, "mask");
    mask.file = text;
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || text.find('/', colon) != std::string_view::npos)
        return mask;
    const std::string_view suffix = text.substr(colon + 1);
    if (auto labels = parseLabels(suffix)) {
        for (const auto& [from, to] : *labels)
            if (from > to)
                fail(typed, "labels are numbers and ranges from the lower to the higher, like 3,5-7");
        mask.file = text.substr(0, colon);
        mask.labels = std::move(*labels);
    } else if (suffix.find("..") != std::string_view::npos &&
               suffix.find_first_not_of("0123456789.+-eE") == std::string_view::npos) {
        mask.values = valueRangeOf(suffix);
        if (!mask.values)
            fail(typed, "a range of values is FROM..TO from the lower to the higher number, like 300.. or 10..40");
        mask.file = text.substr(0, colon);
    }
    if (mask.file.empty())
        fail(typed, "the name of the file is missing before the labels or values");
    return mask;
}

} // namespace app

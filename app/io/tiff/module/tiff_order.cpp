// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/tiff/module/tiff_text.h"
#include <algorithm>
#include <cstdlib>

/// Axes of the pages of a stack.
namespace app::io {
namespace {

constexpr std::int64_t largestCount = std::int64_t{1} << 31;

/// Returns the text after `"key":` in tifffile's description, without leading blanks.
std::string_view behindKey(std::string_view json, std::string_view key) {
    const std::string name = "\"" + std::string(key) + "\":";
    const std::size_t at = json.find(name);
    return at == std::string_view::npos ? std::string_view() : trimmed(json.substr(at + name.size()));
}

std::vector<std::int64_t> shapeIn(std::string_view json) {
    std::string_view list = behindKey(json, "shape");
    std::vector<std::int64_t> shape;
    if (!list.starts_with('['))
        return shape;
    list = list.substr(1, list.find(']') == std::string_view::npos ? 0 : list.find(']') - 1);
    while (!list.empty() && shape.size() < 32) {
        const std::size_t comma = list.find(',');
        const double n = parsedNumber(trimmed(list.substr(0, comma))).value_or(0);
        if (!(n >= 1) || n > static_cast<double>(largestCount))
            return {};
        shape.push_back(static_cast<std::int64_t>(n));
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    }
    return shape;
}

std::string axesIn(std::string_view json) {
    const std::string_view text = behindKey(json, "axes");
    const std::size_t end = text.starts_with('"') ? text.find('"', 1) : std::string_view::npos;
    return end == std::string_view::npos ? std::string() : std::string(text.substr(1, end - 1));
}

/// Returns how many last axes of a shape are the page's rows, columns and samples; nothing if none.
std::optional<std::size_t> ownAxes(const TiffPage& page, const std::vector<std::int64_t>& shape) {
    const auto ends = [&](std::initializer_list<std::int64_t> tail) {
        return shape.size() >= tail.size() &&
               std::equal(tail.begin(), tail.end(), shape.end() - static_cast<std::ptrdiff_t>(tail.size()));
    };
    if (page.channels > 1 && page.separate && ends({page.channels, page.height, page.width}))
        return 3;
    if (page.channels > 1 && !page.separate && ends({page.height, page.width, page.channels}))
        return 3;
    if (page.channels == 1 && ends({page.height, page.width}))
        return 2;
    if (page.channels == 1 && ends({page.height, page.width, 1}))
        return 3;
    return std::nullopt;
}

/// Returns the page axis for an axis letter of tifffile, given the other letters.
char kindOf(char letter, const std::string& all) {
    if (letter == 'Z' || letter == 'T' || letter == 'C')
        return letter;
    if (letter == 'S')
        return 'C';
    // Sequences and unknown axes are slices, like pages without description, unless slices exist.
    if ((letter == 'I' || letter == 'Q') && all.find('Z') == std::string::npos &&
        std::ranges::count_if(all, [](char c) { return c == 'I' || c == 'Q'; }) == 1)
        return 'Z';
    return 'T';
}

std::optional<PageOrder> shapedOrder(const TiffPage& first, std::int64_t pages) {
    std::vector<std::int64_t> shape = shapeIn(first.description);
    std::string axes = axesIn(first.description);
    PageOrder order;
    const auto own = ownAxes(first, shape);
    if (!own || (!axes.empty() && axes.size() != shape.size())) {
        if (pages > 1)
            order.warnings.emplace_back(
                "The shape in the description does not fit the pages; each page counts as a slice.");
        order.axes = {{'Z', pages}};
        return order;
    }
    shape.resize(shape.size() - *own);
    const bool named = !axes.empty();
    if (named)
        axes.resize(shape.size());
    else if (shape.size() <= 2) // (t,z,y,x), as in NPY files
        axes = std::string("TZ").substr(2 - shape.size());
    else
        axes = std::string(shape.size() - 2, 'Q') + "TZ";
    for (std::size_t a = shape.size(); a-- > 0;) {
        const char kind = kindOf(axes[a], axes);
        order.axes.push_back({kind, shape[a]});
        const bool sure = axes[a] == 'Z' || axes[a] == 'T' || axes[a] == 'C' || axes[a] == 'S';
        if (shape[a] > 1 && !sure)
            order.warnings.push_back("The axis " + std::string(1, axes[a]) + " of " + std::to_string(shape[a]) +
                                     " in the description has no meaning here; it counts as " +
                                     (kind == 'Z' ? "z (slices). Use axes=xy to filter each page by itself."
                                                  : "time: each is filtered by itself."));
    }
    order.announced = order.count();
    return order;
}

std::optional<PageOrder> imagejOrder(const fs::path& path, const TiffPage& first) {
    const auto announced = [&](const char* key) {
        const double value = imagejNumber(first.description, key).value_or(1);
        return value >= 1 && value < 1e9 ? static_cast<std::int64_t>(value) : 1;
    };
    const std::int64_t channels = announced("channels"), slices = announced("slices"), frames = announced("frames");
    std::string order = lowered(imagejText(first.description, "order").value_or("xyczt"));
    if (order == "default")
        order = "xyczt";
    if (order.starts_with("xy"))
        order.erase(0, 2);
    if (std::string sorted = order; (std::ranges::sort(sorted), sorted) != "ctz")
        refuseFile(path, "has the order \"" + printable(order) +
                             "\" in ImageJ's description; czt, ctz, zct, ztc, tcz and tzc are known");
    PageOrder found;
    for (const char axis : order)
        found.axes.push_back(axis == 'c'   ? PageAxis{'C', channels}
                             : axis == 'z' ? PageAxis{'Z', slices}
                                           : PageAxis{'T', frames});
    found.announced = announced("images");
    if (found.count() == 1) // slices alone may lack a line of their own
        found.axes = {{'Z', found.announced}};
    return found;
}

} // namespace

std::int64_t PageOrder::size(char kind) const {
    std::int64_t product = 1;
    for (const PageAxis& axis : axes)
        if (axis.kind == kind)
            product = product > largestCount / axis.size ? largestCount : product * axis.size;
    return product;
}

TiffSlot PageOrder::slot(std::int64_t page) const {
    TiffSlot slot;
    std::int64_t steps[3] = {1, 1, 1};
    for (const PageAxis& axis : axes) {
        const int a = axis.kind == 'T' ? 0 : axis.kind == 'C' ? 1 : 2;
        (a == 0 ? slot.time : a == 1 ? slot.channel : slot.z) += page % axis.size * steps[a];
        steps[a] *= axis.size;
        page /= axis.size;
    }
    return slot;
}

bool isShaped(const std::string& description) {
    return description.starts_with("{") && description.find("\"shape\":") != std::string::npos;
}

PageOrder pageOrder(const fs::path& path, const TiffPage& first, std::int64_t pages) {
    std::optional<PageOrder> order;
    if (first.description.starts_with("ImageJ="))
        order = imagejOrder(path, first);
    else if (isShaped(first.description))
        order = shapedOrder(first, pages);
    else if (isLsm(first))
        order = lsmOrder(first);
    if (!order && isLsm(first) && pages > 1)
        return {{{'Z', pages}},
                {"The file is LSM of a kind of scan whose axes are not read (`CZ_LSMINFO`, tag 34412); each page "
                 "counts as a slice."},
                0};
    if (!order)
        return {{{'Z', pages}}, {}, 0};
    if (order->size('C') > 1 && first.channels > 1 && (order->count() == pages || pages == 1))
        refuseFile(path, "has several channels on each of several pages for channels, which is not read");
    if (order->count() != pages && pages > 1) {
        order->warnings.push_back("The description announces " + std::to_string(order->announced) +
                                  " images in another arrangement than the " + std::to_string(pages) +
                                  " pages of the file; each page counts as a slice.");
        order->axes = {{'Z', pages}};
    }
    return *order;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "ui/models/marked_region.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QObject>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

constexpr double rim = 1e-9; ///< rounding at the edge of an ellipse, samples

double square(double v) {
    return v * v;
}

} // namespace

std::pair<std::int64_t, std::int64_t> MarkedRegion::row(std::int64_t y, std::int64_t z) const {
    if (y < box.lo[1] || y >= box.hi[1] || z < box.lo[2] || z >= box.hi[2])
        return {0, 0};
    if (shape == Shape::box)
        return {box.lo[0], box.hi[0]};
    const auto middle = [this](std::size_t a) { return static_cast<double>(box.lo[a] + box.hi[a] - 1) / 2; };
    const auto half = [this](std::size_t a) { return static_cast<double>(box.hi[a] - box.lo[a]) / 2; };
    const double rest = 1 - square((static_cast<double>(y) - middle(1)) / half(1)) -
                        square((static_cast<double>(z) - middle(2)) / half(2));
    if (rest < 0)
        return {0, 0};
    const double reach = half(0) * std::sqrt(rest) + rim;
    const auto first = static_cast<std::int64_t>(std::ceil(middle(0) - reach));
    const auto last = static_cast<std::int64_t>(std::floor(middle(0) + reach)) + 1;
    return {first, std::max(first, last)};
}

std::int64_t MarkedRegion::count() const {
    if (shape == Shape::box)
        return box.count();
    std::int64_t samples = 0;
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            const auto [first, last] = row(y, z);
            samples += last - first;
        }
    return samples;
}

RegionSize sizeOf(const MarkedRegion& region, const conv::Layout& layout) {
    RegionSize size{static_cast<double>(region.count()), {}};
    int flat = layout.dimension < 3 ? 2 : -1;
    for (int axis = 2; axis >= 0 && flat < 0; --axis)
        if (region.box.size(axis) == 1)
            flat = axis;
    if (layout.geometry.unit != conv::LengthUnit::millimetre) {
        size.unit = layout.dimension < 3 ? QStringLiteral("px") : QObject::tr("voxels");
        return size;
    }
    const ShownLength length = ShownLength::of(layout.geometry);
    for (int axis = 0; axis < 3; ++axis)
        if (axis != flat)
            size.value *= length.factor * layout.geometry.spacing[static_cast<std::size_t>(axis)];
    size.unit = length.unit + (flat >= 0 ? u'²' : u'³');
    return size;
}

QString sizeText(const RegionSize& size) {
    constexpr double cubic = 1000; // mm³ in a cm³
    const bool large = size.unit == QStringLiteral("mm³") && size.value >= cubic;
    return number(large ? size.value / cubic : size.value, 3) + QChar(0xa0) +
           (large ? QStringLiteral("cm³") : size.unit);
}

std::string maskText(const conv::Region& box, const conv::Layout& layout) {
    std::string text;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout.dimension); ++axis)
        text += (axis > 0 ? "x" : "") + std::to_string(box.lo[axis]) + ':' + std::to_string(box.hi[axis]);
    return text;
}

const MarkedRegion* Regions::chosen() const {
    return current >= 0 && current < static_cast<int>(all.size()) ? &all[static_cast<std::size_t>(current)] : nullptr;
}

void Regions::add(MarkedRegion::Shape shape, const conv::Region& box) {
    MarkedRegion added{shape, box, {}, regionColors().front()};
    const auto taken = [this](auto&& same) { return std::any_of(all.begin(), all.end(), same); };
    for (std::size_t i = 1; added.name.isEmpty(); ++i)
        if (const QString name = QCoreApplication::translate("ui::Regions", "Region %1").arg(i);
            !taken([&](const MarkedRegion& r) { return r.name == name; }))
            added.name = name;
    std::size_t fewest = all.size() + 1;
    for (const QRgb color : regionColors()) { // the least used colour, the first of them
        const auto uses = static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [&](const MarkedRegion& r) { return r.color == color; }));
        if (uses < fewest) {
            fewest = uses;
            added.color = color;
        }
    }
    all.push_back(added);
    current = static_cast<int>(all.size()) - 1;
}

void Regions::remove(int index) {
    if (index < 0 || index >= static_cast<int>(all.size()))
        return;
    all.erase(all.begin() + index);
    if (background == index)
        background = -1;
    else if (background > index)
        --background;
    if (current > index || current >= static_cast<int>(all.size()))
        --current;
}

namespace {

struct NamedColor {
    QRgb color;
    const char* name;
};
constexpr std::array namedColors{
    NamedColor{0xffffffff, QT_TRANSLATE_NOOP("ui::Regions", "White")},
    NamedColor{0xffe69f00, QT_TRANSLATE_NOOP("ui::Regions", "Orange")},
    NamedColor{0xff56b4e9, QT_TRANSLATE_NOOP("ui::Regions", "Sky blue")},
    NamedColor{0xfff0e442, QT_TRANSLATE_NOOP("ui::Regions", "Yellow")},
    NamedColor{0xff00b383, QT_TRANSLATE_NOOP("ui::Regions", "Green")},
    NamedColor{0xffcc79a7, QT_TRANSLATE_NOOP("ui::Regions", "Pink")},
    NamedColor{0xfff0651e, QT_TRANSLATE_NOOP("ui::Regions", "Vermilion")},
};

} // namespace

const std::vector<QRgb>& regionColors() {
    static const std::vector<QRgb> colors = [] {
        std::vector<QRgb> all;
        for (const NamedColor& named : namedColors)
            all.push_back(named.color);
        return all;
    }();
    return colors;
}

QString regionColorName(std::size_t color) {
    return color < namedColors.size() ? QCoreApplication::translate("ui::Regions", namedColors[color].name) : QString();
}

} // namespace ui

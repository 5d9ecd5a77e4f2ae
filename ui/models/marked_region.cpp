// SPDX-License-Identifier: Apache-2.0
#include "ui/models/marked_region.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QObject>
#include <algorithm>
#include <array>

namespace ui {

app::RegionShape MarkedRegion::definition() const {
    return {shape, box, normal, points, values, mask};
}

void MarkedRegion::setDefinition(const app::RegionShape& definition) {
    shape = definition.kind;
    box = definition.box;
    normal = definition.normal;
    points = definition.points;
    values = definition.values;
    mask = definition.mask;
}

QString sizeText(const app::RegionSize& size) {
    constexpr double cubic = 1000; // mm³ in a cm³
    const QString unit = QString::fromStdString(size.unit);
    const bool large = unit == QStringLiteral("mm³") && size.value >= cubic;
    return number(large ? size.value / cubic : size.value, 3) + QChar(0xa0) +
           (large                              ? QStringLiteral("cm³")
            : unit == QStringLiteral("voxels") ? QObject::tr("voxels")
                                               : unit);
}

std::string maskText(const MarkedRegion& region, const conv::Layout& layout, const std::string& file) {
    std::string text = app::toText(region.definition(), layout);
    if (region.shape != MarkedRegion::Shape::threshold)
        return text;
    return file.empty() ? std::string() : file + ":" + text;
}

const MarkedRegion* Regions::chosen() const {
    return current >= 0 && current < static_cast<int>(all.size()) ? &all[static_cast<std::size_t>(current)] : nullptr;
}

void Regions::add(MarkedRegion::Shape shape, const conv::Region& box) {
    MarkedRegion region;
    region.shape = shape;
    region.box = box;
    add(std::move(region));
}

void Regions::add(MarkedRegion added) {
    const auto taken = [this](auto&& same) { return std::any_of(all.begin(), all.end(), same); };
    added.name.clear();
    added.color = regionColors().front();
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
    all.push_back(std::move(added));
    current = static_cast<int>(all.size()) - 1;
}

void Regions::duplicate(int index) {
    if (index < 0 || index >= static_cast<int>(all.size()))
        return;
    const QString name = all[static_cast<std::size_t>(index)].name;
    add(all[static_cast<std::size_t>(index)]);
    const auto taken = [this](const QString& text) {
        return std::any_of(all.begin(), all.end(), [&](const MarkedRegion& r) { return r.name == text; });
    };
    QString copy = QCoreApplication::translate("ui::Regions", "%1 copy").arg(name);
    for (int i = 2; taken(copy); ++i)
        copy = QCoreApplication::translate("ui::Regions", "%1 copy %2").arg(name).arg(i);
    all.back().name = copy;
    all.back().hidden = false;
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

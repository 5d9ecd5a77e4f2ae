// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_measure.h"
#include "ui/scene/auto_window.h"
#include "ui/text/csv.h"
#include <limits>

namespace ui {
namespace {

SampleStatistics statisticsOf(const MarkedRegion& region, const ResultPart& part, const RegionOrder& order) {
    const bool color = order.layout.dimension == 2 && isColor(order.layout);
    const conv::Index3& origin = part.region.lo;
    if (color && order.channel < 0)
        return luminanceIn(*part.volume, part.item.time, region, origin);
    const std::int64_t channel = color ? order.channel : part.item.channel;
    return statisticsIn(*part.volume, {part.item.time, channel}, region, origin);
}

QString shapeName(MarkedRegion::Shape shape) {
    return shape == MarkedRegion::Shape::box ? QStringLiteral("box") : QStringLiteral("ellipse");
}

/// Calls use(name, unit, number of a side) for each quantity of a region.
template <class F>
void forQuantities(const SampleStatistics* background, const QString& unit, F&& use) {
    use("mean", unit, [](const SampleStatistics& s) { return s.mean; });
    use("standard deviation", unit, [](const SampleStatistics& s) { return s.deviation; });
    use("minimum", unit, [](const SampleStatistics& s) { return s.least; });
    use("maximum", unit, [](const SampleStatistics& s) { return s.most; });
    use("SNR", QString(), &signalToNoise);
    if (background != nullptr)
        use("CNR", QString(), [background](const SampleStatistics& s) { return contrastToNoise(s, *background); });
}

} // namespace

RegionOrder regionOrder(const DataView& view, int channel) {
    RegionOrder order;
    order.channel = channel;
    const VolumePtr& source = view.before();
    if (!source)
        return order;
    order.layout = source->layout();
    for (const MarkedRegion& region : view.marks()->regions().all)
        order.parts.push_back({region, {source->layout().whole(), source, view.item()}, view.newestResult(region.box)});
    return order;
}

std::vector<MeasuredRegion> measureRegions(const RegionOrder& order) {
    std::vector<MeasuredRegion> measured;
    for (const RegionOrder::Part& part : order.parts) {
        MeasuredRegion m;
        m.region = part.region;
        m.size = sizeOf(part.region, order.layout);
        m.before = statisticsOf(part.region, part.before, order);
        m.hasAfter = part.after.volume != nullptr;
        if (m.hasAfter)
            m.after = statisticsOf(part.region, part.after, order);
        measured.push_back(std::move(m));
    }
    return measured;
}

double signalToNoise(const SampleStatistics& region) {
    return region.finite > 0 && region.deviation > 0 ? region.mean / region.deviation
                                                     : std::numeric_limits<double>::quiet_NaN();
}

double contrastToNoise(const SampleStatistics& region, const SampleStatistics& background) {
    return region.finite > 0 && background.finite > 0 && background.deviation > 0
               ? std::abs(region.mean - background.mean) / background.deviation
               : std::numeric_limits<double>::quiet_NaN();
}

QString regionRows(const std::vector<MeasuredRegion>& regions, int background, const QString& unit) {
    QString rows;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const MeasuredRegion& m = regions[i];
        const auto add = [&](const QString& name, const QString& in, const QString& before, const QString& after) {
            rows += QStringList{QStringLiteral("region"), csvText(m.region.name + QStringLiteral(": ") + name),
                                csvText(in), before, m.hasAfter ? after : QString()}
                        .join(QLatin1Char(',')) +
                    QLatin1Char('\n');
        };
        const bool contrast = background >= 0 && static_cast<std::size_t>(background) != i;
        const MeasuredRegion* behind = contrast ? &regions[static_cast<std::size_t>(background)] : nullptr;
        QStringList before, after; // contrasts differ in their background, so each side is listed alone
        forQuantities(behind != nullptr ? &behind->before : nullptr, unit,
                      [&](const char*, const QString&, auto value) {
                          before << (m.before.finite > 0 ? csvNumber(value(m.before)) : QString());
                      });
        qsizetype at = 0;
        forQuantities(behind != nullptr ? &behind->after : nullptr, unit,
                      [&](const char* name, const QString& in, auto value) {
                          add(QString::fromLatin1(name), in, before[at++],
                              m.after.finite > 0 ? csvNumber(value(m.after)) : QString());
                      });
        const QString size = csvNumber(m.size.value);
        add(QStringLiteral("size"), m.size.unit, size, size);
        add(QStringLiteral("samples"), {}, QString::number(m.before.finite), QString::number(m.after.finite));
    }
    return rows;
}

QString regionTable(const std::vector<MeasuredRegion>& regions, int background, const QString& unit, QChar separator) {
    if (regions.empty())
        return {};
    const bool commas = separator == u',';
    const auto text = [commas](const QString& cell) { return commas ? csvText(cell) : cell; };
    QString table = QStringLiteral("region,shape,side,unit,mean,standard deviation,minimum,maximum,SNR,CNR,size,"
                                   "size unit,samples,NaN,Inf,x from,x to,y from,y to,z from,z to\n")
                        .replace(u',', separator);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const MeasuredRegion& m = regions[i];
        const bool contrast = background >= 0 && static_cast<std::size_t>(background) != i;
        for (const bool after : {false, true}) {
            if (after && !m.hasAfter)
                continue;
            const SampleStatistics& s = after ? m.after : m.before;
            QStringList cells{text(m.region.name), shapeName(m.region.shape),
                              after ? QStringLiteral("after") : QStringLiteral("before"), text(unit)};
            for (const double v : {s.mean, s.deviation, s.least, s.most})
                cells << (s.finite > 0 ? csvNumber(v) : QString());
            cells << csvNumber(signalToNoise(s));
            const MeasuredRegion* behind = contrast ? &regions[static_cast<std::size_t>(background)] : nullptr;
            cells << (behind == nullptr ? QString()
                                        : csvNumber(contrastToNoise(s, after ? behind->after : behind->before)));
            cells << csvNumber(m.size.value) << m.size.unit;
            for (const std::int64_t count : {s.finite, s.nan, s.inf})
                cells << QString::number(count);
            for (std::size_t axis = 0; axis < 3; ++axis)
                cells << QString::number(m.region.box.lo[axis]) << QString::number(m.region.box.hi[axis]);
            table += cells.join(separator) + QLatin1Char('\n');
        }
    }
    return table;
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_measure.h"
#include "app/recipe/masks/mask.h"
#include "ui/scene/auto_window.h"
#include "ui/text/app_text.h"
#include "ui/text/csv.h"
#include <conv/error.h>

namespace ui {
namespace {

MeasuredVolume volumeOf(const ResultPart& part, const conv::Layout& layout, int channel) {
    const bool color = layout.dimension == 2 && isColor(layout);
    return {part.volume.get(), {part.item.time, color ? channel : part.item.channel}, part.region.lo};
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

bool measuresSame(const RegionOrder::Part& a, const RegionOrder::Part& b) {
    const auto same = [](const ResultPart& x, const ResultPart& y) {
        return x.volume == y.volume && x.item == y.item && x.region == y.region;
    };
    return a.region.definition() == b.region.definition() && same(a.before, b.before) && same(a.after, b.after);
}

MeasuredRegion measureRegion(const RegionOrder::Part& part, const conv::Layout& layout, int channel,
                             const app::MeasureControl& control) {
    using State = MeasuredRegion::State;
    MeasuredRegion m;
    m.region = part.region;
    const app::RegionShape shape = part.region.definition();
    const app::RegionValues source = volumeOf(part.before, layout, channel).values();
    // The luminance decides about a threshold of colours, as it is drawn.
    const app::RegionValues decides = volumeOf(part.before, layout, -1).values();
    std::vector<app::RegionValues> values{source};
    m.hasAfter = part.after.volume != nullptr;
    if (m.hasAfter)
        values.push_back(volumeOf(part.after, layout, channel).values());
    try {
        const auto found = app::statisticsOf(shape, layout, decides, values, control);
        m.before = found[0];
        if (m.hasAfter)
            m.after = found[1];
        m.edge = app::edgeIn(shape, layout, source, m.hasAfter ? values.back() : app::RegionValues(), control);
        if (shape.kind == app::RegionKind::mask) {
            const app::Mask mask = app::maskFor(shape.mask, layout);
            m.mask = mask.samples;
            for (const std::string& warning : app::maskWarnings(mask, part.before.volume->info()))
                m.notes += QLatin1Char('\n') + windowText(warning);
        }
        m.state = State::measured;
    } catch (const conv::Error& error) {
        m.state = error.code() == conv::ErrorCode::cancelled ? State::stopped : State::failed;
        m.error = windowText(error);
    }
    m.size = app::sizeOf(shape, m.samples(), layout);
    return m;
}

QString regionRows(const std::vector<MeasuredRegion>& regions, int background, const app::RegionUnits& units,
                   const ShownLength& length) {
    QString rows;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const MeasuredRegion& m = regions[i];
        const QString unit =
            !m.hasAfter || units.before == units.after ? QString::fromStdString(units.before) : QString();
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
        const auto edge = [&](const char* name, double Edge::* member) {
            const auto value = [&](const Edge& e) {
                return e.found ? csvNumber(length.factor * m.edge.point * e.*member) : QString();
            };
            add(QString::fromLatin1(name), length.unit, value(m.edge.before), value(m.edge.after));
        };
        edge("edge width 10-90 %", &Edge::width);
        edge("standard error of the edge width", &Edge::uncertainty);
        const QString size = csvNumber(m.size.value);
        add(QStringLiteral("size"), QString::fromStdString(m.size.unit), size, size);
        add(QStringLiteral("samples"), {}, QString::number(m.before.finite), QString::number(m.after.finite));
    }
    return rows;
}

QString regionTable(const std::vector<MeasuredRegion>& regions, int background, const conv::Layout& layout,
                    const app::RegionUnits& units, QChar separator) {
    std::vector<app::MeasuredRegion> plain;
    for (const MeasuredRegion& m : regions)
        plain.push_back(
            {m.region.name.toStdString(), m.region.definition(), m.size, m.before, m.after, m.hasAfter, m.edge});
    return QString::fromStdString(app::regionTable(plain, background, layout, units, separator.toLatin1()));
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
// MeasurePanel: measurements as CSV, in C-locale numbers.
#include "app/io/list/time_step.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_list.h"
#include "ui/text/csv.h"
#include "ui/text/length_text.h"
#include <algorithm>

namespace ui {
namespace {

constexpr int placeDigits = 7; ///< for lengths from float32 spacings

} // namespace

QString MeasurePanel::table() const {
    const QString regions = regions_->rows();
    if (!view_ || !view_->before() ||
        (measured_.region.empty() && regions.isEmpty() && !measured_.line && measured_.before.course.empty()))
        return {};
    const QString unit = csvText(QString::fromStdString(view_->before()->info().valueUnit));
    const bool after = measured_.after.any;
    QString csv = QStringLiteral("kind,name,unit,before,after\n");
    const auto add = [&](const QString& kind, const QString& name, const QString& in, const QString& a,
                         const QString& b) {
        csv += QStringList{kind, name, in, a, after ? b : QString()}.join(QLatin1Char(',')) + QLatin1Char('\n');
    };
    const Part &a = listed(measured_.before), &b = listed(measured_.after);
    if (!measured_.region.empty()) {
        const QString kind = QStringLiteral("statistics");
        const SampleStatistics in = regionOf(false), out = regionOf(true);
        const auto value = [&](const char* name, double SampleStatistics::* member) {
            add(kind, QString::fromLatin1(name), unit, in.finite > 0 ? csvNumber(in.*member) : QString(),
                out.finite > 0 ? csvNumber(out.*member) : QString());
        };
        value("mean", &SampleStatistics::mean);
        value("standard deviation", &SampleStatistics::deviation);
        value("minimum", &SampleStatistics::least);
        value("maximum", &SampleStatistics::most);
        add(kind, QStringLiteral("samples"), {}, QString::number(in.finite), QString::number(out.finite));
    }
    csv += regions;
    if (measured_.line) {
        const conv::Geometry& geometry = view_->before()->layout().geometry;
        const auto [factor, lengthUnit, decimals] = ShownLength::of(geometry);
        const double length = factor * lengthOf(*measured_.line, geometry);
        const std::size_t points = a.profile.size();
        const double step = length / static_cast<double>(std::max<std::size_t>(2, points) - 1);
        const auto edge = [&](const char* name, double Edge::* member) {
            const auto value = [&](const Part& part) {
                return part.edge.found ? csvNumber(part.edge.*member * step) : QString();
            };
            add(QStringLiteral("edge"), QString::fromLatin1(name), lengthUnit, value(a), value(b));
        };
        edge("width 10-90 %", &Edge::width);
        edge("standard error of the width", &Edge::uncertainty);
        for (std::size_t i = 0; i < points; ++i)
            add(QStringLiteral("profile"), csvNumber(static_cast<double>(i) * step, placeDigits), lengthUnit,
                csvNumber(a.profile[i]), i < b.profile.size() ? csvNumber(b.profile[i]) : QString());
    }
    const std::vector<double>&from = measured_.before.course, &to = measured_.after.course;
    const double step = app::io::timeStepIn(view_->before()->info()).seconds;
    for (std::size_t i = 0; i < from.size(); ++i)
        add(QStringLiteral("time course"), csvNumber(static_cast<double>(i) * (step > 0 ? step : 1), placeDigits),
            step > 0 ? QStringLiteral("s") : QString(), csvNumber(from[i]),
            i < to.size() ? csvNumber(to[i]) : QString());
    return csv;
}

} // namespace ui

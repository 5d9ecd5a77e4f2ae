// SPDX-License-Identifier: Apache-2.0
// MeasurePanel: measurements as CSV, in C-locale numbers.
#include "ui/panels/measure/measure_panel.h"
#include "ui/text/length_text.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int digits = 9, placeDigits = 7; ///< for float32 values; for lengths from float32 spacings

QString written(double value, int precision = digits) {
    return std::isfinite(value) ? QString::number(value, 'g', precision) : QString();
}

QString quoted(const QString& text) {
    const bool needs = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"'));
    return needs ? QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"')
                 : text;
}

} // namespace

QString MeasurePanel::table() const {
    if (!view_ || !view_->before() || (measured_.region.empty() && !measured_.line && measured_.before.course.empty()))
        return {};
    const QString unit = quoted(QString::fromStdString(view_->before()->info().valueUnit));
    const bool after = measured_.after.any;
    QString csv = QStringLiteral("kind,name,unit,before,after\n");
    const auto add = [&](const QString& kind, const QString& name, const QString& in, const QString& a,
                         const QString& b) {
        csv += QStringList{kind, name, in, a, after ? b : QString()}.join(QLatin1Char(',')) + QLatin1Char('\n');
    };
    const Part &a = listed(measured_.before), &b = listed(measured_.after);
    if (!measured_.region.empty()) {
        const QString kind = QStringLiteral("statistics");
        const auto value = [&](const char* name, double SampleStatistics::* member) {
            add(kind, QString::fromLatin1(name), unit, a.region.finite > 0 ? written(a.region.*member) : QString(),
                b.region.finite > 0 ? written(b.region.*member) : QString());
        };
        value("mean", &SampleStatistics::mean);
        value("standard deviation", &SampleStatistics::deviation);
        value("minimum", &SampleStatistics::least);
        value("maximum", &SampleStatistics::most);
        add(kind, QStringLiteral("samples"), {}, QString::number(a.region.finite), QString::number(b.region.finite));
    }
    if (measured_.line) {
        const conv::Geometry& geometry = view_->before()->layout().geometry;
        const auto [factor, lengthUnit, decimals] = ShownLength::of(geometry);
        const double length = factor * lengthOf(*measured_.line, geometry);
        const std::size_t points = a.profile.size();
        const double step = length / static_cast<double>(std::max<std::size_t>(2, points) - 1);
        const auto width = [&](const Part& part) {
            return part.edge.found ? written(part.edge.width * step) : QString();
        };
        add(QStringLiteral("edge"), QStringLiteral("width 10-90 %"), lengthUnit, width(a), width(b));
        for (std::size_t i = 0; i < points; ++i)
            add(QStringLiteral("profile"), written(static_cast<double>(i) * step, placeDigits), lengthUnit,
                written(a.profile[i]), i < b.profile.size() ? written(b.profile[i]) : QString());
    }
    const std::vector<double>&from = measured_.before.course, &to = measured_.after.course;
    const double step = view_->before()->info().timeStep;
    for (std::size_t i = 0; i < from.size(); ++i)
        add(QStringLiteral("time course"), written(static_cast<double>(i) * (step > 0 ? step : 1), placeDigits),
            step > 0 ? QStringLiteral("s") : QString(), written(from[i]), i < to.size() ? written(to[i]) : QString());
    return csv;
}

} // namespace ui

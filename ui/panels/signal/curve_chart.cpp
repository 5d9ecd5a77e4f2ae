// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_chart.h"
#include "ui/text/number.h"
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {

double CurveChart::Axis::partOf(double value) const {
    return logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
}

double CurveChart::Axis::valueAt(double part) const {
    return logarithmic ? low * std::pow(high / low, part) : low + part * (high - low);
}

QString CurveChart::Axis::unitAlone() const {
    return unit.section(QStringLiteral(", "), -1);
}

double CurveChart::levelAt(double place) const {
    if (curves.empty() || curves.front().values.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const std::vector<double>& values = curves.front().values;
    const double at = std::clamp(x.partOf(std::max(place, x.low)), 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(at), values.size() - 2);
    return values[below] + (at - static_cast<double>(below)) * (values[below + 1] - values[below]);
}

QString CurveChart::levelText(double level) const {
    return number(level, 2) + QLatin1Char(' ') + y.unitAlone();
}

QString CurveChart::reading(double part) const {
    QStringList values;
    for (const Curve& curve : curves)
        if (!curve.values.empty()) {
            const double at = std::round(part * static_cast<double>(curve.values.size() - 1));
            values << number(curve.values[static_cast<std::size_t>(at)], 3);
        }
    QString text = number(x.valueAt(part), 4) + QLatin1Char(' ') + x.unitAlone();
    if (!values.isEmpty())
        text += QStringLiteral(": ") + values.join(QStringLiteral(" → ")) + QLatin1Char(' ') + y.unitAlone();
    return text;
}

} // namespace ui

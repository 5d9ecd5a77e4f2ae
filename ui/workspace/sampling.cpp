// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/sampling.h"
#include <QLocale>
#include <QStringList>
#include <cmath>

namespace ui {
namespace {

/// Returns the shortest text that parses to `value`.
QString shortest(double value) {
    return QString::number(value, 'f', QLocale::FloatingPointShortest);
}

std::optional<double> positive(const QString& text) {
    bool read = false;
    const double value = text.toDouble(&read);
    return read && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

} // namespace

QString Sampling::text() const {
    if (rate)
        return shortest(*rate) + QStringLiteral("Hz");
    if (!spacing)
        return {};
    QStringList numbers;
    for (const double s : *spacing)
        numbers << shortest(s);
    return numbers.join(QLatin1Char('x')) + QStringLiteral("mm");
}

QString Sampling::option() const {
    return !isGiven() ? QString() : (rate ? QStringLiteral(" --rate ") : QStringLiteral(" --spacing ")) + text();
}

Sampling Sampling::from(const QString& text) {
    if (text.endsWith(QLatin1String("Hz")))
        return {positive(text.chopped(2)), {}};
    if (!text.endsWith(QLatin1String("mm")))
        return {};
    const QStringList numbers = text.chopped(2).split(QLatin1Char('x'));
    conv::Vec3 spacing{};
    if (numbers.size() != static_cast<qsizetype>(spacing.size()))
        return {};
    for (std::size_t axis = 0; axis < spacing.size(); ++axis) {
        const std::optional<double> one = positive(numbers[static_cast<qsizetype>(axis)]);
        if (!one)
            return {};
        spacing[axis] = *one;
    }
    return {{}, spacing};
}

} // namespace ui

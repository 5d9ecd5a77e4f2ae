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

QString spacingText(const conv::Vec3& spacing) {
    QStringList numbers;
    for (const double s : spacing)
        if (s > 0) // an image may have two
            numbers << shortest(s);
    return numbers.join(QLatin1Char('x')) + QStringLiteral("mm");
}

} // namespace

QString Sampling::text() const {
    if (rate)
        return shortest(*rate) + QStringLiteral("Hz");
    QStringList given;
    if (spacing)
        given << spacingText(*spacing);
    if (timeStep)
        given << shortest(*timeStep) + QLatin1Char('s');
    return given.join(QLatin1Char(','));
}

QString Sampling::option() const {
    if (rate)
        return QStringLiteral(" --rate ") + text();
    return (spacing ? QStringLiteral(" --spacing ") + spacingText(*spacing) : QString()) +
           (timeStep ? QStringLiteral(" --time-step ") + shortest(*timeStep) + QLatin1Char('s') : QString());
}

Sampling Sampling::from(const QString& text) {
    if (text.endsWith(QLatin1String("Hz")))
        return {positive(text.chopped(2)), {}, {}};
    if (text.endsWith(QLatin1Char('s'))) {
        const qsizetype comma = text.indexOf(QLatin1Char(','));
        Sampling given = comma < 0 ? Sampling() : from(text.left(comma));
        given.timeStep = positive(text.mid(comma + 1).chopped(1));
        return given.timeStep && (comma < 0 || given.spacing) ? given : Sampling();
    }
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
    return {{}, spacing, {}};
}

} // namespace ui

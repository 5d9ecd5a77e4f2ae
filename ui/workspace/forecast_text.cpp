// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/forecast_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QStringList>
#include <cmath>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Forecast", text);
}

/// "0.32 ms", "45 s", "3 min", "2.5 h".
QString roughly(double seconds) {
    if (seconds > 0 && seconds < 0.995) { // a run that lacks memory can still be this fast
        const double digit = std::pow(10, std::floor(std::log10(seconds)) - 1);
        const double rounded = digit * std::round(seconds / digit);
        return rounded < 1e-4 ? tr("%1 µs").arg(number(rounded * 1e6, 2)) : tr("%1 ms").arg(number(rounded * 1e3, 2));
    }
    if (seconds < 90)
        return tr("%1 s").arg(integer(std::max<std::int64_t>(1, std::llround(seconds))));
    return seconds < 5400 ? tr("%1 min").arg(number(std::round(seconds / 60), 3))
                          : tr("%1 h").arg(number(seconds / 3600, 2));
}

QString size(std::int64_t count) {
    return bytes(static_cast<double>(count));
}

} // namespace

QString forecastText(const app::Forecast& f) {
    QStringList sentences;
    if (f.hostFree > 0 && f.hostBytes > f.hostFree / 10 * 9)
        sentences << tr("The whole needs %1 of memory, %2 are free: the system may become slow or refuse.")
                         .arg(size(f.hostBytes), size(f.hostFree));
    else
        sentences << tr("The whole needs %1 of memory.").arg(size(f.hostBytes));
    if (f.deviceBytes > 0)
        sentences << tr("On %1 it works in %2 of %3.")
                         .arg(QString::fromStdString(f.device), size(f.deviceBytes), size(f.deviceFree));
    if (f.keptBytes > 0)
        sentences << tr("The input stays there for the next run, in %1 more.").arg(size(f.keptBytes));
    const QString time = roughly(f.seconds);
    sentences << (f.tiles > 1 ? tr("It takes about %1 in %2 tiles; the result is the same as in one piece.")
                                    .arg(time, integer(f.tiles))
                              : tr("It takes about %1.").arg(time));
    return sentences.join(QLatin1Char(' '));
}

} // namespace ui

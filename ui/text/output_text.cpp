// SPDX-License-Identifier: Apache-2.0
#include "ui/text/output_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QCoreApplication>
#include <algorithm>

namespace ui {
namespace {

/// Translation context of the texts.
struct Output {
    Q_DECLARE_TR_FUNCTIONS(ui::Output)
};

/// "94 %", "less than 0.01 %".
QString share(std::int64_t part, std::int64_t all) {
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(1, all));
    return percent < 0.01 ? Output::tr("less than 0.01 %") : Output::tr("%1 %").arg(number(percent, 2));
}

QString range(const app::OutputForecast& f) {
    return number(f.low, 3) + QStringLiteral("…") + number(f.high, 3);
}

} // namespace

QString lossText(const app::OutputForecast& f) {
    const QString type = toQString(conv::name(f.type));
    if (!f.loses())
        return {};
    if (f.clipped > 0)
        return Output::tr("%1 of the samples do not fit %2 and would be clipped: they are %3.")
            .arg(share(f.clipped, f.count), type, range(f));
    if (f.zeroed > 0)
        return Output::tr("%1 of the values would become 0 as %2: they are %3.")
            .arg(share(f.zeroed, f.nonZero), type, range(f));
    return Output::tr("%1 would round values of %2 away.").arg(type, range(f));
}

QString outputText(const app::OutputForecast& f) {
    const QString type = toQString(conv::name(f.type));
    const QString size = bytes(static_cast<double>(f.byteCount));
    if (f.loses())
        return lossText(f);
    if (f.rescaled)
        return Output::tr("%1 fills the range of %2, %3").arg(range(f), type, size);
    return Output::tr("Values %1 fit %2, %3").arg(range(f), type, size);
}

} // namespace ui

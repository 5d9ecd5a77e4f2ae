// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_status.h"
#include "ui/text/app_text.h"

namespace ui {

void BatchProgress::take(const QJsonObject& event) {
    const QString kind = event[QLatin1String("event")].toString();
    if (kind == QLatin1String("waiting") || kind == QLatin1String("begin") || kind == QLatin1String("end"))
        idle = kind == QLatin1String("waiting");
    if (kind == QLatin1String("folder"))
        note = windowText(event[QLatin1String("text")].toString().toStdString());
    if (event.contains(QLatin1String("seconds_left")))
        left = event[QLatin1String("seconds_left")].toDouble(-1);
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/style/tool_tips.h"
#include <QApplication>
#include <QHelpEvent>
#include <QStringList>
#include <QTextDocument>
#include <QToolTip>
#include <QWidget>

namespace ui {

QString wrapped(const QString& text, int most) {
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        QString built;
        for (const QString& word : line.split(QLatin1Char(' '))) {
            if (!built.isEmpty() && built.size() + 1 + word.size() > most) {
                lines << built;
                built.clear();
            }
            built += (built.isEmpty() ? QString() : QStringLiteral(" ")) + word;
        }
        lines << built;
    }
    return lines.join(QLatin1Char('\n'));
}

WrappedToolTips::WrappedToolTips(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool WrappedToolTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType())
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    const QString text = widget->toolTip();
    if (text.isEmpty() || Qt::mightBeRichText(text) || wrapped(text) == text)
        return false;
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), wrapped(text), widget);
    return true;
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_words.h"
#include "ui/batch/batch_window.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

/// Returns counts above 0 with their words.
QStringList counted(std::initializer_list<std::pair<int, QString>> counts) {
    QStringList parts;
    for (const auto& [count, words] : counts)
        if (count > 0)
            parts << words.arg(integer(count));
    return parts;
}

} // namespace

QString countsText(const BatchCounts& c) {
    const QStringList parts = counted({{c.done, BatchWindow::tr("%1 done")},
                                       {c.kept, BatchWindow::tr("%1 kept from before")},
                                       {c.failed, BatchWindow::tr("%1 failed")},
                                       {c.toDo, BatchWindow::tr("%1 not done")}});
    return parts.isEmpty() ? BatchWindow::tr("nothing to do") : parts.join(QStringLiteral(", "));
}

QString watchText(const BatchCounts& c, const QString& note) {
    const QStringList parts = counted({{c.done, BatchWindow::tr("%1 done")},
                                       {c.kept, BatchWindow::tr("%1 kept from before")},
                                       {c.failed, BatchWindow::tr("%1 failed")},
                                       {c.toDo, BatchWindow::tr("%1 not whole yet")}});
    const QString counts = parts.isEmpty() ? BatchWindow::tr("no file yet") : parts.join(QStringLiteral(", "));
    return BatchWindow::tr("Watching: %1").arg(counts) + (note.isEmpty() ? QString() : QStringLiteral(" · ") + note);
}

QString planText(const BatchCounts& c) {
    QStringList parts{BatchWindow::tr("%1 to do").arg(integer(c.toDo))};
    parts << counted({{c.kept, BatchWindow::tr("%1 done before")}, {c.refused, BatchWindow::tr("%1 refused")}});
    if (c.predicted > 0)
        parts << BatchWindow::tr("%1 of computing predicted").arg(duration(c.predicted));
    return parts.join(QStringLiteral(", "));
}

QString stepsText(const BatchOrder& order) {
    QStringList parts{hasActiveSteps(order.recipe) ? recipeSummary(order.recipe)
                                                   : BatchWindow::tr("no step: files are copied")};
    if (order.planOptions.device != "auto")
        parts << BatchWindow::tr("on %1").arg(toQString(order.planOptions.device));
    if (order.output.type)
        parts << BatchWindow::tr("saved as %1").arg(toQString(app::toText(order.output)));
    if (order.tilt == app::io::Tilt::resample)
        parts << BatchWindow::tr("tilted slices straightened");
    if (order.gaps != app::io::Gaps::refuse)
        parts << (order.gaps == app::io::Gaps::fill ? BatchWindow::tr("missing slices filled")
                                                    : BatchWindow::tr("slices taken as evenly spaced"));
    return parts.join(QStringLiteral("  ·  "));
}

QString stateText(const BatchStatus& status, const BatchCounts& c, bool watch) {
    if (!status.running)
        return !status.failure.isEmpty()      ? status.failure
               : status.began                 ? countsText(c)
               : status.planning              ? BatchWindow::tr("Planning…")
               : c.all > 0 && status.readable ? planText(c)
                                              : QString();
    if (status.stopping)
        return BatchWindow::tr("Stopping: the tile under way is finished");
    const auto& [idle, left, note] = status.progress;
    QString text = BatchWindow::tr("%1 of %2").arg(integer(c.done + c.kept + c.failed), integer(c.all));
    if (c.failed > 0)
        text += BatchWindow::tr(", %1 failed").arg(integer(c.failed));
    if (watch && idle)
        text = watchText(c, note);
    if (status.paused)
        return BatchWindow::tr("Paused, %1").arg(text);
    if (left > 0 && !idle)
        text += BatchWindow::tr(", about %1 left").arg(timeSpan(std::max(1.0, std::round(left))));
    return text;
}

QString endText(BatchEnd how, bool watch) {
    return how == BatchEnd::failed    ? BatchWindow::tr("The batch did not run to its end")
           : watch                    ? BatchWindow::tr("The watch has ended")
           : how == BatchEnd::stopped ? BatchWindow::tr("The batch was stopped")
                                      : BatchWindow::tr("The batch has ended");
}

} // namespace ui

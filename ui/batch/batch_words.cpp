// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_words.h"
#include "ui/batch/batch_window.h"
#include "ui/text/number.h"
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

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/series_id.h"
#include "ui/workspace/workspace.h"
#include <algorithm>

// Workspace: what is shown until the chosen level of a large image has been read.

namespace ui {
namespace {

/// Returns "level 1 until level 0 is read": `shown` and the level of a series.
QString untilRead(const QString& shown, const QString& series) {
    return Workspace::tr("%1 until %2 is read").arg(shown, levelTitle(SeriesId::from(series).series));
}

} // namespace

void Workspace::showMeanwhile(LoadedData preview) {
    preview.seriesTitle = untilRead(preview.seriesTitle, preview.opening.series);
    const int index = documents_.add(preview);
    report(levelNote(),
           tr("%1 shows its coarsest level (%2) until then: values and results on screen are those of that level. "
              "Results are saved from the chosen level.")
               .arg(preview.opening.name(), QString::fromStdString(conv::describe(preview.volume->layout()))),
           Message::Kind::info);
    if (index == documents_.row())
        runs_.start();
}

QString Workspace::levelNote() {
    return tr("The chosen level is being read");
}

void Workspace::keepCoarsest(int shown, const LoadedData& unread) {
    const DocumentExtra& e = documents_.extra(shown);
    if (const QString name = saver_.giveUp(documents_.at(shown).source); !name.isEmpty())
        report(tr("%1 was not saved").arg(name), tr("The level that it is made from was not read."));
    LoadedData kept = unread;
    kept.volume = documents_.at(shown).source;
    kept.picture = e.thumbnail;
    kept.window = e.window;
    kept.opening.series = e.coarsest;
    // The title is "two.ome.tif – Image1, level 1 until level 0 is read".
    kept.seriesTitle = QString::fromStdString(documents_.at(shown).title)
                           .mid(unread.opening.name().size() + 3)
                           .remove(untilRead({}, unread.opening.series));
    const QString level = levelTitle(SeriesId::from(e.coarsest).series);
    const int index = put(kept);
    if (index == documents_.row())
        runs_.start();
    LoadedData told = unread;
    told.left = tr("Its %1 stays open.").arg(level);
    reportUnread(told);
}

} // namespace ui

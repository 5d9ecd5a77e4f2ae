// SPDX-License-Identifier: Apache-2.0
#include "app/io/stack/stack_names.h"
#include "ui/text/number.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/workspace.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

// Workspace: documents from what was read, or messages that tell why there is none.

namespace ui {

void Workspace::reportUnread(const LoadedData& loaded) {
    const auto again = [this, opening = loaded.opening] {
        const int row = documents_.rowOf(opening.order);
        load(row < 0 ? opening : documents_.openingOf(row, opening.series)); // with its present recipes
    };
    if (loaded.stopped)
        report(tr("Opening %1 was stopped").arg(loaded.opening.name()),
               loaded.left.isEmpty() ? loaded.opening.path : loaded.left, Message::Kind::info,
               {{tr("Open it again"), again}});
    else
        report(tr("%1 was not opened").arg(loaded.opening.name()),
               (loaded.error + QLatin1Char(' ') + loaded.left).trimmed(), Message::Kind::error,
               {{tr("Try again"), again}});
}

void Workspace::take(LoadedData loaded) {
    if (loaded.reading && loaded.reading->dropped) {
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    const int old = documents_.rowOf(loaded.opening.order);
    if (old >= 0)
        loaded.opening = documents_.openingOf(old, loaded.opening.series); // its recipes may have changed meanwhile
    if (old >= 0 && documents_.extra(old).awaited && !loaded.volume) {
        keepCoarsest(old, loaded);
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    if (!loaded.choices.empty()) {
        Q_EMIT openEnded(loaded.opening.path, false);
        Q_EMIT seriesAsked({loaded.opening.path, loaded.opening.recipe(), loaded.opening.recipeFile, loaded.choices});
        return;
    }
    if (!loaded.volume && loaded.reading) {
        reportUnread(loaded);
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    if (loaded.tilt) {
        Message m{
            Message::Kind::warning,
            tr("%1 was not opened").arg(loaded.opening.name()),
            tr("Its slices are sheared against each other by %1 degrees (gantry tilt). Resampling straightens them, by "
               "linear interpolation within each slice.")
                .arg(number(*loaded.tilt, 3)),
            {},
            {}};
        m.actions.push_back({tr("Resample and open"), [this, loaded] {
                                 Opening again = loaded.opening;
                                 SeriesId id = SeriesId::from(again.series);
                                 id.straightened = true;
                                 again.series = id.text();
                                 load(again);
                             }});
        Q_EMIT message(m);
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    if (loaded.step) {
        Message m{Message::Kind::warning, tr("%1 was not opened").arg(loaded.opening.name()), loaded.error, {}, {}};
        const auto offer = [&](const QString& words, app::io::Gaps gaps) {
            m.actions.push_back({words, [this, loaded, gaps] {
                                     Opening again = loaded.opening;
                                     SeriesId id = SeriesId::from(again.series);
                                     id.gaps = gaps;
                                     again.series = id.text();
                                     load(again);
                                 }});
        };
        offer(tr("Interpolate the gap"), app::io::Gaps::fill);
        offer(tr("Open as %1 mm apart").arg(number(*loaded.step, 4)), app::io::Gaps::ignore);
        Q_EMIT message(m);
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    if (!loaded.volume && loaded.images) {
        report(tr("%1 was not opened").arg(loaded.opening.name()), loaded.error, Message::Kind::error,
               {{tr("Open its images as a volume"), [this, opening = loaded.opening] {
                     Opening again = opening;
                     again.series = QString::fromUtf8(app::io::stackSeries.data(), app::io::stackSeries.size());
                     load(again);
                 }}});
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    if (!loaded.volume) {
        report(tr("%1 was not opened").arg(loaded.opening.name()), loaded.error);
        Q_EMIT openEnded(loaded.opening.path, false);
        return;
    }
    const int index = put(loaded);
    for (const std::string& warning : loaded.volume->info().warnings) {
        Message m{Message::Kind::warning, loaded.opening.name(), windowText(warning), {}, {}};
        for (const auto& others : {loaded.others, loaded.datasets})
            for (const SeriesChoice& other : others)
                m.actions.push_back({tr("Open %1").arg(other.title),
                                     [this, path = loaded.opening.path, id = other.id] { open(path, {}, {}, id); }});
        Q_EMIT message(m);
    }
    if (index == documents_.row())
        runs_.start();
    Q_EMIT openEnded(loaded.opening.path, true);
}

int Workspace::put(const LoadedData& loaded) {
    const int before = documents_.row(), old = documents_.rowOf(loaded.opening.order);
    int index = documents_.add(loaded);
    if (old < 0)
        return index;
    setCurrent(old == before ? index : before < index ? before : before + 1);
    if (documents_.extra(old).awaited)
        saver_.awaitInstead(documents_.at(old).source, loaded.volume);
    documents_.extra(old).awaited.reset(); // the level has arrived
    close(old);
    return --index;
}

} // namespace ui

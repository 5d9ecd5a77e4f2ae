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
        const int row = rowOf(opening.order);
        load(row < 0 ? opening : openingOf(row, opening.series)); // with its present recipes
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
    const int old = rowOf(loaded.opening.order);
    if (old >= 0)
        loaded.opening = openingOf(old, loaded.opening.series); // its recipes may have changed meanwhile
    if (old >= 0 && extra(old).awaited && !loaded.volume) {
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
    if (index == current())
        runs_.start();
    Q_EMIT openEnded(loaded.opening.path, true);
}

int Workspace::put(const LoadedData& loaded) {
    const int before = current(), old = rowOf(loaded.opening.order);
    int index = addDocument(loaded);
    if (old < 0)
        return index;
    setCurrent(old == before ? index : before < index ? before : before + 1);
    if (extra(old).awaited)
        saver_.awaitInstead(document(old).source, loaded.volume);
    extras_[static_cast<std::size_t>(old)].awaited.reset(); // the level has arrived
    close(old);
    return --index;
}

int Workspace::rowOf(quint64 order) const {
    const auto row = std::ranges::find(extras_, order, &DocumentExtra::order);
    return row == extras_.end() ? -1 : static_cast<int>(row - extras_.begin());
}

int Workspace::addDocument(const LoadedData& loaded) {
    // Files opened together arrive in any order. Keep them in the order of the request, and show the last one.
    const auto later = std::find_if(extras_.begin(), extras_.end(),
                                    [&](const DocumentExtra& e) { return e.order > loaded.opening.order; });
    const int shown = current();
    const int index = static_cast<int>(later - extras_.begin());
    session_.add(toPath(loaded.opening.path), loaded.volume, index);
    if (later != extras_.end())
        session_.setCurrent(shown < index ? shown : shown + 1);
    DocumentExtra extra;
    extra.thumbnail = loaded.picture;
    extra.window = loaded.window;
    extra.recipeFile = loaded.opening.recipeFile;
    extra.output = loaded.opening.output;
    extra.series = loaded.opening.series;
    if (isAddress(loaded.opening.path))
        session_.document(index).title = loaded.opening.name().toStdString();
    if (!loaded.seriesTitle.isEmpty())
        session_.document(index).title += " – " + loaded.seriesTitle.toStdString();
    extra.others = loaded.others;
    extra.order = loaded.opening.order;
    extra.coarsest = loaded.coarsest;
    if (!extra.coarsest.isEmpty())
        extra.awaited = loaded.reading;
    extras_.insert(later, std::move(extra));
    session_.resume(index, loaded.opening.branches, loaded.opening.active, loaded.opening.reference);
    Q_EMIT documentAdded(index);
    Q_EMIT currentChanged();
    return index;
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/opening.h"
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include <QFileInfo>
#include <algorithm>

// Workspace: what is shown until the chosen level of a large image has been read.

namespace ui {
namespace {

constexpr qint64 soonRead = qint64{64} << 20; ///< bytes; some tenths of a second

/// Returns the id of an image's coarsest level, if that is read soon and the named level is not.
QString coarsestBelow(const QString& place, const QString& named) {
    const QString image = named.contains(QLatin1Char(',')) ? named.section(QLatin1Char(','), 0, -2) : QString();
    const std::vector<PlaceLevel> levels = levelsAt(place, image);
    const auto chosen = std::ranges::find(levels, named, &PlaceLevel::id);
    if (chosen == levels.end() || chosen + 1 == levels.end())
        return {};
    const bool slow = chosen->layout.byteCount() > soonRead, soon = levels.back().layout.byteCount() <= soonRead;
    return slow && soon ? levels.back().id : QString();
}

/// Returns "level 1 until level 0 is read": `shown` and the level of a series.
QString untilRead(const QString& shown, const QString& series) {
    return Workspace::tr("%1 until %2 is read").arg(shown, levelTitle(SeriesId::from(series).series));
}

} // namespace

void Workspace::showMeanwhile(const Opening& opening, quint64 order, const std::shared_ptr<StoreReading>& reading) {
    inBackground(
        this,
        [opening, order, reading] {
            Loaded none;
            SeriesId shown = SeriesId::from(opening.series);
            const QString chosen = shown.series;
            shown.series = attempt([&] { return coarsestBelow(opening.path, chosen); }).first;
            if (shown.series.isEmpty())
                return none; // an error is that of reading the chosen level
            Opening coarse = opening;
            coarse.series = shown.text();
            Loaded read = loaded(coarse, placeName(opening.path), nullptr);
            read.opening.series = opening.series; // that of sessions, commands and saved results
            read.seriesTitle = untilRead(read.seriesTitle, opening.series);
            read.order = order;
            read.coarsest = coarse.series;
            read.reading = reading;
            return read;
        },
        [this, reading](const Loaded& read) {
            if (!read.volume || reading->dropped || std::ranges::find(reading_, reading) == reading_.end())
                return;
            const int index = addDocument(read);
            report(levelNote(),
                   tr("%1 shows its coarsest level (%2) until then: values and results on screen are those of that "
                      "level. Results are saved from the chosen level.")
                       .arg(read.name, QString::fromStdString(conv::describe(read.volume->layout()))),
                   Message::Kind::info);
            if (index == current())
                runs_.start();
        });
}

QString Workspace::levelNote() {
    return tr("The chosen level is being read");
}

int Workspace::shownMeanwhile(const StoreReading* reading) const {
    const auto shown = std::ranges::find_if(
        extras_, [reading](const DocumentExtra& e) { return reading != nullptr && e.awaited.get() == reading; });
    return shown == extras_.end() ? -1 : static_cast<int>(shown - extras_.begin());
}

void Workspace::awaitInstead(quint64 order, const std::shared_ptr<StoreReading>& reading) {
    const int row = rowOf(order);
    if (row < 0 || !extra(row).awaited)
        return;
    extra(row).awaited->drop();
    extras_[static_cast<std::size_t>(row)].awaited = reading;
}

void Workspace::keepCoarsest(int shown, const Loaded& unread) {
    const DocumentExtra& e = extra(shown);
    if (const QString name = saver_.giveUp(document(shown).source); !name.isEmpty())
        report(tr("%1 was not saved").arg(name), tr("The level that it is made from was not read."));
    Loaded kept = unread;
    kept.volume = document(shown).source;
    kept.picture = e.thumbnail;
    kept.window = e.window;
    kept.opening.series = e.coarsest;
    // The title is "two.ome.tif – Image1, level 1 until level 0 is read".
    kept.seriesTitle = QString::fromStdString(document(shown).title)
                           .mid(unread.name.size() + 3)
                           .remove(untilRead({}, unread.opening.series));
    const QString level = levelTitle(SeriesId::from(e.coarsest).series);
    const int index = put(kept);
    if (index == current())
        runs_.start();
    Loaded told = unread;
    told.left = tr("Its %1 stays open.").arg(level);
    reportUnread(told);
}

Workspace::Opening Workspace::openingOf(int index, const QString& series) {
    const app::Document& d = document(index);
    const DocumentExtra& e = extra(index);
    return {QString::fromStdString(d.path.string()),
            recipesOf(index),
            d.active,
            d.reference,
            e.recipeFile,
            series,
            e.order,
            e.output};
}

std::vector<app::Branch> Workspace::recipesOf(int index) {
    // Results are dropped: they belong to the old geometry.
    std::vector<app::Branch> recipes;
    for (int k = 0; k < std::max(1, static_cast<int>(document(index).branches.size())); ++k) {
        const app::Branch& b = session_.branchAt(index, k);
        app::Branch& branch = recipes.emplace_back();
        branch.name = b.name;
        branch.recipe = b.recipe;
        branch.planOptions = b.planOptions;
        branch.undo = b.undo;
        branch.redo = b.redo;
    }
    return recipes;
}

} // namespace ui

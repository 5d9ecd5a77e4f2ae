// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/open_documents.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/series_id.h"
#include <algorithm>
#include <utility>

namespace ui {
namespace {

/// Returns what is shown of a file with several images; "level 1 until level 0 is read" where the chosen level follows.
QString partOf(const LoadedData& loaded) {
    if (loaded.coarsest.isEmpty())
        return loaded.seriesTitle;
    return OpenDocuments::tr("%1 until %2 is read")
        .arg(loaded.seriesTitle, levelTitle(SeriesId::from(loaded.opening.series).series));
}

} // namespace

int OpenDocuments::rowOf(quint64 order) const {
    const auto row = std::ranges::find(extras_, order, &DocumentExtra::order);
    return row == extras_.end() ? -1 : static_cast<int>(row - extras_.begin());
}

Opening OpenDocuments::openingOf(int row, const QString& series) const {
    const app::Document& d = at(row);
    const DocumentExtra& e = extra(row);
    Opening opening{
        QString::fromStdString(d.path.string()), {}, d.active, d.reference, e.recipeFile, series, e.order, e.output};
    for (int k = 0; k < std::max(1, static_cast<int>(d.branches.size())); ++k) {
        app::Branch& branch = opening.branches.emplace_back(session_.branchAt(row, k));
        branch.outcome = {}; // it belongs to the old geometry
        branch.mergeable = false;
    }
    return opening;
}

int OpenDocuments::add(const LoadedData& loaded) {
    const Opening& asked = loaded.opening;
    // Files opened together arrive in any order. Keep them in the order of the request, and show the last one.
    const auto later = std::ranges::find_if(extras_, [&](const DocumentExtra& e) { return e.order > asked.order; });
    const int shown = row(), index = static_cast<int>(later - extras_.begin());
    session_.add(toPath(asked.path), loaded.volume, index);
    if (later != extras_.end())
        session_.setCurrent(shown < index ? shown : shown + 1);
    std::string& title = session_.document(index).title;
    if (isAddress(asked.path))
        title = asked.name().toStdString();
    if (const QString part = partOf(loaded); !part.isEmpty())
        title += " – " + part.toStdString();
    extras_.insert(later,
                   {loaded.picture, loaded.window, asked.series, loaded.seriesTitle, loaded.others, asked.recipeFile,
                    asked.output, asked.order, loaded.coarsest, loaded.coarsest.isEmpty() ? nullptr : loaded.reading});
    session_.resume(index, asked.branches, asked.active, asked.reference);
    Q_EMIT added(index);
    Q_EMIT currentChanged();
    return index;
}

bool OpenDocuments::setCurrent(int row) {
    if (row == this->row() || row < 0 || row >= count())
        return false;
    session_.setCurrent(row);
    Q_EMIT currentChanged();
    return true;
}

bool OpenDocuments::close(int row) {
    const bool wasCurrent = row == this->row();
    Q_EMIT closing(row);
    if (const auto awaited = std::exchange(extra(row).awaited, {}))
        awaited->drop();
    session_.close(row);
    extras_.erase(extras_.begin() + row);
    Q_EMIT closed(row);
    if (wasCurrent)
        Q_EMIT currentChanged();
    return wasCurrent;
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/place.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/workspace.h"
#include <QFileInfo>
#include <algorithm>
#include <utility>

// Workspace: requests to open data.

namespace ui {

void Workspace::open(const QStringList& paths) {
    QStringList data, recipes;
    for (const QString& path : paths)
        (!isAddress(path) && path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ? recipes : data) << path;
    if (data.isEmpty()) {
        for (const QString& path : recipes)
            openRecipe(path);
        return;
    }
    app::Recipe recipe;
    QString name = std::exchange(pendingRecipe_, {});
    if (!recipes.isEmpty())
        name = recipes.back();
    if (!name.isEmpty())
        recipe = readRecipe(name);
    for (const QString& path : data)
        open(path, recipe, recipe.steps.empty() ? QString() : QFileInfo(name).fileName());
}

void Workspace::open(const QString& path, const app::Recipe& recipe, const QString& recipeFile, const QString& series) {
    app::Branch only;
    only.recipe = recipe;
    load({path, {only}, 0, -1, recipeFile, series});
}

void Workspace::load(Opening opening) {
    opening.path = plainPlace(opening.path);
    const int row = documents_.rowOf(opening.order);
    if (row < 0)
        opening.order = ++asked_;
    const std::shared_ptr<StoreReading> reading = reader_.read(opening, row < 0);
    if (row >= 0 && documents_.extra(row).awaited) // it waits for another reading from now on
        std::exchange(documents_.extra(row).awaited, reading)->drop();
}

void Workspace::openOther(int index, const QString& series) {
    const app::io::fs::path path = documents_.at(index).path;
    const auto known = documents_.extra(index).others;
    const auto wanted = std::find_if(known.begin(), known.end(), [&](const SeriesChoice& c) { return c.id == series; });
    for (int i = 0; i < documents_.count(); ++i) // the first series may be open without an explicit id
        if (documents_.at(i).path == path && wanted != known.end() &&
            documents_.at(i).source->layout().geometry.spacing[0] == wanted->spacing) {
            setCurrent(i);
            return;
        }
    open(QString::fromStdString(path.string()), {}, {}, series);
}

void Workspace::setSampling(const Sampling& sampling) {
    if (documents_.empty())
        return;
    SeriesId id = SeriesId::from(documents_.extra().series);
    id.sampling = sampling;
    loadAgain(id.text());
}

void Workspace::setMontage(const QString& montage) {
    if (documents_.empty())
        return;
    SeriesId id = SeriesId::from(documents_.extra().series);
    if (id.montage == montage)
        return;
    id.montage = montage;
    loadAgain(id.text());
}

void Workspace::loadAgain(const QString& series) {
    load(documents_.openingOf(documents_.row(), series));
}

void Workspace::openAgain(const SessionFile& file) {
    Opening opening{file.path, {}, file.active, file.reference, file.recipeFile, file.series};
    for (const SessionFile::Branch& b : file.branches) {
        app::Branch& branch = opening.branches.emplace_back();
        branch.name = b.name.toStdString();
        branch.recipe = parseRecipe(b.json.toUtf8(), file.path);
        branch.planOptions.device = b.device.toStdString();
        branch.planOptions.variant = b.variant.toStdString();
    }
    if (opening.branches.empty())
        opening.branches.emplace_back();
    opening.output = app::outputChoiceOf(file.output.toStdString());
    opening.active = std::clamp(file.active, 0, static_cast<int>(opening.branches.size()) - 1);
    load(opening);
}

} // namespace ui

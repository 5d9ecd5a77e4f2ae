// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/attempt.h"
#include "ui/workspace/place.h"
#include "ui/workspace/workspace.h"
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <conv/error.h>
#include <utility>

// Workspace: recipes from files and sessions.

namespace ui {

app::Recipe Workspace::readRecipe(const QString& path) {
    auto [recipe, error] = attempt([&] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw conv::Error(conv::ErrorCode::unreadable, file.errorString().toStdString());
        return app::recipeFromJson(file.readAll().toStdString(), QFileInfo(path).path().toStdString());
    });
    if (!error.isEmpty())
        report(tr("The recipe %1 was not opened").arg(QFileInfo(path).fileName()), error);
    return std::move(recipe);
}

void Workspace::openRecipe(const QString& path) {
    const app::Recipe recipe = readRecipe(path);
    if (recipe.steps.empty())
        return;
    const QString name = QFileInfo(path).fileName();
    if (documents_.empty()) {
        pendingRecipe_ = path;
        report(tr("%1 is ready").arg(name), tr("It will be the recipe of the next file that is opened."),
               Message::Kind::info);
        return;
    }
    edits_.setRecipe(recipe);
    edits_.setRecipeFile(name);
}

app::Recipe Workspace::parseRecipe(const QByteArray& json, const QString& path) {
    auto [recipe, error] =
        attempt([&] { return json.isEmpty() ? app::Recipe{} : app::recipeFromJson(json.toStdString()); });
    if (!error.isEmpty())
        report(tr("The recipe of %1 was left out").arg(placeName(path)), error, Message::Kind::warning);
    return std::move(recipe);
}

void Workspace::openWith(const QString& path, const QByteArray& json) {
    open(path, parseRecipe(json, path));
}

void Workspace::saveRecipe(const QString& path) {
    if (documents_.empty())
        return;
    QSaveFile file(path);
    const std::string json = app::toJson(documents_.current().recipe);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(json)) >= 0 && file.commit();
    if (!written)
        report(tr("The recipe was not saved"), file.errorString());
    else {
        edits_.setRecipeFile(QFileInfo(path).fileName());
        Q_EMIT saved(path);
    }
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_folder.h"
#include <QFile>
#include <QFileInfo>

namespace ui {

QString BatchFolder::recipeFile() const {
    return folder_.filePath(QStringLiteral("recipe.json"));
}

QString BatchFolder::writeRecipe(const app::Recipe& recipe) const {
    QFile file(recipeFile());
    const QByteArray json = QByteArray::fromStdString(app::toJson(recipe));
    const bool written = file.open(QIODevice::WriteOnly) && file.write(json) >= 0;
    return written ? QString() : file.errorString();
}

QStringList BatchFolder::newReports(bool page) const {
    QStringList options;
    for (const char* ending : {".json", ".csv", ".html"}) {
        const QString path = folder_.filePath(QStringLiteral("report") + QLatin1String(ending));
        QFile::remove(path);
        if (page || std::string_view(ending) != ".html")
            options << QStringLiteral("--report") << path;
    }
    return options;
}

QString BatchFolder::report(const QString& ending) const {
    const QString path = folder_.filePath(QStringLiteral("report") + ending);
    return QFileInfo::exists(path) ? path : QString();
}

} // namespace ui

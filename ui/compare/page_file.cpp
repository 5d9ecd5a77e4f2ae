// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/page_file.h"
#include <QFileInfo>
#include <QSaveFile>
#include <conv/error.h>
#include <nlohmann/json.hpp>

namespace ui {
namespace {

using namespace app::compare;

std::string textOf(const Page& page, const QString& suffix) {
    if (suffix == QLatin1String("csv"))
        return csvOf(page);
    if (suffix == QLatin1String("json"))
        return jsonOf(page).dump(2) + "\n";
    if (suffix == QLatin1String("md"))
        return markdownOf(page);
    if (suffix == QLatin1String("html"))
        return htmlOf(page);
    throw conv::Error(conv::ErrorCode::usage, "'" + suffix.toStdString() + "' is not one of csv, json, md, html, png.");
}

} // namespace

void savePage(const Page& page, const QString& path) {
    const QByteArray text = QByteArray::fromStdString(textOf(page, QFileInfo(path).suffix().toLower()));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + ": " + file.errorString().toStdString());
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "app/compare/export.h"
#include "ui/compare/compare_page.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QFileInfo>
#include <QLabel>
#include <QSaveFile>
#include <conv/error.h>
#include <nlohmann/json.hpp>

namespace ui {
namespace {

using namespace app::compare;

QByteArray textOf(const Page& page, const QString& suffix) {
    if (suffix == QLatin1String("csv"))
        return QByteArray::fromStdString(csvOf(page));
    if (suffix == QLatin1String("json"))
        return QByteArray::fromStdString(jsonOf(page).dump(2) + "\n");
    if (suffix == QLatin1String("md"))
        return QByteArray::fromStdString(markdownOf(page));
    if (suffix == QLatin1String("html"))
        return QByteArray::fromStdString(htmlOf(page));
    throw conv::Error(conv::ErrorCode::usage, "'" + suffix.toStdString() + "' is not one of csv, json, md, html, png.");
}

} // namespace

void ComparePage::exportTo(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("png")) {
        if (!grab().save(path))
            throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + " cannot be written.");
        return;
    }
    if (!comparison_)
        throw conv::Error(conv::ErrorCode::usage, "Nothing was measured yet.");
    Page page;
    page.title = title_.toStdString();
    page.facts = {{"input", title_.toStdString()},
                  {"data", conv::describe(source_->layout())},
                  {"filter", recipeSummary(recipe_).toStdString()}};
    page.sections.push_back({{}, *comparison_, {}, {}});
    const QByteArray text = textOf(page, suffix);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + ": " + file.errorString().toStdString());
}

void ComparePage::askExport() {
    const QString path =
        askSaveName(this, tr("Export comparison"), Preferences::folder() + QStringLiteral("/comparison.html"),
                    tr("Page (*.html);;Table (*.csv);;Markdown (*.md);;JSON (*.json);;Picture (*.png)"));
    if (path.isEmpty())
        return;
    try {
        exportTo(path);
        Q_EMIT message(
            {Message::Kind::info, tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path(), {}, {}});
        failure_.clear();
        showState();
        state_->setText(tr("Saved %1").arg(QFileInfo(path).fileName())); // the list of messages is hidden here
        state_->setToolTip(path);
        return;
    } catch (const conv::Error& e) {
        failure_ = windowText(e);
    }
    showState();
}

} // namespace ui

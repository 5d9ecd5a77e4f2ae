// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/compare/page_file.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QComboBox>
#include <QFileInfo>
#include <conv/error.h>

namespace ui {

QString ComparePage::caption(const app::Recipe& recipe) const {
    return tr("%1. Filtered: %2. On %3.")
        .arg(controller_.state().title, recipeSummary(recipe), head_->options().device()->currentText());
}

void ComparePage::tell(const QString& title, const QString& detail) {
    Q_EMIT message({Message::Kind::info, title, detail, {}, {}});
    head_->setState(title, detail); // the list of messages is hidden here
}

void ComparePage::exportTo(const QString& path) {
    if (QFileInfo(path).suffix().toLower() == QLatin1String("png")) {
        if (!grab().save(path))
            throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + " cannot be written.");
        return;
    }
    const CompareState& state = controller_.state();
    if (!state.comparison)
        throw conv::Error(conv::ErrorCode::usage, "Nothing was measured yet.");
    app::compare::Page page;
    page.title = state.title.toStdString();
    page.facts = {{"input", state.title.toStdString()},
                  {"data", conv::describe(state.source->layout())},
                  {"filter", recipeSummary(state.recipe).toStdString()}};
    page.sections.push_back({{}, *state.comparison, {}, {}});
    savePage(page, path);
}

void ComparePage::askExport() {
    const QString path =
        askSaveName(this, tr("Export comparison"), Preferences::folder() + QStringLiteral("/comparison.html"),
                    tr("Page (*.html);;Table (*.csv);;Markdown (*.md);;JSON (*.json);;Picture (*.png)"));
    if (path.isEmpty())
        return;
    try {
        exportTo(path);
        controller_.setFailure({});
        tell(tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path());
        return;
    } catch (const conv::Error& e) {
        controller_.setFailure(windowText(e));
    }
}

} // namespace ui

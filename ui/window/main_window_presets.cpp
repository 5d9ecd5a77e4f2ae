// SPDX-License-Identifier: Apache-2.0
// MainWindow: recipes that ship with the program, with their pictures.
#include "app/recipe/presets.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/window/main_window.h"
#include "ui/window/start/samples.h"
#include "ui/workspace/preferences.h"
#include <QPushButton>
#include <algorithm>

namespace ui {

/// Opens the sample of a preset with its recipe.
void MainWindow::openPresetSample(const app::Preset& preset) {
    const app::Recipe recipe = app::recipeOf(preset, preset.sampleFields);
    workspace_.opener().openWith(sampleFile(toQString(preset.sample)), QByteArray::fromStdString(app::toJson(recipe)));
}

void MainWindow::addPreset(const app::Preset& preset, const QString& fields) {
    if (workspace_.documents().empty()) {
        openPresetSample(preset);
        return;
    }
    const app::Document& d = workspace_.documents().current();
    if (const std::string reason = app::unsuited(preset, d.source->layout()); !reason.empty()) {
        tell(appText(preset.title), unsuitedText(reason));
        return;
    }
    std::string given = fields.toStdString();
    if (given.empty() && !preset.required.empty()) {
        const QString file = askFile(this, tr("%1: open the %2").arg(appText(preset.title), appText(preset.required)),
                                     Preferences::folder(), tr("All files (*)"));
        if (file.isEmpty())
            return;
        given = std::string(preset.required) + "=\"" + file.toStdString() + "\"";
    }
    app::Recipe next = d.recipe;
    const int first = static_cast<int>(next.steps.size());
    for (app::Step& step : app::recipeOf(preset, given).steps)
        next.steps.push_back(std::move(step));
    workspace_.edits().setRecipe(next);
    right_->show();
    recipe_->focusStep(first);
}

QString MainWindow::unsuitedText(const std::string& reason) {
    QString text = windowText(reason);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

std::vector<Palette::Entry> MainWindow::presetEntries() {
    std::vector<Palette::Entry> entries;
    const bool any = !workspace_.documents().empty();
    for (const app::Preset& preset : app::presets()) {
        const std::string reason =
            any ? app::unsuited(preset, workspace_.documents().current().source->layout()) : std::string();
        const bool sample = any || !sampleFile(toQString(preset.sample)).isEmpty();
        entries.push_back({appText(preset.title), appText(preset.summary), tr("preset"),
                           toQString(preset.name) + QLatin1Char(' ') + appText(preset.words), QStringLiteral("sliders"),
                           !reason.empty() ? unsuitedText(reason)
                           : sample        ? QString()
                                           : tr("Open a file first."),
                           [this, &preset] { addPreset(preset); },
                           QImage(QStringLiteral(":/presets/%1.png").arg(toQString(preset.name)))});
    }
    return entries;
}

void MainWindow::openPresets() {
    std::vector<Palette::Entry> entries = presetEntries();
    for (Palette::Entry& entry : entries)
        entry.keys.clear(); // all are presets here
    std::ranges::stable_partition(entries, [](const Palette::Entry& entry) { return entry.reason.isEmpty(); });
    palette_->open(std::move(entries), tr("Search presets"),
                   !workspace_.documents().empty() && right_->isVisible() ? recipe_->addButton() : nullptr);
}

} // namespace ui

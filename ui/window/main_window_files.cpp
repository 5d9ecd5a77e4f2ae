// SPDX-License-Identifier: Apache-2.0
// MainWindow: files that are opened and saved, and commands and programs for the clipboard.
#include "app/io/files/folders.h"
#include "app/io/stack/stack_names.h"
#include "ui/figure/view_menu.h"
#include "ui/panels/documents/address_dialog.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_list.h"
#include "ui/panels/signal/annotation_list.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/window/main_window.h"
#include "ui/window/views/view_export.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMimeData>
#include <conv/error.h>

namespace ui {
namespace {

/// Returns the file dialog's filters: all formats first, then each.
QString fileFilters(bool writing) {
    QStringList all, each;
    for (const app::io::Format& f : app::io::formats()) {
        if (!(writing ? f.writes : f.reads) || !f.missing.empty() || f.extensions.empty())
            continue;
        QStringList patterns;
        for (const QString& e : toQString(f.extensions).split(QLatin1Char(' '), Qt::SkipEmptyParts))
            patterns << QLatin1Char('*') + e;
        all << patterns;
        each << QStringLiteral("%1 (%2)").arg(toQString(f.name), patterns.join(QLatin1Char(' ')));
    }
    return MainWindow::tr("All formats (%1)").arg(all.join(QLatin1Char(' '))) + QStringLiteral(";;") +
           each.join(QStringLiteral(";;")) + QStringLiteral(";;") + MainWindow::tr("All files (*)");
}

} // namespace

void MainWindow::openFiles() {
    const QStringList paths = askFiles(this, tr("Open"), Preferences::folder(),
                                       fileFilters(false) + QStringLiteral(";;") + tr("Recipes (*.json)"));
    if (paths.isEmpty())
        return;
    Preferences::setFolder(QFileInfo(paths.front()).path());
    workspace_.opener().open(paths);
}

void MainWindow::openFolder() {
    const QString path =
        askFolder(this, tr("Open a folder of DICOM slices or an OME-Zarr folder"), Preferences::folder());
    if (path.isEmpty())
        return;
    const bool one = app::io::isFolderInput(path.toStdString());
    Preferences::setFolder(one ? QFileInfo(path).path() : path);
    workspace_.opener().open({path});
}

void MainWindow::openStack() {
    const QString path = askFolder(this, tr("Open a folder of images as a volume"), Preferences::folder());
    if (path.isEmpty())
        return;
    Preferences::setFolder(path);
    workspace_.opener().open(path, {}, {}, QString::fromUtf8(app::io::stackSeries.data(), app::io::stackSeries.size()));
}

void MainWindow::openAddress() {
    auto* dialog = new AddressDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AddressDialog::chosen, this,
            [this](const QString& address) { workspace_.opener().open({address}); });
    dialog->open();
}

void MainWindow::pastePlaces() {
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    const QStringList places = copied == nullptr ? QStringList() : placesIn(*copied);
    if (places.isEmpty())
        tell(tr("Nothing to open"), tr("The clipboard holds no file and no address (https://…, http://…, s3://…)."));
    else
        workspace_.opener().open(places);
}

void MainWindow::openRecipe() {
    const QString path = askFile(this, tr("Open recipe"), Preferences::folder(), tr("Recipes (*.json)"));
    if (!path.isEmpty())
        workspace_.opener().openRecipe(path);
}

void MainWindow::saveResult() {
    const app::OutputChoice& output = workspace_.documents().extra().output;
    const QString title = output.type ? tr("Save result as %1").arg(toQString(app::toText(output))) : tr("Save result");
    const QString path = askSaveName(this, title, workspace_.proposedOutput(output.type), fileFilters(true));
    if (!path.isEmpty())
        workspace_.save(path);
}

void MainWindow::saveRecipe() {
    const QString& known = workspace_.documents().extra().recipeFile;
    const QString name = known.isEmpty() ? QStringLiteral("recipe.json") : QFileInfo(known).fileName();
    QString path =
        askSaveName(this, tr("Save recipe"), Preferences::folder() + QLatin1Char('/') + name, tr("Recipes (*.json)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1String(".json")))
        path += QStringLiteral(".json");
    workspace_.saveRecipe(path);
}

void MainWindow::computeNow() {
    if (workspace_.runs().unfinished())
        workspace_.runs().runAnyway();
}

void MainWindow::copyCommand() {
    const QString command = workspace_.commandLine();
    QApplication::clipboard()->setText(command);
    tell(tr("Copied"), command);
}

void MainWindow::copyPython() {
    try {
        const QString script = workspace_.pythonScript();
        QApplication::clipboard()->setText(script);
        tell(tr("Copied"), script);
    } catch (const conv::Error& error) {
        tell(tr("Not copied"), windowText(error));
    }
}

void MainWindow::connectExports() {
    auto* exports = new ViewExport(actions_, *measure_, this);
    connect(views_, &ViewStack::viewChanged, exports, [this, exports] { exports->setView(views_->view()); });
    exports->setCaption([this] {
        const app::Document& d = workspace_.documents().current();
        const QString title = QString::fromStdString(d.title);
        const bool filtered = hasActiveSteps(d.recipe) && views_->view()->show() != Show::before;
        return filtered ? tr("%1. Filtered: %2.").arg(title, recipeSummary(d.recipe)) : title;
    });
    for (const ViewMenu* menu : {exports->menu(), histogram_->menu(), annotations_->menu()})
        connect(menu, &ViewMenu::told, this, &MainWindow::tell);
    connect(exports, &ViewExport::told, this, &MainWindow::tell);
    connect(views_, &ViewStack::told, this, &MainWindow::tell);
    connect(exports, &ViewExport::partAsked, &workspace_.saver(), &ResultSaver::savePart);
    connect(&measure_->regions(), &RegionList::copyAsked, exports->menu(), &ViewMenu::copyTable);
    connect(&measure_->regions(), &RegionList::saveAsked, exports->menu(),
            [exports](const QString& table) { exports->menu()->saveTable(table, QStringLiteral("regions.csv")); });
}

} // namespace ui

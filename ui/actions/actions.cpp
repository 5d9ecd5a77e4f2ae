// SPDX-License-Identifier: Apache-2.0
#include "ui/actions/actions.h"
#include "ui/style/theme.h"
#include <QCoreApplication>
#include <QKeySequence>
#include <algorithm>

namespace ui {

#define T(text) QT_TRANSLATE_NOOP("ui::Actions", text)

const std::vector<ActionRow>& actionTable() {
    static const std::vector<ActionRow> table{
        {"file.open", T("File"), T("Open…"), T("Open files"), "open", "Ctrl+O"},
        {"file.openFolder", T("File"), T("Open folder…"), T("Open a folder of DICOM slices or an OME-Zarr folder"),
         "folder-open", "Ctrl+Shift+O"},
        {"file.openStack", T("File"), T("Open folder as volume…"),
         T("Take the images of a folder as slices of a volume"), "folder-open", ""},
        {"file.openAddress", T("File"), T("Open address…"),
         T("Open an OME-Zarr store on a server: https://…, http://… or s3://…"), "open", "Ctrl+U"},
        {"file.paste", T("File"), T("Open from clipboard"), T("Open the files or addresses that were copied"), "copy",
         "Ctrl+V"},
        {"file.openRecent", T("File"), T("Open recent…"), T("Files that were open before, with their recipes"), "clock",
         "Ctrl+Shift+R"},
        {"file.openRecipe", T("File"), T("Open recipe…"), T("Replace the steps by those of a file"), "sliders", ""},
        {"-", T("File"), "", "", "", ""},
        {"file.save", T("File"), T("Save result…"), T("Write what the recipe gives"), "save", "Ctrl+S"},
        {"file.saveRecipe", T("File"), T("Save recipe…"), T("Write the steps as a file"), "document", "Ctrl+Shift+S"},
        {"file.batch", T("File"), T("Run on a folder…"), T("The recipe on many files: names, plan, progress, report"),
         "play", "Ctrl+Shift+B"},
        {"file.copyCommand", T("File"), T("Copy as command line"), T("The same without a window"), "copy",
         "Ctrl+Shift+C"},
        {"file.copyPython", T("File"), T("Copy as Python"), T("A program that computes the result"), "copy", ""},
        {"file.copyImage", T("File"), T("Copy view"), T("The view as an image, with its scale bar"), "copy",
         "Ctrl+Alt+P"},
        {"file.saveImage", T("File"), T("Save view…"), T("The view as an image file, with its scale bar"), "save", ""},
        {"file.saveTable", T("File"), T("Save table…"), T("Regions, profile and time course before and after, as CSV"),
         "save", ""},
        {"file.saveSelection", T("File"), T("Save selection…"),
         T("The selected stretch of a signal, all channels: the result, or the source while it is shown"), "save", ""},
        {"file.metadata", T("File"), T("Metadata…"), T("All that is known of the document, searchable"), "info",
         "Ctrl+I"},
        {"file.sampling", T("File"), T("Sampling…"),
         T("Rate of a signal, spacing of an image or volume, time step of a series, in place of what the file says"),
         "ruler", ""},
        {"file.montage", T("File"), T("Montage…"),
         T("Measure the channels of a signal against their average, against some of them, or in pairs"), "sliders", ""},
        {"-", T("File"), "", "", "", ""},
        {"file.close", T("File"), T("Close document"), T("Take it off the list"), "close", "Ctrl+W"},
        {"file.quit", T("File"), T("Quit"), T("Leave convapp"), "", "Ctrl+Q"},
        {"edit.undo", T("Edit"), T("Undo"), T("Take back the last change of the recipe or of a region"), "undo",
         "Ctrl+Z"},
        {"edit.redo", T("Edit"), T("Redo"), T("Do it again"), "redo", "Ctrl+Shift+Z; Ctrl+Y"},
        {"edit.history", T("Edit"), T("History…"), T("All changes by name, to go back or forth to any"), "clock",
         "Ctrl+Alt+Z"},
        {"-", T("Edit"), "", "", "", ""},
        {"recipe.branch", T("Edit"), T("Branch recipe"), T("The recipe once more, to compare two versions"), "branch",
         "B"},
        {"recipe.nextBranch", T("Edit"), T("Next branch"), T("Show another version of the recipe"), "flip", "Ctrl+B"},
        {"-", T("Edit"), "", "", "", ""},
        {"recipe.strict", T("Edit"), T("Strict arithmetic"),
         T("Strict: each output is the sum of its own products. No transforms, no split precision: slower for wide "
           "kernels, but whole numbers stay exact"),
         "", "", false, true},
        {"recipe.rename", T("Edit"), T("Rename step"), T("Give the step a name of your own"), "", "F2"},
        {"recipe.duplicate", T("Edit"), T("Duplicate step"), T("The same step once more"), "copy", "Ctrl+D"},
        {"recipe.mute", T("Edit"), T("Mute step"), T("Leave the step out"), "eye-off", "M"},
        {"recipe.up", T("Edit"), T("Move step up"), T("Earlier in the recipe"), "arrow-up", "Alt+Up"},
        {"recipe.down", T("Edit"), T("Move step down"), T("Later in the recipe"), "arrow-down", "Alt+Down"},
        {"recipe.remove", T("Edit"), T("Remove step"), T("Take the step out"), "trash", "Del"},
        {"view.four", T("View"), T("4-up"), T("Three planes and 3-D"), "four-up", "0", true, true},
        {"view.one", T("View"), T("One slice"), T("One plane alone; 2 and 3 show the others"), "single", "1", true,
         true},
        {"view.volume", T("View"), T("3-D"), T("The volume alone"), "cube", "4", true, true},
        {"-", T("View"), "", "", "", ""},
        {"show.after", T("View"), T("After"), T("The result"), "", "", true, true},
        {"show.before", T("View"), T("Before"), T("The source; Space held shows it for a moment"), "", "", true, true},
        {"show.swipe", T("View"), T("Swipe"), T("Before left of a line, after right of it"), "swipe", "X", true, true},
        {"show.checker", T("View"), T("Checkerboard"), T("Before and after on alternate squares"), "checker", "H", true,
         true},
        {"show.difference", T("View"), T("Difference"), T("After minus before"), "difference", "D", true, true},
        {"-", T("View"), "", "", "", ""},
        {"view.fit", T("View"), T("Fit"), T("All of the data in view"), "fit", "F", true},
        {"view.oneToOne", T("View"), T("One to one"), T("A sample is a pixel"), "", "Z", true},
        {"view.auto", T("View"), T("Auto contrast"),
         T("Black and white at the 0.5 and 99.5 percentile of what is shown"), "window-level", "A", true},
        {"view.region", T("View"), T("Region of interest"),
         T("Draw a box: statistics inside, before and after; each drag adds one"), "roi", "R", true, true},
        {"view.ellipse", T("View"), T("Elliptical region"),
         T("Draw an ellipse: statistics inside, before and after; each drag adds one"), "ellipse", "Shift+R", true,
         true},
        {"view.polygon", T("View"), T("Polygonal region"),
         T("Click the corners of a polygon: statistics inside, before and after; Enter or a double click closes it"),
         "polygon", "G", true, true},
        {"view.line", T("View"), T("Profile"), T("Draw a line: values along it, width of its edge"), "profile", "L",
         true, true},
        {"view.course", T("View"), T("Time course"),
         T("Go to the curve over time at the crosshair, or of the region's mean, before and after"), "profile",
         "Ctrl+T"},
        {"view.alongPatient", T("View"), T("Along the patient's axes"),
         T("Oblique volumes interpolated along left, anterior and superior; off: as their samples are stored"), "", "P",
         true, true},
        {"view.channels", T("View"), T("Overlay channels"),
         T("All channels over each other, each in its colour and with its own contrast"), "", "O", true, true},
        {"view.play", T("View"), T("Play"), T("Go through slices or time points"), "play", "K", true},
        {"view.overlay", T("View"), T("Timing overlay"), T("Full, one line, or off"), "clock", "F9"},
        {"view.look", T("View"), T("3-D rendering…"), T("Presets, curves, light, cuts and picture of the 3-D view"),
         "cube", "Ctrl+L"},
        {"view.theme", T("View"), T("Light or dark"), T("Change the colours of the window"), "sun", ""},
        {"view.themeSystem", T("View"), T("Colours of the system"), T("Light or dark as the system is"), "", "", false,
         true},
        {"view.language", T("View"), T("Language"), T("Language of the window, from the next start on"), "", ""},
        {"view.textLarger", T("View"), T("Larger text"), T("All texts of the window, up to 150 %"), "", "Ctrl+Alt++"},
        {"view.textSmaller", T("View"), T("Smaller text"), T("All texts of the window, down to 85 %"), "",
         "Ctrl+Alt+-"},
        {"filter.add", T("Filter"), T("Add step…"), T("Choose a filter by name"), "add", "Ins"},
        {"filter.presets", T("Filter"), T("Presets…"), T("Recipes for common tasks, with a picture of each"), "sliders",
         ""},
        {"filter.kernel", T("Filter"), T("Edit kernel…"), T("Taps as a grid, presets, a formula; rank and response"),
         "grid", "Ctrl+Shift+K"},
        {"run.compute", T("Filter"), T("Compute"), T("Start a run that was stopped or is waiting"), "play", "F5"},
        {"run.enough", T("Filter"), T("Stop after this iteration"),
         T("The result is that of the iterations done, and the recipe gets their number"), "stop", "Shift+F5"},
        {"run.cancel", T("Filter"), T("Stop computing or saving"),
         T("The last result stays, and a file that is being written is left out"), "stop", "Esc"},
        {"run.explain", T("Filter"), T("Explain the last run…"),
         T("How the variants of the last run work, what bounds them, predicted beside measured times"), "info",
         "Ctrl+Shift+E"},
        {"-", T("Filter"), "", "", "", ""},
        {"compare.open", T("Compare"), T("Compare variants"), T("Time and agreement of variants, side by side"),
         "compare", "Ctrl+Alt+C", false, true},
        {"compare.run", T("Compare"), T("Run comparison"), T("Judge and time the ticked variants; again: stop"), "play",
         "Ctrl+R"},
        {"compare.export", T("Compare"), T("Export comparison…"), T("The table as a file, or the page as a picture"),
         "upload", "Ctrl+E"},
        {"compare.kernel", T("Compare"), T("Add CUDA kernel…"),
         T("A kernel of your own, checked and timed beside the others"), "add", ""},
        {"compare.worst", T("Compare"), T("Worst voxel"), T("Where two results differ most"), "crosshair", "W", true},
        {"compare.swap", T("Compare"), T("Swap the pair"), T("Left becomes right"), "swipe", "T", true},
        {"-", T("Compare"), "", "", "", ""},
        {"compare.sweep", T("Compare"), T("Sweep parameters"), T("Versions of a step in a grid, to choose from"),
         "grid", "Ctrl+Alt+S", false, true},
        {"compare.files", T("Compare"), T("Compare two files"), T("Metrics and pictures of any two results"), "open",
         "Ctrl+Alt+O", false, true},
        {"compare.ladder", T("Compare"), T("Ladder"),
         T("Steps of the CUDA articles on this GPU, with what each brings"), "compare", "Ctrl+Alt+L", false, true},
        {"window.next", T("Window"), T("Next area"), T("Move the focus between docks and views"), "", "F6"},
        {"window.left", T("Window"), T("Documents"), T("Show or hide the left dock"), "menu", "Ctrl+1", false, true},
        {"window.right", T("Window"), T("Recipe"), T("Show or hide the right dock"), "", "Ctrl+2", false, true},
        {"help.palette", T("Help"), T("Search filters, commands…"), T("Everything by name"), "search",
         "Ctrl+K; Ctrl+Shift+P"},
        {"help.shortcuts", T("Help"), T("Shortcuts"), T("All keys on one sheet"), "keyboard", "F1"},
        {"help.filter", T("Help"), T("Filters…"), T("Formula, picture and parameters of every filter"), "sliders",
         "Shift+F1"},
        {"help.about", T("Help"), T("About convapp"), T("Version and devices"), "info", ""},
    };
    return table;
}

#undef T

Actions::Actions(QObject* parent) : QObject(parent) {
    for (const ActionRow& row : actionTable()) {
        if (row.id[0] == '-')
            continue;
        auto* action = new QAction(tr(row.text), this);
        action->setObjectName(QString::fromLatin1(row.id));
        action->setCheckable(row.checkable);
        QList<QKeySequence> keys;
        for (const QString& k : QString::fromLatin1(row.keys).split(QLatin1String("; "), Qt::SkipEmptyParts))
            keys << QKeySequence(k, QKeySequence::PortableText);
        action->setProperty("keys", keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText));
        if (row.inViews) { // shown in the menu; the view handles the key
            action->setIconText(tr(row.text));
            action->setText(keys.isEmpty() ? tr(row.text) : tr(row.text) + QLatin1Char('\t') + keys.front().toString());
        } else {
            action->setShortcuts(keys);
        }
        action->setShortcutContext(Qt::WindowShortcut);
        action->setStatusTip(tr(row.tip));
        action->setToolTip(nameWithKeys(*action) + QLatin1Char('\n') + tr(row.tip));
        actions_[row.id] = action;
    }
    updateIcons();
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &Actions::updateIcons);
}

void Actions::allow(const char* id, const QString& refusal) {
    QAction* action = actions_.at(id);
    action->setEnabled(refusal.isEmpty());
    if (action->property("refusal").toString() == refusal)
        return;
    action->setProperty("refusal", refusal);
    action->setToolTip(nameWithKeys(*action) + QLatin1Char('\n') + (refusal.isEmpty() ? action->statusTip() : refusal));
}

void Actions::updateIcons() {
    for (const ActionRow& row : actionTable())
        if (row.icon[0] != 0)
            actions_.at(row.id)->setIcon(icon(QString::fromLatin1(row.icon)));
}

std::vector<QAction*> Actions::ofMenu(const char* menu) const {
    std::vector<QAction*> list;
    for (const ActionRow& row : actionTable())
        if (std::string_view(row.menu) == menu)
            list.push_back(row.id[0] == '-' ? nullptr : actions_.at(row.id));
    return list;
}

std::vector<const char*> Actions::menus() const {
    std::vector<const char*> names;
    for (const ActionRow& row : actionTable())
        if (names.empty() || std::string_view(names.back()) != row.menu)
            names.push_back(row.menu);
    return names;
}

QString nameWithKeys(const QAction& action) {
    QString name = action.iconText();
    name.remove(QChar(u'…'));
    const QString keys = action.property("keys").toString();
    return keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys);
}

} // namespace ui

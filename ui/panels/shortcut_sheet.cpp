#include "ui/panels/shortcut_sheet.h"
#include "ui/actions.h"
#include "ui/panels/parts.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace ui {
namespace {

/// Keys that views and fields handle and that are no actions.
const std::vector<std::pair<const char*, const char*>>& otherKeys() {
    static const std::vector<std::pair<const char*, const char*>> keys{
        {"Space", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Held: show before")},
        {"2, 3", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Coronal, sagittal alone")},
        {"PgUp, PgDown", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Slice")},
        {"[, ]", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Window width; with Shift its level")},
        {"Arrows", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Move the crosshair, scroll a signal")},
        {"Ctrl+wheel", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "Zoom about the pointer")},
        {"Up, Down", QT_TRANSLATE_NOOP("ui::ShortcutSheet", "In a number: a step; Shift ×10, Ctrl ÷10")},
    };
    return keys;
}

void addRow(QGridLayout* grid, const QString& name, const QStringList& keys) {
    const int row = grid->rowCount();
    grid->addWidget(label(name), row, 0);
    auto* box = new QHBoxLayout;
    box->setSpacing(4);
    box->addStretch(1);
    for (const QString& k : keys)
        box->addWidget(label(k, "key"));
    grid->addLayout(box, row, 1);
}

QGridLayout* newColumn(QHBoxLayout* columns) {
    auto* column = new QVBoxLayout;
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    column->addLayout(grid);
    column->addStretch(1);
    columns->addLayout(column, 1);
    return grid;
}

} // namespace

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Shortcuts"));
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(24, 20, 24, 24);
    columns->setSpacing(40);
    QGridLayout* grid = nullptr;
    std::string_view area;
    int rows = 0;
    for (const ActionRow& row : actionTable()) {
        if (row.id[0] == '-' || row.keys[0] == 0)
            continue;
        if (grid == nullptr || rows > 14) {
            grid = newColumn(columns);
            rows = 0;
        }
        if (area != row.menu) {
            area = row.menu;
            grid->addWidget(label(tr(row.menu), "section"), grid->rowCount(), 0);
            ++rows;
        }
        QStringList keys;
        for (const QString& k : QString::fromLatin1(row.keys).split(QLatin1String("; ")))
            keys << QKeySequence(k, QKeySequence::PortableText).toString(QKeySequence::NativeText);
        addRow(grid, tr(row.text).remove(QChar(u'…')), keys);
        ++rows;
    }
    grid = newColumn(columns);
    grid->addWidget(label(tr("Views and fields"), "section"), grid->rowCount(), 0);
    for (const auto& [keys, what] : otherKeys())
        addRow(grid, tr(what), {QString::fromLatin1(keys)});
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/actions/key_table.h"
#include "ui/actions/actions.h"
#include <QCoreApplication>
#include <QKeySequence>
#include <QRegularExpression>
#include <array>

namespace ui {
namespace {

#define T(text) QT_TRANSLATE_NOOP("ui::KeyTable", text)

struct Row {
    const char* keys;
    const char* what;
};

/// Keys without an action, by the area that handles them.
constexpr std::array viewKeys{
    Row{"Space", T("Held: show before")},
    Row{"2; 3", T("Coronal, sagittal alone")},
    Row{"PgUp; PgDown", T("Slice")},
    Row{"[; ]", T("Window width; with Shift its level")},
    Row{"Arrows", T("Move the crosshair (Shift ×10), scroll a signal, turn the 3-D view")},
    Row{"Enter", T("After R, Shift+R or L: begin the mark at the cursor, end it there")},
    Row{"Enter; Backspace; G", T("While a polygon is drawn: close it, take a corner back, corner at the cursor")},
    Row{"Space; Ctrl+D; F2", T("In the list of regions: hide, duplicate, rename")},
    Row{"Space; Alt+Up; Alt+Down", T("In the list of layers: hide or show, move up, move down")},
    Row{"Ctrl+Left; Ctrl+Right", T("Move the cursor of a signal; Shift ×20")},
    Row{"Up; Down", T("Channel of a signal")},
    Row{"Shift+Up; Shift+Down", T("Larger, smaller amplitude of a signal")},
    Row{"U", T("One amplitude scale for the channels of a unit, or each its own")},
    Row{"+; −", T("Zoom in, out")},
    Row{"Enter; Esc", T("In a field: keep the value, restore it; then back to the view")},
    Row{"Up; Down", T("In a number: a step; Shift ×10, Ctrl ÷10")}};
constexpr std::array mouse{Row{"Wheel", T("Slice of a volume, zoom of an image, time of a signal")},
                           Row{"Ctrl+wheel", T("Zoom about the pointer")},
                           Row{"Left drag", T("Crosshair of a volume, move an image, turn the 3-D view")},
                           Row{"Right drag", T("Contrast: across the width, up and down the level")},
                           Row{"Middle drag", T("Move the view; Shift and left drag in 3-D")},
                           Row{"Right click", T("Menu of the view: copy, save, tools")},
                           Row{"Double click", T("One view alone, and back")}};
constexpr std::array kernelKeys{Row{"Arrows; Tab", T("From tap to tap")},
                                Row{"F2; Enter", T("Edit the tap")},
                                Row{"0 … 9; −; .", T("Type over the tap")},
                                Row{"Del", T("Taps to 0")},
                                Row{"Ctrl+C; Ctrl+V", T("Copy, paste taps: CSV, NumPy, MATLAB")},
                                Row{"PgUp; PgDown", T("Slice of a 3-D kernel")},
                                Row{"Ctrl+Arrows", T("Copy the slice to the next one")},
                                Row{"Ctrl+M", T("Mirror")},
                                Row{"N", T("Normalize")},
                                Row{"O", T("Centre here")},
                                Row{"Ctrl++; Ctrl+−; Ctrl+0", T("Larger, smaller cells, as before")},
                                Row{"Ctrl+Z; Ctrl+Shift+Z", T("Undo, redo")},
                                Row{"Ctrl+Enter", T("Use kernel")}};
constexpr std::array compareKeys{Row{"Space", T("Tick or leave out a variant")}, Row{"Enter", T("Explain it")},
                                 Row{"P", T("Pin it to the top")}, Row{"Ctrl+C", T("Copy the table")}};
constexpr std::array curveKeys{Row{"Tab", T("Next point of a curve")},
                               Row{"Arrows", T("Move the point; Shift ×10")},
                               Row{"Ins", T("Point in the middle of the widest gap")},
                               Row{"Del", T("Remove the point")},
                               Row{"Ctrl+Z; Ctrl+Shift+Z", T("Undo, redo a change of the rendering")},
                               Row{"Ctrl+drag; Ctrl+Arrows", T("Turn the plane that cuts away in 3-D")},
                               Row{"Ctrl+wheel", T("Move the plane that cuts away in 3-D")}};

#undef T

/// Words in `keys` of the rows above; names of keys as Qt translates them.
[[maybe_unused]] constexpr const char* keyWords[] = {
    QT_TRANSLATE_NOOP("ui::KeyTable", "Alt"),         QT_TRANSLATE_NOOP("ui::KeyTable", "Arrows"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Backspace"),   QT_TRANSLATE_NOOP("ui::KeyTable", "Ctrl"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Del"),         QT_TRANSLATE_NOOP("ui::KeyTable", "Double click"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Down"),        QT_TRANSLATE_NOOP("ui::KeyTable", "Enter"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Esc"),         QT_TRANSLATE_NOOP("ui::KeyTable", "Ins"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Left"),        QT_TRANSLATE_NOOP("ui::KeyTable", "Left drag"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Middle drag"), QT_TRANSLATE_NOOP("ui::KeyTable", "PgDown"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "PgUp"),        QT_TRANSLATE_NOOP("ui::KeyTable", "Right"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Right click"), QT_TRANSLATE_NOOP("ui::KeyTable", "Right drag"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Shift"),       QT_TRANSLATE_NOOP("ui::KeyTable", "Space"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Tab"),         QT_TRANSLATE_NOOP("ui::KeyTable", "Up"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "Wheel"),       QT_TRANSLATE_NOOP("ui::KeyTable", "drag"),
    QT_TRANSLATE_NOOP("ui::KeyTable", "wheel")};

template <class Rows>
void add(std::vector<KeyRow>& table, const QString& area, const Rows& rows) {
    for (const Row& row : rows)
        table.push_back({area, QCoreApplication::translate("ui::KeyTable", row.what),
                         keyNames(QString::fromUtf8(row.keys)).split(QStringLiteral("; "))});
}

} // namespace

QString keyNames(QString keys) {
    static const QRegularExpression word(QStringLiteral("Pg(?:Up|Down)|[A-Za-z][a-z]+(?: [a-z]+)?"));
    qsizetype from = 0;
    for (auto found = word.match(keys, from); found.hasMatch(); found = word.match(keys, from)) {
        const QString name = QCoreApplication::translate("ui::KeyTable", found.captured().toLatin1().constData());
        keys.replace(found.capturedStart(), found.capturedLength(), name);
        from = found.capturedStart() + name.size();
    }
    return keys;
}

std::vector<KeyRow> keyTable() {
    std::vector<KeyRow> table;
    for (const ActionRow& row : actionTable()) {
        if (row.id[0] == '-' || row.keys[0] == 0)
            continue;
        QStringList keys;
        for (const QString& k : QString::fromLatin1(row.keys).split(QLatin1String("; ")))
            keys << QKeySequence(k, QKeySequence::PortableText).toString(QKeySequence::NativeText);
        table.push_back({Actions::tr(row.menu), Actions::tr(row.text).remove(QChar(u'…')), keys});
    }
    const auto area = [](const char* name) { return QCoreApplication::translate("ui::KeyTable", name); };
    add(table, area(QT_TRANSLATE_NOOP("ui::KeyTable", "Views and fields")), viewKeys);
    add(table, area(QT_TRANSLATE_NOOP("ui::KeyTable", "Mouse in views")), mouse);
    add(table, area(QT_TRANSLATE_NOOP("ui::KeyTable", "Kernel editor")), kernelKeys);
    add(table, area(QT_TRANSLATE_NOOP("ui::KeyTable", "Comparison")), compareKeys);
    add(table, area(QT_TRANSLATE_NOOP("ui::KeyTable", "3-D rendering")), curveKeys);
    return table;
}

} // namespace ui

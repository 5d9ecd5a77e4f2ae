// SPDX-License-Identifier: Apache-2.0
#include "ui/style/style_sheet.h"
#include <QList>
#include <QPair>

namespace ui {
namespace {

// @name is a colour token, #13 after "font-size:" a text size of the 100 % scale, %T "dark" or "light".
const char* const buttons = R"(
QPushButton, QToolButton { border: 1px solid @ctl; border-radius: 4px; padding: 0 11px; min-height: 26px;
  color: @text; background: transparent; font-size: 13px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed { background: @sel; }
QPushButton:checked, QToolButton:checked { background: @sel; border-color: @acc; color: @text; font-weight: 500; }
QPushButton:focus, QToolButton:focus { border: 2px solid @focus; padding: 0 10px; min-height: 24px; outline: none; }
QPushButton:disabled, QToolButton:disabled { color: @dis; border-color: @line; background: transparent; }
QPushButton[primary="true"] { background: @accFill; border-color: @accFill; color: @onAcc; font-weight: 500;
  min-height: 30px; padding: 0 15px; }
QPushButton[primary="true"]:hover { background: @accHover; border-color: @accHover; }
QPushButton[primary="true"]:focus { border: 2px solid @focus; min-height: 28px; padding: 0 14px; }
QPushButton[primary="true"]:disabled { background: transparent; border-color: @line; color: @dis; }
QPushButton[link="true"] { border: none; color: @acc; padding: 0 4px; background: transparent; }
QPushButton[link="true"]:hover { text-decoration: underline; background: transparent; }
QPushButton[link="true"]:focus { border: 2px solid @focus; padding: 0 2px; }
QToolButton, QPushButton[flat="true"] { border-color: transparent; padding: 0 4px; }
.QToolButton, QPushButton[flat="true"] { min-width: 18px; }
QToolButton:focus, QPushButton[flat="true"]:focus { border: 2px solid @focus; padding: 0 3px; }
QToolButton:disabled, QPushButton[flat="true"]:disabled { border-color: transparent; }
QToolButton[inline="true"] { padding: 0 6px 0 0; margin-left: -1px; }
QToolButton[inline="true"]:focus { padding: 0 5px 0 0; }
QToolButton::menu-indicator { image: none; }
QPushButton[segment], QToolButton[segment] { border: 1px solid @ctl; border-radius: 0; margin-left: -1px;
  padding: 0 12px; background: transparent; }
ui--WholeSegment[segment] { padding: 0 9px; }
QPushButton[segment="first"], QToolButton[segment="first"] { border-top-left-radius: 4px;
  border-bottom-left-radius: 4px; margin-left: 0; }
QPushButton[segment="only"], QToolButton[segment="only"] { border-radius: 4px; margin-left: 0; }
QPushButton[segment="last"], QToolButton[segment="last"] { border-top-right-radius: 4px;
  border-bottom-right-radius: 4px; }
QPushButton[segment]:hover, QToolButton[segment]:hover { background: @hover; }
QPushButton[segment]:checked, QToolButton[segment]:checked { background: @sel; border: 1px solid @acc; }
QPushButton[segment]:focus, QToolButton[segment]:focus { border: 2px solid @focus; padding: 0 11px; }
ui--WholeSegment[segment]:focus { padding: 0 8px; }
QPushButton[segment]:disabled, QToolButton[segment]:disabled { border-color: @line; color: @dis; }
QCheckBox, QRadioButton { color: @text; spacing: 8px; min-height: 24px; }
QCheckBox:disabled, QRadioButton:disabled { color: @dis; }
QCheckBox::indicator, QListView::indicator { width: 14px; height: 14px; border: 1px solid @ctl; border-radius: 3px; background: @field; }
QCheckBox::indicator:hover, QListView::indicator:hover { background: @hover; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: @accFill; border-color: @accFill;
  image: url(:/style/check.svg); }
QCheckBox::indicator:focus { border: 1px solid @focus; }
QCheckBox::indicator:disabled { border-color: @line; background: transparent; }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @ctl; border-radius: 8px; background: @field; }
QRadioButton::indicator:checked { background: @accFill; border-color: @accFill; image: url(:/style/dot.svg); }
)";

const char* const fields = R"(
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit { border: 1px solid @ctl; border-radius: 4px;
  background: @field; color: @text; padding: 0 7px; min-height: 26px; font-size: 13px;
  selection-background-color: @accFill; selection-color: @onAcc; }
QPlainTextEdit, QTextEdit { padding: 4px 7px; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { background: @hover; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QComboBox:on, QPlainTextEdit:focus, QTextEdit:focus {
  border: 2px solid @focus; padding: 0 6px; min-height: 24px; background: @field; }
QLineEdit[error="true"], QAbstractSpinBox[error="true"], QComboBox[error="true"] { border: 2px solid @err;
  padding: 0 6px; min-height: 24px; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled, QPlainTextEdit:disabled { color: @dis;
  border-color: @line; background: transparent; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; padding: 0; background: transparent; min-height: 0; }
QAbstractSpinBox { padding-right: 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 20px; border: none;
  background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QAbstractSpinBox::up-arrow { image: url(:/style/chevron-up-%T.svg); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: url(:/style/chevron-down-%T.svg); width: 10px; height: 10px; }
QComboBox { padding-right: 22px; }
QComboBox:focus, QComboBox:on { padding-right: 21px; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: 22px; border: none; }
QComboBox::down-arrow { image: url(:/style/chevron-down-%T.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @ctl; padding: 4px; outline: none;
  selection-background-color: @sel; selection-color: @text; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 8px; border-radius: 3px; }
QSlider:horizontal { min-height: 20px; }
QSlider:vertical { min-width: 20px; }
QSlider::groove:horizontal { height: 4px; background: @track; border-radius: 2px; }
QSlider::sub-page:horizontal { height: 4px; background: @acc; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -4px 0; border-radius: 6px; background: @acc; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:pressed { background: @focus; }
QSlider::handle:horizontal:focus { border: 2px solid @focus; background: @panel; width: 10px; height: 10px; margin: -5px 0; border-radius: 7px; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @dis; }
QSlider::groove:vertical { width: 4px; background: @track; border-radius: 2px; }
QSlider::add-page:vertical { width: 4px; background: @acc; border-radius: 2px; }
QSlider::handle:vertical { width: 12px; height: 12px; margin: 0 -4px; border-radius: 6px; background: @acc; }
QProgressBar { border: none; background: @track; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @acc; border-radius: 2px; }
)";

const char* const containers = R"(
QMainWindow, QDialog { background: @panel; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMenuBar { background: @win; color: @text; border-bottom: 1px solid @line; font-size: 13px; }
QMenuBar::item { padding: 5px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; }
QMenuBar::item:pressed { background: @sel; }
QMenu { background: @card; color: @text; border: 1px solid @ctl; padding: 4px; font-size: 13px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 3px; min-height: 18px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @sel; }
QMenu::item:disabled { color: @dis; }
QMenu::separator { height: 1px; background: @line; margin: 4px 0; }
QToolBar { background: @win; border: none; border-bottom: 1px solid @line; padding: 0 8px; spacing: 4px;
  min-height: 43px; max-height: 43px; }
QToolBar::separator { background: @line; width: 1px; margin: 10px 6px; }
QStatusBar { background: @win; color: @text2; border-top: 1px solid @line; min-height: 27px; max-height: 27px;
  font-size: 12px; }
QStatusBar::item { border: none; }
QDockWidget { color: @text; font-size: 13px; font-weight: 600; }
QToolTip { background: @card; color: @text; border: 1px solid @ctl; padding: 4px 6px; font-size: 12px; }
QListView, QTreeView, QTableView { background: @panel; color: @text; border: none; outline: none; font-size: 13px;
  selection-background-color: @sel; selection-color: @text; gridline-color: @line;
  alternate-background-color: @panel; }
QListView::item { padding: 4px 8px; min-height: 24px; border: none; }
QTreeView::item, QTableView::item { padding: 0 8px; min-height: 31px; border: none; border-bottom: 1px solid @line; }
QListView[dense="true"]::item { padding: 0 8px; min-height: 22px; }
QTreeView[dense="true"]::item { padding: 0; min-height: 20px; border: none; }
QTreeView[dense="true"] QHeaderView::section { padding: 0 2px; min-height: 22px; }
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover { background: @hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: @sel; color: @text; }
QListView::item:focus, QTreeView::item:focus, QTableView::item:focus { border: 2px solid @focus; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @text2; border: none; border-bottom: 1px solid @line;
  padding: 0 8px; min-height: 31px; font-size: 12px; }
QFileDialog QHeaderView::down-arrow, QFileDialog QHeaderView::up-arrow { subcontrol-origin: padding;
  subcontrol-position: center right; width: 10px; height: 10px; }
QTableCornerButton::section { background: @panel; border: none; }
QScrollArea, QScrollArea > QWidget > QWidget[scrolled="true"] { background: transparent; border: none; }
QScrollArea[reading="true"] { border: 2px solid transparent; }
QScrollArea[reading="true"]:focus { border: 2px solid @focus; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @track; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @ctl; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: transparent; }
QTabBar::tab { color: @text2; padding: 0 12px; min-height: 30px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: @text; background: @hover; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @acc; font-weight: 500; }
QTabBar::tab:focus { border-bottom: 2px solid @focus; }
QFrame[card="true"] { background: @card; border: 1px solid @line; border-radius: 6px; }
QFrame[card="true"][selected="true"] { background: @sel; border-color: @acc; }
QFrame[card="true"][status="warn"] { border-color: @warn; }
QFrame[card="true"][status="error"] { border-color: @err; }
QFrame[bar="true"], QWidget[bar="true"] { background: @win; }
QFrame[dock="true"], QWidget[dock="true"] { background: @panel; }
QFrame[rule="true"] { background: @line; max-height: 1px; min-height: 1px; border: none; }
)";

const char* const labels = R"(
QLabel { color: @text; background: transparent; }
QLabel:disabled { color: @dis; }
QLabel[role="page"] { font-size: 20px; font-weight: 600; }
QLabel[role="title"] { font-size: 16px; font-weight: 600; }
QLabel[role="section"] { font-size: 13px; font-weight: 600; }
QLabel[role="strong"] { font-size: 13px; font-weight: 500; }
QLabel[role="secondary"] { font-size: 12px; color: @text2; }
QLabel[role="secondary"]:disabled { color: @dis; }
QLabel[role="value"] { font-size: 12px; font-weight: 500; }
QLabel[role="error"] { font-size: 12px; color: @err; }
QLabel[role="good"] { font-size: 12px; color: @good; }
QLabel[role="warn"] { font-size: 12px; color: @warn; }
QLabel[role="link"] { color: @acc; }
QLabel[role="before"] { font-size: 12px; color: @before; }
QLabel[role="after"] { font-size: 12px; color: @after; font-weight: 500; }
QLabel[role="key"] { font-size: 11px; font-weight: 500; color: @text2; border: 1px solid @ctl; border-radius: 4px;
  padding: 1px 4px; }
QLabel[role="badge-good"] { font-size: 12px; font-weight: 500; color: @good; background: @goodFill; border-radius: 10px;
  padding: 2px 8px; }
QLabel[role="badge"] { font-size: 12px; font-weight: 500; color: @text2; background: @hover; border-radius: 10px;
  padding: 2px 8px; }
)";

QColor mixed(const QColor& a, const QColor& b, double part) {
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * part),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * part),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * part));
}

QString scaledSizes(QString sheet) {
    static const QString tag = QStringLiteral("font-size: ");
    for (qsizetype at = sheet.indexOf(tag); at >= 0; at = sheet.indexOf(tag, at + tag.size())) {
        const qsizetype start = at + tag.size();
        const qsizetype length = sheet.indexOf(QLatin1String("px"), start) - start;
        sheet.replace(start, length, QString::number(textSize(sheet.mid(start, length).toInt())));
    }
    return sheet;
}

} // namespace

QString styleSheet(const Tokens& t) {
    QString sheet = QLatin1String(buttons) + QLatin1String(fields) + QLatin1String(containers) + QLatin1String(labels);
    // Longer names first, so that @text does not match in @text2.
    const QList<QPair<const char*, QColor>> names{{"accFill", t.accFill},
                                                  {"accHover", mixed(t.accFill, t.onAcc, 0.12)},
                                                  {"goodFill", mixed(t.win, t.good, t.dark ? 0.16 : 0.06)},
                                                  {"before", t.before},
                                                  {"after", t.after},
                                                  {"onAcc", t.onAcc},
                                                  {"panel", t.panel},
                                                  {"field", t.field},
                                                  {"hover", t.hover},
                                                  {"focus", t.focus},
                                                  {"track", mixed(t.panel, t.ctl, 0.5)},
                                                  {"text2", t.text2},
                                                  {"text", t.text},
                                                  {"card", t.card},
                                                  {"line", t.line},
                                                  {"good", t.good},
                                                  {"warn", t.warn},
                                                  {"ctl", t.ctl},
                                                  {"sel", t.sel},
                                                  {"dis", t.dis},
                                                  {"acc", t.acc},
                                                  {"err", t.err},
                                                  {"win", t.win}};
    for (const auto& [name, color] : names)
        sheet.replace(QLatin1Char('@') + QLatin1String(name), color.name());
    sheet.replace(QLatin1String("%T"), t.dark ? QLatin1String("dark") : QLatin1String("light"));
    return scaledSizes(sheet);
}

} // namespace ui

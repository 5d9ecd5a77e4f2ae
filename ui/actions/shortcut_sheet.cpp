// SPDX-License-Identifier: Apache-2.0
#include "ui/actions/shortcut_sheet.h"
#include "ui/actions/key_table.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

bool has(const KeyRow& row, const QString& wanted) {
    const QString all = row.area + QLatin1Char(' ') + row.what + QLatin1Char(' ') + row.keys.join(QLatin1Char(' '));
    for (const QString& word : wanted.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

/// Lays out each row separately, so that a long name wraps only for its own keys.
QWidget* rowOf(const KeyRow& row) {
    auto* line = new QWidget;
    auto* box = new QHBoxLayout(line);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(4);
    auto* what = label(row.what, nullptr, true);
    what->setMinimumWidth(textSize(110)); // three words a line
    box->addWidget(what, 1, Qt::AlignVCenter);
    box->addSpacing(8);
    for (const QString& k : row.keys)
        box->addWidget(label(k, "key"), 0, Qt::AlignVCenter);
    return line;
}

} // namespace

ShortcutSheet::ShortcutSheet(QWidget* parent)
    : QDialog(parent), search_(new QLineEdit), scroll_(new QScrollArea), sheet_(new QWidget) {
    setWindowTitle(tr("Shortcuts"));
    fitToScreen(*this, {1240, 840});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(16);
    search_->setPlaceholderText(tr("Search keys"));
    search_->setAccessibleName(tr("Search keys"));
    search_->setClearButtonEnabled(true);
    column->addWidget(search_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setProperty("reading", true); // can be scrolled by keys
    scroll_->setAccessibleName(tr("Keys"));
    sheet_->setProperty("scrolled", true);
    auto* columns = new QHBoxLayout(sheet_);
    columns->setContentsMargins(0, 0, 8, 0);
    columns->setSpacing(40);
    scroll_->setWidget(sheet_);
    column->addWidget(scroll_, 1);
    connect(search_, &QLineEdit::textChanged, this, &ShortcutSheet::search);
    search();
    search_->setFocus();
}

void ShortcutSheet::search() {
    needed_.fill(0);
    columns_ = 0;
    fit();
}

void ShortcutSheet::fit() {
    const int room = scroll_->width() - scroll_->verticalScrollBar()->sizeHint().width();
    int count = mostColumns + 1;
    while (--count > 1) {
        auto& needed = needed_[static_cast<std::size_t>(count)];
        if (needed == 0) {
            fill(count);
            needed = sheet_->minimumSizeHint().width();
        }
        if (needed <= room)
            break;
    }
    if (count != columns_)
        fill(count);
}

void ShortcutSheet::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    layout()->activate(); // the scroll area has its new width
    fit();
}

void ShortcutSheet::fill(int columnCount) {
    columns_ = columnCount;
    const QString wanted = search_->text();
    clearLayout(sheet_->layout());
    std::vector<KeyRow> rows = keyTable();
    std::erase_if(rows, [&](const KeyRow& row) { return !has(row, wanted); });
    shown_ = static_cast<int>(rows.size());
    auto* columns = static_cast<QHBoxLayout*>(sheet_->layout());
    int lines = shown_;
    for (std::size_t i = 0; i < rows.size(); ++i)
        lines += i == 0 || rows[i].area != rows[i - 1].area;
    const int perColumn = std::max(8, (lines + columnCount - 1) / columnCount + 1); // room for a repeated heading
    QVBoxLayout* column = nullptr;
    QString area;
    int used = 0;
    for (const KeyRow& row : rows) {
        const int needed = area == row.area ? 1 : 2; // a heading never stands alone at the end of a column
        if (column == nullptr || used + needed > perColumn) {
            if (column != nullptr)
                column->addStretch(1);
            column = new QVBoxLayout;
            column->setSpacing(6);
            columns->addLayout(column, 1);
            area.clear();
            used = 0;
        }
        if (area != row.area) {
            area = row.area;
            if (used > 0)
                column->addSpacing(8);
            column->addWidget(label(area, "section"));
            ++used;
        }
        column->addWidget(rowOf(row));
        ++used;
    }
    if (column != nullptr)
        column->addStretch(1);
    if (rows.empty())
        columns->addWidget(label(tr("No key does that."), "secondary"), 0, Qt::AlignTop);
}

} // namespace ui

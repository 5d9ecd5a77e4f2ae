#include "ui/panels/shortcut_sheet.h"
#include "ui/models/key_table.h"
#include "ui/panels/parts.h"
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr int columnCount = 3;

bool has(const KeyRow& row, const QString& wanted) {
    const QString all = row.area + QLatin1Char(' ') + row.what + QLatin1Char(' ') + row.keys.join(QLatin1Char(' '));
    for (const QString& word : wanted.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

void addRow(QGridLayout& grid, const KeyRow& row) {
    const int at = grid.rowCount();
    grid.addWidget(label(row.what, nullptr, true), at, 0, Qt::AlignVCenter);
    auto* box = new QHBoxLayout;
    box->setSpacing(4);
    for (const QString& k : row.keys)
        box->addWidget(label(k, "key"), 0, Qt::AlignVCenter);
    grid.addLayout(box, at, 1, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent), search_(new QLineEdit), sheet_(new QWidget) {
    setWindowTitle(tr("Shortcuts"));
    resize(1180, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(16);
    search_->setPlaceholderText(tr("Search keys"));
    search_->setAccessibleName(tr("Search keys"));
    search_->setClearButtonEnabled(true);
    column->addWidget(search_);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    sheet_->setProperty("scrolled", true);
    auto* columns = new QHBoxLayout(sheet_);
    columns->setContentsMargins(0, 0, 8, 0);
    columns->setSpacing(40);
    scroll->setWidget(sheet_);
    column->addWidget(scroll, 1);
    connect(search_, &QLineEdit::textChanged, this, &ShortcutSheet::fill);
    fill({});
    search_->setFocus();
}

void ShortcutSheet::fill(const QString& wanted) {
    clearLayout(sheet_->layout());
    std::vector<KeyRow> rows = keyTable();
    std::erase_if(rows, [&](const KeyRow& row) { return !has(row, wanted); });
    shown_ = static_cast<int>(rows.size());
    auto* columns = static_cast<QHBoxLayout*>(sheet_->layout());
    const int perColumn = std::max(8, (shown_ + columnCount - 1) / columnCount + 2);
    QGridLayout* grid = nullptr;
    QString area;
    for (const KeyRow& row : rows) {
        if (grid == nullptr || grid->rowCount() > perColumn) {
            auto* column = new QVBoxLayout;
            grid = new QGridLayout;
            grid->setHorizontalSpacing(16);
            grid->setVerticalSpacing(6);
            grid->setColumnStretch(0, 1);
            column->addLayout(grid);
            column->addStretch(1);
            columns->addLayout(column, 1);
            area.clear();
        }
        if (area != row.area) {
            area = row.area;
            grid->addWidget(label(area, "section"), grid->rowCount(), 0, 1, 2);
        }
        addRow(*grid, row);
    }
    if (rows.empty())
        columns->addWidget(label(tr("No key does that."), "secondary"), 0, Qt::AlignTop);
}

} // namespace ui

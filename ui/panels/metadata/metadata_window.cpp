// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/metadata/metadata_window.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ui {
namespace {

constexpr int plainValue = Qt::UserRole + 1; ///< role of the value as it is copied

} // namespace

MetadataWindow::MetadataWindow(QWidget* parent) : QDialog(parent) {
    fitToScreen(*this, {640, 620});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search names and values"));
    search_->setAccessibleName(tr("Search names and values"));
    search_->setClearButtonEnabled(true);
    column->addWidget(search_);
    tree_ = new QTreeWidget;
    tree_->setAccessibleName(tr("Metadata"));
    tree_->setColumnCount(2);
    tree_->setHeaderLabels({tr("Name"), tr("Value")});
    tree_->setRootIsDecorated(false);
    tree_->setIndentation(0);
    tree_->setUniformRowHeights(true);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    tree_->header()->setStretchLastSection(true);
    column->addWidget(tree_, 1);
    none_ = label(tr("Nothing is called that."), "secondary");
    column->addWidget(none_);
    auto* buttons = new QHBoxLayout;
    auto* copyRows = new QPushButton(tr("Copy rows"));
    copyRows->setToolTip(tr("Selected rows as text, tab between name and value (Ctrl+C)"));
    auto* copyJson = new QPushButton(tr("Copy as JSON"));
    copyJson->setToolTip(tr("All rows on show"));
    copyJson->setIcon(icon(QStringLiteral("copy")));
    buttons->addStretch(1);
    buttons->addWidget(copyRows);
    buttons->addWidget(copyJson);
    column->addLayout(buttons);
    connect(search_, &QLineEdit::textChanged, this, &MetadataWindow::fill);
    connect(copyJson, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(QString::fromUtf8(json())); });
    const auto copySelected = [this] {
        QStringList lines;
        for (const QTreeWidgetItem* item : tree_->selectedItems())
            lines << item->text(0) + QLatin1Char('\t') + item->data(1, plainValue).toString();
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    };
    connect(copyRows, &QPushButton::clicked, this, copySelected);
    auto* keys = new QShortcut(QKeySequence::Copy, tree_);
    keys->setContext(Qt::WidgetShortcut);
    connect(keys, &QShortcut::activated, this, copySelected);
    search_->setFocus();
}

void MetadataWindow::setDocument(const app::Document& document) {
    setWindowTitle(tr("%1 – Metadata").arg(QString::fromStdString(document.title)));
    std::vector<MetaRow> rows = metadataOf(document);
    if (rows == rows_)
        return;
    rows_ = std::move(rows);
    fill();
}

void MetadataWindow::fill() {
    tree_->clear();
    QString group;
    for (const MetaRow& row : rows_) {
        if (!matches(row, search_->text()))
            continue;
        if (row.group != group) {
            group = row.group;
            auto* head = new QTreeWidgetItem(tree_, {group});
            head->setFirstColumnSpanned(true);
            head->setFlags(Qt::ItemIsEnabled);
            head->setFont(0, ui::font(13, QFont::DemiBold));
            head->setData(0, Qt::UserRole, true);
        }
        const QString text = shownText(row);
        auto* item = new QTreeWidgetItem(tree_, {row.name, text});
        item->setData(1, plainValue, row.value);
        item->setToolTip(1, text);
        item->setForeground(0, tokens().text2);
    }
    none_->setVisible(shownCount() == 0);
}

int MetadataWindow::shownCount() const {
    int count = 0;
    for (int i = 0; i < tree_->topLevelItemCount(); ++i)
        count += tree_->topLevelItem(i)->data(0, Qt::UserRole).toBool() ? 0 : 1;
    return count;
}

QByteArray MetadataWindow::json() const {
    std::vector<MetaRow> shown;
    for (const MetaRow& row : rows_)
        if (matches(row, search_->text()))
            shown.push_back(row);
    return metadataJson(shown);
}

} // namespace ui

#include "ui/compare/page_bar.h"
#include "ui/panels/parts.h"
#include <QHBoxLayout>

namespace ui {

PageBar pageBar(const QString& back) {
    auto* bar = new QWidget;
    bar->setProperty("bar", true);
    bar->setFixedHeight(48);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(8);
    auto* button = iconButton(QStringLiteral("chevron-left"), back);
    row->addWidget(button);
    return {bar, row, button};
}

PartBar partBar(int spacing) {
    auto* bar = new QWidget;
    bar->setProperty("bar", true);
    bar->setFixedHeight(40);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(spacing);
    return {bar, row};
}

} // namespace ui

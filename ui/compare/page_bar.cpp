// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/page_bar.h"
#include "ui/style/small_widgets.h"
#include "ui/views/plane.h"
#include <QCoreApplication>
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

QComboBox* planeCombo() {
    auto* planes = new QuietCombo;
    planes->addItems({{}, {}, {}, {}});
    planes->setAccessibleName(QCoreApplication::translate("ui::PageBar", "Plane"));
    planes->setToolTip(planes->accessibleName());
    planes->setMinimumWidth(72);
    return planes;
}

void namePlanes(QComboBox& planes, const conv::Layout& volume) {
    const QStringList names = planeNames(volume);
    for (int i = 0; i < planes.count(); ++i)
        planes.setItemText(i, names[i]);
}

} // namespace ui

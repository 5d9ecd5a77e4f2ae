// SPDX-License-Identifier: Apache-2.0
#include "ui/views/data_view.h"

namespace ui {

void DataView::setNames(const ViewNames& names) {
    if (names == names_)
        return;
    names_ = names;
    update();
}

void DataView::setRing(const std::optional<Ring>& ring) {
    ring_ = ring;
    update();
}

QString DataView::beforeName() const {
    return names_.before.isEmpty() ? tr("Before") : names_.before;
}

QString DataView::afterName() const {
    return names_.after.isEmpty() ? tr("After") : names_.after;
}

QStringList DataView::shownNames() const {
    QStringList names{shownName()};
    if (shown() == Show::checker)
        names << tr("Checkerboard");
    return names;
}

QString DataView::shownName() const {
    switch (shown()) {
    case Show::before: // "before" makes no sense without a result
        return hasAfter() || !names_.before.isEmpty() ? beforeName() : tr("Source");
    case Show::difference:
        return QStringLiteral("%1 − %2").arg(afterName(), beforeName());
    case Show::swipe:
        return QStringLiteral("%1 | %2").arg(beforeName(), afterName());
    case Show::checker: // the squares begin at the top left
        return tr("%1 and %2 on alternate squares").arg(beforeName(), afterName());
    case Show::after:
        break;
    }
    return afterName();
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/views/data_view.h"

// What a view calls its data, and the place that is ringed.

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

QString DataView::shownName() const {
    switch (shown()) {
    case Show::before: // where nothing was made of it there is nothing that it comes before
        return hasAfter() || !names_.before.isEmpty() ? beforeName() : tr("Source");
    case Show::difference:
        return QStringLiteral("%1 − %2").arg(afterName(), beforeName());
    case Show::swipe:
        return QStringLiteral("%1 | %2").arg(beforeName(), afterName());
    case Show::checker: // as the squares begin at the top left
        return tr("%1 and %2 in turn").arg(beforeName(), afterName());
    case Show::after:
        break;
    }
    return afterName();
}

} // namespace ui

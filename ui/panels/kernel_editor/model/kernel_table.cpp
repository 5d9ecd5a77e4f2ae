// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_table.h"
#include "app/text/text.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <algorithm>
#include <conv/error.h>

namespace ui {

KernelTable::KernelTable(KernelModel& kernel, QObject* parent)
    : QAbstractTableModel(parent), kernel_(kernel), grid_(kernel.grid()), slice_(grid_.centre[2]) {
    connect(&kernel_, &KernelModel::stateChanged, this, &KernelTable::follow);
}

void KernelTable::setSlice(std::int64_t z) {
    z = std::clamp<std::int64_t>(z, 0, grid_.extent[2] - 1);
    if (z == slice_)
        return;
    slice_ = z;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT changed();
}

void KernelTable::follow() {
    const app::TapGrid& next = kernel_.grid();
    if (next.extent != grid_.extent || next.centre != grid_.centre) {
        beginResetModel();
        // Keep the distance of the slice to the centre.
        slice_ = std::clamp<std::int64_t>(next.centre[2] + slice_ - grid_.centre[2], 0, next.extent[2] - 1);
        grid_ = next;
        endResetModel();
    } else {
        grid_ = next;
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    Q_EMIT changed();
}

int KernelTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid_.extent[1]);
}

int KernelTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid_.extent[0]);
}

QVariant KernelTable::data(const QModelIndex& cell, int role) const {
    if (!cell.isValid())
        return {};
    const double tap = grid_.taps[tapAt(cell)];
    switch (role) {
    case Qt::DisplayRole:
        return number(tap, 4);
    case Qt::EditRole:
        return QString::fromStdString(app::shortest(tap));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    case Qt::UserRole:
        return tap;
    case Qt::AccessibleTextRole: {
        QStringList place{tr("x %1").arg(number(static_cast<double>(cell.column() - grid_.centre[0])))};
        if (kernel_.state().dimension > 1)
            place << tr("y %1").arg(number(static_cast<double>(cell.row() - grid_.centre[1])));
        if (kernel_.state().dimension > 2)
            place << tr("z %1").arg(number(static_cast<double>(slice_ - grid_.centre[2])));
        return QStringLiteral("%1: %2").arg(place.join(QStringLiteral(", ")), number(tap, 6));
    }
    default:
        return {};
    }
}

QVariant KernelTable::headerData(int section, Qt::Orientation orientation, int role) const {
    const std::size_t axis = orientation == Qt::Horizontal ? 0 : 1;
    const std::int64_t offset = section - grid_.centre[axis];
    if (role == Qt::DisplayRole)
        return offset == 0 ? QStringLiteral("%1 = 0").arg(axis == 0 ? QLatin1Char('x') : QLatin1Char('y'))
                           : number(static_cast<double>(offset));
    if (role == Qt::UserRole)
        return static_cast<qlonglong>(offset);
    return {};
}

Qt::ItemFlags KernelTable::flags(const QModelIndex& cell) const {
    return cell.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::NoItemFlags;
}

bool KernelTable::setData(const QModelIndex& cell, const QVariant& value, int role) {
    if (!cell.isValid() || role != Qt::EditRole)
        return false;
    try {
        const double tap = typedTap(value.toString().toStdString());
        Q_EMIT problem({});
        kernel_.setTaps({{tapAt(cell), tap}},
                        tr("Tap %1 to %2").arg(number(grid_.taps[tapAt(cell)], 4), number(tap, 4)));
        return true;
    } catch (const conv::Error& error) {
        Q_EMIT problem(windowText(error));
        return false;
    }
}

} // namespace ui

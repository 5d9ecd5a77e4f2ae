// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include "app/text/text.h"
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {

KernelModel::KernelModel(KernelState state, QObject* parent)
    : QAbstractTableModel(parent), state_(std::move(state)), slice_(state_.grid.centre[2]) {}

void KernelModel::setSlice(std::int64_t z) {
    z = std::clamp<std::int64_t>(z, 0, grid().extent[2] - 1);
    if (z == slice_)
        return;
    slice_ = z;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT sliceChanged();
}

std::size_t KernelModel::tapAt(const QModelIndex& cell) const {
    return grid().at({cell.column(), cell.row(), slice_});
}

double KernelModel::peak() const {
    double peak = 1e-300;
    for (const double tap : grid().taps)
        peak = std::max(peak, std::abs(tap));
    return peak;
}

void KernelModel::take(KernelState next, const QString& what, bool merge) {
    if (next == state_)
        return;
    if (!(merge && mergeable_ && !undo_.empty() && undo_.back().what == what))
        undo_.push_back({what, state_});
    redo_.clear();
    mergeable_ = true;
    replace(std::move(next));
}

void KernelModel::replace(KernelState next) {
    const bool reshaped = next.grid.extent != state_.grid.extent || next.grid.centre != state_.grid.centre;
    const std::int64_t offset = slice_ - state_.grid.centre[2];
    if (reshaped)
        beginResetModel();
    state_ = std::move(next);
    if (reshaped) { // keep the slice's distance to the centre
        slice_ = std::clamp<std::int64_t>(grid().centre[2] + offset, 0, grid().extent[2] - 1);
        endResetModel();
    } else {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    Q_EMIT stateChanged();
}

void KernelModel::undo() {
    if (undo_.empty())
        return;
    Change change = std::move(undo_.back());
    undo_.pop_back();
    redo_.push_back({change.what, state_});
    mergeable_ = false;
    replace(std::move(change.state));
}

void KernelModel::redo() {
    if (redo_.empty())
        return;
    Change change = std::move(redo_.back());
    redo_.pop_back();
    undo_.push_back({change.what, state_});
    mergeable_ = false;
    replace(std::move(change.state));
}

QString KernelModel::setTaps(const std::vector<std::pair<std::size_t, double>>& taps, const QString& what) {
    KernelState next = state_;
    next.generated = false;
    next.preset.clear();
    for (const auto& [tap, value] : taps) {
        next.grid.taps[tap] = app::mustBeZero(grid(), tap, state_.symmetry) ? 0 : value;
        for (const auto& [other, sign] : app::followers(grid(), tap, state_.symmetry))
            next.grid.taps[other] = sign * value;
    }
    if (next.grid.taps == state_.grid.taps)
        return {};
    take(std::move(next), what);
    return {};
}

QString KernelModel::setGrid(const app::TapGrid& wanted, const QString& what) {
    if (static_cast<std::int64_t>(wanted.taps.size()) > maxTaps)
        return tr("A kernel of %1 taps is not edited here: at most %2.")
            .arg(integer(static_cast<std::int64_t>(wanted.taps.size())), integer(maxTaps));
    KernelState next = state_;
    next.generated = false;
    next.preset.clear();
    next.grid = wanted;
    next.symmetry = {};
    next.dimension = std::max(state_.dimension, wanted.dimension());
    take(std::move(next), what);
    return {};
}

QString KernelModel::setExtent(const conv::Index3& extent) {
    if (extent[0] < 1 || extent[1] < 1 || extent[2] < 1 || extent[0] * extent[1] * extent[2] > maxTaps)
        return tr("%1 is not possible: at most %2 taps are edited here.")
            .arg(extentText(extent, state_.dimension), integer(maxTaps));
    KernelState next = state_;
    next.grid = app::resized(grid(), extent);
    next.dimension = std::max(next.dimension, next.grid.dimension());
    try {
        if (next.generated)
            next.grid = app::scaled(evaluated(next.expression, next.letters, next.grid), next.scaling);
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    take(std::move(next), tr("Size %1").arg(extentText(extent, state_.dimension)));
    return {};
}

QString KernelModel::setCentre(const conv::Index3& centre) {
    KernelState next = state_;
    for (std::size_t axis = 0; axis < 3; ++axis)
        next.grid.centre[axis] = std::clamp<std::int64_t>(centre[axis], 0, grid().extent[axis] - 1);
    try {
        if (next.generated)
            next.grid = app::scaled(evaluated(next.expression, next.letters, next.grid), next.scaling);
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    take(std::move(next), tr("Move the centre"));
    return {};
}

QString KernelModel::setDimension(int dimension) {
    KernelState next = state_;
    next.dimension = dimension;
    conv::Index3 extent = grid().extent;
    for (std::size_t axis = 1; axis < 3; ++axis) // a new axis starts as long as x; a dropped axis keeps its middle
        extent[axis] = static_cast<int>(axis) >= dimension ? 1
                       : extent[axis] > 1                  ? extent[axis]
                                                           : std::min<std::int64_t>(extent[0], axis == 2 ? 15 : 255);
    if (extent[0] * extent[1] * extent[2] > maxTaps)
        return tr("%1 would be more than %2 taps.").arg(extentText(extent, dimension), integer(maxTaps));
    next.grid = app::resized(grid(), extent);
    try {
        if (next.generated)
            next.grid = app::scaled(evaluated(next.expression, next.letters, next.grid), next.scaling);
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    take(std::move(next), tr("%1-D").arg(dimension));
    return {};
}

QString KernelModel::setExpression(const std::string& expression, const Letters& letters, app::Scaling scaling,
                                   bool merge) {
    KernelState next = state_;
    next.expression = expression;
    next.scaling = scaling;
    next.generated = true;
    if (expression != state_.expression)
        next.preset.clear();
    next.symmetry = {};
    try {
        for (const std::string& name : lettersOf(expression))
            next.letters.emplace(name, 1.0);
        for (const auto& [name, value] : letters)
            next.letters[name] = value;
        next.grid = app::scaled(evaluated(expression, next.letters, grid()), scaling);
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    take(std::move(next), tr("Formula"), merge);
    return {};
}

QString KernelModel::scale(app::Scaling how) {
    KernelState next = state_;
    try {
        next.grid = app::scaled(grid(), how);
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    if (next.generated)
        next.scaling = how;
    take(std::move(next), how == app::Scaling::zero ? tr("Sum to 0") : tr("Normalize"));
    return {};
}

void KernelModel::setPreset(const KernelPreset& preset) {
    KernelState next = state_;
    next.preset = preset.id;
    next.symmetry = {};
    next.grid = presetGrid(preset, state_.dimension);
    next.generated = !preset.expression.empty();
    next.expression = preset.expression;
    next.scaling = preset.scaling;
    for (const auto& [name, value] : preset.letters)
        next.letters[name] = value;
    if (preset.op[0] != 0)
        next.op = preset.op;
    if (next.normalize == "sum" && std::abs(app::sumOf(next.grid)) < 1e-12 * app::absoluteSumOf(next.grid))
        next.normalize = "none"; // a zero sum cannot normalise
    take(std::move(next), presetName(preset));
}

void KernelModel::setSymmetry(const app::Symmetry& symmetry) {
    KernelState next = state_;
    next.symmetry = symmetry;
    next.grid = app::symmetrized(grid(), symmetry);
    if (next.grid.taps != grid().taps)
        next.generated = false;
    take(std::move(next), tr("Symmetry"));
}

void KernelModel::setOperation(const std::string& op) {
    KernelState next = state_;
    next.op = op;
    take(std::move(next), op == "correlate" ? tr("Correlate") : tr("Convolve"));
}

void KernelModel::setNormalize(const std::string& how) {
    KernelState next = state_;
    next.normalize = how;
    take(std::move(next), tr("Normalize when applied: %1").arg(QString::fromStdString(how)));
}

int KernelModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid().extent[1]);
}

int KernelModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid().extent[0]);
}

QVariant KernelModel::data(const QModelIndex& cell, int role) const {
    if (!cell.isValid())
        return {};
    const double tap = grid().taps[tapAt(cell)];
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
        QStringList place{tr("x %1").arg(number(static_cast<double>(cell.column() - grid().centre[0])))};
        if (state_.dimension > 1)
            place << tr("y %1").arg(number(static_cast<double>(cell.row() - grid().centre[1])));
        if (state_.dimension > 2)
            place << tr("z %1").arg(number(static_cast<double>(slice_ - grid().centre[2])));
        return QStringLiteral("%1: %2").arg(place.join(QStringLiteral(", ")), number(tap, 6));
    }
    default:
        return {};
    }
}

QVariant KernelModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const std::size_t axis = orientation == Qt::Horizontal ? 0 : 1;
    const std::int64_t offset = section - grid().centre[axis];
    if (role == Qt::DisplayRole)
        return offset == 0 ? QStringLiteral("%1 = 0").arg(axis == 0 ? QLatin1Char('x') : QLatin1Char('y'))
                           : number(static_cast<double>(offset));
    if (role == Qt::UserRole)
        return static_cast<qlonglong>(offset);
    return {};
}

Qt::ItemFlags KernelModel::flags(const QModelIndex& cell) const {
    return cell.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::NoItemFlags;
}

bool KernelModel::setData(const QModelIndex& cell, const QVariant& value, int role) {
    if (!cell.isValid() || role != Qt::EditRole)
        return false;
    try {
        const double tap = typedTap(value.toString().toStdString());
        Q_EMIT problem({});
        setTaps({{tapAt(cell), tap}}, tr("Tap %1 to %2").arg(number(grid().taps[tapAt(cell)], 4), number(tap, 4)));
        return true;
    } catch (const conv::Error& error) {
        Q_EMIT problem(windowText(error));
        return false;
    }
}

} // namespace ui

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

KernelModel::KernelModel(KernelState state, QObject* parent) : QObject(parent), state_(std::move(state)) {}

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
    state_ = std::move(next);
    Q_EMIT stateChanged();
}

/// Computes the taps first if a formula generates them; a letter without a value becomes 1.
QString KernelModel::takeEvaluated(KernelState next, const QString& what, bool merge) {
    try {
        if (next.generated) {
            for (const std::string& name : lettersOf(next.expression))
                next.letters.emplace(name, 1.0);
            next.grid = app::scaled(evaluated(next.expression, next.letters, next.grid), next.scaling);
        }
    } catch (const conv::Error& error) {
        return windowText(error);
    }
    take(std::move(next), what, merge);
    return {};
}

void KernelModel::travel(std::vector<Change>& from, std::vector<Change>& to) {
    if (from.empty())
        return;
    to.push_back({from.back().what, std::exchange(state_, std::move(from.back().state))});
    from.pop_back();
    mergeable_ = false;
    Q_EMIT stateChanged();
}

void KernelModel::setTaps(const std::vector<std::pair<std::size_t, double>>& taps, const QString& what) {
    KernelState next = state_;
    next.generated = false;
    next.preset.clear();
    for (const auto& [tap, value] : taps) {
        next.grid.taps[tap] = app::mustBeZero(grid(), tap, state_.symmetry) ? 0 : value;
        for (const auto& [other, sign] : app::followers(grid(), tap, state_.symmetry))
            next.grid.taps[other] = sign * value;
    }
    if (next.grid.taps != state_.grid.taps)
        take(std::move(next), what);
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
    return takeEvaluated(std::move(next), tr("Size %1").arg(extentText(extent, state_.dimension)));
}

QString KernelModel::setCentre(const conv::Index3& centre) {
    KernelState next = state_;
    for (std::size_t axis = 0; axis < 3; ++axis)
        next.grid.centre[axis] = std::clamp<std::int64_t>(centre[axis], 0, grid().extent[axis] - 1);
    return takeEvaluated(std::move(next), tr("Move the centre"));
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
    return takeEvaluated(std::move(next), tr("%1-D").arg(dimension));
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
    for (const auto& [name, value] : letters)
        next.letters[name] = value;
    return takeEvaluated(std::move(next), tr("Formula"), merge);
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

} // namespace ui

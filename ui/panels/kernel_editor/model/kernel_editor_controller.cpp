// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_editor_controller.h"
#include "app/recipe/param/kernel_text.h"
#include "ui/text/app_text.h"
#include <QFileInfo>
#include <conv/error.h>

namespace ui {

KernelEditorController::KernelEditorController(const app::Step& step, int dataDimension, QObject* parent)
    : QObject(parent),
      original_(step),
      step_(step),
      dataDimension_(dataDimension),
      model_(kernelState(step)),
      table_(model_) {
    connect(&model_, &KernelModel::stateChanged, this, &KernelEditorController::follow);
    connect(&table_, &KernelTable::problem, this, &KernelEditorController::tellProblem);
}

bool KernelEditorController::allows(int dimension) const {
    return dimension <= dataDimension_ || dimension <= model_.state().dimension;
}

void KernelEditorController::setDimension(int dimension) {
    tellProblem(model_.setDimension(dimension));
}

void KernelEditorController::choose(const KernelPreset& preset) {
    const std::string before = model_.state().op;
    model_.setPreset(preset);
    Q_EMIT told(before == model_.state().op ? presetTip(preset)
                : before == "convolve"      ? tr("%1 Set to correlate, for which it is written.").arg(presetTip(preset))
                                            : tr("%1 Set to convolve, for which it is written.").arg(presetTip(preset)),
                false);
}

bool KernelEditorController::load(const QString& path) {
    QString problem;
    try {
        const app::KernelText kernel = app::loadKernel(path.toStdString());
        problem = kernel.dimension > dataDimension_
                      ? tr("The file has %1 axes, the data have %2.").arg(kernel.dimension).arg(dataDimension_)
                      : model_.setGrid({kernel.taps, kernel.extent, conv::Kernel::defaultCentre(kernel.extent)},
                                       tr("Open %1").arg(QFileInfo(path).fileName()));
    } catch (const conv::Error& error) {
        problem = windowText(error);
    }
    tellProblem(problem);
    return problem.isEmpty();
}

QString KernelEditorController::text(app::KernelDialect dialect) const {
    const app::TapGrid& grid = model_.grid();
    return QString::fromStdString(app::writtenKernel({{}, grid.taps, grid.extent, grid.dimension()}, dialect));
}

void KernelEditorController::follow() {
    if (adopting_)
        return;
    const app::Step next = stepWith(model_.state(), step_);
    if (next == step_)
        return;
    step_ = next;
    Q_EMIT edited(step_, std::exchange(merging_, true));
}

void KernelEditorController::adopt(const app::Step& step) {
    if (step == step_)
        return;
    step_ = step;
    merging_ = false;
    const KernelState state = kernelState(step);
    if (state.grid == model_.grid() && state.op == model_.state().op && state.normalize == model_.state().normalize)
        return;
    adopting_ = true;
    model_.setGrid(state.grid, tr("Changed in the window"));
    model_.setOperation(state.op);
    model_.setNormalize(state.normalize);
    adopting_ = false;
}

void KernelEditorController::restore() {
    if (step_ == original_)
        return;
    step_ = original_;
    Q_EMIT edited(original_, merging_);
}

} // namespace ui

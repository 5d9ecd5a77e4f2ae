// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/text/recipe_text.h"
#include "ui/window/main_window.h"
#include <algorithm>

namespace ui {

KernelEditor* MainWindow::kernelEditor() const {
    return kernel_;
}

void MainWindow::editKernel(int step) {
    if (!workspace_.hasDocument())
        return;
    const auto isCustom = [this](int i) {
        const auto& steps = workspace_.document().recipe.steps;
        return i >= 0 && i < static_cast<int>(steps.size()) &&
               steps[static_cast<std::size_t>(i)].filter == std::string_view("custom");
    };
    if (!isCustom(step))
        step = recipe_->currentStep();
    for (int i = 0; !isCustom(step) && i < recipe_->count(); ++i)
        if (isCustom(i))
            step = i;
    if (!isCustom(step)) {
        addStep(QStringLiteral("custom"));
        step = recipe_->count() - 1;
    }
    if (kernel_ != nullptr && kernelStep_ == step) {
        kernel_->raise();
        kernel_->activateWindow();
        return;
    }
    if (kernel_ != nullptr)
        kernel_->accept();
    const app::Document& d = workspace_.document();
    kernelStep_ = step;
    const app::Step& edited = d.recipe.steps[static_cast<std::size_t>(step)];
    kernel_ = new KernelEditor(edited, shownSource(workspace_.document())->layout(), this);
    kernel_->setAttribute(Qt::WA_DeleteOnClose);
    kernel_->setWindowTitle(tr("%1 of %2 – Kernel editor").arg(stepTitle(edited), QString::fromStdString(d.title)));
    connect(kernel_, &KernelEditor::edited, this, &MainWindow::takeKernel);
    connect(kernel_, &KernelEditor::dragging, &workspace_.runs(), &RunController::setDragging);
    KernelPreview* preview = &kernel_->preview();
    preview->setSource(shownSource(workspace_.document()));
    preview->setResult(d.outcome.result);
    connect(&workspace_.runs(), &RunController::patch, preview,
            [preview](const conv::Region& region, const VolumePtr& samples) { preview->setPatch(region, samples); });
    connect(&workspace_.runs(), &RunController::resultChanged, preview, [this, preview] {
        if (!workspace_.hasDocument())
            return;
        preview->setSource(shownSource(workspace_.document()));
        preview->setResult(workspace_.document().outcome.result);
    });
    connect(&workspace_, &Workspace::recipeChanged, kernel_, [this] { followRecipe(); });
    connect(&workspace_, &Workspace::currentChanged, kernel_, [this] { dropKernel(); });
    kernel_->show();
}

void MainWindow::takeKernel(const app::Step& step, bool merge) {
    app::Recipe next = workspace_.document().recipe;
    next.steps.at(static_cast<std::size_t>(kernelStep_)) = step;
    ownKernelChange_ = true;
    workspace_.setRecipe(next, merge);
    ownKernelChange_ = false;
}

/// Closes the editor of a removed step. Disconnects first: closing commits a cell that is being edited.
void MainWindow::dropKernel() {
    kernel_->disconnect(this);
    kernel_->accept();
}

/// After a change of the recipe: updates the editor's step, or closes the editor if the step is gone.
void MainWindow::followRecipe() {
    if (kernel_ == nullptr || ownKernelChange_)
        return;
    kernel_->breakGesture();
    const auto& steps = workspace_.document().recipe.steps;
    const auto at = static_cast<std::size_t>(kernelStep_);
    if (at >= steps.size() || steps[at].filter != "custom") {
        dropKernel();
        return;
    }
    if (steps[at] != kernel_->step())
        kernel_->adopt(steps[at]);
}

} // namespace ui

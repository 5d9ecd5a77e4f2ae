// SPDX-License-Identifier: Apache-2.0
#include "ui/window/kernel_opener.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/text/recipe_text.h"

namespace ui {

KernelOpener::KernelOpener(Workspace& workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {}

KernelEditor* KernelOpener::editor() const {
    return editor_;
}

bool KernelOpener::isCustom(int step) const {
    const auto& steps = workspace_.documents().current().recipe.steps;
    return step >= 0 && step < static_cast<int>(steps.size()) &&
           steps[static_cast<std::size_t>(step)].filter == std::string_view("custom");
}

bool KernelOpener::open(int step, int orElse) {
    if (!isCustom(step))
        step = orElse;
    const auto count = static_cast<int>(workspace_.documents().current().recipe.steps.size());
    for (int i = 0; !isCustom(step) && i < count; ++i)
        step = i;
    if (!isCustom(step))
        return false;
    if (editor_ != nullptr && step_ == step) {
        editor_->raise();
        editor_->activateWindow();
        return true;
    }
    if (editor_ != nullptr)
        editor_->accept();
    const app::Document& d = workspace_.documents().current();
    step_ = step;
    const app::Step& edited = d.recipe.steps[static_cast<std::size_t>(step)];
    editor_ = new KernelEditor(edited, shownSource(d)->layout(), window_);
    editor_->setAttribute(Qt::WA_DeleteOnClose);
    editor_->setWindowTitle(tr("%1 of %2 – Kernel editor").arg(stepTitle(edited), QString::fromStdString(d.title)));
    connect(&editor_->controller(), &KernelEditorController::edited, this, &KernelOpener::take);
    connect(editor_, &KernelEditor::dragging, &workspace_.runs(), &RunController::setDragging);
    KernelPreview* preview = &editor_->preview();
    preview->setSource(shownSource(d));
    preview->setResult(d.outcome.result);
    connect(&workspace_.runs(), &RunController::patch, preview,
            [preview](const conv::Region& region, const VolumePtr& samples) { preview->setPatch(region, samples); });
    connect(&workspace_.runs(), &RunController::resultChanged, preview, [this, preview] {
        if (workspace_.documents().empty())
            return;
        preview->setSource(shownSource(workspace_.documents().current()));
        preview->setResult(workspace_.documents().current().outcome.result);
    });
    connect(&workspace_.edits(), &RecipeEdits::recipeChanged, editor_, [this] { follow(); });
    connect(&workspace_.documents(), &OpenDocuments::currentChanged, editor_, [this] { drop(); });
    editor_->show();
    return true;
}

void KernelOpener::take(const app::Step& step, bool merge) {
    app::Recipe next = workspace_.documents().current().recipe;
    next.steps.at(static_cast<std::size_t>(step_)) = step;
    own_ = true;
    workspace_.edits().setRecipe(next, merge);
    own_ = false;
}

/// Closes the editor of a removed step. Disconnects first: closing commits a cell that is being edited.
void KernelOpener::drop() {
    editor_->controller().disconnect(this);
    editor_->accept();
}

/// After a change of the recipe: updates the editor's step, or closes the editor if the step is gone.
void KernelOpener::follow() {
    if (editor_ == nullptr || own_)
        return;
    editor_->controller().breakGesture();
    const auto& steps = workspace_.documents().current().recipe.steps;
    const auto at = static_cast<std::size_t>(step_);
    if (at >= steps.size() || steps[at].filter != "custom") {
        drop();
        return;
    }
    if (steps[at] != editor_->controller().step())
        editor_->controller().adopt(steps[at]);
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/window/undo_order.h"
#include "ui/text/recipe_text.h"
#include "ui/views/marks.h"
#include "ui/workspace/workspace.h"

namespace ui {

UndoOrder::UndoOrder(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
    for (const auto changed : {&Workspace::recipeChanged, &Workspace::choiceChanged})
        connect(&workspace, changed, this, &UndoOrder::follow);
}

void UndoOrder::setMarks(Marks* marks) {
    if (marks != marks_) {
        if (marks_)
            disconnect(marks_, nullptr, this, nullptr);
        marks_ = marks;
        if (marks_)
            connect(marks_, &Marks::changed, this, &UndoOrder::changed);
    }
    follow();
}

/// Tells the regions how many changes of the recipe there are, so that their next step counts as a later one.
void UndoOrder::follow() {
    if (marks_ && workspace_.hasDocument())
        marks_->setRecipeChanges(workspace_.document().undo.size());
    Q_EMIT changed();
}

bool UndoOrder::undoesRegion() const {
    const RegionHistory::Step* step = marks_ ? marks_->history().lastStep() : nullptr;
    return step != nullptr && workspace_.hasDocument() && step->recipeChanges >= workspace_.document().undo.size();
}

bool UndoOrder::redoesRegion() const {
    const RegionHistory::Step* step = marks_ ? marks_->history().nextStep() : nullptr;
    if (step == nullptr || !workspace_.hasDocument())
        return false;
    const app::Document& d = workspace_.document();
    return d.redo.empty() || step->recipeChanges <= d.undo.size();
}

QString UndoOrder::undoName() const {
    if (undoesRegion())
        return marks_->history().lastStep()->what;
    if (!workspace_.hasDocument() || workspace_.document().undo.empty())
        return {};
    const app::Document& d = workspace_.document();
    return changeText(d.undo.back(), app::Version{d.recipe, d.planOptions});
}

QString UndoOrder::redoName() const {
    if (redoesRegion())
        return marks_->history().nextStep()->what;
    if (!workspace_.hasDocument() || workspace_.document().redo.empty())
        return {};
    const app::Document& d = workspace_.document();
    return changeText(app::Version{d.recipe, d.planOptions}, d.redo.back());
}

void UndoOrder::undo() {
    if (undoesRegion())
        marks_->undo();
    else
        workspace_.undo();
}

void UndoOrder::redo() {
    if (redoesRegion())
        marks_->redo();
    else
        workspace_.redo();
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/window/undo_order.h"
#include "ui/text/recipe_text.h"
#include "ui/views/data_view.h"
#include "ui/views/layers/layer_stack.h"
#include "ui/views/marks/marks.h"
#include "ui/workspace/workspace.h"

namespace ui {

UndoOrder::UndoOrder(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
    for (const auto changed : {&RecipeEdits::recipeChanged, &RecipeEdits::choiceChanged})
        connect(&workspace.edits(), changed, this, &UndoOrder::follow);
}

void UndoOrder::setView(const DataView* view) {
    for (QObject* old : {static_cast<QObject*>(marks_), static_cast<QObject*>(layers_)})
        if (old != nullptr)
            disconnect(old, nullptr, this, nullptr);
    marks_ = view != nullptr ? view->marks().get() : nullptr;
    layers_ = view != nullptr ? view->layers().get() : nullptr;
    if (marks_)
        for (const auto change : {&Marks::changed, &Marks::cutChanged})
            connect(marks_, change, this, &UndoOrder::changed);
    if (layers_)
        connect(layers_, &LayerStack::changed, this, &UndoOrder::changed);
    follow();
}

/// Tells regions and layers how many changes of the recipe there are, so that their next step counts as a later one.
void UndoOrder::follow() {
    if (!workspace_.documents().empty()) {
        const std::size_t changes = workspace_.documents().current().undo.size();
        if (marks_)
            marks_->setRecipeChanges(changes);
        if (layers_)
            layers_->setRecipeChanges(changes);
    }
    Q_EMIT changed();
}

UndoOrder::Of UndoOrder::undone() const {
    if (workspace_.documents().empty())
        return Of::recipe;
    const std::size_t changes = workspace_.documents().current().undo.size();
    const auto* const region = marks_ ? marks_->history().lastStep() : nullptr;
    const auto* const layer = layers_ ? layers_->history().lastStep() : nullptr;
    const bool ofRegion = region != nullptr && region->recipeChanges >= changes;
    const bool ofLayer = layer != nullptr && layer->recipeChanges >= changes;
    if (ofLayer && (!ofRegion || layer->number > region->number))
        return Of::layers;
    return ofRegion ? Of::regions : Of::recipe;
}

UndoOrder::Of UndoOrder::redone() const {
    if (workspace_.documents().empty())
        return Of::recipe;
    const app::Document& d = workspace_.documents().current();
    const auto* const region = marks_ ? marks_->history().nextStep() : nullptr;
    const auto* const layer = layers_ ? layers_->history().nextStep() : nullptr;
    const auto comes = [&](std::size_t recipeChanges) { return d.redo.empty() || recipeChanges <= d.undo.size(); };
    const bool ofRegion = region != nullptr && comes(region->recipeChanges);
    const bool ofLayer = layer != nullptr && comes(layer->recipeChanges);
    if (ofLayer && (!ofRegion || layer->number < region->number))
        return Of::layers;
    return ofRegion ? Of::regions : Of::recipe;
}

QString UndoOrder::undoName() const {
    const Of of = undone();
    if (of != Of::recipe)
        return of == Of::regions ? marks_->history().lastStep()->what : layers_->history().lastStep()->what;
    if (workspace_.documents().empty() || workspace_.documents().current().undo.empty())
        return {};
    const app::Document& d = workspace_.documents().current();
    return changeText(d.undo.back(), app::Version{d.recipe, d.planOptions});
}

QString UndoOrder::redoName() const {
    const Of of = redone();
    if (of != Of::recipe)
        return of == Of::regions ? marks_->history().nextStep()->what : layers_->history().nextStep()->what;
    if (workspace_.documents().empty() || workspace_.documents().current().redo.empty())
        return {};
    const app::Document& d = workspace_.documents().current();
    return changeText(app::Version{d.recipe, d.planOptions}, d.redo.back());
}

void UndoOrder::undo() {
    const Of of = undone();
    if (of == Of::regions)
        marks_->undo();
    else if (of == Of::layers)
        layers_->undo();
    else
        workspace_.edits().undo();
}

void UndoOrder::redo() {
    const Of of = redone();
    if (of == Of::regions)
        marks_->redo();
    else if (of == Of::layers)
        layers_->redo();
    else
        workspace_.edits().redo();
}

} // namespace ui

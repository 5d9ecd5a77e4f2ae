// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/recipe_edits.h"

namespace ui {

RecipeEdits::RecipeEdits(OpenDocuments& documents, RunController& runs)
    : documents_(documents), session_(documents.session()), runs_(runs) {
    connect(&runs.iterations(), &RunIterations::stopped, this, &RecipeEdits::recipeChanged);
    connect(&runs, &RunController::beforeDropped, this, &RecipeEdits::branchesChanged);
}

void RecipeEdits::setRecipe(const app::Recipe& recipe, bool merge) {
    if (documents_.empty() || !session_.setRecipe(documents_.row(), recipe, merge))
        return;
    runs_.withdrawConsent();
    Q_EMIT recipeChanged();
    runs_.start();
}

void RecipeEdits::setChoice(const conv::PlanOptions& planOptions) {
    if (documents_.empty() || !session_.setChoice(documents_.row(), planOptions))
        return;
    takeChoice();
    runs_.start();
}

void RecipeEdits::setRecipeFile(const QString& name) {
    documents_.extra(documents_.row()).recipeFile = name;
    Q_EMIT recipeChanged();
}

void RecipeEdits::takeChoice() {
    runs_.withdrawConsent();
    session_.document(documents_.row()).outcome.recipe = {}; // the result no longer matches the choice
    Q_EMIT choiceChanged();
}

void RecipeEdits::travel(int steps, bool (app::Session::*step)(int)) {
    if (documents_.empty())
        return;
    const conv::PlanOptions planOptions = documents_.current().planOptions;
    bool changed = false;
    for (int i = 0; i < steps; ++i)
        changed = (session_.*step)(documents_.row()) || changed;
    if (!changed)
        return;
    if (documents_.current().planOptions != planOptions)
        takeChoice();
    Q_EMIT recipeChanged();
    runs_.start();
}

void RecipeEdits::undo(int steps) {
    travel(steps, &app::Session::undo);
}

void RecipeEdits::redo(int steps) {
    travel(steps, &app::Session::redo);
}

void RecipeEdits::branch() {
    if (documents_.empty())
        return;
    session_.branch(documents_.row());
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
}

void RecipeEdits::setBranch(int branch) {
    if (documents_.empty() || branch == documents_.current().active)
        return;
    session_.setBranch(documents_.row(), branch);
    runs_.forgetCheck();                                               // it belongs to the other branch's result
    if (documents_.current().reference == documents_.current().active) // comparing a branch with itself shows nothing
        session_.document(documents_.row()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void RecipeEdits::closeBranch(int branch) {
    if (documents_.empty() || documents_.current().branches.empty())
        return;
    session_.closeBranch(documents_.row(), branch < 0 ? documents_.current().active : branch);
    if (documents_.current().reference == documents_.current().active)
        session_.document(documents_.row()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void RecipeEdits::setReference(int branch) {
    if (documents_.empty() || branch == documents_.current().reference)
        return;
    session_.document(documents_.row()).reference = branch;
    Q_EMIT branchesChanged();
    runs_.takeBefore();
}

bool RecipeEdits::useAuto(const std::string& variant) {
    if (documents_.empty())
        return false;
    app::Recipe recipe = documents_.current().recipe;
    conv::PlanOptions planOptions = documents_.current().planOptions;
    for (app::Step& step : recipe.steps)
        if (!step.muted && (variant.empty() || step.variant == variant))
            (variant.empty() ? step.device : step.variant).clear();
    if (variant.empty())
        planOptions.device = conv::PlanOptions{}.device;
    else if (planOptions.variant == variant)
        planOptions.variant = conv::PlanOptions{}.variant;
    const bool changed = recipe != documents_.current().recipe || planOptions != documents_.current().planOptions;
    setChoice(planOptions);
    setRecipe(recipe);
    return changed;
}

} // namespace ui

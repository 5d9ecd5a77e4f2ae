// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open_documents.h"
#include "ui/workspace/run/run_controller.h"

namespace ui {

/// Changes recipes, choices and branches of the current document. Each change starts a run. Lives on the GUI thread.
class RecipeEdits : public QObject {
    Q_OBJECT
  public:
    /// Both must outlive this object.
    RecipeEdits(OpenDocuments& documents, RunController& runs);

    /// `merge` extends the undo step of the previous call (one gesture).
    void setRecipe(const app::Recipe& recipe, bool merge = false);
    /// Sets device and variant of the whole recipe. Undoable.
    void setChoice(const conv::PlanOptions& planOptions);
    /// Sets the name of the file that the recipe was read from or saved to.
    void setRecipeFile(const QString& name);
    void undo(int steps = 1);
    void redo(int steps = 1);
    /// Adds a branch with a copy of the recipe, to compare results.
    void branch();
    void setBranch(int branch);
    void closeBranch(int branch); ///< −1: the active one
    /// Sets "before" in the views: a branch's result, computed if missing, or the source (−1).
    void setReference(int branch);
    /// Resets an impossible choice to automatic: the variant named `variant` wherever it is chosen, or all devices if
    /// the name is empty. Undoable. Returns false if nothing was reset.
    bool useAuto(const std::string& variant);

  Q_SIGNALS:
    /// The current document has another recipe, or a file that holds it.
    void recipeChanged();
    /// Branches or the reference of the current document changed.
    void branchesChanged();
    void choiceChanged();

  private:
    void takeChoice();
    void travel(int steps, bool (app::Session::*step)(int));

    OpenDocuments& documents_;
    app::Session& session_; ///< that of documents_
    RunController& runs_;
};

} // namespace ui

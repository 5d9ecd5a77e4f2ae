// SPDX-License-Identifier: Apache-2.0
// RecipeEdits without a window: which changes are told, and which of them start a run.
#include "tests/ui/workspace/run_stand_in.h"
#include "ui/workspace/recipe_edits.h"
#include <gtest/gtest.h>

namespace {

using namespace ui;
using run_test::blur;

class Edits : public ::testing::Test {
  protected:
    Edits() {
        auto worker = std::make_unique<run_test::StandIn>();
        worker_ = worker.get();
        constexpr int never = 3'600'000; // ms
        runs_ = std::make_unique<RunController>(open_.session(), std::move(worker),
                                                RunDelays{0, never, never, never, never});
        edits_ = std::make_unique<RecipeEdits>(open_, *runs_);
        QObject::connect(edits_.get(), &RecipeEdits::recipeChanged, [this] { ++recipes_; });
        QObject::connect(edits_.get(), &RecipeEdits::choiceChanged, [this] { ++choices_; });
        QObject::connect(edits_.get(), &RecipeEdits::branchesChanged, [this] { ++branches_; });
    }
    void add() {
        LoadedData data{{QStringLiteral("/data/a.png"), {app::Branch{}}, 0, -1, {}, {}, 1}};
        data.volume = run_test::image(64);
        open_.add(data);
    }
    void expectChanges(int recipes, int choices, int branches, std::size_t runs) {
        EXPECT_EQ(std::exchange(recipes_, 0), recipes);
        EXPECT_EQ(std::exchange(choices_, 0), choices);
        EXPECT_EQ(std::exchange(branches_, 0), branches);
        EXPECT_EQ(worker_->orders.size() - std::exchange(runsBefore_, worker_->orders.size()), runs);
    }
    static conv::PlanOptions onCpu() {
        conv::PlanOptions options;
        options.device = "cpu";
        return options;
    }

    OpenDocuments open_;
    run_test::StandIn* worker_ = nullptr;
    std::unique_ptr<RunController> runs_;
    std::unique_ptr<RecipeEdits> edits_;
    int recipes_ = 0, choices_ = 0, branches_ = 0;
    std::size_t runsBefore_ = 0;
};

TEST_F(Edits, NothingChangesWithoutADocument) {
    edits_->setRecipe(blur(1));
    edits_->setChoice(onCpu());
    edits_->undo();
    edits_->redo();
    edits_->branch();
    edits_->setBranch(1);
    edits_->closeBranch(0);
    edits_->setReference(0);
    EXPECT_FALSE(edits_->useAuto({}));
    expectChanges(0, 0, 0, 0);
}

TEST_F(Edits, EachChangeStartsARun) {
    add();
    edits_->setRecipe(blur(1));
    expectChanges(1, 0, 0, 1);
    edits_->setRecipe(blur(1));
    expectChanges(0, 0, 0, 0);
    edits_->setChoice(onCpu());
    expectChanges(0, 1, 0, 1);
    EXPECT_EQ(worker_->orders.back().request.planOptions.device, "cpu");
    edits_->setChoice(onCpu());
    expectChanges(0, 0, 0, 0);
    edits_->setRecipeFile(QStringLiteral("blur.json"));
    expectChanges(1, 0, 0, 0);
    EXPECT_EQ(open_.extra().recipeFile, QStringLiteral("blur.json"));
}

TEST_F(Edits, UndoOfSeveralStepsIsOneChange) {
    add();
    edits_->setChoice(onCpu());
    for (const int pixels : {1, 2, 3})
        edits_->setRecipe(blur(pixels));
    expectChanges(3, 1, 0, 3); // an empty recipe needs no run
    edits_->undo(2);
    expectChanges(1, 0, 0, 1);
    EXPECT_EQ(open_.current().recipe, blur(1));
    edits_->undo(2); // the choice, too
    expectChanges(1, 1, 0, 0);
    EXPECT_NE(open_.current().planOptions, onCpu());
    edits_->undo();
    expectChanges(0, 0, 0, 0);
    edits_->redo(9);
    expectChanges(1, 1, 0, 1);
    EXPECT_EQ(open_.current().recipe, blur(3));
}

TEST_F(Edits, ABranchIsNotComparedWithItself) {
    add();
    edits_->setRecipe(blur(1));
    edits_->branch();
    expectChanges(2, 0, 1, 1);
    edits_->setReference(0);
    EXPECT_EQ(open_.current().reference, 0);
    edits_->setBranch(0);
    EXPECT_EQ(open_.current().reference, -1);
    edits_->setReference(1);
    edits_->closeBranch(-1);
    EXPECT_EQ(open_.current().reference, -1);
    EXPECT_TRUE(open_.current().branches.empty());
}

TEST_F(Edits, AutoReplacesWhatIsChosen) {
    add();
    app::Recipe recipe = blur(1);
    recipe.steps.front().variant = "cpu-direct";
    edits_->setRecipe(recipe);
    EXPECT_FALSE(edits_->useAuto("cpu-separable"));
    EXPECT_EQ(open_.current().recipe, recipe);
    EXPECT_TRUE(edits_->useAuto("cpu-direct"));
    EXPECT_EQ(open_.current().recipe, blur(1));
    edits_->setChoice(onCpu());
    EXPECT_TRUE(edits_->useAuto({}));
    EXPECT_EQ(open_.current().planOptions, conv::PlanOptions{});
}

} // namespace

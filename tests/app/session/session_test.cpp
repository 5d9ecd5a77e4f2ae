// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace {

std::shared_ptr<const conv::Volume> signal() {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {8, 1, 1};
    auto volume = std::make_shared<conv::Volume>(layout);
    std::fill_n(volume->as<float>(), 8, 1.0F);
    return volume;
}

/// A recipe of one step; the note stands for a parameter that changes.
app::Recipe recipe(const std::string& note) {
    app::Step step;
    step.filter = "gaussian";
    step.note = note;
    return {{step}};
}

} // namespace

TEST(Session, UndoIsUnlimitedAndRedoComesBack) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    EXPECT_EQ(session.document(d).title, "a.npy");
    for (int i = 0; i < 500; ++i)
        EXPECT_TRUE(session.setRecipe(d, recipe(std::to_string(i))));
    for (int i = 0; i < 500; ++i)
        EXPECT_TRUE(session.undo(d));
    EXPECT_FALSE(session.undo(d));
    EXPECT_EQ(session.document(d).recipe, app::Recipe{});
    for (int i = 0; i < 500; ++i)
        EXPECT_TRUE(session.redo(d));
    EXPECT_FALSE(session.redo(d));
    EXPECT_EQ(session.document(d).recipe, recipe("499"));
}

TEST(Session, AGestureIsOneStepOfUndo) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    session.setRecipe(d, recipe("before"));
    session.setRecipe(d, recipe("1"));
    for (const char* value : {"2", "3", "4"})
        session.setRecipe(d, recipe(value), true);
    EXPECT_TRUE(session.undo(d));
    EXPECT_EQ(session.document(d).recipe, recipe("before"));
    session.redo(d);
    EXPECT_EQ(session.document(d).recipe, recipe("4"));
    session.undo(d);
    session.setRecipe(d, recipe("5"), true); // a merge after undo is a separate change
    session.undo(d);
    EXPECT_EQ(session.document(d).recipe, recipe("before"));
}

TEST(Session, AGestureThatReturnsLeavesNoTrace) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    session.setRecipe(d, recipe("before"));
    session.setRecipe(d, recipe("1"));
    session.setRecipe(d, recipe("before"), true);
    EXPECT_EQ(session.document(d).undo.size(), 1U);
    EXPECT_FALSE(session.setRecipe(d, recipe("before")));
    EXPECT_EQ(session.document(d).undo.size(), 1U);
}

TEST(Session, UndoTakesTheDeviceBack) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    session.setRecipe(d, recipe("1"));
    conv::PlanOptions planOptions;
    EXPECT_FALSE(session.setChoice(d, planOptions)); // unchanged
    planOptions.device = "cpu";
    EXPECT_TRUE(session.setChoice(d, planOptions));
    session.setRecipe(d, recipe("2"), true); // no gesture includes the change of the device
    EXPECT_EQ(session.document(d).undo.size(), 3U);
    session.undo(d);
    EXPECT_EQ(session.document(d).planOptions.device, "cpu");
    session.undo(d);
    EXPECT_EQ(session.document(d).planOptions.device, "auto");
    EXPECT_EQ(session.document(d).recipe, recipe("1"));
    session.redo(d);
    EXPECT_EQ(session.document(d).planOptions.device, "cpu");
}

TEST(Session, ANewChangeForgetsRedo) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    session.setRecipe(d, recipe("1"));
    session.undo(d);
    session.setRecipe(d, recipe("2"));
    EXPECT_FALSE(session.redo(d));
}

TEST(Session, CurrentStaysOnADocument) {
    app::Session session;
    EXPECT_EQ(session.current(), -1);
    session.add("/data/a.npy", signal());
    session.add("/data/b.npy", signal());
    session.add("/data/c.npy", signal());
    session.setCurrent(1);
    session.close(0);
    EXPECT_EQ(session.document(session.current()).title, "b.npy");
    session.close(1);
    EXPECT_EQ(session.document(session.current()).title, "b.npy");
    session.close(0);
    EXPECT_EQ(session.current(), -1);
    EXPECT_THROW(session.close(0), std::out_of_range);
}

TEST(Session, ADocumentIsResumedWithItsBranches) {
    app::Session session;
    const auto branch = [](const char* name, const char* note, const char* device) {
        app::Branch b;
        b.name = name;
        b.recipe = recipe(note);
        b.planOptions.device = device;
        return b;
    };
    const int one = session.add("/data/a.npy", signal());
    session.resume(one, {branch("", "only", "cpu")}, 0);
    EXPECT_EQ(session.document(one).recipe, recipe("only"));
    EXPECT_EQ(session.document(one).planOptions.device, "cpu");
    EXPECT_TRUE(session.document(one).branches.empty());
    const int two = session.add("/data/b.npy", signal());
    session.resume(two, {branch("A", "first", "cpu"), branch("C", "second", "auto")},
                   7); // 7 is clamped to the last branch
    const app::Document& d = session.document(two);
    EXPECT_EQ(d.active, 1);
    EXPECT_EQ(d.name, "C");
    EXPECT_EQ(d.recipe, recipe("second"));
    EXPECT_EQ(session.branchAt(two, 0).planOptions.device, "cpu");
    session.branch(two);
    EXPECT_EQ(d.name, "B"); // a free letter
    session.setBranch(two, 0);
    EXPECT_EQ(d.recipe, recipe("first"));
    session.resume(two, {}, 0); // nothing to restore
    EXPECT_EQ(d.recipe, recipe("first"));
}

TEST(Session, BranchesKeepTheirRecipesAndHistories) {
    app::Session session;
    const int d = session.add("/data/a.npy", signal());
    session.setRecipe(d, recipe("first"));
    session.branch(d);
    const app::Document& document = session.document(d);
    ASSERT_EQ(document.branches.size(), 2U);
    EXPECT_EQ(document.name, "B");
    EXPECT_EQ(document.recipe, recipe("first")); // a branch begins as a copy
    session.setRecipe(d, recipe("second"));
    session.setBranch(d, 0);
    EXPECT_EQ(document.name, "A");
    EXPECT_EQ(document.recipe, recipe("first"));
    EXPECT_EQ(session.branchAt(d, 1).recipe, recipe("second"));
    EXPECT_EQ(session.branchAt(d, 0).recipe, recipe("first"));
    EXPECT_TRUE(session.undo(d)); // its own history
    EXPECT_EQ(document.recipe, app::Recipe{});
    session.setBranch(d, 1);
    EXPECT_EQ(document.recipe, recipe("second"));
    session.branch(d);
    EXPECT_EQ(document.name, "C");
    session.document(d).reference = 1;
    session.closeBranch(d, 0);
    EXPECT_EQ(document.name, "C");
    EXPECT_EQ(document.active, 1);
    EXPECT_EQ(document.reference, 0);
    session.closeBranch(d, 1); // the active one: its neighbour takes its place
    EXPECT_EQ(document.recipe, recipe("second"));
    EXPECT_TRUE(document.branches.empty());
    EXPECT_EQ(document.reference, -1);
}

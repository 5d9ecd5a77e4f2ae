// SPDX-License-Identifier: Apache-2.0
// The cut of the 3-D view in undo, in stored sessions, and in linked views.
#include "tests/ui/panels/look/look_cuts_window.h"
#include "tests/ui/view_data.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/views/view_link.h"
#include "ui/models/cut_plane.h"
#include "ui/window/views/view_state.h"
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QSlider>
#include <cmath>

namespace {

using ui::VolumeCut;

class CutKept : public window_test::LookCutsWindow {
  protected:
    void undo() { window_->actions()["edit.undo"]->trigger(); }
    void redo() { window_->actions()["edit.redo"]->trigger(); }
    const VolumeCut& cut() { return four_->marks()->cut(); }
};

} // namespace

TEST_F(CutKept, StepsAreUndoneAndAGestureIsOneStep) {
    begin();
    choose(3);
    const VolumeCut middle = cut();
    ASSERT_TRUE(middle.plane);
    look_->cuts().planeField()->setValue(10);
    look_->cuts().planeField()->setValue(7.5);
    look_->cuts().planeField()->setValue(5); // shortly one after another
    const VolumeCut moved = cut();
    ASSERT_NE(moved, middle);
    undo();
    EXPECT_EQ(cut(), middle);
    EXPECT_EQ(look_->cuts().planeField()->value(), 13 * 2.5 / 2);
    redo();
    EXPECT_EQ(cut(), moved);
    EXPECT_EQ(look_->cuts().planeField()->value(), 5);
    // In the order of all changes: a recipe step after it is undone before.
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    undo();
    settle();
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_EQ(cut(), moved);
    undo();
    undo();
    EXPECT_FALSE(cut().plane);
    EXPECT_EQ(look_->cuts().planeBox()->currentIndex(), 0);
    // A region between two moves of the plane ends the gesture.
    choose(1);
    look_->cuts().planeField()->setValue(9);
    ui::Regions regions = four_->marks()->regions();
    regions.add(ui::MarkedRegion::Shape::box, {{1, 2, 3}, {9, 9, 5}});
    four_->marks()->setRegions(regions, QStringLiteral("Add"));
    const VolumeCut before = cut();
    look_->cuts().planeField()->setValue(18);
    undo();
    EXPECT_EQ(cut(), before);
    EXPECT_EQ(four_->marks()->regions().all.size(), 1U);
    undo();
    EXPECT_TRUE(four_->marks()->regions().all.empty());
    EXPECT_EQ(cut(), before);
    settle();
}

TEST_F(CutKept, TheCropBoxIsOneStepWithItsRegion) {
    begin();
    look_->cuts().cropField(0)->setValue(9);
    EXPECT_TRUE(volume().cropped());
    undo();
    EXPECT_FALSE(volume().cropped());
    EXPECT_TRUE(four_->marks()->regions().all.empty());
    redo();
    EXPECT_TRUE(volume().cropped());
    EXPECT_EQ(four_->marks()->region().lo[0], 10);
    look_->cuts().cropBox()->click();
    EXPECT_FALSE(volume().cropped());
    undo();
    EXPECT_TRUE(volume().cropped());
    settle();
}

TEST_F(CutKept, AStoredViewHasItsCut) {
    begin();
    choose(4);
    volume().turnClip(20, 30);
    look_->cuts().cropField(5)->setValue(12.5);
    const VolumeCut wanted = cut();
    ASSERT_TRUE(wanted.plane);
    const QString state = ui::viewState(*four_);
    four_->marks()->clear();
    EXPECT_EQ(cut(), VolumeCut{});
    ui::setViewState(*four_, state);
    EXPECT_TRUE(cut().cropped);
    ASSERT_TRUE(cut().plane);
    for (std::size_t a = 0; a < 3; ++a) {
        EXPECT_NEAR(cut().plane->normal[a], wanted.plane->normal[a], 1e-12);
        EXPECT_DOUBLE_EQ(cut().plane->point[a], wanted.plane->point[a]);
    }
    EXPECT_EQ(four_->marks()->history().lastStep(), nullptr);
    look_->cuts().followsBox()->click();
    const QString following = ui::viewState(*four_);
    four_->marks()->clear();
    ui::setViewState(*four_, following);
    EXPECT_TRUE(cut().follows);
    // A state without a direction, and one without any cut.
    ui::setViewState(*four_, QStringLiteral(R"({"cut":{"point":[1,2,3],"normal":[0,0,0]}})"));
    EXPECT_FALSE(cut().plane);
    ui::setViewState(*four_, QStringLiteral(R"({"cursor":[1,2,3]})"));
    EXPECT_EQ(cut(), VolumeCut{});
    settle();
}

TEST_F(CutKept, ComparedViewsShareThePlane) {
    begin();
    choose(2);
    const ui::ClipPlane plane = *cut().plane;
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    window_->actions()["compare.open"]->trigger();
    ui::CompareViews& views = window_->comparison()->variants()->views();
    views.pair().setPlane(3);
    auto* pair = qobject_cast<ui::VolumeView*>(views.pair().view());
    auto* difference = qobject_cast<ui::VolumeView*>(views.difference().view());
    ASSERT_NE(pair, nullptr);
    ASSERT_NE(difference, nullptr);
    EXPECT_EQ(pair->clip(), plane);
    EXPECT_EQ(difference->clip(), plane);
    pair->moveClip(3);
    EXPECT_NE(pair->clip(), plane);
    EXPECT_EQ(difference->clip(), pair->clip());
    EXPECT_EQ(cut().plane, plane); // that of the window stays
    const ui::ClipPlane moved = *pair->clip();
    views.pair().setMode(ui::PairMode::sideBySide);
    ASSERT_FALSE(views.pair().cells().empty());
    for (ui::DataView* cell : views.pair().cells())
        EXPECT_EQ(qobject_cast<ui::VolumeView*>(cell)->clip(), moved);
    settle();
}

TEST(CutLink, ViewsThatAreLinkedTakeTheCut) {
    ui::ViewLink link;
    ui::VolumeView one, other;
    for (ui::VolumeView* view : {&one, &other})
        view->setVolumes(view::head(), nullptr, {});
    one.setClip(ui::ClipPlane{{1, 2, 3}, {0, 1, 0}});
    link.add(&one);
    link.add(&other);
    EXPECT_EQ(other.clip(), one.clip());
    other.setClip({});
    EXPECT_FALSE(one.clip());
    other.setClip(ui::ClipPlane{{1, 2, 3}, {0, 0, 1}});
    other.setClipFollows(true);
    one.setCursorIndex({3, 4, 5});
    EXPECT_TRUE(one.clipFollows());
    EXPECT_NEAR(one.before()->layout().geometry.toIndex(one.clip()->point)[2], 5, 1e-9);
}

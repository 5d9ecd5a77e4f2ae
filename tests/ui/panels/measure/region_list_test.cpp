// SPDX-License-Identifier: Apache-2.0
// The list of regions: drawing, names, statistics, undo, session, mask and tables.
#include "app/recipe/masks/mask_text.h"
#include "tests/ui/drag.h"
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"
#include "ui/style/theme.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_state.h"
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <gtest/gtest.h>

namespace {

using Shape = ui::MarkedRegion::Shape;
using window_test::drag;
using window_test::layoutOf;
using window_test::statisticsOf;

class RegionListWindow : public window_test::RegionsWindow {};

} // namespace

TEST_F(RegionListWindow, EachDragAddsARegionAndEdgesSelectTheirs) {
    open(volumeFile({80, 72, 20}));
    edits().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    four->setEnlarged(1);
    settle();
    ui::SliceView& axial = *four->slice(0);
    const auto corner = [&](double x, double y) { return axial.toScreen({x - 0.5, y - 0.5, 10}); };
    trigger("view.region");
    drag(axial, corner(5, 6), corner(20, 16));
    trigger("view.ellipse");
    EXPECT_EQ(marks().tool(), ui::Marks::Tool::ellipse);
    drag(axial, corner(30, 30), corner(60, 50));
    settle();
    ASSERT_EQ(marks().regions().all.size(), 2U);
    EXPECT_EQ(marks().regions().all[0].box, (conv::Region{{5, 6, 10}, {20, 16, 11}}));
    EXPECT_EQ(marks().regions().all[1].box, (conv::Region{{30, 30, 10}, {60, 50, 11}}));
    EXPECT_EQ(marks().regions().all[1].shape, Shape::ellipse);
    EXPECT_EQ(marks().regions().current, 1);
    drag(axial, corner(20, 10), corner(24, 10)); // the right edge of the box: it becomes the current one
    EXPECT_EQ(marks().regions().current, 0);
    EXPECT_EQ(marks().region(), (conv::Region{{5, 6, 10}, {24, 16, 11}}));
    drag(axial, corner(45, 50), corner(47, 51)); // the outline of the ellipse moves it
    EXPECT_EQ(marks().regions().current, 1);
    EXPECT_EQ(marks().region(), (conv::Region{{32, 31, 10}, {62, 51, 11}}));
    // A region above another one is drawn, too: a drag with the tool begins a new one.
    trigger("view.region");
    drag(axial, corner(24, 8), corner(40, 14));
    EXPECT_EQ(marks().regions().all.size(), 3U);
    settle();
    ASSERT_EQ(list().measured().size(), 3U);
    EXPECT_EQ(list().list()->topLevelItemCount(), 9);
    const auto& ellipse = list().measured()[1];
    EXPECT_EQ(ellipse.before.finite, ellipse.region.count());
    EXPECT_TRUE(ellipse.hasAfter);
    EXPECT_DOUBLE_EQ(ellipse.after.mean, statisticsOf(*outcome().result, ellipse.region).mean);
    const QImage picture = view::grab(axial, 1);
    EXPECT_GT(view::countColor(picture, QColor(ui::regionColors()[1])), 5);
}

TEST_F(RegionListWindow, UndoFollowsTheOrderOfRecipeAndRegions) {
    open(volumeFile());
    trigger("view.region");
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ui::SliceView& axial = *four->slice(0);
    drag(axial, axial.toScreen({5, 5, 7}), axial.toScreen({15, 15, 7}));
    settle();
    edits().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    trigger("view.region");
    drag(axial, axial.toScreen({20, 20, 7}), axial.toScreen({30, 30, 7}));
    settle();
    ASSERT_EQ(marks().regions().all.size(), 2U);
    trigger("edit.undo"); // one step for the gesture
    EXPECT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    trigger("edit.undo");
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_EQ(marks().regions().all.size(), 1U);
    trigger("edit.undo");
    EXPECT_TRUE(marks().regions().all.empty());
    EXPECT_FALSE(window_->actions()["edit.undo"]->isEnabled());
    trigger("edit.redo");
    EXPECT_EQ(marks().regions().all.size(), 1U);
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    trigger("edit.redo");
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    trigger("edit.redo");
    EXPECT_EQ(marks().regions().all.size(), 2U);
    EXPECT_FALSE(window_->actions()["edit.redo"]->isEnabled());
}

TEST_F(RegionListWindow, TheListRenamesDeletesAndSetsTheBackground) {
    open(volumeFile());
    add(Shape::box, {{2, 2, 7}, {12, 12, 8}});
    add(Shape::ellipse, {{15, 15, 3}, {35, 30, 12}});
    ui::RegionList& panel = list();
    QTreeWidget& tree = *panel.list();
    ASSERT_EQ(tree.topLevelItemCount(), 4);
    panel.edits().setBackground(true); // the ellipse
    settle();
    EXPECT_EQ(marks().regions().background, 1);
    EXPECT_TRUE(row(2)->text(0).contains(QStringLiteral("background")));
    EXPECT_FALSE(row(1)->text(4).isEmpty()); // CNR of the box
    EXPECT_TRUE(row(3)->text(4).isEmpty());
    tree.setFocus();
    QTest::keyClick(&tree, Qt::Key_Up); // past the rows of values
    settle();
    EXPECT_EQ(marks().regions().current, 0);
    EXPECT_EQ(window_->views().view()->cursorIndex()[2], 7);
    QTest::keyClick(&tree, Qt::Key_F2);
    auto* edit = tree.findChild<QLineEdit*>();
    ASSERT_NE(edit, nullptr);
    EXPECT_EQ(edit->text(), QStringLiteral("Region 1"));
    edit->setText(QStringLiteral("Liver, left"));
    QTest::keyClick(edit, Qt::Key_Return);
    settle();
    EXPECT_EQ(marks().regions().all[0].name, QStringLiteral("Liver, left"));
    EXPECT_TRUE(row(0)->text(0).startsWith(QStringLiteral("Liver, left")));
    tree.setFocus();
    QTest::keyClick(&tree, Qt::Key_Delete);
    settle();
    ASSERT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(tree.topLevelItemCount(), 2);
    trigger("edit.undo");
    ASSERT_EQ(marks().regions().all.size(), 2U);
    EXPECT_EQ(marks().regions().all[0].name, QStringLiteral("Liver, left"));
    EXPECT_EQ(marks().regions().background, 1);
    // Tables: one line for each region and side; a name with a comma is quoted.
    const QStringList lines = panel.table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("\"Liver, left\",box,before,")));
    EXPECT_EQ(lines[2].count(QLatin1Char(',')), lines[0].count(QLatin1Char(',')));
    EXPECT_TRUE(window_->measurements().table().contains(QStringLiteral("region,\"Liver, left: CNR\",,")));
    tree.setFocus();
    QTest::keyClick(&tree, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), panel.table(u'\t'));
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("Liver, left\tbox")));
    settle();
}

TEST_F(RegionListWindow, DelInAViewTakesOneRegionAtATime) {
    open(volumeFile());
    add(Shape::box, {{2, 2, 7}, {12, 12, 8}});
    add(Shape::box, {{15, 15, 7}, {25, 30, 8}});
    window_->views().view()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    ASSERT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(marks().regions().current, 0);
    settle();
}

TEST_F(RegionListWindow, ABoxBecomesTheMaskOfTheStep) {
    open(volumeFile());
    add(Shape::box, {{2, 3, 4}, {12, 13, 9}});
    Q_EMIT list().maskAsked(*marks().regions().chosen()); // without a step
    EXPECT_FALSE(window_->messages().messages().empty());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2px"), app::parseStep("box:size=3")}});
    settle();
    window_->recipe().focusStep(0);
    Q_EMIT list().maskAsked(*marks().regions().chosen());
    settle();
    EXPECT_EQ(app::toText(documents().current().recipe.steps.at(0)),
              app::toText(app::parseStep("gaussian:sigma=2px,mask=2:12x3:13x4:9")));
    EXPECT_EQ(app::toText(documents().current().recipe.steps.at(1)), "box");
    edits().undo();
    settle();
    EXPECT_FALSE(documents().current().recipe.steps.at(0).values.contains("mask"));
}

TEST_F(RegionListWindow, AStoredViewHasItsRegions) {
    open(volumeFile());
    add(Shape::box, {{2, 3, 4}, {12, 13, 9}});
    add(Shape::ellipse, {{15, 15, 3}, {35, 30, 12}});
    ui::Regions named = marks().regions();
    named.all[1].name = QStringLiteral("Kammer \"B\"");
    named.all[1].color = 0xff102030;
    named.background = 0;
    marks().setRegions(named);
    ui::DataView& view = *window_->views().view();
    const QString state = ui::viewState(view);
    marks().clear();
    ui::setViewState(view, state);
    EXPECT_EQ(marks().regions(), named);
    EXPECT_EQ(marks().history().lastStep(), nullptr);
    // One box, as earlier versions stored it; regions beyond the data are left out.
    marks().clear();
    ui::setViewState(view, QStringLiteral(R"({"region":[[1,2,3],[4,5,6]]})"));
    EXPECT_EQ(marks().region(), (conv::Region{{1, 2, 3}, {4, 5, 6}}));
    marks().clear();
    ui::setViewState(
        view,
        QStringLiteral(R"({"regions":[{"from":[1,2,3],"to":[400,5,6]},{"from":[1,2,3],"to":[4,5,6]}],"region":1})"));
    ASSERT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(marks().regions().current, 0);
    settle();
}

TEST_F(RegionListWindow, RegionsAreShownInBothThemes) {
    conv::Layout layout = layoutOf(3, {96, 88, 24}, conv::ElementType::i16);
    open(file(QStringLiteral("scan.nii"), *view::make(layout, [](double x, double y, double z, int) {
                  const double r = std::hypot(x - 48, y - 44);
                  return std::round((r < 34 ? 300 + 40 * std::sin(x / 5) * std::cos(y / 7) : -900) +
                                    std::fmod(x * 7 + y * 13 + z * 3, 23.0));
              })));
    edits().setRecipe({{app::parseStep("gaussian:sigma=1.5px")}});
    settle();
    add(Shape::ellipse, {{30, 24, 12}, {52, 44, 13}});
    add(Shape::box, {{56, 40, 12}, {70, 58, 13}});
    add(Shape::box, {{2, 2, 10}, {14, 20, 15}});
    ui::Regions named = marks().regions();
    named.all[0].name = QStringLiteral("Liver");
    named.all[2].name = QStringLiteral("Air, background");
    named.background = 2;
    named.current = 0;
    ui::MarkedRegion bone;
    bone.setDefinition(app::regionOf("320..", documents().current().source->layout()));
    named.add(bone);
    named.all.back().name = QStringLiteral("Above 320");
    ui::MarkedRegion outline;
    outline.setDefinition(
        app::regionOf("polygon:z10:15/60x6/84x10/78x30/66x34/70x18", documents().current().source->layout()));
    named.add(outline);
    marks().setRegions(named);
    settle();
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        settle();
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*window_, ratio), std::string("window_regions") +
                                                        (theme == ui::Theme::dark ? "_dark" : "_light") +
                                                        (ratio > 1 ? "_200" : ""));
    }
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
}

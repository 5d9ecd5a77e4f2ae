// SPDX-License-Identifier: Apache-2.0
// Several regions of interest: drawing, list, statistics, undo, session, mask and tables.
#include "app/recipe/masks/mask_text.h"
#include "tests/ui/drag.h"
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_dialog.h"
#include "ui/panels/measure/region_list.h"
#include "ui/style/theme.h"
#include "ui/window/four_up.h"
#include "ui/window/view_state.h"
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <gtest/gtest.h>

namespace {

using Shape = ui::MarkedRegion::Shape;
using window_test::drag;
using window_test::layoutOf;
using window_test::Window;

ui::SampleStatistics in(const conv::Volume& volume, const ui::MarkedRegion& region, const conv::Index3& origin = {}) {
    const ui::MeasuredVolume values{&volume, {}, origin};
    return ui::statisticsIn(region, values, {values}).front();
}

class RegionsWindow : public Window {
  protected:
    ui::Marks& marks() { return *window_->views().view()->marks(); }
    ui::RegionList& list() { return window_->measurements().regions(); }
    void add(Shape shape, const conv::Region& box) {
        ui::Regions next = marks().regions();
        next.add(shape, box);
        marks().setRegions(next, QStringLiteral("Add"));
        settle();
    }
    QTreeWidgetItem* row(int index) { return list().list()->topLevelItem(index); }
    void trigger(const char* id) {
        window_->actions()[id]->trigger();
        settle();
    }
};

} // namespace

TEST(Regions, AnEllipseHoldsTheSamplesWhoseCentresAreInside) {
    const ui::MarkedRegion disc{Shape::ellipse, {{10, 20, 3}, {30, 40, 4}}, {}, 0};
    std::int64_t inside = 0;
    for (std::int64_t y = 0; y < 60; ++y)
        for (std::int64_t x = 0; x < 60; ++x) {
            const double dx = (static_cast<double>(x) - 19.5) / 10, dy = (static_cast<double>(y) - 29.5) / 10;
            const bool in = dx * dx + dy * dy <= 1;
            std::vector<app::Span> spans;
            disc.definition().row(y, 3, spans);
            EXPECT_EQ(in, !spans.empty() && x >= spans[0].first && x < spans[0].second) << x << ' ' << y;
            inside += in;
        }
    EXPECT_EQ(disc.count(), inside);
    std::vector<app::Span> spans;
    disc.definition().row(30, 2, spans);
    EXPECT_TRUE(spans.empty());
    // A ball of 40 samples across: 4/3 π r³ up to the grid.
    const ui::MarkedRegion ball{Shape::ellipse, {{0, 0, 0}, {40, 40, 40}}, {}, 0};
    EXPECT_NEAR(static_cast<double>(ball.count()), 4.0 / 3 * M_PI * 8000, 0.01 * 33510);
    // One sample is an ellipse, too.
    EXPECT_EQ((ui::MarkedRegion{Shape::ellipse, {{5, 5, 5}, {6, 6, 6}}, {}, 0}).count(), 1);
    EXPECT_EQ((ui::MarkedRegion{Shape::ellipse, {{5, 5, 5}, {7, 6, 6}}, {}, 0}).count(), 2);
}

TEST(Regions, SizesHaveUnits) {
    conv::Layout layout = layoutOf(3, {64, 64, 32});
    layout.geometry.spacing = {0.5, 0.5, 2};
    const auto text = [&](const conv::Region& box) {
        const app::RegionShape shape{Shape::box, box};
        return ui::sizeText(app::sizeOf(shape, shape.count(), layout)).replace(QChar(0xa0), u' ');
    };
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 5}}), QStringLiteral("20 mm²"));
    EXPECT_EQ(text({{0, 3, 4}, {10, 4, 14}}), QStringLiteral("100 mm²")); // a coronal slice
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("80 mm³"));
    EXPECT_EQ(text({{0, 0, 0}, {60, 60, 20}}), QStringLiteral("36 cm³"));
    layout.geometry.spacing = {1e-4, 1e-4, 3e-4};
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("0.48 µm³"));
    layout.geometry.unit = conv::LengthUnit::pixel;
    EXPECT_EQ(text({{0, 0, 4}, {10, 8, 6}}), QStringLiteral("160 voxels"));
    conv::Layout image = layoutOf(2, {64, 64, 1});
    EXPECT_EQ(app::sizeOf({Shape::box, {{0, 0, 0}, {10, 8, 1}}}, 80, image).unit, "px");
}

TEST(Regions, StatisticsKeepTheirDigitsAndCountWhatIsNoNumber) {
    auto image = view::make(layoutOf(2, {64, 64, 1}, conv::ElementType::f32),
                            [](double x, double y, double, int) { return 1e6 + (std::fmod(x + y, 2.0) < 1 ? 1 : -1); });
    image->as<float>()[0] = 3e9F; // far away, and the first sample that is read
    const ui::MarkedRegion all{Shape::box, {{0, 0, 0}, {64, 64, 1}}, {}, 0};
    const ui::MarkedRegion rest{Shape::box, {{1, 0, 0}, {64, 64, 1}}, {}, 0};
    EXPECT_NEAR(in(*image, rest).deviation, 1, 1e-3);
    long double mean = 0, squares = 0;
    for (int i = 0; i < 4096; ++i)
        mean += image->as<float>()[i] / 4096.0L;
    for (int i = 0; i < 4096; ++i)
        squares += (image->as<float>()[i] - mean) * (image->as<float>()[i] - mean) / 4096;
    const ui::SampleStatistics s = in(*image, all);
    EXPECT_NEAR(s.mean, static_cast<double>(mean), 1e-9 * static_cast<double>(mean));
    EXPECT_NEAR(s.deviation, static_cast<double>(std::sqrt(squares)), 1e-12 * static_cast<double>(std::sqrt(squares)));
    image->as<float>()[70] = NAN;
    image->as<float>()[71] = INFINITY;
    const ui::SampleStatistics with = in(*image, rest);
    EXPECT_EQ(with.nan, 1);
    EXPECT_EQ(with.inf, 1);
    EXPECT_EQ(with.finite, 63 * 64 - 2);
    EXPECT_NEAR(with.deviation, 1, 1e-3);
    // Part of a result: indices are the source's.
    const ui::MarkedRegion one{Shape::box, {{8, 9, 0}, {9, 10, 1}}, {}, 0};
    const ui::SampleStatistics shifted = in(*image, one, {8, 8, 0});
    EXPECT_EQ(shifted.finite, 1);
    EXPECT_EQ(shifted.mean, image->as<float>()[64]);
    EXPECT_TRUE(std::isnan(ui::signalToNoise({})));
    ui::SampleStatistics noise, signal;
    noise.finite = signal.finite = 10;
    noise.mean = 10, noise.deviation = 2, signal.mean = 50, signal.deviation = 5;
    EXPECT_EQ(ui::signalToNoise(signal), 10);
    EXPECT_EQ(ui::contrastToNoise(signal, noise), 20);
}

TEST(Regions, NamesAndColoursAreNotTakenTwice) {
    ui::Regions regions;
    for (int i = 0; i < 3; ++i)
        regions.add(Shape::box, {{i, 0, 0}, {i + 1, 1, 1}});
    regions.background = 2;
    EXPECT_EQ(regions.all[2].name, QStringLiteral("Region 3"));
    EXPECT_NE(regions.all[0].color, regions.all[1].color);
    regions.remove(1);
    EXPECT_EQ(regions.background, 1);
    EXPECT_EQ(regions.current, 1);
    regions.add(Shape::box, {{9, 0, 0}, {10, 1, 1}});
    EXPECT_EQ(regions.all[2].name, QStringLiteral("Region 2"));
    regions.remove(1);
    EXPECT_EQ(regions.background, -1);
    regions.remove(0);
    regions.remove(0);
    EXPECT_EQ(regions.chosen(), nullptr);
    regions.remove(0);
}

TEST(Regions, ABoxIsAMaskText) {
    const auto box = [](const conv::Region& bounds) { return ui::MarkedRegion{Shape::box, bounds, {}, 0}; };
    const std::string text = ui::maskText(box({{10, 20, 3}, {50, 60, 9}}), layoutOf(3, {64, 64, 16}), {});
    EXPECT_EQ(text, "10:50x20:60x3:9");
    EXPECT_EQ(app::parseMask(text).shape.box.size(), 3U);
    EXPECT_EQ(ui::maskText(box({{1, 2, 0}, {5, 6, 1}}), layoutOf(2, {64, 64, 1}), {}), "1:5x2:6");
    ui::MarkedRegion bone = box({{0, 0, 0}, {64, 64, 16}});
    bone.shape = Shape::threshold;
    bone.values = {300, 3000};
    EXPECT_EQ(ui::maskText(bone, layoutOf(3, {64, 64, 16}), "ct.nii"), "ct.nii:300..3000");
    EXPECT_EQ(ui::maskText(bone, layoutOf(3, {64, 64, 16}), {}), "") << "values need their file";
}

TEST_F(RegionsWindow, EachDragAddsARegionAndEdgesSelectTheirs) {
    open(volumeFile({80, 72, 20}));
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
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
    EXPECT_DOUBLE_EQ(ellipse.after.mean, in(*outcome().result, ellipse.region).mean);
    const QImage picture = view::grab(axial, 1);
    EXPECT_GT(view::countColor(picture, QColor(ui::regionColors()[1])), 5);
}

TEST_F(RegionsWindow, UndoFollowsTheOrderOfRecipeAndRegions) {
    open(volumeFile());
    trigger("view.region");
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ui::SliceView& axial = *four->slice(0);
    drag(axial, axial.toScreen({5, 5, 7}), axial.toScreen({15, 15, 7}));
    settle();
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    trigger("view.region");
    drag(axial, axial.toScreen({20, 20, 7}), axial.toScreen({30, 30, 7}));
    settle();
    ASSERT_EQ(marks().regions().all.size(), 2U);
    trigger("edit.undo"); // one step for the gesture
    EXPECT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(workspace().document().recipe.steps.size(), 1U);
    trigger("edit.undo");
    EXPECT_TRUE(workspace().document().recipe.steps.empty());
    EXPECT_EQ(marks().regions().all.size(), 1U);
    trigger("edit.undo");
    EXPECT_TRUE(marks().regions().all.empty());
    EXPECT_FALSE(window_->actions()["edit.undo"]->isEnabled());
    trigger("edit.redo");
    EXPECT_EQ(marks().regions().all.size(), 1U);
    EXPECT_TRUE(workspace().document().recipe.steps.empty());
    trigger("edit.redo");
    EXPECT_EQ(workspace().document().recipe.steps.size(), 1U);
    trigger("edit.redo");
    EXPECT_EQ(marks().regions().all.size(), 2U);
    EXPECT_FALSE(window_->actions()["edit.redo"]->isEnabled());
}

TEST_F(RegionsWindow, TheListRenamesDeletesAndSetsTheBackground) {
    open(volumeFile());
    add(Shape::box, {{2, 2, 7}, {12, 12, 8}});
    add(Shape::ellipse, {{15, 15, 3}, {35, 30, 12}});
    ui::RegionList& panel = list();
    QTreeWidget& tree = *panel.list();
    ASSERT_EQ(tree.topLevelItemCount(), 4);
    panel.setBackground(true); // the ellipse
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

TEST_F(RegionsWindow, DelInAViewTakesOneRegionAtATime) {
    open(volumeFile());
    add(Shape::box, {{2, 2, 7}, {12, 12, 8}});
    add(Shape::box, {{15, 15, 7}, {25, 30, 8}});
    window_->views().view()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    ASSERT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(marks().regions().current, 0);
    settle();
}

TEST_F(RegionsWindow, ABoxBecomesTheMaskOfTheStep) {
    open(volumeFile());
    add(Shape::box, {{2, 3, 4}, {12, 13, 9}});
    Q_EMIT list().maskAsked(*marks().regions().chosen()); // without a step
    EXPECT_FALSE(window_->messages().messages().empty());
    workspace().setRecipe({{app::parseStep("gaussian:sigma=2px"), app::parseStep("box:size=3")}});
    settle();
    window_->recipe().focusStep(0);
    Q_EMIT list().maskAsked(*marks().regions().chosen());
    settle();
    EXPECT_EQ(app::toText(workspace().document().recipe.steps.at(0)),
              app::toText(app::parseStep("gaussian:sigma=2px,mask=2:12x3:13x4:9")));
    EXPECT_EQ(app::toText(workspace().document().recipe.steps.at(1)), "box");
    workspace().undo();
    settle();
    EXPECT_FALSE(workspace().document().recipe.steps.at(0).values.contains("mask"));
}

TEST_F(RegionsWindow, AStoredViewHasItsRegions) {
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

TEST_F(RegionsWindow, ClicksDrawAPolygon) {
    open(volumeFile({80, 72, 20}));
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    four->setEnlarged(1);
    settle();
    ui::SliceView& axial = *four->slice(0);
    const auto at = [&](double x, double y) { return axial.toScreen({x, y, 10}).toPoint(); };
    const auto click = [&](double x, double y) { QTest::mouseClick(&axial, Qt::LeftButton, {}, at(x, y)); };
    trigger("view.polygon");
    EXPECT_EQ(marks().tool(), ui::Marks::Tool::polygon);
    click(10, 10);
    click(40, 12);
    click(70, 60);
    QTest::keyClick(&axial, Qt::Key_Backspace);
    EXPECT_EQ(marks().draft().points.size(), 2U);
    QTest::keyClick(&axial, Qt::Key_Return); // two corners are no polygon
    EXPECT_EQ(marks().tool(), ui::Marks::Tool::polygon);
    click(40, 40);
    click(12, 38);
    EXPECT_TRUE(marks().regions().all.empty());
    QTest::keyClick(&axial, Qt::Key_Return);
    settle();
    ASSERT_EQ(marks().regions().all.size(), 1U);
    EXPECT_EQ(marks().tool(), ui::Marks::Tool::none);
    EXPECT_TRUE(marks().draft().points.empty());
    const ui::MarkedRegion first = marks().regions().all[0];
    EXPECT_EQ(first.shape, Shape::polygon);
    EXPECT_EQ(first.points.size(), 4U);
    EXPECT_EQ(first.box.lo[2], axial.slice());
    EXPECT_EQ(first.box.size(2), 1);
    EXPECT_NEAR(static_cast<double>(first.count()), 30 * 28, 60);
    EXPECT_EQ(list().measured()[0].before.finite, first.count());
    drag(axial, axial.toScreen({first.points[2][0], first.points[2][1], 10}), axial.toScreen({50, 50, 10}));
    settle();
    EXPECT_NEAR(marks().regions().all[0].points[2][0], 50, 0.6);
    EXPECT_GT(marks().regions().all[0].count(), first.count());
    trigger("edit.undo");
    EXPECT_EQ(marks().regions().all[0], first);
    // Another one, closed by a double click; Esc ends a third.
    trigger("view.polygon");
    click(50, 50);
    click(60, 50);
    click(60, 62);
    QTest::mouseDClick(&axial, Qt::LeftButton, {}, at(60, 62));
    ASSERT_EQ(marks().regions().all.size(), 2U);
    EXPECT_EQ(marks().regions().all[1].points.size(), 3U);
    trigger("view.polygon");
    click(5, 5);
    QTest::keyClick(&axial, Qt::Key_Escape);
    EXPECT_EQ(marks().tool(), ui::Marks::Tool::none);
    EXPECT_TRUE(marks().draft().points.empty());
    EXPECT_EQ(marks().regions().all.size(), 2U);
    // By keys alone: G sets a corner at the cursor.
    axial.setFocus();
    QTest::keyClick(&axial, Qt::Key_G);
    for (const Qt::Key way : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left}) {
        QTest::keyClick(&axial, Qt::Key_G);
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&axial, way);
    }
    QTest::keyClick(&axial, Qt::Key_Return);
    ASSERT_EQ(marks().regions().all.size(), 3U);
    EXPECT_EQ(marks().regions().all[2].points.size(), 3U);
    settle();
}

TEST_F(RegionsWindow, ValuesAndMasksAreRegionsToo) {
    const auto data =
        view::make(layoutOf(3, {40, 32, 12}, conv::ElementType::i16),
                   [](double x, double y, double z, int) { return std::round(100 * std::sin(x / 7) + y - z); });
    open(file(QStringLiteral("scan.nii"), *data));
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    EXPECT_TRUE(list().isVisibleTo(window_.get())) << "a sentence tells how regions are made";
    conv::Volume labels(layoutOf(3, {40, 32, 12}, conv::ElementType::u8));
    std::fill_n(labels.as<std::uint8_t>(), 40 * 32 * 12, std::uint8_t{0});
    for (std::int64_t i = 0; i < 500; ++i)
        labels.as<std::uint8_t>()[i] = i < 200 ? 3 : 5;
    const QString mask = file(QStringLiteral("seg.nii"), labels);
    const conv::Layout& layout = workspace().document().source->layout();
    list().add(app::regionOf("50..", layout));
    list().add(app::regionOf(mask.toStdString() + ":3", layout));
    list().add(app::regionOf("1000..", layout));
    list().add(app::regionOf("nowhere.nii", layout));
    settle();
    ASSERT_EQ(list().measured().size(), 4U);
    std::int64_t above = 0;
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        above += data->as<std::int16_t>()[i] >= 50 ? 1 : 0;
    EXPECT_EQ(list().measured()[0].before.finite, above);
    EXPECT_EQ(list().measured()[0].after.finite, above);
    EXPECT_GE(list().measured()[0].before.least, 50);
    EXPECT_EQ(list().measured()[1].before.finite, 200);
    EXPECT_TRUE(row(6)->text(0).contains(QStringLiteral("no sample"))) << row(6)->text(0).toStdString();
    EXPECT_EQ(list().measured()[3].state, ui::MeasuredRegion::State::failed);
    EXPECT_TRUE(row(9)->toolTip(0).contains(QStringLiteral("nowhere.nii"))) << row(9)->toolTip(0).toStdString();
    // The slice shows both, and not the hidden one.
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    const auto shows = [&](std::size_t region) {
        return view::countColor(view::grab(*four->slice(0), 1), QColor(marks().regions().all[region].color));
    };
    ui::Regions next = marks().regions();
    next.current = 0;
    marks().setRegions(next);
    const int shown = shows(0); // letters and scale have this colour, too
    list().setHidden(true);
    settle();
    EXPECT_GT(shown, shows(0) + 20);
    list().setHidden(false);
    list().duplicate();
    settle();
    ASSERT_EQ(marks().regions().all.size(), 5U);
    EXPECT_EQ(marks().regions().all[4].name, QStringLiteral("Region 1 copy"));
    EXPECT_EQ(marks().regions().all[4].values, marks().regions().all[0].values);
    // As the mask of a step, and in the stored view.
    window_->recipe().focusStep(0);
    Q_EMIT list().maskAsked(marks().regions().all[4]);
    settle();
    EXPECT_TRUE(app::toText(workspace().document().recipe.steps.at(0)).ends_with("scan.nii:50..\""))
        << app::toText(workspace().document().recipe.steps.at(0));
    ui::DataView& view = *window_->views().view();
    const ui::Regions before = marks().regions();
    const QString state = ui::viewState(view);
    marks().clear();
    ui::setViewState(view, state);
    EXPECT_EQ(marks().regions(), before);
    settle();
}

TEST_F(RegionsWindow, ADialogRefusesWhatIsNoRegion) {
    const conv::Layout layout = layoutOf(3, {40, 32, 12});
    ui::Regions boxes;
    boxes.add(Shape::box, {{1, 2, 3}, {4, 5, 6}});
    ui::RegionDialog dialog(ui::RegionDialog::Kind::values, {}, layout, boxes);
    std::optional<app::RegionShape> got;
    QObject::connect(&dialog, &ui::RegionDialog::chosen, [&](const app::RegionShape& region) { got = region; });
    EXPECT_FALSE(dialog.applyButton()->isEnabled());
    dialog.field()->setText(QStringLiteral("bone"));
    EXPECT_FALSE(dialog.applyButton()->isEnabled());
    EXPECT_FALSE(dialog.complaint()->text().isEmpty());
    dialog.field()->setText(QStringLiteral(">= 300"));
    EXPECT_TRUE(dialog.applyButton()->isEnabled());
    dialog.within()->setCurrentIndex(1);
    dialog.applyButton()->click();
    ASSERT_TRUE(got);
    EXPECT_EQ(app::toText(*got, layout), "300..@1:4x2:5x3:6");
}

TEST_F(RegionsWindow, AMeasurementCanBeStopped) {
    open(volumeFile({160, 160, 160}));
    list().add(app::regionOf("0..", workspace().document().source->layout()));
    list().meter().stop();
    settle();
    ASSERT_EQ(list().measured().size(), 1U);
    EXPECT_EQ(list().measured()[0].state, ui::MeasuredRegion::State::stopped);
    EXPECT_TRUE(row(0)->text(0).contains(QStringLiteral("stopped")));
    list().meter().again();
    settle();
    EXPECT_EQ(list().measured()[0].state, ui::MeasuredRegion::State::measured);
    EXPECT_GT(list().measured()[0].before.finite, 0);
}

TEST_F(RegionsWindow, RegionsAreShownInBothThemes) {
    conv::Layout layout = layoutOf(3, {96, 88, 24}, conv::ElementType::i16);
    open(file(QStringLiteral("scan.nii"), *view::make(layout, [](double x, double y, double z, int) {
                  const double r = std::hypot(x - 48, y - 44);
                  return std::round((r < 34 ? 300 + 40 * std::sin(x / 5) * std::cos(y / 7) : -900) +
                                    std::fmod(x * 7 + y * 13 + z * 3, 23.0));
              })));
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1.5px")}});
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
    bone.setDefinition(app::regionOf("320..", workspace().document().source->layout()));
    named.add(bone);
    named.all.back().name = QStringLiteral("Above 320");
    ui::MarkedRegion outline;
    outline.setDefinition(
        app::regionOf("polygon:z10:15/60x6/84x10/78x30/66x34/70x18", workspace().document().source->layout()));
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

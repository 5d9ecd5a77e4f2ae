// SPDX-License-Identifier: Apache-2.0
// Polygons, values and masks as regions of interest in the window.
#include "tests/ui/drag.h"
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"
#include "ui/panels/measure/region_dialog.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_state.h"
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

class RegionShapesWindow : public window_test::RegionsWindow {};

} // namespace

TEST_F(RegionShapesWindow, ClicksDrawAPolygon) {
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

TEST_F(RegionShapesWindow, ValuesAndMasksAreRegionsToo) {
    const auto data =
        view::make(layoutOf(3, {40, 32, 12}, conv::ElementType::i16),
                   [](double x, double y, double z, int) { return std::round(100 * std::sin(x / 7) + y - z); });
    open(file(QStringLiteral("scan.nii"), *data));
    edits().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    EXPECT_TRUE(list().isVisibleTo(window_.get())) << "a sentence tells how regions are made";
    conv::Volume labels(layoutOf(3, {40, 32, 12}, conv::ElementType::u8));
    std::fill_n(labels.as<std::uint8_t>(), 40 * 32 * 12, std::uint8_t{0});
    for (std::int64_t i = 0; i < 500; ++i)
        labels.as<std::uint8_t>()[i] = i < 200 ? 3 : 5;
    const QString mask = file(QStringLiteral("seg.nii"), labels);
    const conv::Layout& layout = documents().current().source->layout();
    list().edits().add(app::regionOf("50..", layout));
    list().edits().add(app::regionOf(mask.toStdString() + ":3", layout));
    list().edits().add(app::regionOf("1000..", layout));
    list().edits().add(app::regionOf("nowhere.nii", layout));
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
    list().edits().setHidden(true);
    settle();
    EXPECT_GT(shown, shows(0) + 20);
    list().edits().setHidden(false);
    list().edits().duplicate();
    settle();
    ASSERT_EQ(marks().regions().all.size(), 5U);
    EXPECT_EQ(marks().regions().all[4].name, QStringLiteral("Region 1 copy"));
    EXPECT_EQ(marks().regions().all[4].values, marks().regions().all[0].values);
    // As the mask of a step, and in the stored view.
    window_->recipe().focusStep(0);
    Q_EMIT list().maskAsked(marks().regions().all[4]);
    settle();
    EXPECT_TRUE(app::toText(documents().current().recipe.steps.at(0)).ends_with("scan.nii:50..\""))
        << app::toText(documents().current().recipe.steps.at(0));
    ui::DataView& view = *window_->views().view();
    const ui::Regions before = marks().regions();
    const QString state = ui::viewState(view);
    marks().clear();
    ui::setViewState(view, state);
    EXPECT_EQ(marks().regions(), before);
    settle();
}

TEST_F(RegionShapesWindow, ADialogRefusesWhatIsNoRegion) {
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

TEST_F(RegionShapesWindow, AMeasurementCanBeStopped) {
    open(volumeFile({160, 160, 160}));
    list().edits().add(app::regionOf("0..", documents().current().source->layout()));
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

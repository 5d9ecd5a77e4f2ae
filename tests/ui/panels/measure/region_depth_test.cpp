// SPDX-License-Identifier: Apache-2.0
// Regions over several slices: fields, slices, statistics, masks, sessions, and outlines in 3-D.
#include "tests/ui/in_language.h"
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"
#include "ui/models/region_outline.h"
#include "ui/panels/measure/region_depth.h"
#include "ui/views/volume/volume_view.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_state.h"
#include <QComboBox>
#include <QSpinBox>
#include <cmath>

namespace {

using Shape = ui::MarkedRegion::Shape;
using window_test::layoutOf;

class RegionDepthWindow : public window_test::RegionsWindow {
  protected:
    ui::RegionDepth& depth() { return list().depth(); }
    const ui::MarkedRegion& chosen() { return *marks().regions().chosen(); }
};

} // namespace

TEST_F(RegionDepthWindow, ABoxOfOneSliceReachesFromOneSliceToAnother) {
    open(volumeFile()); // 0.9 × 0.9 × 2.5 mm
    edits().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle();
    EXPECT_TRUE(depth().isHidden());
    add(Shape::box, {{2, 3, 7}, {12, 13, 8}});
    EXPECT_FALSE(depth().isHidden());
    EXPECT_EQ(depth().axisBox()->currentIndex(), 2);
    EXPECT_EQ(depth().firstBox()->value(), 7);
    EXPECT_EQ(depth().lastBox()->value(), 7);
    EXPECT_EQ(depth().lastBox()->maximum(), 13);
    EXPECT_LE(depth().minimumSizeHint().width(), 180); // else the dock cuts its contents off
    EXPECT_EQ(list().measured()[0].size.unit, "mm²");
    depth().firstBox()->setValue(4);
    depth().lastBox()->setValue(9);
    settle();
    EXPECT_EQ(chosen().box, (conv::Region{{2, 3, 4}, {12, 13, 10}}));
    EXPECT_EQ(depth().lengthText(), QString::fromUtf8("6 slices, 15\u00A0mm"));
    const ui::MeasuredRegion& m = list().measured()[0];
    EXPECT_EQ(m.size.unit, "mm³");
    EXPECT_NEAR(m.size.value, 10 * 10 * 6 * 0.9 * 0.9 * 2.5, 1e-3); // spacings of NIfTI are float32
    EXPECT_EQ(m.before.finite, 600);
    EXPECT_DOUBLE_EQ(m.before.mean, window_test::statisticsOf(*documents().current().source, chosen()).mean);
    EXPECT_DOUBLE_EQ(m.after.deviation, window_test::statisticsOf(*outcome().result, chosen()).deviation);
    EXPECT_TRUE(list().table().contains(QStringLiteral(",2,12,3,13,4,10,2:12x3:13x4:10")))
        << list().table().toStdString();
    // Both fields are one step of undo.
    trigger("edit.undo");
    EXPECT_EQ(chosen().box, (conv::Region{{2, 3, 7}, {12, 13, 8}}));
    EXPECT_EQ(depth().firstBox()->value(), 7);
    trigger("edit.redo");
    EXPECT_EQ(depth().lastBox()->value(), 9);
    // One end takes the other along.
    depth().firstBox()->setValue(11);
    EXPECT_EQ(depth().lastBox()->value(), 11);
    depth().lastBox()->setValue(2);
    EXPECT_EQ(chosen().box, (conv::Region{{2, 3, 2}, {12, 13, 3}}));
    // As a mask, and in a stored view.
    depth().lastBox()->setValue(5);
    Q_EMIT list().maskAsked(chosen());
    settle();
    EXPECT_EQ(app::toText(documents().current().recipe.steps.at(0)),
              app::toText(app::parseStep("gaussian:sigma=1px,mask=2:12x3:13x2:6")));
    const ui::Regions before = marks().regions();
    const QString state = ui::viewState(*window_->views().view());
    marks().clear();
    EXPECT_TRUE(depth().isHidden());
    ui::setViewState(*window_->views().view(), state);
    EXPECT_EQ(marks().regions(), before);
    EXPECT_EQ(depth().lastBox()->value(), 5);
    settle();
}

TEST_F(RegionDepthWindow, TheAxisCanBeRead) {
    for (const char* language : {"en", "de"}) {
        const window_test::InLanguage in(language);
        for (const int width : {1366, 1600}) {
            window_->resize(width, 768);
            open(volumeFile());
            add(Shape::box, {{2, 3, 7}, {12, 13, 8}});
            settle();
            const QComboBox& axis = *depth().axisBox();
            constexpr int frame = 36; // arrow and margins
            EXPECT_GE(axis.width(), axis.fontMetrics().horizontalAdvance(axis.currentText()) + frame)
                << language << ' ' << width;
            EXPECT_LE(ui::RegionDepth().minimumSizeHint().width(), 226) << language; // room in the dock
            view::save(view::grab(*window_, 1), std::string("region-depth-") + language);
        }
    }
}

TEST_F(RegionDepthWindow, EllipsesAndPolygonsHaveDepthToo) {
    open(volumeFile());
    add(Shape::ellipse, {{5, 4, 7}, {25, 24, 8}});
    depth().firstBox()->setValue(5);
    depth().lastBox()->setValue(9);
    settle();
    const double ball = 4.0 / 3 * std::acos(-1.0) * 10 * 10 * 2.5;
    EXPECT_NEAR(static_cast<double>(list().measured()[0].before.finite), ball, 0.08 * ball);
    list().edits().add(app::regionOf("polygon:y12:13/5x2/30x2/30x10/5x10", documents().current().source->layout()));
    settle();
    EXPECT_EQ(depth().axisBox()->currentIndex(), 1);
    EXPECT_FALSE(depth().axisBox()->isEnabled());
    const std::int64_t one = list().measured()[1].before.finite;
    depth().lastBox()->setValue(16);
    settle();
    EXPECT_EQ(list().measured()[1].before.finite, 5 * one);
    // A box that was drawn in a sagittal slice grows along x, and keeps that axis.
    add(Shape::box, {{9, 3, 4}, {10, 13, 9}});
    EXPECT_EQ(depth().axisBox()->currentIndex(), 0);
    EXPECT_TRUE(depth().axisBox()->isEnabled());
    depth().lastBox()->setValue(20);
    EXPECT_EQ(depth().axisBox()->currentIndex(), 0);
    EXPECT_EQ(chosen().box.hi[0], 21);
    settle();
    open(imageFile());
    add(Shape::box, {{2, 3, 0}, {12, 13, 1}});
    EXPECT_TRUE(depth().isHidden());
}

TEST_F(RegionDepthWindow, OtherSlicesShowTheRegion) {
    open(volumeFile());
    add(Shape::box, {{5, 5, 7}, {30, 30, 8}});
    depth().lastBox()->setValue(9);
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    four->setEnlarged(1);
    ui::Regions next = marks().regions();
    next.all[0].color = 0xfff0651e;
    marks().setRegions(next);
    const auto shown = [&](std::int64_t slice) {
        four->setCursorIndex({2, 2, slice});
        settle();
        return view::countColor(view::grab(*four->slice(0), 1), QColor(0xfff0651e));
    };
    EXPECT_GT(shown(7), 50);
    EXPECT_GT(shown(9), 50);
    EXPECT_EQ(shown(6), 0);
    EXPECT_EQ(shown(10), 0);
}

TEST(RegionOutline, LiesOnTheFacesOfItsBox) {
    conv::Layout layout = layoutOf(3, {40, 36, 14});
    layout.geometry.origin = {-10, 5, 100};
    const double c = std::cos(0.3), s = std::sin(0.3);
    layout.geometry.direction = {c, -s, 0, s, c, 0, 0, 0, 1};
    ui::MarkedRegion region;
    region.box = {{2, 3, 4}, {12, 13, 9}};
    for (const Shape shape : {Shape::box, Shape::ellipse}) {
        region.shape = shape;
        conv::Vec3 low{99, 99, 99}, high{-99, -99, -99};
        const auto lines = ui::regionOutline(region, layout);
        EXPECT_EQ(lines.size(), shape == Shape::box ? 6U : 3U);
        for (const auto& line : lines)
            for (const conv::Vec3& at : line)
                for (std::size_t a = 0; const double index : layout.geometry.toIndex(at)) {
                    low[a] = std::min(low[a], index);
                    high[a] = std::max(high[a], index);
                    ++a;
                }
        for (std::size_t a = 0; a < 3; ++a) {
            EXPECT_NEAR(low[a], static_cast<double>(region.box.lo[a]) - 0.5, 1e-9);
            EXPECT_NEAR(high[a], static_cast<double>(region.box.hi[a]) - 0.5, 1e-9);
        }
    }
    region.box.hi[2] = 5; // flat
    EXPECT_EQ(ui::regionOutline(region, layout).size(), 1U);
    region.setDefinition(app::regionOf("polygon:y3:6/5x2/30x2/30x10", layout));
    const auto lines = ui::regionOutline(region, layout);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_NEAR(layout.geometry.toIndex(lines[3][0])[1], 2.5, 1e-9);
    EXPECT_NEAR(layout.geometry.toIndex(lines[4][2])[1], 5.5, 1e-9);
    EXPECT_NEAR(layout.geometry.toIndex(lines[4][2])[2], 10, 1e-9);
    region.setDefinition(app::regionOf("10..40", layout));
    EXPECT_TRUE(ui::regionOutline(region, layout).empty());
}

TEST_F(RegionDepthWindow, RegionsAreOutlinedIn3d) {
    open(volumeFile());
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    four->setEnlarged(4);
    settle(true);
    ui::VolumeView& volume = *four->volume();
    volume.waitForPicture();
    if (!volume.error().isEmpty())
        GTEST_SKIP() << "no OpenGL";
    add(Shape::box, {{5, 5, 2}, {30, 30, 8}});
    add(Shape::ellipse, {{10, 10, 4}, {36, 30, 12}});
    ui::Regions next = marks().regions();
    next.all[0].color = 0xfff0651e;
    next.all[1].color = 0xff00b383;
    marks().setRegions(next);
    settle();
    const auto shows = [&](QRgb color) { // lines are smoothed
        const QImage picture = view::grab(volume, 1);
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QRgb at = picture.pixel(x, y);
                count += std::abs(qRed(at) - qRed(color)) + std::abs(qGreen(at) - qGreen(color)) +
                             std::abs(qBlue(at) - qBlue(color)) <
                         90;
            }
        return count;
    };
    view::save(view::grab(volume, 1), "regions-3d");
    EXPECT_GT(shows(0xfff0651e), 20);
    EXPECT_GT(shows(0xff00b383), 20);
    next.all[0].hidden = true;
    marks().setRegions(next);
    settle();
    EXPECT_EQ(shows(0xfff0651e), 0);
}

// SPDX-License-Identifier: Apache-2.0
// The crop box in mm and the free plane of the 3-D view.
#include "tests/ui/panels/look/look_cuts_window.h"
#include "tests/ui/view_data.h"
#include "ui/models/cut_plane.h"
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QScrollArea>
#include <QScrollBar>
#include <cmath>

namespace {

using conv::Vec3;

conv::Layout tilted() {
    conv::Layout layout = window_test::layoutOf(3, {11, 21, 5});
    layout.geometry.spacing = {1, 0.5, 3};
    const double c = std::cos(0.3), s = std::sin(0.3);
    layout.geometry.direction = {c, -s, 0, s, c, 0, 0, 0, 1};
    layout.geometry.origin = {-40, 7, 100};
    return layout;
}

void expectNear(const Vec3& a, const Vec3& b) {
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(a[i], b[i], 1e-9) << i;
}

using LookCuts = window_test::LookCutsWindow;

} // namespace

TEST(CutPlane, PlacesCountFromTheFirstSampleInTheDatasUnit) {
    const conv::Layout layout = tilted();
    const Vec3 y = ui::axisOf(layout, 1);
    const auto [least, most] = ui::reachAlong(y, layout);
    EXPECT_NEAR(most - least, 20 * 0.5, 1e-9);
    const ui::ClipPlane plane = ui::planeAcross(y, 4, layout);
    EXPECT_NEAR(layout.geometry.toIndex(plane.point)[1], 8, 1e-9);
    EXPECT_NEAR(layout.geometry.toIndex(plane.point)[0], 5, 1e-9); // in the middle of the others
    EXPECT_NEAR(ui::distanceOf(plane, y, layout), 4, 1e-9);
}

TEST(CutPlane, TurnsAboutItsPoint) {
    const ui::ClipPlane plane{{1, 2, 3}, {0, 0, 1}};
    const ui::ClipPlane to = ui::turned(plane, {0, 1, 0}, 90);
    expectNear(to.point, plane.point);
    expectNear(to.normal, {1, 0, 0});
    expectNear(ui::turned(plane, {1, 0, 0}, 90).normal, {0, -1, 0});
    expectNear(ui::turned(plane, {0, 0, 1}, 33).normal, plane.normal);
}

TEST(CutPlane, ItsOutlineLiesInThePlaneAndOnTheBox) {
    const conv::Layout layout = tilted();
    Vec3 slanted{1, 1, 1};
    for (double& part : slanted)
        part /= std::sqrt(3.0);
    const ui::ClipPlane plane{layout.geometry.toPhysical({5, 10, 2}), slanted};
    const auto corners = ui::cutPolygon(plane, layout);
    ASSERT_GE(corners.size(), 3U);
    for (const Vec3& corner : corners) {
        EXPECT_NEAR(ui::dot(corner, slanted), ui::dot(plane.point, slanted), 1e-9);
        const Vec3 index = layout.geometry.toIndex(corner);
        int onFaces = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            const double beyond = std::max(-0.5 - index[a], index[a] - static_cast<double>(layout.extent[a]) + 0.5);
            EXPECT_LT(beyond, 1e-9);
            onFaces += std::abs(beyond) < 1e-9;
        }
        EXPECT_GE(onFaces, 2); // an edge
    }
    EXPECT_EQ(ui::cutPolygon(ui::planeAcross(ui::axisOf(layout, 0), 5, layout), layout).size(), 4U);
    EXPECT_TRUE(ui::cutPolygon(ui::planeAcross(ui::axisOf(layout, 0), 50, layout), layout).empty());
}

TEST_F(LookCuts, TheBoxIsInMillimetresAndEndsAtSamples) {
    begin();
    EXPECT_EQ(look_->cuts().cropField(1)->suffix(), QStringLiteral(" mm"));
    EXPECT_DOUBLE_EQ(look_->cuts().cropField(1)->value(), 36);
    EXPECT_DOUBLE_EQ(look_->cuts().cropField(5)->value(), 35);
    look_->cuts().cropField(0)->setValue(9.1); // sample 10 begins at 9 mm
    EXPECT_EQ(volume().marks()->region(), (conv::Region{{10, 0, 0}, {40, 36, 14}}));
    EXPECT_DOUBLE_EQ(look_->cuts().cropField(0)->value(), 9);
    EXPECT_TRUE(volume().cropped());
    look_->cuts().cropField(5)->setValue(12.5);
    EXPECT_EQ(volume().marks()->region().hi[2], 5);
    settle();
}

TEST_F(LookCuts, APlaneHasAPlaceInMillimetresAndTwoSides) {
    begin();
    choose(3);
    ASSERT_TRUE(volume().clip());
    EXPECT_DOUBLE_EQ(look_->cuts().planeField()->maximum(), 13 * 2.5);
    look_->cuts().planeField()->setValue(10);
    const conv::Geometry& g = volume().before()->layout().geometry;
    EXPECT_NEAR(g.toIndex(volume().clip()->point)[2], 4, 1e-5);
    const Vec3 normal = volume().clip()->normal;
    look_->cuts().flipBox()->click();
    EXPECT_NEAR(ui::dot(volume().clip()->normal, normal), -1, 1e-12);
    EXPECT_DOUBLE_EQ(look_->cuts().planeField()->value(), 10); // the plane itself stays
    EXPECT_EQ(look_->cuts().planeBox()->currentIndex(), 3);
    choose(0);
    EXPECT_FALSE(volume().clip());
    choose(2);
    look_->cuts().followsBox()->click();
    open(file(QStringLiteral("other.nii"), *window_test::blobs(window_test::layoutOf(3, {20, 20, 30}))));
    four_ = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four_, nullptr);
    EXPECT_FALSE(volume().clip()); // it belongs to the other data
    EXPECT_FALSE(volume().clipFollows());
    EXPECT_EQ(look_->cuts().planeBox()->currentIndex(), 0);
    EXPECT_DOUBLE_EQ(look_->cuts().cropField(5)->value(), 75);
    settle();
}

TEST_F(LookCuts, APlaneFollowsTheCrosshairUntilItIsMoved) {
    begin();
    choose(1);
    look_->cuts().followsBox()->click();
    const conv::Geometry& g = volume().before()->layout().geometry;
    for (const conv::Index3 at : {conv::Index3{7, 6, 5}, {21, 6, 5}}) {
        four_->setCursorIndex(at);
        EXPECT_NEAR(g.toIndex(volume().clip()->point)[0], static_cast<double>(at[0]), 1e-9);
    }
    EXPECT_NEAR(look_->cuts().planeField()->value(), 21 * 0.9, 0.05);
    look_->cuts().planeField()->setValue(9);
    EXPECT_FALSE(volume().clipFollows());
    EXPECT_FALSE(look_->cuts().followsBox()->isChecked());
    four_->setCursorIndex({30, 6, 5});
    EXPECT_NEAR(g.toIndex(volume().clip()->point)[0], 10, 1e-5); // spacings of NIfTI are float32
    settle();
}

TEST_F(LookCuts, TheMouseTurnsAndMovesAFreePlane) {
    begin();
    four_->setEnlarged(4);
    settle(true);
    volume().waitForPicture();
    if (!volume().error().isEmpty())
        GTEST_SKIP() << "no OpenGL";
    choose(4);
    EXPECT_NEAR(ui::dot(volume().clip()->normal, volume().towardsViewer()), 1, 1e-9);
    volume().waitForPicture();
    const QPoint middle = volume().rect().center();
    const auto drag = [&](const QPoint& from, const QPoint& by, Qt::KeyboardModifiers keys) {
        QTest::mousePress(&volume(), Qt::LeftButton, keys, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(from + by), QPointF(volume().mapToGlobal(from + by)), Qt::NoButton,
                         Qt::LeftButton, keys);
        QCoreApplication::sendEvent(&volume(), &move);
        QTest::mouseRelease(&volume(), Qt::LeftButton, keys, from + by);
    };
    drag(middle + QPoint(60, 60), {100, 0}, Qt::ControlModifier); // 40 degrees to the right
    EXPECT_NEAR(ui::dot(volume().clip()->normal, volume().towardsViewer()), std::cos(40 * std::acos(-1.0) / 180), 1e-6);
    EXPECT_EQ(look_->cuts().planeBox()->currentIndex(), 4);
    volume().waitForPicture();
    const ui::VolumeView::CutHandle handle = volume().cutHandle();
    ASSERT_FALSE(handle.outline.isEmpty());
    EXPECT_GT(handle.tip.x(), handle.at.x() + 10); // the normal points to the right
    const double before = look_->cuts().planeField()->value();
    drag(handle.at.toPoint(), (handle.tip - handle.at).toPoint(), {});
    EXPECT_NEAR(look_->cuts().planeField()->value() - before, handle.length, 0.1 * handle.length);
    const Vec3 normal = volume().clip()->normal;
    QTest::keyClick(&volume(), Qt::Key_Left, Qt::ControlModifier);
    EXPECT_NEAR(ui::dot(volume().clip()->normal, normal), std::cos(10 * std::acos(-1.0) / 180), 1e-9);
    view::save(view::grab(volume(), 1), "look-cut");
    settle();
}

TEST_F(LookCuts, TextsHaveRoomInBothThemes) {
    begin();
    choose(4);
    auto* scroll = look_->findChild<QScrollArea*>();
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        QApplication::processEvents();
        scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
        for (QWidget* w : std::initializer_list<QWidget*>{look_->cuts().cropBox(), look_->cuts().cropField(1),
                                                          look_->cuts().planeBox(), look_->cuts().planeField(),
                                                          look_->cuts().followsBox(), look_->cuts().flipBox()})
            EXPECT_GE(w->width(), w->sizeHint().width()) << window_test::nameOf(w);
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*look_, ratio), std::string("look-cuts-") +
                                                      (theme == ui::Theme::dark ? "dark" : "light") +
                                                      (ratio > 1 ? "-2x" : ""));
    }
    settle();
}

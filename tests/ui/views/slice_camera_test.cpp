// SPDX-License-Identifier: Apache-2.0
// The place of a plane of samples in a view, alone.
#include "ui/views/slice/slice_camera.h"
#include <gtest/gtest.h>

namespace {

using ui::SliceCamera;

void expectNear(const QPointF& a, const QPointF& b) {
    EXPECT_NEAR(a.x(), b.x(), 1e-9);
    EXPECT_NEAR(a.y(), b.y(), 1e-9);
}

/// A plane of 100 × 50 samples that are twice as high as wide.
SliceCamera camera() {
    SliceCamera camera;
    camera.setPlane({100, 50}, 2);
    return camera;
}

TEST(SliceCamera, FitsAllOfThePlaneIntoTheMiddle) {
    SliceCamera c = camera();
    c.fit({448, 248}, 24);
    EXPECT_EQ(c.scale(), 2) << "200 px for 100 px of height";
    EXPECT_EQ(c.sample(), QSizeF(2, 4));
    EXPECT_EQ(c.box(), QRectF(124, 24, 200, 200));
    EXPECT_TRUE(c.fitted());
    c.setPlane({200, 50}, 1);
    c.fit({448, 248}, 24);
    EXPECT_EQ(c.box(), QRectF(24, 74, 400, 100)) << "the width limits it now";
    c.fit({10, 10}, 24);
    EXPECT_EQ(c.box().width(), 16) << "no room: it stays visible";
}

TEST(SliceCamera, MapsToTheScreenAndBack) {
    SliceCamera c = camera();
    c.fit({448, 248}, 24);
    EXPECT_EQ(c.toScreen({0, 0}), QPointF(124, 24));
    EXPECT_EQ(c.toScreen({100, 50}), QPointF(324, 224));
    c.zoom(3.7, {31, 57});
    expectNear(c.toPlane(c.toScreen({12.25, 40.5})), {12.25, 40.5});
    const QRectF seen = c.seenBy({448, 248});
    expectNear(c.toScreen(seen.topLeft()), {0, 0});
    expectNear(c.toScreen(seen.bottomRight()), {448, 248});
}

TEST(SliceCamera, ZoomKeepsThePointUnderTheCursorAndItsLimits) {
    SliceCamera c = camera();
    c.fit({448, 248}, 24);
    const QPointF cursor(200, 100), under = c.toPlane(cursor);
    for (const double scale : {8.0, 0.5, 3.0}) {
        c.zoom(scale, cursor);
        EXPECT_EQ(c.scale(), scale);
        expectNear(c.toPlane(cursor), under);
    }
    EXPECT_FALSE(c.fitted());
    c.zoom(1e9, cursor);
    EXPECT_EQ(c.scale(), 256);
    expectNear(c.toPlane(cursor), under);
    c.zoom(0, cursor);
    EXPECT_EQ(c.scale(), 1.0 / 64);
    expectNear(c.toPlane(cursor), under);
}

TEST(SliceCamera, PanMovesThePlaneWithTheMouse) {
    SliceCamera c = camera();
    c.fit({448, 248}, 24);
    const QRectF before = c.box();
    c.pan({3.5, -7.25});
    EXPECT_EQ(c.box(), before.translated(3.5, -7.25));
    EXPECT_FALSE(c.fitted());
    c.snap();
    EXPECT_EQ(c.box().topLeft(), QPointF(128, 17));
}

TEST(SliceCamera, AFrameShowsTheSamePartInAViewOfAnotherSize) {
    SliceCamera a = camera(), b = camera();
    a.fit({448, 248}, 24);
    EXPECT_TRUE(a.frame({448, 248}).fitted);
    a.zoom(5, {90, 30});
    const SliceCamera::Frame frame = a.frame({448, 248});
    b.setFrame(frame, {200, 300});
    EXPECT_EQ(b.frame({200, 300}), frame);
    EXPECT_EQ(b.scale(), 5);
    expectNear(b.toPlane({100, 150}), a.toPlane({224, 124}));
    b.setFrame({false, 1e9, {50, 25}}, {200, 300});
    EXPECT_EQ(b.scale(), 256);
    expectNear(b.toPlane({100, 150}), {50, 25});
}

TEST(SliceCamera, KeepsItsCentreWhenTheViewIsResized) {
    SliceCamera c = camera();
    c.fit({448, 248}, 24);
    c.zoom(5, {90, 30});
    const SliceCamera::Frame frame = c.frame({448, 248});
    c.resize({448, 248}, {301, 402});
    const SliceCamera::Frame after = c.frame({301, 402});
    EXPECT_EQ(after.scale, frame.scale);
    expectNear(after.middle, frame.middle);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/view_data.h"
#include "ui/style/theme.h"
#include "ui/views/slice/slice_view.h"
#include <QSemaphore>
#include <QSignalSpy>
#include <QThreadPool>
#include <QWheelEvent>
#include <atomic>
#include <ctime>
#include <gtest/gtest.h>

namespace {

conv::Layout imageLayout(std::int64_t width, std::int64_t height, conv::ElementType type = conv::ElementType::u8,
                         std::int64_t channels = 1) {
    conv::Layout layout;
    layout.type = type;
    layout.extent = {width, height, 1};
    layout.channels = channels;
    return layout;
}

QRgb at(const QImage& picture, const QPointF& point) {
    return picture.pixel((point * picture.devicePixelRatio()).toPoint()) & 0xffffff;
}

QRgb gray(int level) {
    return static_cast<QRgb>(level) * 0x010101U;
}

void bare(ui::SliceView& slice) {
    slice.setOverlayMode(ui::OverlayMode::off);
    slice.setCrosshairVisible(false);
}

TEST(view_slice, windowMapsValuesToGrayAtEveryPixelRatio) {
    ui::SliceView slice;
    slice.resize(400, 300);
    const auto image = view::make(imageLayout(40, 30, conv::ElementType::f32),
                                  [](double x, double y, double, int) { return x + 100 * y; });
    slice.setVolumes(image, nullptr, {});
    bare(slice);
    slice.windowLevel()->set(1500, 1000);
    for (const double ratio : {1.0, 2.0}) {
        const QImage picture = view::grab(slice, ratio);
        EXPECT_FALSE(view::oneColor(picture));
        for (const auto& [x, y] : {std::pair{5, 9}, {35, 11}, {20, 15}, {12, 19}, {3, 22}}) {
            const double value = x + 100 * y;
            const int expected = std::clamp(static_cast<int>((value - 1000) / 1000 * 255 + 0.5), 0, 255);
            EXPECT_EQ(at(picture, slice.toScreen({1.0 * x, 1.0 * y, 0})), gray(expected)) << x << "," << y;
        }
    }
}

TEST(view_slice, rowsOfAnImageRunDownwards) {
    ui::SliceView slice;
    slice.resize(300, 300);
    slice.setVolumes(
        view::make(imageLayout(9, 9), [](double x, double y, double, int) { return y == 2 && x == 6 ? 255 : 0; }),
        nullptr, {});
    bare(slice);
    const QImage picture = view::grab(slice, 1);
    EXPECT_GT(slice.toScreen({6, 2, 0}).x(), slice.toScreen({2, 2, 0}).x());
    EXPECT_LT(slice.toScreen({6, 2, 0}).y(), slice.toScreen({6, 6, 0}).y());
    EXPECT_EQ(at(picture, slice.toScreen({6, 2, 0})), gray(255));
    EXPECT_EQ(at(picture, slice.toScreen({6, 6, 0})), gray(0));
}

/// Display image as from a GPU: averages of groups.
ui::VolumePtr picturesOf(const conv::Volume& image, const conv::DisplayPart& part) {
    conv::Layout layout = imageLayout(0, 0);
    layout.extent = conv::pictureExtent(part);
    layout.channels = image.layout().channels;
    auto levels = std::make_shared<conv::Volume>(layout);
    for (std::int64_t c = 0; c < layout.channels; ++c)
        for (std::int64_t y = 0; y < layout.extent[1]; ++y)
            for (std::int64_t x = 0; x < layout.extent[0]; ++x) {
                double sum = 0;
                int count = 0;
                for (std::int64_t j = part.source.lo[1] + y * part.factor;
                     j < std::min(part.source.hi[1], part.source.lo[1] + (y + 1) * part.factor); ++j)
                    for (std::int64_t i = part.source.lo[0] + x * part.factor;
                         i < std::min(part.source.hi[0], part.source.lo[0] + (x + 1) * part.factor); ++i, ++count)
                        sum += image.as<float>({0, c})[j * image.layout().extent[0] + i];
                levels->as<std::uint8_t>({0, c})[y * layout.extent[0] + x] = static_cast<std::uint8_t>(
                    std::clamp((sum / count - part.low) / (part.high - part.low) * 255 + 0.5, 0.0, 255.0));
            }
    return levels;
}

TEST(view_slice, picturesOfTheResultAreAsItsSamples) {
    for (const std::int64_t channels : {1, 3}) {
        ui::SliceView slice;
        slice.resize(200, 150);
        const auto before = view::make(imageLayout(700, 500, conv::ElementType::u8, channels),
                                       [](double, double, double, int) { return 9; });
        const auto after = view::make(imageLayout(700, 500, conv::ElementType::f32, channels),
                                      [](double x, double y, double, int c) { return x / 4 + y / 8 + 7 * c; });
        const auto old = view::make(imageLayout(700, 500, conv::ElementType::f32, channels),
                                    [](double, double, double, int) { return 200; });
        slice.setVolumes(before, after, after->layout().whole());
        bare(slice);
        slice.windowLevel()->set(110, 220);
        for (const bool zoomed : {false, true}) {
            if (zoomed)
                slice.setZoom(3, {100, 75});
            slice.setVolumes(before, after, after->layout().whole());
            const QImage wanted = view::grab(slice, 1);
            slice.setVolumes(before, old, old->layout().whole());
            ASSERT_NE(view::grab(slice, 1), wanted);
            const auto part = slice.displayPart();
            ASSERT_TRUE(part);
            EXPECT_EQ(part->factor > 1, !zoomed);
            slice.showPictures(*part, picturesOf(*after, *part));
            const QImage drawn = view::grab(slice, 1);
            int most = 0;
            for (int y = 0; y < drawn.height(); ++y)
                for (int x = 0; x < drawn.width(); ++x)
                    for (const int shift : {0, 8, 16}) {
                        const auto level = [&](const QImage& of) {
                            return static_cast<int>(of.pixel(x, y) >> shift & 0xff);
                        };
                        most = std::max(most, std::abs(level(drawn) - level(wanted)));
                    }
            EXPECT_LE(most, 1) << "of an average's rounding";
            EXPECT_FALSE(slice.probeAt(conv::Index3{40, 40, 0}).value.contains(QChar(0x2192)))
                << "the value under the cursor is not the older result's";
            // Display images of another part or window are not used.
            slice.windowLevel()->set(100, 220);
            EXPECT_NE(view::grab(slice, 1), drawn);
            slice.windowLevel()->set(110, 220);
            EXPECT_EQ(view::grab(slice, 1), drawn);
            slice.patchAfter(old->layout().whole(), old);
            EXPECT_NE(view::grab(slice, 1), drawn) << "newer samples lie on top";
        }
        slice.setShow(ui::Show::difference);
        EXPECT_FALSE(slice.displayPart()) << "needs values";
        slice.setShow(ui::Show::swipe);
        EXPECT_TRUE(slice.displayPart());
    }
    ui::SliceView axial(ui::Plane::axial);
    conv::Layout cube = imageLayout(20, 20);
    cube.dimension = 3;
    cube.extent[2] = 5;
    const auto volume = view::make(cube, [](double, double, double, int) { return 1; });
    axial.setVolumes(volume, volume, cube.whole());
    EXPECT_FALSE(axial.displayPart());
}

TEST(view_slice, colourAndOpacity) {
    ui::SliceView slice;
    slice.resize(300, 300);
    const double colors[4] = {200, 100, 50, 255};
    slice.setVolumes(view::make(imageLayout(8, 8, conv::ElementType::u8, 4),
                                [&](double x, double, double, int c) { return c == 3 && x < 4 ? 0 : colors[c]; }),
                     nullptr, {});
    bare(slice);
    const QImage picture = view::grab(slice, 1);
    EXPECT_EQ(at(picture, slice.toScreen({6, 6, 0})), qRgb(200, 100, 50) & 0xffffff);
    EXPECT_EQ(at(picture, slice.toScreen({2, 6, 0})), 0U);
}

TEST(view_slice, aPatchOfOneChannelLeavesColoursAlone) {
    ui::SliceView slice;
    slice.resize(300, 300);
    const auto image = view::make(imageLayout(8, 8, conv::ElementType::u8, 3),
                                  [](double, double, double, int c) { return 40 * (c + 1); });
    slice.setVolumes(image, nullptr, {});
    bare(slice);
    const conv::Region whole = image->layout().whole();
    slice.patchAfter(
        whole, view::make(imageLayout(8, 8, conv::ElementType::f32), [](double, double, double, int) { return 250; }));
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({5, 5, 0})), qRgb(40, 80, 120) & 0xffffff);
    slice.patchAfter(whole, view::make(imageLayout(8, 8, conv::ElementType::f32, 3),
                                       [](double, double, double, int c) { return 50 * (c + 1); }));
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({5, 5, 0})), qRgb(50, 100, 150) & 0xffffff);
}

TEST(view_slice, showsResultDomainPatchesAndDifference) {
    ui::SliceView slice;
    slice.resize(320, 320);
    const auto before = view::make(imageLayout(16, 16), [](double, double, double, int) { return 100; });
    const auto after =
        view::make(imageLayout(12, 12, conv::ElementType::f32), [](double, double, double, int) { return 200; });
    const conv::Region domain{{2, 2, 0}, {14, 14, 1}};
    slice.setVolumes(before, after, domain);
    bare(slice);
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({7, 7, 0})), gray(200));
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({1, 7, 0})), gray(0)); // outside the result's domain

    const auto fresh =
        view::make(imageLayout(4, 4, conv::ElementType::f32), [](double, double, double, int) { return 50; });
    slice.patchAfter({{6, 6, 0}, {10, 10, 1}}, fresh);
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({7, 7, 0})), gray(50));
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({12, 7, 0})), gray(200));
    EXPECT_EQ(slice.probeAt(conv::Index3{7, 7, 0}).value, QString::fromUtf8("100 → 50"));
    EXPECT_EQ(slice.probeAt(conv::Index3{12, 7, 0}).value, QString::fromUtf8("100 → 200"));
    EXPECT_EQ(slice.probeAt(conv::Index3{0, 0, 0}).value, QStringLiteral("100"));
    EXPECT_FALSE(slice.probeAt(conv::Index3{16, 0, 0}).inside);

    slice.setShow(ui::Show::before);
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({7, 7, 0})), gray(100));
    slice.setShow(ui::Show::difference);
    slice.windowLevel()->setDifferenceLimit(100);
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({12, 9, 0})), 0xFFB05AU);
    slice.setShow(ui::Show::swipe);
    slice.setSwipe(0.5);
    const QImage swiped = view::grab(slice, 1);
    EXPECT_EQ(at(swiped, slice.toScreen({4, 12, 0})), gray(100));
    EXPECT_EQ(at(swiped, slice.toScreen({12, 12, 0})), gray(200));
    slice.setShow(ui::Show::after);
    slice.setHeld(true);
    EXPECT_EQ(at(view::grab(slice, 1), slice.toScreen({12, 9, 0})), gray(100));
}

TEST(view_slice, planesLieAsRadiologistsShowThem) {
    const auto head = view::head();
    for (const bool turned : {false, true}) {
        auto volume = std::make_shared<conv::Volume>(head->clone());
        if (turned) { // equal samples, as if stored with x to the right and y to the front
            conv::Geometry geometry = volume->layout().geometry;
            geometry.direction = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
            volume->setGeometry(geometry);
        }
        ui::SliceView axial(ui::Plane::axial);
        ui::SliceView sagittal(ui::Plane::sagittal);
        for (ui::SliceView* slice : {&axial, &sagittal}) {
            slice->resize(300, 300);
            slice->setVolumes(volume, nullptr, {});
        }
        const double sign = turned ? -1 : 1;
        // Patient's left is on the right of the screen, anterior on top.
        EXPECT_GT(sign * (axial.toScreen({100, 70, 30}).x() - axial.toScreen({20, 70, 30}).x()), 0);
        EXPECT_GT(sign * (axial.toScreen({60, 120, 30}).y() - axial.toScreen({60, 20, 30}).y()), 0);
        EXPECT_EQ(axial.axes().left, QStringLiteral("R"));
        // Superior is on top, anterior on the left.
        EXPECT_LT(sagittal.toScreen({60, 70, 50}).y(), sagittal.toScreen({60, 70, 10}).y());
        EXPECT_GT(sign * (sagittal.toScreen({60, 120, 30}).x() - sagittal.toScreen({60, 20, 30}).x()), 0);
        // Anisotropic: a step in z is twice as long as one in y.
        EXPECT_NEAR(sagittal.toScreen({60, 70, 10}).y() - sagittal.toScreen({60, 70, 11}).y(),
                    2 * sagittal.camera().scale(), 1e-9);
        const conv::Vec3 back = sagittal.toIndex(sagittal.toScreen({60, 33, 21}));
        EXPECT_NEAR(back[1], 33, 1e-9);
        EXPECT_NEAR(back[2], 21, 1e-9);
    }
}

TEST(view_slice, sagittalStackIsShownAsAxialAllTheSame) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {10, 20, 30};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.direction = {0, 0, 1, 1, 0, 0, 0, -1, 0}; // x to posterior, y to inferior, z to the left
    const ui::PlaneAxes axial = ui::planeAxes(layout, ui::Plane::axial);
    EXPECT_EQ(axial.right, 2);
    EXPECT_EQ(axial.down, 0);
    EXPECT_EQ(axial.normal, 1);
    EXPECT_FALSE(axial.flipRight);
    EXPECT_FALSE(axial.flipDown);
    const ui::PlaneAxes coronal = ui::planeAxes(layout, ui::Plane::coronal);
    EXPECT_EQ(coronal.down, 1);
    EXPECT_FALSE(coronal.flipDown); // y already decreases towards the feet
}

TEST(view_slice, obliqueSlicesSayHowFarTheyAreTilted) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {10, 20, 30};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    EXPECT_EQ(ui::planeAxes(layout, ui::Plane::axial).tilt, 0);
    const double c = std::cos(20 * 3.14159265358979 / 180), s = std::sin(20 * 3.14159265358979 / 180);
    layout.geometry.direction = {1, 0, 0, 0, c, -s, 0, s, c}; // turned about the right-left axis
    const ui::PlaneAxes axial = ui::planeAxes(layout, ui::Plane::axial);
    EXPECT_NEAR(axial.tilt, 20, 1e-6);
    EXPECT_EQ(axial.left, QStringLiteral("R"));
    EXPECT_EQ(axial.top, QStringLiteral("AI"));
    EXPECT_EQ(axial.bottom, QStringLiteral("PS"));
    const ui::PlaneAxes sagittal = ui::planeAxes(layout, ui::Plane::sagittal);
    EXPECT_EQ(sagittal.top, QStringLiteral("SA"));
    EXPECT_EQ(sagittal.left, QStringLiteral("AI"));
}

TEST(view_slice, wheelZoomsAboutThePointerAndStepsSlices) {
    ui::SliceView image;
    image.resize(300, 200);
    image.setVolumes(view::make(imageLayout(64, 64), [](double x, double y, double, int) { return x + y; }), nullptr,
                     {});
    const QPointF pointer(90, 60);
    const conv::Vec3 before = image.toIndex(pointer);
    QWheelEvent wheel(pointer, pointer, {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    const double zoom = image.camera().scale();
    QCoreApplication::sendEvent(&image, &wheel);
    EXPECT_NEAR(image.camera().scale(), zoom * 1.44, 1e-9);
    EXPECT_NEAR(image.toIndex(pointer)[0], before[0], 1e-9);
    EXPECT_NEAR(image.toIndex(pointer)[1], before[1], 1e-9);
    view::press(image, Qt::Key_F);
    EXPECT_NEAR(image.camera().scale(), zoom, 1e-9);
    view::press(image, Qt::Key_Z);
    EXPECT_EQ(image.camera().scale(), 1);

    ui::SliceView axial(ui::Plane::axial);
    axial.resize(300, 200);
    axial.setVolumes(view::head(), nullptr, {});
    QSignalSpy changed(&axial, &ui::DataView::visibleChanged);
    const std::int64_t slice = axial.slice();
    QCoreApplication::sendEvent(&axial, &wheel);
    EXPECT_EQ(axial.slice(), slice + 2);
    view::press(axial, Qt::Key_PageDown);
    EXPECT_EQ(axial.slice(), slice + 1);
    EXPECT_EQ(changed.count(), 2);
    EXPECT_EQ(axial.visibleRegions().front().lo[2], slice + 1);
    const double width = axial.windowLevel()->width();
    view::press(axial, Qt::Key_BracketLeft);
    EXPECT_LT(axial.windowLevel()->width(), width);
}

TEST(view_slice, aBigImageIsAveragedDown) {
    ui::SliceView slice;
    slice.resize(800, 800);
    // Fine checkerboard: skipping samples would give black, white or moiré; averaging gives grey.
    slice.setVolumes(view::make(imageLayout(4096, 4096, conv::ElementType::u16),
                                [](double x, double y, double, int) {
                                    return (static_cast<int>(x) + static_cast<int>(y)) % 2 ? 4095 : 0;
                                }),
                     nullptr, {});
    bare(slice);
    slice.windowLevel()->set(2047.5, 4095);
    const QImage picture = view::grab(slice, 1);
    for (const QPoint point : {QPoint(200, 200), QPoint(411, 397), QPoint(600, 333)})
        EXPECT_NEAR(qGreen(picture.pixel(point)), 128, 6);
    const std::clock_t start = std::clock(); // processor time, since other programs may run
    slice.windowLevel()->set(2000, 4000);
    view::grab(slice, 1);
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    RecordProperty("milliseconds_4096", static_cast<int>(milliseconds)); // reported only: builds and machines differ
}

TEST(view_slice, isPaintedWithoutATurnOfThePoolThatQtPaintsBy) {
    ui::SliceView slice;
    slice.resize(700, 620);
    conv::Layout layout = imageLayout(70, 50);
    layout.dimension = 3;
    layout.extent[2] = 30;
    slice.setVolumes(view::make(layout, [](double x, double y, double z, int) { return x + y + z; }), nullptr, {});
    slice.setOverlay(view::overlay());
    QThreadPool& pool = *QThreadPool::globalInstance();
    QSemaphore painted;
    std::atomic<int> waited = 0; // until a paint that needs the pool would have waited too
    for (int i = 0; i < pool.maxThreadCount(); ++i)
        pool.start([&] { waited += painted.tryAcquire(1, 5000) ? 0 : 1; });
    for (const double ratio : {1.0, 1.5, 2.0})
        EXPECT_FALSE(view::oneColor(view::grab(slice, ratio)));
    painted.release(pool.maxThreadCount());
    pool.waitForDone();
    EXPECT_EQ(waited, 0);
}

TEST(view_slice, screenshots) {
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "dark" : "light";
        ui::SliceView slice;
        slice.resize(560, 420);
        const auto before =
            view::make(imageLayout(512, 384, conv::ElementType::u16), [](double x, double y, double, int) {
                const double r2 = (x - 256) * (x - 256) + (y - 192) * (y - 192);
                return 2048 + 2000 * std::cos(r2 / 700);
            });
        const auto after =
            view::make(imageLayout(512, 384, conv::ElementType::f32), [](double x, double y, double, int) {
                const double r2 = (x - 256) * (x - 256) + (y - 192) * (y - 192);
                return 2048 + 2000 * std::cos(r2 / 700) * std::exp(-r2 / 30000);
            });
        slice.setVolumes(before, after, before->layout().whole());
        slice.setOverlay(view::overlay());
        slice.setProgress(0.4);
        view::save(view::grab(slice, 1), "slice-image-" + suffix);
        slice.setShow(ui::Show::swipe);
        view::save(view::grab(slice, 1), "slice-swipe-" + suffix);
        slice.setShow(ui::Show::difference);
        const QImage difference = view::grab(slice, 2);
        EXPECT_FALSE(view::oneColor(difference));
        view::save(difference, "slice-difference-" + suffix + "-2x");
        slice.setShow(ui::Show::after);
        slice.setZoom(60, {280, 210});
        view::save(view::grab(slice, 1), "slice-values-" + suffix);
    }
    ui::setTheme(ui::Theme::dark);
}

} // namespace

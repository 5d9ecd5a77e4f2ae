// SPDX-License-Identifier: Apache-2.0
// The 3-D view of results that do not suit the source's volume preset, and its colours.
#include "tests/ui/view_data.h"
#include "ui/scene/volume/volume_scene.h"
#include "ui/window/views/four_up.h"
#include <QElapsedTimer>
#include <gtest/gtest.h>
#include <iostream>
#include <set>

namespace {

conv::Layout cube(std::int64_t side, conv::ElementType type = conv::ElementType::f32) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = {side, side, side};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    return layout;
}

double noise(double x, double y, double z) {
    const double s = std::sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453;
    return s - std::floor(s);
}

/// Tones in the middle of an image, in steps of 16.
std::set<QRgb> tones(const QImage& picture) {
    std::set<QRgb> all;
    for (int y = picture.height() / 3; y < picture.height() * 2 / 3; ++y)
        for (int x = picture.width() / 3; x < picture.width() * 2 / 3; ++x)
            all.insert(picture.pixel(x, y) & 0xf0f0f0);
    return all;
}

std::unique_ptr<ui::VolumeView> viewOf(const std::shared_ptr<conv::Volume>& before,
                                       const std::shared_ptr<conv::Volume>& after, const app::Measure& measure) {
    auto view = std::make_unique<ui::VolumeView>();
    view->resize(360, 340);
    view->windowLevel()->setMeasure(measure);
    view->setVolumes(before, after, before->layout().whole());
    view->windowLevel()->suit(*after, {}, false);
    view->waitForPicture();
    EXPECT_EQ(view->error(), QString());
    return view;
}

TEST(VolumeSuits, AnglesAndSharesAreABlockInTheColoursOfTheSlices) {
    // The largest value on a ray through noise is the scale's end: all would be white.
    const auto before = view::make(cube(40), [](double x, double, double, int) { return x; });
    const auto angles =
        view::make(cube(40), [](double x, double y, double z, int) { return 180 * noise(x, y, z) - 90; });
    const auto shares = view::make(cube(40), [](double x, double y, double z, int) { return noise(x, y, z); });
    for (const auto& [after, measure] : {std::pair{angles, app::Measure{app::Meaning::angle, "orientation"}},
                                         {shares, app::Measure{app::Meaning::share, "coherence"}}}) {
        const auto volume = viewOf(before, after, measure);
        EXPECT_EQ(volume->stateTexts().front(), QStringLiteral("Block in slice colours"));
        const QImage picture = volume->picture();
        EXPECT_GT(tones(picture).size(), 6U) << measure.of;
        int colored = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                colored += QColor(picture.pixel(x, y)).saturation() > 100;
        EXPECT_EQ(colored > 2000, measure.meaning == app::Meaning::angle) << measure.of; // the cycle; shares are grey
        volume->setPreset(QStringLiteral("Maximum intensity"));                          // explicitly chosen
        EXPECT_EQ(volume->stateTexts().front(), QStringLiteral("Maximum intensity"));
    }
    const auto volume = viewOf(before, shares, {app::Meaning::share, "coherence"});
    volume->setPreset(QStringLiteral("CT soft tissue")); // in Hounsfield units: stretched over the result's window
    EXPECT_EQ(volume->stateTexts().front(), QStringLiteral("CT soft tissue"));
    EXPECT_EQ(volume->windowLevel()->low(), 0);
    EXPECT_EQ(volume->windowLevel()->high(), 1);
}

TEST(VolumeSuits, DifferencesHaveAScaleAndNothingElseHas) {
    conv::Info info;
    info.valueUnit = "HU";
    const auto before = view::make(cube(40), [](double x, double, double, int) { return x; }, info);
    const auto after = view::make(cube(40), [](double x, double y, double, int) { return x + y - 20; }, info);
    ui::VolumeView volume;
    volume.resize(400, 380);
    volume.setVolumes(before, after, before->layout().whole());
    const QRect bar(400 - 28, 52, 10, static_cast<int>(380 * 0.36));
    const auto hue = [&](int y) {
        volume.waitForPicture();
        return view::grab(volume, 1).pixelColor(bar.center().x(), y);
    };
    EXPECT_LT(hue(bar.top() + 3).saturation(), 120); // colour of the background
    volume.setShow(ui::Show::difference);
    const QColor top = hue(bar.top() + 3), bottom = hue(bar.bottom() - 3), middle = hue(bar.center().y());
    EXPECT_GT(top.red(), top.blue() + 100);
    EXPECT_GT(bottom.blue(), bottom.red() + 100);
    EXPECT_LT(middle.lightness(), 40); // transparent
    view::save(view::grab(volume, 2), "volume-difference-scale-2x");
    volume.setShow(ui::Show::after);
    EXPECT_LT(hue(bar.top() + 3).saturation(), 120);
    volume.windowLevel()->setMeasure({app::Meaning::signedSize, "derivative"});
    volume.windowLevel()->set(0, 40);
    EXPECT_GT(hue(bar.top() + 3).red(), hue(bar.top() + 3).blue() + 100);
    volume.windowLevel()->set(10, 40); // colours no longer mean signs
    EXPECT_LT(hue(bar.top() + 3).saturation(), 120);
}

TEST(VolumeSuits, SquaresOfACheckerboardBeginWithBefore) {
    const auto dark = view::make(cube(24), [](double, double, double, int) { return 1.0; });
    const auto bright = view::make(cube(24), [](double, double, double, int) { return 90.0; });
    ui::VolumeView volume;
    volume.resize(384, 384); // six squares each way
    volume.setVolumes(dark, bright, dark->layout().whole());
    volume.windowLevel()->set(50, 100);
    volume.setPreset(QStringLiteral("Microscopy")); // unlit: constant data has no gradient for lighting
    volume.setShow(ui::Show::checker);
    volume.waitForPicture();
    const QImage picture = view::grab(volume, 1);
    const auto square = [&](int column, int row) { return qGray(picture.pixel(64 * column + 40, 64 * row + 40)); };
    EXPECT_LT(square(2, 2), square(3, 2)); // even sum: before, which is nearly transparent
    EXPECT_LT(square(3, 3), square(2, 3));
}

TEST(VolumeSuits, WhatIsSeenIsNotCutByTheEdges) {
    const auto full = view::make(cube(32), [](double, double, double, int) { return 1.0; });
    ui::VolumeScene scene;
    scene.setPreset(*ui::presetNamed("Microscopy"));
    scene.setWindow(0, 1);
    scene.setVolume(full);
    const auto rim = [&](int width, int height) {
        const ui::Picture picture = scene.render(width, height);
        int lit = 0;
        const auto at = [&](int x, int y) {
            const std::size_t pixel =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
            lit += picture.rgba[4 * pixel] > 70;
        };
        for (int x = 0; x < width; ++x)
            at(x, 0), at(x, height - 1);
        for (int y = 0; y < height; ++y)
            at(0, y), at(width - 1, y);
        return lit;
    };
    for (const auto& [width, height] : {std::pair{200, 200}, {300, 160}, {120, 240}}) {
        scene.resetCamera();
        scene.keepInside(width, height);
        EXPECT_EQ(rim(width, height), 0) << width << " × " << height;
    }
    scene.resetCamera();
    EXPECT_GT(rim(120, 240), 0) << "there was nothing to mend";
}

TEST(VolumeSuits, AStillPictureGivesWayToAMove) {
    const auto before = view::make(cube(96, conv::ElementType::u8),
                                   [](double x, double y, double z, int) { return 40 + 20 * noise(x, y, z); });
    ui::VolumeScene scene;
    scene.setVolume(before);
    if (!scene.software())
        GTEST_SKIP() << "a GPU draws whole pictures at once";
    ui::VolumePreset fog = *ui::presetNamed("MR");
    for (auto& point : fog.points)
        point.opacity = 0.003; // rays reach the end
    scene.setPreset(fog);
    scene.setWindow(0, 100);
    QElapsedTimer clock;
    clock.start();
    (void)scene.render(900, 700);
    const qint64 whole = clock.restart();
    EXPECT_FALSE(scene.gaveUp());
    scene.setGiveUp([] { return true; });
    (void)scene.render(900, 700);
    const qint64 given = clock.restart();
    EXPECT_TRUE(scene.gaveUp()) << "in " << whole << " ms";
    EXPECT_LT(given, whole);
    (void)scene.render(200, 160, false); // coarse images always finish
    EXPECT_FALSE(scene.gaveUp());
    std::cout << "    a still picture of 900 × 700: " << whole << " ms, given up after " << given << " ms\n";
}

} // namespace

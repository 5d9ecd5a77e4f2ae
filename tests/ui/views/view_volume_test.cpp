// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "tests/ui/view_data.h"
#include "ui/scene/volume/volume_scene.h"
#include "ui/style/theme.h"
#include "ui/window/views/four_up.h"
#include <QFile>
#include <QMouseEvent>
#include <QProcess>
#include <QSignalSpy>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

TEST(view_volume, everyPresetDrawsTheHead) {
    ui::VolumeView volume;
    volume.resize(300, 260);
    volume.setVolumes(view::head(), nullptr, {});
    volume.windowLevel()->set(40, 400);
    for (const QString& name : ui::VolumeView::presets()) {
        volume.setPreset(name);
        volume.waitForPicture();
        ASSERT_EQ(volume.error(), QString());
        const QImage picture = view::grab(volume, 1);
        view::save(picture, "volume-" + name.toLower().replace(QLatin1Char(' '), QLatin1Char('-')).toStdString());
        // The head in the middle is brighter than the corner; the minimum on a ray is air's.
        if (volume.look().mode == ui::RenderMode::minimum) {
            EXPECT_LT(qGray(picture.pixel(150, 130)), qGray(picture.pixel(8, 200))) << name.toStdString();
        } else {
            EXPECT_GT(qGray(picture.pixel(150, 130)), qGray(picture.pixel(8, 200)) + 30) << name.toStdString();
        }
    }
    EXPECT_FALSE(volume.renderer().isEmpty());
}

TEST(view_volume, whereNoDifferenceIsKnownThereIsNothingToSee) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {32, 32, 32};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    const auto part = [&](double lift) { // brighter towards the middle, surrounded by NaN
        return view::make(layout, [lift](double x, double y, double z, int) {
            const double r = std::hypot(x - 16, y - 16, z - 16);
            const double inside = r < 1 && lift > 0 ? 40 : 100 + lift * (12 - r); // a sample with a large drop
            return r < 12 ? inside : std::numeric_limits<double>::quiet_NaN();
        });
    };
    ui::VolumeView volume;
    volume.resize(400, 300);
    volume.setVolumes(part(0), part(5), layout.whole());
    volume.setShow(ui::Show::difference);
    volume.waitForPicture();
    ASSERT_EQ(volume.error(), QString());
    const QImage middle = view::grab(volume, 1).copy(120, 60, 160, 180);
    int above = 0, below = 0;
    for (int y = 0; y < middle.height(); ++y)
        for (int x = 0; x < middle.width(); ++x) {
            const QColor color = middle.pixelColor(x, y);
            above += color.red() - color.blue() > 60;
            below += color.blue() - color.red() > 60;
        }
    EXPECT_GT(above, 500);
    EXPECT_LT(below, above / 20);
}

TEST(view_volume, turnsWithTheMouse) {
    ui::VolumeView volume;
    volume.resize(240, 240);
    volume.setVolumes(view::head(), nullptr, {});
    volume.waitForPicture();
    const QImage before = view::grab(volume, 1);
    QMouseEvent press(QEvent::MouseButtonPress, QPointF(120, 120), QPointF(120, 120), Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    QMouseEvent move(QEvent::MouseMove, QPointF(190, 140), QPointF(190, 140), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&volume, &press);
    QCoreApplication::sendEvent(&volume, &move);
    volume.waitForPicture();
    EXPECT_NE(view::grab(volume, 1), before);
}

TEST(view_volume, saysWhyThereIsNoPictureWithoutGl) {
    const char* variable = "__EGL_VENDOR_LIBRARY_FILENAMES";
    if (qgetenv(variable) != "/no/driver") { // GL is looked up once per process: use a new one
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(variable), QStringLiteral("/no/driver"));
        child.setProcessEnvironment(environment);
        child.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--gtest_filter=view_volume.saysWhyThereIsNoPictureWithoutGl")});
        ASSERT_TRUE(child.waitForFinished(60000));
        EXPECT_EQ(child.exitStatus(), QProcess::NormalExit);
        EXPECT_EQ(child.exitCode(), 0) << child.readAllStandardOutput().toStdString();
        EXPECT_FALSE(child.readAllStandardError().contains("vtk"));
        return;
    }
    ui::VolumeView volume;
    volume.resize(300, 260);
    volume.setVolumes(view::head(), nullptr, {});
    volume.waitForPicture();
    EXPECT_TRUE(volume.error().contains(QStringLiteral("EGL"))) << volume.error().toStdString();
    EXPECT_FALSE(view::oneColor(view::grab(volume, 1)));
}

TEST(view_scene, directionTurnsTheVolume) {
    // A bar along index x, oriented along the patient's superior axis, stands upright.
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {40, 40, 40};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    const auto bar = [](double, double y, double z, int) {
        return std::abs(y - 20) < 5 && std::abs(z - 20) < 5 ? 1.0 : 0.0;
    };
    const auto extents = [&](const conv::Matrix3& direction) {
        layout.geometry.direction = direction;
        ui::VolumeScene scene;
        scene.setPreset(*ui::presetNamed("Surface"));
        scene.setWindow(0, 1);
        scene.setVolume(view::make(layout, bar));
        const ui::Picture picture = scene.render(120, 120);
        int left = 120, right = 0, top = 120, bottom = 0;
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 120; ++x)
                if (picture.rgba[static_cast<std::size_t>((y * 120 + x) * 4)] > 90) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                    top = std::min(top, y);
                    bottom = std::max(bottom, y);
                }
        return std::pair{right - left, bottom - top};
    };
    const auto lying = extents({1, 0, 0, 0, 1, 0, 0, 0, 1});
    EXPECT_GT(lying.first, lying.second * 3 / 2);
    const auto standing = extents({0, 0, 1, 0, 1, 0, 1, 0, 0}); // left-handed: mirrored data is drawn too
    EXPECT_GT(standing.second, standing.first * 3 / 2);
}

TEST(view_scene, bigVolumesAreAveragedWithANote) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {64, 64, 16};
    layout.geometry.spacing = {0.5, 0.5, 2};
    ui::VolumeScene scene;
    scene.setVolume(view::make(layout, [](double x, double, double, int) { return x; }), {}, 20000);
    EXPECT_EQ(scene.note(), "every 2 × 2 × 1 voxels averaged");
    scene.setVolume(view::make(layout, [](double x, double, double, int) { return x; }), {}, 100000);
    EXPECT_EQ(scene.note(), "");
}

TEST(view_fourup, oneCrosshairForAll) {
    ui::FourUp four;
    four.resize(800, 640);
    const auto before = view::head();
    four.setVolumes(before, nullptr, {});
    four.slice(0)->setCursorIndex({80, 60, 34});
    EXPECT_EQ(four.cursorIndex(), (conv::Index3{80, 60, 34}));
    EXPECT_EQ(four.slice(1)->slice(), 60);
    EXPECT_EQ(four.slice(2)->slice(), 80);
    const auto regions = four.visibleRegions();
    ASSERT_GE(regions.size(), 1U);
    EXPECT_EQ(regions.front().lo[2], 34);
    const ui::Probe probe = four.probeAt(conv::Index3{80, 60, 34});
    EXPECT_EQ(probe.axes, QStringLiteral("RAS"));
    EXPECT_EQ(probe.physical, QString::fromUtf8("−30.8, 14.3, 10.5 mm"));

    const auto after = view::head(true);
    four.setVolumes(before, after, before->layout().whole());
    EXPECT_EQ(four.slice(2)->slice(), 80); // same extent: nothing moves
    four.setShow(ui::Show::difference);
    EXPECT_EQ(four.slice(1)->show(), ui::Show::difference);
    QSignalSpy shows(&four, &ui::DataView::showChanged);
    view::press(*four.slice(1), Qt::Key_D);
    EXPECT_EQ(four.show(), ui::Show::after);
    EXPECT_EQ(four.slice(0)->show(), ui::Show::after);
    EXPECT_EQ(shows.count(), 1);
}

TEST(view_fourup, sampleHead) {
    const auto path = app::io::fs::path(CONVAPP_SOURCE_DIR) / "samples" / "head_ct.nii.gz";
    ASSERT_TRUE(app::io::fs::exists(path)) << path;
    ui::FourUp four;
    four.resize(1002, 898);
    four.setVolumes(std::make_shared<conv::Volume>(app::io::load(path)), nullptr, {});
    view::grab(four, 1);
    four.volume()->waitForPicture();
    EXPECT_EQ(four.volume()->error(), QString());
    view::save(view::grab(four, 1), "sample-head-ct");
}

TEST(view_fourup, keysEnlargeAndRestore) {
    ui::FourUp four;
    four.resize(800, 640);
    four.setVolumes(view::head(), nullptr, {});
    view::grab(four, 1);
    EXPECT_LE(four.slice(1)->width(), 400);
    view::press(*four.slice(0), Qt::Key_2);
    EXPECT_EQ(four.enlarged(), 2);
    EXPECT_EQ(four.slice(1)->width(), 800);
    EXPECT_TRUE(four.slice(0)->isHidden());
    view::press(*four.slice(1), Qt::Key_0);
    EXPECT_EQ(four.enlarged(), 0);
    EXPECT_FALSE(four.slice(0)->isHidden());
    view::press(*four.slice(0), Qt::Key_F9);
    EXPECT_EQ(four.slice(2)->overlayMode(), ui::OverlayMode::line);
}

TEST(view_fourup, screenshots) {
    const auto before = view::head();
    const auto after = view::head(true);
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "dark" : "light";
        ui::FourUp four;
        four.resize(1002, 898);
        four.setVolumes(before, after, before->layout().whole());
        four.setCursorIndex({80, 63, 33});
        four.setOverlay(view::overlay());
        view::grab(four, 1);
        four.volume()->waitForPicture();
        const QImage picture = view::grab(four, 1);
        EXPECT_FALSE(view::oneColor(picture));
        EXPECT_GT(view::countColor(picture, Qt::black), 1000);
        view::save(picture, "fourup-" + suffix);
        view::save(view::grab(four, 2), "fourup-" + suffix + "-2x");
    }
    ui::setTheme(ui::Theme::dark);
}

} // namespace

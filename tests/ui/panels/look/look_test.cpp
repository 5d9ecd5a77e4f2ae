// SPDX-License-Identifier: Apache-2.0
// The volume preset: model, curves, and rendering.
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/look/look_curve.h"
#include "ui/panels/look/look_window.h"
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/volume/render_thread.h"
#include "ui/window/views/four_up.h"
#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>

namespace {

using Curve = ui::LookModel::Curve;
using window_test::Window;

std::shared_ptr<conv::Volume> phantom(double ball = 1000) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {40, 40, 40};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    return view::make(layout, [ball](double x, double y, double z, int) {
        if (std::hypot(x - 20, y - 20, z - 20) < 8)
            return ball;
        return std::max({std::abs(x - 20), std::abs(y - 20), std::abs(z - 20)}) < 14 ? 200.0 : 0.0;
    });
}

/// Share of bright pixels: the ball, not the background.
double lit(const ui::Picture& p, double fromX, double toX, double fromY = 0, double toY = 1) {
    double count = 0, all = 0;
    for (int y = static_cast<int>(fromY * p.height); y < static_cast<int>(toY * p.height); ++y)
        for (int x = static_cast<int>(fromX * p.width); x < static_cast<int>(toX * p.width); ++x, ++all)
            count += p.rgba[static_cast<std::size_t>(4 * (y * p.width + x) + 1)] > 128;
    return count / all;
}

double brightness(const ui::Picture& p, double fromX, double toX, double fromY = 0, double toY = 1) {
    double sum = 0, count = 0;
    for (int y = static_cast<int>(fromY * p.height); y < static_cast<int>(toY * p.height); ++y)
        for (int x = static_cast<int>(fromX * p.width); x < static_cast<int>(toX * p.width); ++x, ++count)
            sum += p.rgba[static_cast<std::size_t>(4 * (y * p.width + x) + 1)];
    return sum / count;
}

} // namespace

TEST(LookModel, PointsMoveBetweenTheirNeighboursAndCanBeUndone) {
    ui::LookModel model;
    model.setRange(-1000, 2000, -100, 400);
    model.setLook(*ui::presetNamed("MR"), true); // relative to the window: 0 is −100, 1 is 400
    EXPECT_NEAR(model.points(Curve::opacity).back().value, 400, 1e-9);
    model.movePoint(Curve::opacity, 1, 5000, 0.5);
    const auto points = model.points(Curve::opacity);
    EXPECT_LT(points[1].value, points[2].value);
    EXPECT_TRUE(model.look().absolute); // stays absolute after an edit
    model.setRange(-1000, 2000, 0, 10);
    EXPECT_EQ(model.points(Curve::opacity), points);
    const int added = model.addInWidestGap(Curve::opacity);
    EXPECT_EQ(model.points(Curve::opacity).size(), points.size() + 1);
    model.removePoint(Curve::opacity, added);
    EXPECT_EQ(model.points(Curve::opacity), points);
    for (const double opacity : {0.1, 0.2, 0.3})
        model.movePoint(Curve::gradient, 0, 0, opacity, &model); // one gesture
    EXPECT_NEAR(model.look().gradient.front().opacity, 0.3, 1e-12);
    model.undo();
    EXPECT_NEAR(model.points(Curve::gradient).front().opacity, 1, 1e-12);
    for (int i = 0; i < 3; ++i)
        model.undo();
    EXPECT_EQ(model.look(), *ui::presetNamed("MR"));
    EXPECT_FALSE(model.canUndo());
    model.redo();
    EXPECT_TRUE(model.look().absolute);
}

TEST(LookModel, ThereAreADozenPresetsWithDifferentNames) {
    std::set<std::string> names;
    std::set<ui::RenderMode> modes;
    for (const ui::VolumePreset& p : ui::volumePresets()) {
        names.insert(p.name);
        modes.insert(p.mode);
        EXPECT_TRUE(std::is_sorted(p.points.begin(), p.points.end(), [](const auto& a, const auto& b) {
            return a.value < b.value;
        })) << p.name;
    }
    EXPECT_GE(names.size(), 12U);
    EXPECT_EQ(names.size(), ui::volumePresets().size());
    EXPECT_EQ(modes.size(), 5U);
}

TEST(LookCurve, EveryPointCanBeReachedAndMovedByKeys) {
    ui::LookModel model;
    model.setRange(0, 1000, 0, 1000);
    model.setLook(*ui::presetNamed("MR"), true);
    ui::LookCurve curve(model, Curve::opacity);
    curve.resize(400, 132);
    curve.show();
    curve.setFocus();
    const auto before = model.points(Curve::opacity);
    curve.setCurrent(1);
    view::press(curve, Qt::Key_Right);
    EXPECT_NEAR(model.points(Curve::opacity)[1].value, before[1].value + 5, 1e-9);
    view::press(curve, Qt::Key_Up);
    EXPECT_GT(model.points(Curve::opacity)[1].opacity, before[1].opacity);
    view::press(curve, Qt::Key_Insert);
    EXPECT_EQ(model.points(Curve::opacity).size(), before.size() + 1);
    view::press(curve, Qt::Key_Delete);
    EXPECT_EQ(model.points(Curve::opacity).size(), before.size());
    EXPECT_TRUE(curve.accessibleName().contains(QStringLiteral("point"))) << curve.accessibleName().toStdString();
}

TEST(LookScene, CropPlaneAndSidesShowWhatTheySay) {
    ui::VolumeScene scene;
    scene.setPreset(*ui::presetNamed("Maximum intensity"));
    scene.setVolume(phantom());
    scene.resetCamera(ui::ViewFrom::anterior); // the patient's right is on the left of the screen
    const double whole = lit(scene.render(120, 120), 0, 1);
    ASSERT_GT(whole, 0.02);
    scene.setCrop(conv::Region{{0, 0, 0}, {20, 40, 40}}); // x grows to the patient's left
    const ui::Picture right = scene.render(120, 120);
    EXPECT_GT(lit(right, 0, 0.49), 5 * lit(right, 0.52, 1));
    scene.setCrop({});
    scene.setClip(ui::ClipPlane{{20, 0, 0}, {-1, 0, 0}}); // clips smaller x
    const ui::Picture left = scene.render(120, 120);
    EXPECT_GT(lit(left, 0.52, 1), 5 * lit(left, 0, 0.47));
    scene.setClip({});
    EXPECT_NEAR(lit(scene.render(120, 120), 0, 1), whole, 1e-3);
    scene.setCrop(conv::Region{{0, 0, 20}, {40, 40, 40}});
    scene.resetCamera(ui::ViewFrom::right);
    const ui::Picture top = scene.render(120, 120);
    EXPECT_GT(lit(top, 0, 1, 0, 0.49), 5 * lit(top, 0, 1, 0.52, 1));
}

TEST(LookScene, ModesDifferAsTheyShould) {
    ui::VolumeScene scene;
    scene.setWindow(0, 1000);
    scene.setVolume(phantom());
    scene.resetCamera(ui::ViewFrom::anterior);
    const auto centre = [&](const char* preset) {
        scene.setPreset(*ui::presetNamed(preset));
        return brightness(scene.render(100, 100), 0.45, 0.55, 0.45, 0.55);
    };
    const double most = centre("Maximum intensity"), least = centre("Minimum intensity"), sum = centre("X-ray");
    EXPECT_GT(most, 240);
    EXPECT_LT(least, 40); // air is before and behind
    EXPECT_GT(sum, least);
    ui::VolumePreset surface = *ui::presetNamed("Surface");
    surface.isovalue = 0.1; // the cube
    scene.setPreset(surface);
    const double cube = brightness(scene.render(100, 100), 0.36, 0.4, 0.36, 0.4);
    surface.isovalue = 0.6; // the ball, which is smaller
    scene.setPreset(surface);
    EXPECT_GT(cube, 2 * brightness(scene.render(100, 100), 0.36, 0.4, 0.36, 0.4));
}

TEST(LookView, BeforeAfterDifferenceAndSwipeShareTheCamera) {
    ui::VolumeView volume;
    volume.resize(200, 200);
    const auto before = phantom(), after = phantom(300);
    volume.setVolumes(before, after, before->layout().whole());
    volume.setPreset(QStringLiteral("Maximum intensity"));
    volume.setCamera(ui::ViewFrom::anterior);
    const auto picture = [&] {
        volume.waitForPicture();
        return volume.picture();
    };
    const QImage shownAfter = picture();
    volume.setShow(ui::Show::before);
    const QImage shownBefore = picture();
    EXPECT_NE(shownAfter, shownBefore);
    volume.setShow(ui::Show::difference);
    const QImage difference = picture();
    EXPECT_LT(qGray(difference.pixel(60, 100)), 60) << "the cube is the same: nothing there";
    EXPECT_GT(qBlue(difference.pixel(100, 100)), qRed(difference.pixel(100, 100)) + 30) << "the ball became darker";
    volume.setShow(ui::Show::swipe);
    volume.waitForPicture();
    const QImage swipe = view::grab(volume, 1);
    EXPECT_GT(qGray(swipe.pixel(93, 100)), qGray(swipe.pixel(107, 100)) + 20) << "before left, after right";
    volume.setShow(ui::Show::after);
    EXPECT_EQ(picture(), shownAfter);
}

TEST(LookView, SavesAPictureOfAnySize) {
    QTemporaryDir folder;
    ui::VolumeView volume;
    volume.resize(120, 100);
    volume.setVolumes(phantom(), nullptr, {});
    volume.waitForPicture();
    QSignalSpy saved(&volume, &ui::VolumeView::pictureSaved);
    volume.savePicture({333, 257}, folder.filePath(QStringLiteral("a.png")));
    volume.savePicture({32, 32}, QStringLiteral("/no/such/folder/a.png"));
    ui::RenderThread::instance().wait();
    QCoreApplication::sendPostedEvents(&volume);
    ASSERT_EQ(saved.count(), 2);
    EXPECT_EQ(saved[0][1].toString(), QString());
    EXPECT_FALSE(saved[1][1].toString().isEmpty());
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("a.png"))).size(), QSize(333, 257));
}

TEST(LookView, TheCameraOffersThePictureThatItsNamePromises) {
    ui::VolumeView volume;
    volume.resize(200, 160);
    volume.setVolumes(phantom(), nullptr, {});
    volume.QWidget::show();
    volume.waitForPicture();
    QSignalSpy asked(&volume, &ui::VolumeView::pictureAsked);
    QTimer::singleShot(0, [] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        ASSERT_NE(menu, nullptr);
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Save picture…"))
                action->trigger();
        menu->close();
    });
    for (QToolButton* button : volume.findChildren<QToolButton*>())
        if (button->toolTip() == QStringLiteral("View from a side, save picture"))
            button->click();
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(Window, TheLookIsEditedBesideTheView) {
    open(file(QStringLiteral("phantom.nii"), *phantom()));
    window_->actions()["view.look"]->trigger();
    ui::LookWindow* look = window_->lookWindow();
    ASSERT_NE(look, nullptr);
    const QRect views(window_->views().mapToGlobal(QPoint(0, 0)), window_->views().size());
    EXPECT_LT(views.intersected(look->frameGeometry()).width(), views.width() / 4); // over the recipe, not the slices
    settle(true);
    ui::RenderThread::instance().wait();
    QCoreApplication::sendPostedEvents();
    settle(true);
    EXPECT_EQ(look->picturedPresets(), static_cast<int>(ui::volumePresets().size()));
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    look->presetButton(2)->click();
    EXPECT_EQ(four->volume()->look(), ui::volumePresets()[2]);
    look->curve().setCurrent(0);
    view::press(look->curve(), Qt::Key_Up);
    EXPECT_NE(four->volume()->look(), ui::volumePresets()[2]);
    look->model().undo();
    EXPECT_EQ(four->volume()->look(), ui::volumePresets()[2]);
    for (const bool dark : {true, false}) {
        ui::setTheme(dark ? ui::Theme::dark : ui::Theme::light);
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*look, ratio),
                       std::string("look-") + (dark ? "dark" : "light") + (ratio > 1 ? "-2x" : ""));
    }
    workspace().close(0);
    settle();
    EXPECT_FALSE(look->isEnabled()); // no volume
}

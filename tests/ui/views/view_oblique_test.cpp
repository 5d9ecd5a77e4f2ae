// SPDX-License-Identifier: Apache-2.0
// Oblique volumes: slices along the patient's axes, and positions in millimetres in both display modes.
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/text/number.h"
#include "ui/window/item_bar.h"
#include "ui/window/views/four_up.h"
#include <QMouseEvent>
#include <QSignalSpy>
#include <QSlider>
#include <numbers>

namespace {

using window_test::Window;

/// A geometry turned by `degrees` about the right-left axis, then by half of it about the feet-head axis; the origin is
/// the middle of the grid.
conv::Geometry turned(double degrees, const conv::Index3& extent, const conv::Vec3& spacing) {
    const double a = degrees * std::numbers::pi / 180, b = a / 2;
    const double c = std::cos(a), s = std::sin(a), d = std::cos(b), t = std::sin(b);
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = spacing;
    geometry.direction = {d, -t * c, t * s, t, d * c, -d * s, 0, s, c};
    const conv::Vec3 middle =
        geometry.toPhysical({static_cast<double>(extent[0] - 1) / 2, static_cast<double>(extent[1] - 1) / 2,
                             static_cast<double>(extent[2] - 1) / 2});
    geometry.origin = {-middle[0], -middle[1], -middle[2]};
    return geometry;
}

/// The head from a scanner with a tilted table.
std::shared_ptr<conv::Volume> tiltedHead(double degrees) {
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {110, 130, 60};
    layout.geometry = turned(degrees, layout.extent, {1.6, 1.6, 3.2});
    conv::Info info;
    info.valueUnit = "HU";
    return view::make(
        layout,
        [&](double x, double y, double z, int) {
            const conv::Vec3 at = layout.geometry.toPhysical({x, y, z});
            return view::headAt(at[0], at[1], at[2]);
        },
        info);
}

/// A value linear in position, so that interpolation is exact.
double ramp(const conv::Vec3& mm) {
    return 500 + 2 * mm[0] + 3 * mm[1] + 5 * mm[2];
}

std::shared_ptr<conv::Volume> tiltedRamp() {
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 3;
    layout.extent = {40, 44, 30};
    layout.geometry = turned(24, layout.extent, {1, 1, 2});
    return view::make(layout,
                      [&](double x, double y, double z, int) { return ramp(layout.geometry.toPhysical({x, y, z})); });
}

QMouseEvent mouse(QEvent::Type type, const QPointF& at, Qt::MouseButton button = Qt::NoButton) {
    return {type, at, at, button, button, Qt::NoModifier};
}

TEST(view_oblique, aPlaneAlongThePatientHasTheValuesOfItsPlaces) {
    const auto volume = tiltedRamp();
    const conv::Geometry& geometry = volume->layout().geometry;
    for (const ui::Plane plane : {ui::Plane::axial, ui::Plane::coronal, ui::Plane::sagittal}) {
        ui::SliceView slice(plane);
        slice.resize(320, 320);
        slice.setVolumes(volume, nullptr, {});
        slice.setOverlayMode(ui::OverlayMode::off);
        slice.setCrosshairVisible(false);
        slice.windowLevel()->set(500, 1000);
        ASSERT_TRUE(slice.grid().resampled());
        EXPECT_LT(slice.axes().tilt, 1e-6); // the plane is exact
        EXPECT_NEAR(slice.grid().tilt(), 24, 3);
        EXPECT_EQ(slice.axes().left.size(), 1); // R, A …, not RA
        const QImage picture = view::grab(slice, 1);
        int compared = 0;
        for (int y = 60; y < 260; y += 7)
            for (int x = 60; x < 260; x += 7) {
                const conv::Vec3 index = slice.toIndex({x + 0.5, y + 0.5});
                bool inside = true;
                for (std::size_t a = 0; a < 3; ++a)
                    inside = inside && index[a] > 1 && index[a] < static_cast<double>(volume->layout().extent[a]) - 2;
                if (!inside)
                    continue;
                const double expected = ramp(geometry.toPhysical(index)) / 1000 * 255;
                EXPECT_NEAR(qGray(picture.pixel(x, y)), expected, 2.5) << x << ", " << y;
                ++compared;
            }
        EXPECT_GT(compared, 100);
    }
}

TEST(view_oblique, screenAndPatientAgreeInMillimetres) {
    const auto volume = tiltedHead(22);
    const conv::Geometry& geometry = volume->layout().geometry;
    ui::SliceView axial(ui::Plane::axial), coronal(ui::Plane::coronal);
    for (ui::SliceView* slice : {&axial, &coronal}) {
        slice->resize(400, 400);
        slice->setVolumes(volume, nullptr, {});
    }
    // A line of 50 screen pixels has the scale's length, along the patient's left, in one plane.
    const conv::Vec3 a = geometry.toPhysical(axial.toIndex({150, 200})),
                     b = geometry.toPhysical(axial.toIndex({200, 200}));
    const double perPixel = axial.grid().layout().geometry.spacing[0] / axial.camera().scale();
    EXPECT_NEAR(b[0] - a[0], 50 * perPixel, 1e-9);
    EXPECT_NEAR(b[1], a[1], 1e-9);
    EXPECT_NEAR(b[2], a[2], 1e-9);
    EXPECT_NEAR(ui::lengthOf({axial.toIndex({150, 200}), axial.toIndex({200, 200})}, geometry), 50 * perPixel, 1e-9);
    const conv::Vec3 up = geometry.toPhysical(coronal.toIndex({200, 150})),
                     down = geometry.toPhysical(coronal.toIndex({200, 200}));
    EXPECT_NEAR(up[2] - down[2], 50 * perPixel * axial.camera().scale() / coronal.camera().scale(), 1e-9);
    EXPECT_NEAR(up[0], down[0], 1e-9);
    const QPointF point(123, 231);
    const QPointF back = axial.toScreen(axial.toIndex(point));
    EXPECT_NEAR(back.x(), point.x(), 1e-9);
    EXPECT_NEAR(back.y(), point.y(), 1e-9);
    // The probe shows the position under the pointer, not the sample's.
    ui::Probe last;
    QObject::connect(&axial, &ui::DataView::probe, [&](const ui::Probe& probe) { last = probe; });
    QMouseEvent move = mouse(QEvent::MouseMove, {173, 188});
    QCoreApplication::sendEvent(&axial, &move);
    const conv::Vec3 place = geometry.toPhysical(axial.toIndex({173, 188}));
    EXPECT_EQ(
        last.physical,
        QStringLiteral("%1, %2, %3 mm").arg(ui::fixed(-place[0], 1), ui::fixed(-place[1], 1), ui::fixed(place[2], 1)));
    EXPECT_EQ(last.axes, QStringLiteral("RAS"));
}

TEST(view_oblique, theCrosshairIsOnePlaceInAllPlanes) {
    ui::FourUp four;
    four.resize(800, 700);
    const auto volume = tiltedHead(22);
    four.setVolumes(volume, nullptr, {});
    const conv::Geometry& geometry = volume->layout().geometry;
    EXPECT_TRUE(four.alongPatient());
    const QPointF at = four.slice(0)->toScreen(four.slice(0)->cursorPoint()) + QPointF(1.5, 0.75);
    const conv::Vec3 clicked = geometry.toPhysical(four.slice(0)->toIndex(at));
    QMouseEvent press = mouse(QEvent::MouseButtonPress, at, Qt::LeftButton);
    QCoreApplication::sendEvent(four.slice(0), &press);
    for (int i = 0; i < 3; ++i) {
        const conv::Vec3 here = geometry.toPhysical(four.slice(i)->cursorPoint());
        for (std::size_t a = 0; a < 3; ++a)
            EXPECT_NEAR(here[a], clicked[a], 1e-9);
    }
    // One slice up is the finest step (1 mm) up only.
    const double step = four.slice(0)->grid().layout().geometry.spacing[2];
    view::press(*four.slice(0), Qt::Key_PageUp);
    view::press(*four.slice(0), Qt::Key_PageUp);
    const conv::Vec3 raised = geometry.toPhysical(four.cursorPoint());
    EXPECT_NEAR(raised[0], clicked[0], 1e-9);
    EXPECT_NEAR(raised[1], clicked[1], 1e-9);
    EXPECT_GT(raised[2], clicked[2] + step);
    EXPECT_LT(raised[2], clicked[2] + 3 * step);
    // As stored: the same sample on the data's grid.
    const conv::Index3 sample = four.cursorIndex();
    QSignalSpy changed(&four, &ui::FourUp::alongPatientChanged);
    view::press(*four.slice(0), Qt::Key_P);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_FALSE(four.slice(2)->grid().resampled());
    EXPECT_GT(four.slice(0)->axes().tilt, 20);
    EXPECT_EQ(four.cursorIndex(), sample);
    EXPECT_EQ(four.slice(0)->slice(), sample[2]);
    view::press(*four.slice(0), Qt::Key_P);
    EXPECT_TRUE(four.alongPatient());
    EXPECT_EQ(four.cursorIndex(), sample);
}

TEST(view_oblique, whatIsComputedFirstHoldsThePlane) {
    const auto volume = tiltedHead(22);
    ui::SliceView slice(ui::Plane::axial);
    slice.resize(300, 300);
    slice.setVolumes(volume, nullptr, {});
    const std::vector<conv::Region> boxes = slice.visibleRegions();
    ASSERT_FALSE(boxes.empty());
    std::int64_t samples = 0;
    for (const conv::Region& box : boxes)
        samples += box.count();
    EXPECT_LT(samples * 2, volume->layout().whole().count());
    const conv::Region whole = volume->layout().whole();
    for (double y = 2; y < 300; y += 5)
        for (double x = 2; x < 300; x += 5) {
            const conv::Vec3 index = slice.toIndex({x, y});
            conv::Region cell;
            for (std::size_t a = 0; a < 3; ++a) {
                cell.lo[a] = static_cast<std::int64_t>(std::floor(index[a]));
                cell.hi[a] = cell.lo[a] + 2;
            }
            if (!whole.contains(cell))
                continue;
            EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(), [&](const auto& box) { return box.contains(cell); }));
        }
    // Patches of those boxes paint the image of the full result.
    auto result = std::make_shared<conv::Volume>(volume->layout());
    std::transform(volume->as<std::int16_t>(), volume->as<std::int16_t>() + whole.count(), result->as<std::int16_t>(),
                   [](std::int16_t v) { return static_cast<std::int16_t>(200 - v / 2); });
    for (const conv::Region& box : boxes) {
        conv::Layout part = volume->layout();
        part.extent = box.extent();
        slice.patchAfter(box, view::make(part, [&](double x, double y, double z, int) {
                             const auto at = ((box.lo[2] + static_cast<std::int64_t>(z)) * whole.hi[1] + box.lo[1] +
                                              static_cast<std::int64_t>(y)) *
                                                 whole.hi[0] +
                                             box.lo[0] + static_cast<std::int64_t>(x);
                             return result->as<std::int16_t>()[at];
                         }));
    }
    const QImage patched = view::grab(slice, 1);
    slice.setVolumes(volume, result, whole);
    const QImage full = view::grab(slice, 1);
    int differ = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x)
            differ += std::abs(qGray(patched.pixel(x, y)) - qGray(full.pixel(x, y))) > 2;
    EXPECT_LT(differ, 300); // the rim, half a sample wide
}

TEST_F(Window, AnObliqueFileIsFilteredAndShownAlongThePatient) {
    open(file(QStringLiteral("oblique.nii"), *tiltedHead(22)));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    ASSERT_TRUE(four->slice(0)->grid().resampled()); // by the file's affine
    QAction* along = window_->actions()["view.alongPatient"];
    EXPECT_TRUE(along->isEnabled() && along->isChecked());
    QSlider* slider = window_->views().bar()->slider();
    EXPECT_EQ(slider->maximum() + 1, four->slice(0)->sliceCount());
    slider->setValue(50);
    EXPECT_EQ(four->slice(0)->slice(), 50);
    // A box drawn here selects samples, and is drawn at their positions.
    window_->actions()["view.region"]->trigger();
    ui::SliceView& axial = *four->slice(0);
    const QPointF middle = axial.rect().center(), from = middle - QPointF(60, 40), to = middle + QPointF(50, 60);
    for (const auto& [type, at] :
         {std::pair{QEvent::MouseButtonPress, from}, {QEvent::MouseMove, to}, {QEvent::MouseButtonRelease, to}}) {
        QMouseEvent event = mouse(type, at, Qt::LeftButton);
        QCoreApplication::sendEvent(&axial, &event);
    }
    const conv::Region box = four->marks()->region();
    ASSERT_FALSE(box.empty());
    for (const QPointF& corner : {from, to})
        for (std::size_t a = 0; a < 3; ++a) {
            EXPECT_GE(axial.toIndex(corner)[a], static_cast<double>(box.lo[a]) - 0.51);
            EXPECT_LE(axial.toIndex(corner)[a], static_cast<double>(box.hi[a]) - 0.49);
        }
    four->marks()->setLine(ui::Line{axial.toIndex(from), axial.toIndex(to)});
    settle(true);
    EXPECT_NEAR(window_->measurements().measured().before.profile.size(), ui::pointsOn(*four->marks()->line()), 0);
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        settle();
        view::save(view::grab(*window_, 1),
                   std::string("window_oblique_") + (theme == ui::Theme::dark ? "dark" : "light"));
    }
    view::save(view::grab(*four, 2), "four_oblique_200");
    along->trigger();
    EXPECT_FALSE(four->slice(0)->grid().resampled());
    EXPECT_FALSE(along->isChecked());
    EXPECT_EQ(slider->maximum() + 1, 60);
    view::save(view::grab(*four, 1), "four_oblique_stored");
    open(volumeFile());
    EXPECT_FALSE(along->isEnabled()); // not oblique
}

} // namespace

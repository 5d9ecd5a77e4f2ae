// SPDX-License-Identifier: Apache-2.0
// Layers in the 3-D view: projections of channels and of other documents, added up.
#include "tests/ui/window_support.h"
#include "ui/views/layers/layer_rows.h"
#include "ui/window/views/document_layers.h"
#include "ui/window/views/four_up.h"

namespace {

using window_test::Window;

/// A ball of 100 at x = 8 in channel 0, of 4000 at x = 24 in channel 1, in 32 samples along each axis.
std::shared_ptr<conv::Volume> balls() {
    conv::Layout layout = window_test::layoutOf(3, {32, 32, 32}, conv::ElementType::u16);
    layout.geometry.spacing = {1, 1, 1};
    layout.channels = 2;
    layout.channelNames = {"GFP", "RFP"};
    return view::make(layout, [](double x, double y, double z, int channel) {
        const double dx = x - (channel == 0 ? 8 : 24), dy = y - 16, dz = z - 16;
        return dx * dx + dy * dy + dz * dz < 36 ? (channel == 0 ? 100.0 : 4000.0) : 0.0;
    });
}

/// Numbers of pixels that are nearly pure green, red, and grey or white.
struct Count {
    int green = 0, red = 0, grey = 0;
    explicit Count(const QImage& picture) {
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor c = picture.pixelColor(x, y);
                green += c.green() > 180 && c.red() < 40 && c.blue() < 40;
                red += c.red() > 180 && c.green() < 40 && c.blue() < 40;
                grey += c.red() > 180 && c.green() > 180 && c.blue() > 180;
            }
    }
};

class VolumeLayers : public Window {
  protected:
    ui::FourUp& four() { return dynamic_cast<ui::FourUp&>(*window_->views().view()); }
    QImage picture() {
        four().volume()->waitForPicture();
        return four().volume()->picture();
    }
};

} // namespace

TEST_F(VolumeLayers, AddProjectionsOfOverlaidChannels) {
    open(file(QStringLiteral("balls.ome.tiff"), *balls()));
    if (picture(); !four().volume()->error().isEmpty())
        GTEST_SKIP() << four().volume()->error().toStdString();
    four().setEnlarged(4);
    ui::setLayerContrast(four(), 0, 0, 100);
    ui::setLayerContrast(four(), 1, 0, 4000);
    four().layers()->setOverlaid(true);
    const Count both(picture());
    view::save(view::grab(*window_, 1), "layers_3d");
    EXPECT_GT(both.green, 500);
    EXPECT_NEAR(both.red, both.green, both.green / 4);
    ui::showLayer(four(), 1, false);
    const Count one(picture());
    EXPECT_NEAR(one.green, both.green, both.green / 10);
    EXPECT_EQ(one.red, 0);
    ui::setLayerOpacity(four(), 0, 0.3);
    EXPECT_EQ(Count(picture()).green, 0);
    four().layers()->setOverlaid(false);
    four().volume()->setPreset(QStringLiteral("Maximum intensity"));
    const Count alone(picture());
    EXPECT_GT(alone.grey, 500);
    EXPECT_EQ(alone.green, 0);
}

TEST_F(VolumeLayers, AddOtherDocumentsAtTheirPlaces) {
    conv::Layout base = window_test::layoutOf(3, {32, 32, 32}, conv::ElementType::f32);
    base.geometry.spacing = {1, 1, 1};
    conv::Layout small = base; // the last quarter along x, of half the spacing
    small.extent = {16, 64, 64};
    small.geometry.spacing = {0.5, 0.5, 0.5};
    small.geometry.origin = {24, 0, 0};
    open(file(QStringLiteral("base.nii"),
              *view::make(base, [](double x, double, double, int) { return x < 1 ? 1.0 : 0.0; })));
    open(file(QStringLiteral("small.nii"), *view::make(small, [](double, double y, double, int) { return 50 + y; })));
    workspace().setCurrent(0);
    if (picture(); !four().volume()->error().isEmpty())
        GTEST_SKIP() << four().volume()->error().toStdString();
    four().setEnlarged(4);
    window_->addedLayers().add(1);
    ui::setLayerColor(four(), 0, qRgb(0, 255, 0));
    ui::setLayerContrast(four(), 0, 0, 50);
    ui::setLayerOpacity(four(), 0, 1);
    ui::showLayer(four(), 1, false); // the document
    four().volume()->setCamera(ui::ViewFrom::anterior);
    const QImage shown = picture();
    view::save(view::grab(*window_, 1), "layers_3d_added");
    int left = 0, right = 0;
    for (int y = 0; y < shown.height(); ++y)
        for (int x = 0; x < shown.width(); ++x)
            if (shown.pixelColor(x, y).green() > 180)
                ++(x < shown.width() / 2 ? left : right);
    EXPECT_GT(left + right, 1000);
    EXPECT_TRUE(left == 0 || right == 0) << left << " left, " << right << " right";
}

// SPDX-License-Identifier: Apache-2.0
// Images without a window: montages of slices, volumes from all sides, meaning of names.
#include "tests/ui/view_data.h"
#include "ui/scene/pictures/montage.h"
#include "ui/scene/pictures/picture_names.h"
#include "ui/scene/pictures/slice_picture.h"
#include <QImage>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using app::cli::PictureData;
using app::cli::PictureNames;
using app::cli::PictureStyle;

conv::Layout layoutOf(const conv::Index3& extent, const conv::Vec3& spacing = {1, 1, 1}) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = spacing;
    return layout;
}

/// Dark except for a ball towards the patient's left, front and head.
std::shared_ptr<conv::Volume> ballAside(double around = 0) {
    return view::make(layoutOf({32, 32, 32}), [around](double x, double y, double z, int) {
        return std::hypot(x - 22, y - 9, z - 22) < 6 ? 1000.0 : around;
    });
}

PictureStyle plain() {
    PictureStyle style;
    style.plain = true;
    style.zoom = 1;
    style.window = {0, 255};
    return style;
}

int greenAt(const ui::Picture& p, int x, int y) {
    return p.rgba[static_cast<std::size_t>(4 * (y * p.width + x) + 1)];
}

/// Centre of pixels brighter than half, as shares of the image.
std::pair<double, double> middleOfLight(const ui::Picture& p) {
    double sumX = 0, sumY = 0, count = 0;
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x)
            if (greenAt(p, x, y) > 100) {
                sumX += x;
                sumY += y;
                ++count;
            }
    EXPECT_GT(count, p.width * p.height / 400.0);
    return {sumX / count / p.width, sumY / count / p.height};
}

conv::ErrorCode codeOf(const std::function<void()>& f) {
    try {
        f();
    } catch (const conv::Error& error) {
        return error.code();
    }
    return conv::ErrorCode::internal;
}

} // namespace

TEST(ScenePicture, MontageHoldsTheSamplesThemselves) {
    const auto volume =
        view::make(layoutOf({5, 4, 6}), [](double x, double y, double z, int) { return 40 * z + 7 * y + x; });
    PictureStyle style = plain();
    style.columns = 3;
    style.rows = 2;
    const ui::Picture p = ui::montagePicture({nullptr, volume}, style).picture;
    ASSERT_EQ(p.width, 3 * 5 + 2 * 2);
    ASSERT_EQ(p.height, 2 * 4 + 2);
    for (int z = 0; z < 6; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 5; ++x)
                ASSERT_EQ(greenAt(p, z % 3 * 7 + x, z / 3 * 6 + y), 40 * z + 7 * y + x) << x << y << z;
    EXPECT_EQ(greenAt(p, 5, 0), 52); // between them
    style.slices = {1, 4, 2};
    style.columns = style.rows = 0;
    style.plane = "sagittal"; // y to the right, z upwards
    const ui::Picture s = ui::montagePicture({nullptr, volume}, style).picture;
    ASSERT_EQ(s.height % (6 + 2), 6);
    for (int z = 0; z < 6; ++z)
        for (int y = 0; y < 4; ++y)
            ASSERT_EQ(greenAt(s, y, 5 - z), 40 * z + 7 * y + 1) << y << z;
}

TEST(ScenePicture, ProportionsAndSidesAreThoseOfThePatient) {
    conv::Layout layout = layoutOf({10, 12, 6}, {0.5, 0.5, 2});
    layout.geometry.direction = {-1, 0, 0, 0, -1, 0, 0, 0, 1}; // x grows to the right, y to the front
    const auto volume = view::make(layout, [](double x, double, double, int) { return 20 * x; });
    PictureStyle style = plain();
    style.plane = "coronal";
    style.slices = {3, 3, 0};
    const ui::Picture p = ui::montagePicture({nullptr, volume}, style).picture;
    ASSERT_EQ(p.width, 10);
    ASSERT_EQ(p.height, 24);          // 12 mm high, 5 mm wide
    EXPECT_EQ(greenAt(p, 0, 5), 180); // patient's right on the left
    EXPECT_EQ(greenAt(p, 9, 5), 0);
    style.zoom = 0.5; // a pixel is the mean of its area
    EXPECT_EQ(greenAt(ui::montagePicture({nullptr, volume}, style).picture, 0, 3), 170);
    style.zoom = 2;
    EXPECT_EQ(greenAt(ui::montagePicture({nullptr, volume}, style).picture, 1, 3), 175); // a quarter to the next
}

TEST(ScenePicture, LettersAndColoursDoNotMoveSamples) {
    const auto volume = view::make(layoutOf({160, 160, 3}), [](double, double, double, int) { return 100; });
    PictureStyle style = plain();
    style.plain = false;
    style.colors = "viridis";
    const ui::Picture marked = ui::montagePicture({nullptr, volume}, style).picture;
    style.plain = true;
    const ui::Picture bare = ui::montagePicture({nullptr, volume}, style).picture;
    ASSERT_EQ(marked.rgba.size(), bare.rgba.size());
    std::size_t differ = 0;
    for (std::size_t i = 0; i < bare.rgba.size(); i += 4)
        differ += marked.rgba[i] != bare.rgba[i];
    EXPECT_GT(differ, 500);
    EXPECT_LT(differ, bare.rgba.size() / 4 / 5);
    const std::uint32_t color = ui::colorTableNamed("viridis")->colors[100];
    EXPECT_EQ(greenAt(marked, 80, 60), static_cast<int>(color >> 8 & 255));
}

TEST(ScenePicture, ImagesLieWithTheirChannelsAndColours) {
    conv::Layout layout;
    layout.type = conv::ElementType::u8;
    layout.extent = {8, 6, 1};
    layout.channels = 3;
    const auto colors = view::make(layout, [](double x, double y, double, int c) { return 10 * c + x + y; });
    const ui::Picture p = ui::montagePicture({nullptr, colors}, plain()).picture;
    ASSERT_EQ(p.width, 8);
    EXPECT_EQ(p.rgba[0] + 20, p.rgba[2]);
    layout.channels = 5;
    const auto leads = view::make(layout, [](double, double, double, int c) { return 10 * c; });
    PictureStyle style = plain();
    style.columns = 5;
    EXPECT_EQ(greenAt(ui::montagePicture({nullptr, leads}, style).picture, 4 * 10, 0), 40);
    layout.dimension = 1;
    layout.extent = {8, 1, 1};
    const auto signal = view::make(layout, [](double, double, double, int) { return 0; });
    EXPECT_EQ(codeOf([&] { (void)ui::montagePicture({nullptr, signal}, style); }), conv::ErrorCode::usage);
    EXPECT_EQ(codeOf([&] { (void)ui::renderPicture({nullptr, signal}, style); }), conv::ErrorCode::usage);
    EXPECT_EQ(codeOf([&] { (void)ui::renderPicture({nullptr, leads}, style); }), conv::ErrorCode::usage);
}

TEST(ScenePicture, SlicesAreSpreadEvenly) {
    EXPECT_EQ(ui::evenly(0, 9, 5), (std::vector<std::int64_t>{1, 3, 5, 7, 9}));
    EXPECT_EQ(ui::evenly(2, 4, 9), (std::vector<std::int64_t>{2, 3, 4}));
    EXPECT_EQ(ui::evenly(0, 99, 1), (std::vector<std::int64_t>{50}));
    const auto volume = view::make(layoutOf({4, 4, 4}), [](double, double, double, int) { return 0; });
    PictureStyle style = plain();
    style.slices = {2, 7, 1};
    EXPECT_EQ(codeOf([&] { (void)ui::montagePicture({nullptr, volume}, style); }), conv::ErrorCode::usage);
}

TEST(ScenePicture, EveryViewShowsTheBallWhereItIs) {
    const auto volume = ballAside();
    struct Seen {
        const char* view;
        bool right, up;
    };
    for (const Seen& seen : {Seen{"anterior", true, true},
                             {"posterior", false, true},
                             {"left", false, true},
                             {"right", true, true},
                             {"superior", false, true},
                             {"inferior", true, true}}) {
        PictureStyle style;
        style.view = seen.view;
        style.mode = "mip";
        style.plain = true;
        style.width = style.height = 120;
        style.background = {app::cli::RgbColor{0, 0, 0}, app::cli::RgbColor{0, 0, 0}};
        const auto [x, y] = middleOfLight(ui::renderPicture({nullptr, volume}, style).picture);
        EXPECT_EQ(x > 0.55, seen.right) << seen.view << x;
        EXPECT_EQ(x < 0.45, !seen.right) << seen.view << x;
        EXPECT_EQ(y < 0.45, seen.up) << seen.view << y;
    }
}

TEST(ScenePicture, EveryLookAndModeDrawsTheBall) {
    const auto volume = ballAside(-1000); // bone in air
    PictureStyle style;
    style.width = style.height = 96;
    style.plain = true;
    style.view = "anterior";
    style.background = {app::cli::RgbColor{0, 0, 0}, app::cli::RgbColor{0, 0, 0}};
    const auto light = [&] {
        const ui::Picture p = ui::renderPicture({nullptr, volume}, style).picture;
        EXPECT_LT(greenAt(p, 2, 94), 20) << style.look << style.mode; // nothing there
        return greenAt(p, 62, 32);                                    // the ball's middle
    };
    for (const auto& look : ui::pictureNames(PictureNames::looks)) {
        style.look = look.name;
        if (look.name != "minimum-intensity") { // air all around
            EXPECT_GT(light(), 24) << look.name;
        }
    }
    style.look = "auto";
    for (const auto& mode : ui::pictureNames(PictureNames::modes)) {
        style.mode = mode.name;
        if (mode.name != "minip") {
            EXPECT_GT(light(), 24) << mode.name;
        }
    }
    style.mode = "isosurface";
    style.isovalue = 2000; // above everything
    EXPECT_LT(light(), 20);
}

TEST(ScenePicture, WhereThereIsNoNumberThereIsNothingToSee) {
    // A part cut out of a scan: its smallest values are no background.
    const auto part = view::make(layoutOf({32, 32, 32}), [](double x, double y, double z, int) {
        const double r = std::hypot(x - 22, y - 9, z - 22);
        return r < 7 ? 1000 - 20 * r : std::numeric_limits<double>::quiet_NaN();
    });
    PictureStyle style;
    style.width = style.height = 96;
    style.plain = true;
    style.view = "anterior";
    style.window = {0, 1000};
    style.background = {app::cli::RgbColor{128, 128, 128}, app::cli::RgbColor{128, 128, 128}};
    for (const char* mode : {"composite", "additive", "mip", "minip"}) {
        style.mode = mode;
        const ui::Picture p = ui::renderPicture({nullptr, part}, style).picture;
        EXPECT_NEAR(greenAt(p, 24, 60), 128, 3) << mode; // behind the missing part
        EXPECT_GT(greenAt(p, 62, 32), 160) << mode;      // the part's middle, where every sample is bright
    }
}

TEST(ScenePicture, BeforeAndAfterLieBesideEachOther) {
    const auto dark = view::make(layoutOf({32, 32, 32}), [](double, double, double, int) { return 0; });
    const auto small = view::make(layoutOf({32, 32, 30}), [](double, double, double, int) { return 0; });
    const auto ball = ballAside();
    PictureStyle style;
    style.width = 204;
    style.height = 100;
    style.mode = "mip";
    style.view = "anterior";
    style.window = {0, 1000};
    style.plain = true;
    const ui::Picture p = ui::renderPicture({dark, ball}, style).picture;
    ASSERT_EQ(p.width, 204);
    EXPECT_GT(middleOfLight(p).first, 0.6);
    style = plain();
    style.window = {0, 1000};
    style.slices = {21, 22, 1};
    const ui::Picture m = ui::montagePicture({dark, ball}, style).picture;
    EXPECT_EQ((m.width + 2) % 68, 0);       // pairs stay together
    EXPECT_EQ(greenAt(m, 22, 9), 0);        // before
    EXPECT_EQ(greenAt(m, 34 + 22, 9), 255); // after
    EXPECT_EQ(codeOf([&] { (void)ui::montagePicture({small, ball}, style); }), conv::ErrorCode::usage);
}

TEST(ScenePicture, NamesMeanWhatTheWindowShows) {
    EXPECT_EQ(&ui::lookNamed("ct-bone"), ui::presetNamed("CT bone"));
    EXPECT_EQ(ui::pictureNames(PictureNames::looks).size(), ui::volumePresets().size());
    EXPECT_EQ(codeOf([] { (void)ui::lookNamed("ct-bones"); }), conv::ErrorCode::usage);
    const auto volume = ballAside();
    PictureStyle style;
    style.look = "ct-bone";
    style.mode = "isosurface"; // at the preset's first opaque value
    const ui::VolumePreset look = ui::lookFor(style, *volume, 0, 1000);
    EXPECT_EQ(look.mode, ui::RenderMode::isosurface);
    EXPECT_EQ(look.isovalue, 220);
    style.isovalue = 333;
    EXPECT_EQ(ui::lookFor(style, *volume, 0, 1000).isovalue, 333);
}

TEST(ScenePicture, PngIsGreyWhereThePictureIs) {
    const ui::Picture grey = ui::blankPicture(3, 2, {9, 9, 9});
    const std::string png = ui::pngOf(grey);
    const QImage read = QImage::fromData(reinterpret_cast<const uchar*>(png.data()), static_cast<int>(png.size()));
    EXPECT_EQ(read.size(), QSize(3, 2));
    EXPECT_TRUE(read.isGrayscale());
    EXPECT_EQ(qGreen(read.pixel(1, 1)), 9);
    const std::string red = ui::pngOf(ui::blankPicture(3, 2, {9, 0, 0}));
    EXPECT_EQ(QImage::fromData(reinterpret_cast<const uchar*>(red.data()), static_cast<int>(red.size())).pixel(0, 0),
              qRgb(9, 0, 0));
}

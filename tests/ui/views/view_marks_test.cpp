// SPDX-License-Identifier: Apache-2.0
// Boxes, lines and measurements; colour maps; stepping through slices and time points.
#include "tests/ui/drag.h"
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/style/theme.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/item_bar.h"
#include "ui/window/views/four_up.h"
#include <QMouseEvent>
#include <QSlider>
#include <gtest/gtest.h>
#include <random>

namespace {

using window_test::drag;
using window_test::layoutOf;
using window_test::Window;

void press(QWidget& widget, int key) {
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

/// A step of height 100 in the middle of x, blurred by σ = 3.
double softStep(double x) {
    return 50 * (1 + std::erf((x - 32) / (3 * std::sqrt(2.0))));
}

} // namespace

TEST(view_marks, statisticsLeaveNanAndInfinityOut) {
    auto volume = view::make(layoutOf(2, {6, 4, 1}, conv::ElementType::f32),
                             [](double x, double y, double, int) { return x + 10 * y; });
    volume->as<float>()[7] = NAN;
    volume->as<float>()[8] = INFINITY;
    const ui::SampleStatistics s = ui::statisticsIn(*volume, {}, {{1, 1, 0}, {4, 3, 1}}); // 11 12 13, 21 22 23
    EXPECT_EQ(s.finite, 4);
    EXPECT_EQ(s.nan, 1);
    EXPECT_EQ(s.inf, 1);
    EXPECT_EQ(s.least, 13);
    EXPECT_EQ(s.most, 23);
    EXPECT_DOUBLE_EQ(s.mean, 19.75);
    EXPECT_NEAR(s.deviation, std::sqrt((6.75 * 6.75 + 1.25 * 1.25 + 2.25 * 2.25 + 3.25 * 3.25) / 4), 1e-12);
}

TEST(view_marks, anEdgeHasTheWidthOfItsBlur) {
    const auto image = view::make(layoutOf(2, {64, 16, 1}, conv::ElementType::f32),
                                  [](double x, double, double, int) { return softStep(x); });
    for (const bool falling : {false, true}) {
        ui::Line line{{2, 8, 0}, {61, 8, 0}};
        if (falling)
            std::swap(line.from, line.to);
        const int points = ui::pointsOn(line);
        const ui::Edge edge = ui::edgeOf(ui::valuesAlong(*image, {}, {0, 0, 0}, line, points));
        ASSERT_TRUE(edge.found);
        const double step = 59.0 / (points - 1);
        EXPECT_NEAR(edge.width * step, 2.5631 * 3, 0.06); // 10 to 90 % of a Gaussian's integral
        EXPECT_NEAR(std::abs(edge.high - edge.low), 100, 0.1);
    }
    EXPECT_FALSE(ui::edgeOf(std::vector<double>(20, 4.0)).found);
    // Pure noise has no edge. An edge in noise keeps its place, and the other profile is measured there.
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 10);
    int found = 0;
    for (int run = 0; run < 50; ++run) {
        std::vector<double> values(200);
        for (std::size_t i = 0; i < values.size(); i += 2)
            values[i] = noise(random);
        for (std::size_t i = 1; i < values.size(); i += 2)
            values[i] = (values[i - 1] + values[std::min(i + 1, values.size() - 2)]) / 2;
        found += ui::edgeOf(values).found;
    }
    EXPECT_LE(found, 1);
    std::vector<double> sharp, wide; // an edge at point 60 and a steeper one of the other profile at point 150
    for (int i = 0; i < 200; ++i) {
        sharp.push_back(100 * (0.5 + 0.5 * std::erf((i - 60) / 2.0)) + 40 * (0.5 + 0.5 * std::erf((i - 150) / 12.0)));
        wide.push_back(100 * (0.5 + 0.5 * std::erf((i - 60) / 12.0)) + 40 * (0.5 + 0.5 * std::erf((i - 150) / 1.0)));
    }
    const ui::Edge before = ui::edgeOf(sharp), after = ui::sameEdge(before, wide);
    ASSERT_TRUE(before.found && after.found);
    EXPECT_NEAR(before.start + before.width / 2, 60, 1);
    EXPECT_NEAR(after.start + after.width / 2, 60, 1);
    EXPECT_NEAR(after.width, 2.5631 * 12 / std::sqrt(2.0), 1);
    EXPECT_FALSE(ui::sameEdge(before, std::vector<double>(200, 50.0)).found);
    EXPECT_FALSE(ui::edgeOf({}).found);
    // Values between samples are linear; outside there are none.
    const auto values = ui::valuesAlong(*image, {}, {10, 0, 0}, {{5, 3.5, 0}, {12.5, 3.5, 0}}, 2);
    EXPECT_TRUE(std::isnan(values[0]));
    EXPECT_NEAR(values[1], (softStep(2) + softStep(3)) / 2, 1e-5);
}

TEST(view_marks, tagsOfTimeCursorsStandBesideEachOther) {
    ui::SignalView signal;
    signal.resize(700, 300);
    signal.setVolumes(view::make(layoutOf(1, {5000, 1, 1}), [](double x, double, double, int) { return std::sin(x); }),
                      nullptr, {});
    // The longest run of the tags' colour in a row below the plot: its ends.
    const auto tags = [&] {
        const QImage picture = view::grab(signal, 1);
        QRect longest;
        for (int y = picture.height() - 20; y < picture.height(); ++y) {
            int first = picture.width(), last = 0;
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, y) == ui::tokens().accFill) {
                    first = std::min(first, x);
                    last = x;
                }
            if (last - first > longest.width())
                longest = QRect(QPoint(first, y), QPoint(last, y));
        }
        return longest;
    };
    signal.marks()->setCursor(0, 2500);
    const int one = tags().width();
    EXPECT_GT(one, 10);
    for (const auto& [a, b] : {std::pair<std::int64_t, std::int64_t>{2500, 2503}, {2500, 2500}, {2503, 2500}}) {
        signal.marks()->setCursor(0, a);
        signal.marks()->setCursor(1, b);
        const QRect both = tags();
        EXPECT_GE(both.width(), 2 * one) << a << ' ' << b;
        // Each tag can be dragged: the right one is on the right.
        const int right = a <= b ? 1 : 0;
        drag(signal, QPointF(both.right() - 4, both.top()), QPointF(both.right() + 96, both.top()));
        EXPECT_EQ(*signal.marks()->cursor(1 - right), right == 1 ? a : b);
        EXPECT_GT(*signal.marks()->cursor(right), 2600);
    }
    signal.marks()->setCursor(0, 4999); // tags stay complete at the edge
    signal.marks()->setCursor(1, 4998);
    EXPECT_GE(tags().width(), 2 * one);
}

TEST(view_marks, mapsGrowInLightnessAndWhatIsMissingIsBlack) {
    ASSERT_EQ(ui::colorMaps().size(), 6U);
    for (const ui::ColorMap& map : ui::colorMaps()) {
        if (map.id == QStringLiteral("cycle")) { // for angles
            const QRgb first = map.colors.front(), end = map.colors.back();
            EXPECT_NEAR(qRed(first), qRed(end), 5);
            EXPECT_NEAR(qGreen(first), qGreen(end), 5);
            EXPECT_NEAR(qBlue(first), qBlue(end), 5);
            EXPECT_LT(qGray(map.colors[128]), qGray(map.colors.front()) / 2);
            EXPECT_GT(qBlue(map.colors[64]), qRed(map.colors[64]) + 60);
            EXPECT_GT(qRed(map.colors[192]), qBlue(map.colors[192]) + 60);
            continue;
        }
        if (map.id == QStringLiteral("negative")) {
            for (int i = 0; i < 256; ++i)
                EXPECT_EQ(map.colors[static_cast<std::size_t>(i)], qRgb(255 - i, 255 - i, 255 - i));
            continue;
        }
        double last = -1;
        for (const QRgb c : map.colors) {
            const auto linear = [](int v) { return std::pow(v / 255.0, 2.2); };
            const double light = 0.2126 * linear(qRed(c)) + 0.7152 * linear(qGreen(c)) + 0.0722 * linear(qBlue(c));
            EXPECT_GT(light, last - 0.003) << map.id.toStdString();
            last = light;
        }
        EXPECT_GT(last, 0.6) << map.id.toStdString();
    }
    ui::SliceView slice;
    slice.resize(300, 300);
    slice.setVolumes(view::make(layoutOf(2, {8, 8, 1}, conv::ElementType::f32),
                                [](double x, double y, double, int) { return y == 0  ? NAN
                                                                             : x < 4 ? 0
                                                                                     : 100; }),
                     nullptr, {});
    slice.setOverlayMode(ui::OverlayMode::off);
    slice.windowLevel()->set(50, 100);
    slice.windowLevel()->setColorMap(QStringLiteral("viridis"));
    const QImage picture = view::grab(slice, 1);
    const auto at = [&](double x, double y) { return picture.pixel(slice.toScreen({x, y, 0}).toPoint()) & 0xffffff; };
    EXPECT_EQ(at(1, 4), 0x440154U);
    EXPECT_EQ(at(6, 4), 0xfde725U);
    EXPECT_EQ(at(6, 0), 0U);
}

TEST(view_marks, aBoxIsDrawnResizedMovedAndTakenAway) {
    ui::SliceView slice;
    slice.resize(400, 400);
    slice.setVolumes(view::make(layoutOf(2, {40, 40, 1}), [](double x, double y, double, int) { return x + y; }),
                     nullptr, {});
    const ui::Marks& marks = *slice.marks();
    const auto corner = [&](double x, double y) { return slice.toScreen({x - 0.5, y - 0.5, 0}); };
    press(slice, Qt::Key_R);
    EXPECT_EQ(marks.tool(), ui::Marks::Tool::region);
    drag(slice, corner(10, 12), corner(20, 30));
    EXPECT_EQ(marks.region(), (conv::Region{{10, 12, 0}, {20, 30, 1}}));
    EXPECT_EQ(marks.tool(), ui::Marks::Tool::none);
    drag(slice, corner(20, 20), corner(25, 21)); // the right edge
    EXPECT_EQ(marks.region(), (conv::Region{{10, 12, 0}, {25, 30, 1}}));
    drag(slice, corner(10, 12), corner(5, 6)); // a corner
    EXPECT_EQ(marks.region(), (conv::Region{{5, 6, 0}, {25, 30, 1}}));
    const QPointF label = corner(5, 6) + QPointF(12, -12);
    drag(slice, label, label + (corner(3, 4) - corner(0, 0)));
    EXPECT_EQ(marks.region(), (conv::Region{{8, 10, 0}, {28, 34, 1}}));
    view::save(view::grab(slice, 1), "slice-region");
    press(slice, Qt::Key_R);
    drag(slice, corner(35, 35), corner(35, 35)); // a click
    EXPECT_TRUE(marks.region().empty());
    press(slice, Qt::Key_L);
    drag(slice, slice.toScreen({5, 5, 0}), slice.toScreen({15, 9, 0}));
    ASSERT_TRUE(marks.line());
    EXPECT_NEAR(marks.line()->to[0], 15, 1e-9);
    EXPECT_NEAR(marks.line()->to[1], 9, 1e-9);
    press(slice, Qt::Key_Delete);
    EXPECT_FALSE(marks.line());
}

TEST(view_marks, timingsGiveWayToABox) {
    const auto image =
        view::make(layoutOf(2, {64, 48, 1}, conv::ElementType::u8), [](double, double, double, int) { return 200; });
    ui::SliceView slice;
    slice.resize(640, 480);
    slice.setVolumes(image, image, image->layout().whole());
    slice.setOverlay(view::overlay());
    slice.fit();
    const QPoint inPlate(60, 400);
    const QColor grey(200, 200, 200);
    EXPECT_NE(view::grab(slice, 1).pixelColor(inPlate), grey);
    slice.marks()->setRegion({{2, 36, 0}, {20, 44, 1}});
    EXPECT_EQ(view::grab(slice, 1).pixelColor(inPlate), grey);
    slice.marks()->setRegion({{50, 4, 0}, {60, 10, 1}}); // elsewhere
    EXPECT_NE(view::grab(slice, 1).pixelColor(inPlate), grey);
}

TEST(view_marks, aBoxInAnObliquePlaneIsDraggedByItsFaces) {
    conv::Layout layout = layoutOf(3, {40, 40, 20}, conv::ElementType::i16);
    layout.geometry.spacing = {1, 1, 1};
    const double c = std::cos(0.35), s = std::sin(0.35); // turned about z: the box's sides are oblique on screen
    layout.geometry.direction = {c, -s, 0, s, c, 0, 0, 0, 1};
    ui::SliceView slice(ui::Plane::axial);
    slice.resize(500, 500);
    slice.setVolumes(view::make(layout, [](double x, double y, double z, int) { return x + y + z; }), nullptr, {});
    ASSERT_TRUE(slice.grid().resampled());
    const ui::Marks& marks = *slice.marks();
    slice.setCursorIndex({20, 20, 10});
    slice.marks()->setRegion({{12, 10, 5}, {26, 24, 15}});
    const auto at = [&](double x, double y) { return slice.toScreen({x - 0.5, y - 0.5, 10}); };
    drag(slice, at(26, 17), at(30, 17)); // the middle of a side
    EXPECT_EQ(marks.region(), (conv::Region{{12, 10, 5}, {30, 24, 15}}));
    drag(slice, at(12, 10), at(8, 7)); // a corner
    EXPECT_EQ(marks.region(), (conv::Region{{8, 7, 5}, {30, 24, 15}}));
    drag(slice, at(19, 24), at(19, 60)); // not beyond the data
    EXPECT_EQ(marks.region(), (conv::Region{{8, 7, 5}, {30, 40, 15}}));
    drag(slice, at(8, 20), at(35, 20)); // nor beyond the other side
    EXPECT_EQ(marks.region(), (conv::Region{{29, 7, 5}, {30, 40, 15}}));
    view::save(view::grab(slice, 1), "slice-region-oblique");
}

TEST_F(Window, WhatIsMarkedIsMeasuredBeforeAndAfter) {
    conv::Layout layout = layoutOf(3, {64, 24, 10}, conv::ElementType::f32);
    layout.geometry.spacing = {0.5, 0.5, 2};
    open(file(QStringLiteral("step.nii"), *view::make(layout, [](double x, double y, double, int) {
                  return softStep(x) + std::fmod(7 * y, 3.0);
              })));
    edits().setRecipe({{app::parseStep("gaussian:sigma=4x0x0px")}});
    settle();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    ui::SliceView& axial = *four->slice(0);
    window_->actions()["view.region"]->trigger();
    drag(axial, axial.toScreen({2.5, 3.5, 5}), axial.toScreen({20.5, 15.5, 5}));
    EXPECT_FALSE(window_->actions()["view.region"]->isChecked());
    const conv::Region box = four->marks()->region();
    ASSERT_EQ(box, (conv::Region{{3, 4, 5}, {21, 16, 6}}));
    window_->actions()["view.line"]->trigger();
    drag(axial, axial.toScreen({1, 11, 5}), axial.toScreen({62, 11, 5}));
    const ui::MeasurePanel& panel = window_->measurements();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.measured().region == box && panel.measured().line; }, 5000));
    settle();
    const auto& [region, line, cursors, course, before, after] = panel.measured();
    EXPECT_FALSE(cursors[0]);
    const ui::SampleStatistics wanted = ui::statisticsIn(*outcome().result, {}, box);
    EXPECT_DOUBLE_EQ(after.region.mean, wanted.mean);
    EXPECT_EQ(after.region.finite, 18 * 12);
    EXPECT_NE(before.region.deviation, after.region.deviation);
    const double step = ui::lengthOf(*line, layout.geometry) / static_cast<double>(before.profile.size() - 1);
    EXPECT_NEAR(before.edge.width * step, 2.5631 * 3 * 0.5, 0.05);
    EXPECT_NEAR(after.edge.width * step, 2.5631 * 5 * 0.5, 0.15); // √(3² + 4²) = 5
    // Both follow the next result.
    edits().setRecipe({{app::parseStep("gaussian:sigma=0x0x0px")}});
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return std::abs(panel.measured().after.edge.width - panel.measured().before.edge.width) < 1e-3; }, 5000));
    settle();
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*window_, ratio), std::string("window_marks") +
                                                        (theme == ui::Theme::dark ? "_dark" : "_light") +
                                                        (ratio > 1 ? "_200" : ""));
    }
    settle();
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
}

TEST_F(Window, AColourImageIsMeasuredInEachChannelAndInLuminance) {
    conv::Layout layout = layoutOf(2, {64, 24, 1}, conv::ElementType::u8);
    layout.channels = 3;
    const auto image = view::make(layout, [](double x, double y, double, int c) {
        return std::round((c == 0 ? softStep(x) : c == 1 ? 100 - softStep(x) / 2 : 30) + std::fmod(y, 3.0));
    });
    open(file(QStringLiteral("colours.ppm"), *image));
    edits().setRecipe({{app::parseStep("gaussian:sigma=4x0px")}});
    settle();
    ui::DataView* view = window_->views().view();
    const conv::Region box{{2, 3, 0}, {40, 15, 1}};
    view->marks()->setRegion(box);
    view->marks()->setLine(ui::Line{{1, 12, 0}, {62, 12, 0}});
    settle();
    ui::MeasurePanel& panel = window_->measurements();
    const auto& [region, line, cursors, course, before, after] = panel.measured();
    ASSERT_EQ(before.channels.size(), 3U);
    ASSERT_EQ(after.channels.size(), 3U);
    double mean = 0;
    for (std::size_t c = 0; c < 3; ++c) {
        const conv::Item item{0, static_cast<std::int64_t>(c)};
        EXPECT_DOUBLE_EQ(before.channels[c].region.mean, ui::statisticsIn(*image, item, box).mean);
        EXPECT_DOUBLE_EQ(after.channels[c].region.deviation, ui::statisticsIn(*outcome().result, item, box).deviation);
        mean += ui::luminanceWeights[c] * before.channels[c].region.mean;
        EXPECT_NEAR(before.channels[c].profile[80], image->as<std::uint8_t>(item)[12 * 64 + 41], 1e-9);
    }
    EXPECT_NEAR(before.region.mean, mean, 1e-9);
    EXPECT_NEAR(before.profile[80],
                0.2126 * before.channels[0].profile[80] + 0.7152 * before.channels[1].profile[80] +
                    0.0722 * before.channels[2].profile[80],
                1e-9);
    EXPECT_GT(before.channels[0].edge.high, before.channels[0].edge.low); // red rises, green falls
    EXPECT_LT(before.channels[1].edge.high, before.channels[1].edge.low);
    const auto shown = [&](const char* text) {
        for (const auto* l : panel.findChildren<QLabel*>())
            if (l->isVisible() && l->text().contains(QLatin1String(text)))
                return true;
        return false;
    };
    EXPECT_TRUE(shown("of luminance"));
    panel.setChannel(2);
    EXPECT_TRUE(shown("Statistics of blue"));
    EXPECT_TRUE(shown("Profile of blue"));
    panel.setChannel(0);
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        settle();
        view::save(view::grab(*window_, 1),
                   std::string("window_rgb_measured") + (theme == ui::Theme::dark ? "_dark" : "_light"));
        view::save(view::grab(panel, 2),
                   std::string("measured_rgb_200") + (theme == ui::Theme::dark ? "_dark" : "_light"));
    }
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
    open(signalFile()); // a single channel
    EXPECT_FALSE(shown("of red"));
}

TEST_F(Window, SlicesAndTimePointsAreGoneThrough) {
    open(volumeFile());
    ui::ItemBar* bar = window_->views().bar();
    ASSERT_NE(bar, nullptr);
    EXPECT_FALSE(bar->throughTime());
    EXPECT_EQ(bar->slider()->maximum(), 13);
    bar->slider()->setValue(9);
    EXPECT_EQ(window_->views().view()->cursorIndex()[2], 9);
    window_->views().view()->setCursorIndex({5, 6, 11});
    EXPECT_EQ(bar->slider()->value(), 11);
    bar->slider()->setValue(9);
    press(*window_->views().view()->focusWidget(), Qt::Key_K);
    EXPECT_TRUE(bar->playing());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->views().view()->cursorIndex()[2] < 9; }, 5000)); // past the end
    window_->actions()["view.play"]->trigger();
    EXPECT_FALSE(bar->playing());

    conv::Layout series = layoutOf(3, {20, 18, 6});
    series.times = 4;
    conv::Volume volume(series);
    for (std::int64_t t = 0; t < 4; ++t)
        std::fill_n(volume.as<std::int16_t>({t, 0}), 20 * 18 * 6, static_cast<std::int16_t>(100 * t));
    open(file(QStringLiteral("series.nii"), volume));
    bar = window_->views().bar();
    ASSERT_NE(bar, nullptr);
    EXPECT_TRUE(bar->throughTime());
    bar->slider()->setValue(3);
    EXPECT_EQ(window_->views().view()->item().time, 3);
    EXPECT_EQ(window_->views().view()->probeAt(conv::Index3{5, 5, 3}).value, QStringLiteral("300"));
    open(imageFile());
    EXPECT_EQ(window_->views().bar(), nullptr);
}

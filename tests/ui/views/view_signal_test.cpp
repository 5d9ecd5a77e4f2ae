// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/annotated_record.h"
#include "tests/ui/longest_event.h"
#include "tests/ui/view_data.h"
#include "ui/style/theme.h"
#include "ui/views/signal/envelope.h"
#include "ui/views/signal/signal_view.h"
#include "ui/workspace/background.h"
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSemaphore>
#include <QSignalSpy>
#include <QThreadPool>
#include <QWheelEvent>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <random>
#include <set>
#include <thread>

namespace {

conv::Layout signalLayout(std::int64_t samples, std::int64_t channels = 1,
                          conv::ElementType type = conv::ElementType::f32) {
    conv::Layout layout;
    layout.dimension = 1;
    layout.type = type;
    layout.extent = {samples, 1, 1};
    layout.channels = channels;
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {0.002, 1, 1};
    return layout;
}

double heart(double seconds) {
    const double phase = std::fmod(seconds, 0.82) - 0.3;
    const auto bump = [&](double at, double width) {
        return std::exp(-(phase - at) * (phase - at) / (2 * width * width));
    };
    return 1.4 * bump(0, 0.012) - 0.25 * bump(0.03, 0.01) + 0.3 * bump(0.25, 0.04) + 0.12 * bump(-0.16, 0.03);
}

std::shared_ptr<conv::Volume> ecg(bool filtered) {
    conv::Info info;
    info.valueUnit = "mV";
    conv::Layout layout = signalLayout(30000, 3);
    layout.channelNames = {"I", "II", "V2"};
    return view::make(
        layout,
        [&](double x, double, double, int channel) {
            const double gain = channel == 2 ? -0.7 : 1 + 0.2 * channel;
            const double noise = std::sin(x * 12.9898 + channel) * std::sin(x * 78.233);
            return gain * heart(x * 0.002) + (filtered ? 0.01 : 0.09) * noise;
        },
        info);
}

TEST(view_envelope, agreesWithScanning) {
    std::mt19937 random(7);
    std::vector<float> samples(100'003);
    for (float& sample : samples)
        sample = std::uniform_real_distribution<float>(-1, 1)(random);
    samples[5000] = std::nanf("");
    ui::Envelope envelope(
        static_cast<std::int64_t>(samples.size()),
        [&](std::int64_t first, std::int64_t count, float* out) { std::copy_n(samples.begin() + first, count, out); });
    const auto scan = [&](std::int64_t first, std::int64_t last) {
        ui::Envelope::Range range;
        for (std::int64_t s = first; s < last; ++s)
            range.add(samples[static_cast<std::size_t>(s)]);
        return range;
    };
    EXPECT_EQ(envelope.known(), 0);
    EXPECT_TRUE(envelope.range(0, 50'000).empty()); // too long to read on demand
    EXPECT_FALSE(envelope.range(90'000, 90'400).empty());
    EXPECT_FALSE(envelope.whole().empty());
    EXPECT_FALSE(envelope.read(20'000));
    const std::int64_t known = envelope.known();
    EXPECT_GE(known, 20'000);
    EXPECT_EQ(envelope.range(0, 100'003).high, scan(0, known).high); // the part known so far
    std::thread reader([&] { envelope.read(100'003); });             // as a view does while a pool thread reads
    while (!envelope.complete()) {
        const ui::Envelope::Range some = envelope.range(0, 100'003);
        EXPECT_GE(some.low, -1);
        EXPECT_LE(some.high, 1);
    }
    reader.join();
    for (int i = 0; i < 300; ++i) {
        std::int64_t a = std::uniform_int_distribution<std::int64_t>(0, 100'002)(random);
        std::int64_t b = std::uniform_int_distribution<std::int64_t>(0, 100'003)(random);
        if (a > b)
            std::swap(a, b);
        const ui::Envelope::Range expected = scan(a, b);
        const auto range = envelope.range(a, b);
        EXPECT_EQ(range.low, expected.low) << a << " " << b;
        EXPECT_EQ(range.high, expected.high) << a << " " << b;
    }
    EXPECT_TRUE(envelope.range(5000, 5001).empty());
}

TEST(view_signal, drawsTheResultOverTheInput) {
    ui::SignalView signal;
    signal.resize(700, 400);
    const auto before = ecg(false);
    const auto after = ecg(true);
    signal.setVolumes(before, after, before->layout().whole());
    signal.setOverlayMode(ui::OverlayMode::off);
    signal.setRange(0, 400);
    for (const double ratio : {1.0, 2.0}) {
        const QImage picture = view::grab(signal, ratio);
        for (const int sample : {100, 150, 333}) {
            const QPoint point = (signal.toScreen(1, sample, after->as<float>({0, 1})[sample]) * ratio).toPoint();
            const QImage around = picture.copy(QRect(point - QPoint(1, 1), QSize(3, 3)));
            EXPECT_GT(view::countColor(around, ui::tokens().after), 0) << sample;
        }
        EXPECT_GT(view::countColor(picture, ui::tokens().card), picture.width() * picture.height() / 4);
    }
    signal.setShow(ui::Show::before);
    EXPECT_EQ(view::countColor(view::grab(signal, 1), ui::tokens().after), 0);
}

TEST(view_signal, namesOfLowLanesDoNotLieOnEachOther) {
    conv::Layout layout = signalLayout(400, 12, conv::ElementType::f32);
    layout.channelNames.assign(12, "|||"); // as tall as any letter
    const auto volume = view::make(layout, [](double x, double, double, int c) { return std::sin(x / 9 + c); });
    ui::SignalView signal;
    signal.setOverlayMode(ui::OverlayMode::off);
    signal.setVolumes(volume, nullptr, {});
    signal.setItem({0, 5});
    const QColor ground = ui::tokens().card;
    for (const int height : {180, 230, 500}) {
        signal.resize(500, height);
        const QImage picture = view::grab(signal, 1);
        int names = 0, run = 0, longest = 0;
        for (int y = static_cast<int>(signal.laneArea(0).top()) - 6; y < height; ++y) {
            if (std::abs(picture.pixelColor(5, y).lightness() - ground.lightness()) > 8)
                continue; // a line between lanes also crosses names
            int ink = 0;
            for (int x = 8; x < 18; ++x)
                ink += std::abs(picture.pixelColor(x, y).lightness() - ground.lightness()) > 70;
            run = ink > 0 ? run + 1 : 0;
            names += run == 1;
            longest = std::max(longest, run);
        }
        EXPECT_LE(longest, 17) << height;
        EXPECT_GE(names, height == 500 ? 12 : 3) << height;
        view::save(picture, "signal-lanes-" + std::to_string(height));
    }
}

TEST(view_signal, timesTakeOneLineWhereLanesAreLow) {
    const auto picture = [](int channels, bool times) {
        const auto flat = view::make(signalLayout(1000, channels), [](double, double, double, int) { return 1; });
        ui::SignalView signal;
        signal.resize(800, 480);
        signal.setVolumes(flat, nullptr, {});
        std::vector<std::int64_t> shown;
        for (std::int64_t channel = 0; channel < channels; ++channel)
            shown.push_back(channel);
        signal.setChannels(shown);
        if (times)
            signal.setOverlay(view::overlay());
        return view::grab(signal, 1);
    };
    const auto rows = [&](int channels) {
        const QImage with = picture(channels, true), without = picture(channels, false);
        int count = 0;
        for (int y = 0; y < with.height(); ++y)
            count += with.copy(0, y, with.width(), 1) != without.copy(0, y, with.width(), 1) ? 1 : 0;
        return count;
    };
    EXPECT_GT(rows(1), 60) << "the plate";
    EXPECT_GT(rows(16), 5) << "a line";
    EXPECT_LT(rows(16), 40) << "a line";
}

TEST(view_signal, annotationsAreMarked) {
    ui::setTheme(ui::Theme::light);
    const auto picture = [](const std::vector<app::io::Annotation>& annotations) {
        auto record = std::make_shared<app::io::AnnotatedRecord>();
        record->annotations = annotations;
        conv::Info info;
        info.record = record;
        const auto flat = view::make(signalLayout(1000), [](double, double, double, int) { return 1; }, info);
        ui::SignalView signal;
        signal.resize(800, 300);
        signal.setVolumes(flat, nullptr, {});
        return view::grab(signal, 1);
    };
    const QColor mark = ui::tokens().warn;
    const QImage none = picture({}), one = picture({{1, -1, "Eyes closed"}}),
                 two = picture({{1, 0.5, "A"}, {1.8, -1, "B"}});
    EXPECT_EQ(view::countColor(none, mark), 0);
    EXPECT_EQ(view::countColor(one, mark), 5);  // the tick of the overview
    EXPECT_EQ(view::countColor(two, mark), 10); // 2 s long: 1.8 s is inside
    EXPECT_NE(one.copy(0, 60, 800, 200), none.copy(0, 60, 800, 200));
    ui::setTheme(ui::Theme::dark);
}

TEST(view_signal, aLongSignalIsReadInTheBackground) {
    const char* asked = std::getenv("CONVAPP_LONG_SIGNAL"); // for measurements; the test itself needs fewer
    const std::int64_t count = asked != nullptr ? std::atoll(asked) : 24'000'000;
    auto volume = std::make_shared<conv::Volume>(signalLayout(count, 1, conv::ElementType::u8));
    for (std::int64_t i = 0; i < count; ++i)
        volume->as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i % 101);
    volume->as<std::uint8_t>()[20'000'000] = 255;
    // With the pool blocked nothing can be read, but the view is shown.
    QThreadPool* pool = &ui::backgroundPool();
    const int threads = pool->maxThreadCount();
    pool->waitForDone();
    pool->setMaxThreadCount(1);
    QSemaphore held;
    pool->start([&] { held.acquire(); });
    ui::SignalView signal;
    signal.resize(700, 300);
    signal.setOverlayMode(ui::OverlayMode::off);
    QElapsedTimer timer;
    timer.start();
    signal.setVolumes(volume, nullptr, {});
    const double taken = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    const std::pair<double, double> guessed = signal.valueRange(0);
    EXPECT_LT(guessed.first, 1);
    EXPECT_NEAR(guessed.second, 108, 2); // from some thousand samples
    const QColor ink = ui::tokens().text2;
    const auto inked = [&] { return view::countColor(view::grab(signal, 1).copy(100, 150, 500, 100), ink); };
    EXPECT_FALSE(signal.complete());
    EXPECT_EQ(inked(), 0);
    view::save(view::grab(signal, 1), "signal-reading");
    signal.setRange(19'999'900, 20'000'100); // few samples are drawn immediately
    EXPECT_GT(view::countColor(view::grab(signal, 1), ink), 200);
    signal.fit();
    timer.restart();
    held.release();
    pool->waitForDone();
    const double read = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    pool->setMaxThreadCount(threads);
    QCoreApplication::processEvents();
    EXPECT_TRUE(signal.complete());
    EXPECT_GT(signal.valueRange(0).second, 255);
    EXPECT_GT(inked(), 20'000);
    const double began = window_test::worked();
    int paints = 0;
    for (double first = 0; first < 10'000'000; first += 500'000, ++paints) {
        signal.setRange(first, first + 12'000'000);
        view::grab(signal, 1);
    }
    std::cout << "    " << count << " samples: shown after " << taken << " ms, read in " << read << " ms, "
              << (window_test::worked() - began) / paints << " ms of processor time a paint\n";
}

TEST(view_signal, aSingleSpikeIsSeenFromAfar) {
    ui::SignalView signal;
    signal.resize(600, 300);
    constexpr std::int64_t count = 3'000'000;
    signal.setVolumes(
        view::make(signalLayout(count), [](double x, double, double, int) { return x == 1'234'567 ? 1 : 0; }), nullptr,
        {});
    ui::backgroundPool().waitForDone();
    QCoreApplication::processEvents();
    const QImage picture = view::grab(signal, 1);
    const QPointF top = signal.toScreen(0, 1'234'567, 0.7);
    bool seen = false;
    for (int dx = -1; dx <= 1; ++dx)
        seen |= QColor(picture.pixel(top.toPoint() + QPoint(dx, 0))) != ui::tokens().card;
    EXPECT_TRUE(seen);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 5; ++i)
        view::grab(signal, 1);
    EXPECT_LT(timer.elapsed(), 1000); // about 5 ms each on an idle machine
}

TEST(view_signal, zoomsAboutThePointerAndProbes) {
    ui::SignalView signal;
    signal.resize(700, 400);
    const auto before = ecg(false);
    signal.setVolumes(before, ecg(true), before->layout().whole());
    view::grab(signal, 1);
    QSignalSpy moved(&signal, &ui::DataView::visibleChanged);
    const QPointF pointer(300, 200);
    QWheelEvent wheel(pointer, pointer, {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&signal, &wheel);
    EXPECT_EQ(moved.count(), 1);
    EXPECT_NEAR(signal.rangeLast() - signal.rangeFirst(), 24000, 1e-6);
    EXPECT_EQ(signal.visibleRegions().front().lo[0], static_cast<std::int64_t>(std::floor(signal.rangeFirst())));
    EXPECT_EQ(signal.zoomText(), QStringLiteral("48 s"));
    ui::Probe last;
    QObject::connect(&signal, &ui::DataView::probe, [&](const ui::Probe& probe) { last = probe; });
    QMouseEvent move(QEvent::MouseMove, pointer, pointer, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&signal, &move);
    EXPECT_EQ(moved.count(), 1); // hovering shows nothing else, so nothing is recomputed
    EXPECT_TRUE(last.inside);
    EXPECT_EQ(last.axes, QStringLiteral("Time"));
    EXPECT_TRUE(last.value.contains(QString::fromUtf8("→")) && last.value.endsWith(QStringLiteral("mV")));
    view::press(signal, Qt::Key_F);
    EXPECT_EQ(signal.rangeLast(), 30000);
}

TEST(view_signal, AStretchIsDrawnByKeysWhereverTheMouseMoves) {
    ui::SignalView signal;
    signal.resize(700, 400);
    signal.setVolumes(ecg(false), nullptr, {});
    signal.setRange(1000, 2000);
    signal.setCursorIndex({1200, 0, 0});
    view::press(signal, Qt::Key_R);
    view::press(signal, Qt::Key_Return);
    EXPECT_EQ(signal.marks()->region(), (conv::Region{{1200, 0, 0}, {1201, 1, 1}}));
    for (const QPointF to : {QPointF(300, 200), QPointF(330, 200)}) {
        QMouseEvent move(QEvent::MouseMove, to, to, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&signal, &move);
    }
    EXPECT_EQ(signal.rangeFirst(), 1000) << "no scrolling";
    signal.setCursorIndex({1248, 0, 0});
    view::press(signal, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_GT(signal.marks()->region().hi[0], 1249);
    EXPECT_EQ(signal.marks()->region().lo[0], 1200);
    view::press(signal, Qt::Key_Escape);
    EXPECT_TRUE(signal.marks()->region().empty()) << "as before";
    EXPECT_EQ(signal.marks()->tool(), ui::Marks::Tool::none);
    view::press(signal, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_TRUE(signal.marks()->region().empty()) << "it has ended";
}

TEST(view_signal, screenshots) {
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "dark" : "light";
        ui::SignalView signal;
        signal.resize(1000, 480);
        const auto before = ecg(false);
        signal.setVolumes(before, ecg(true), before->layout().whole());
        signal.setOverlay(view::overlay());
        view::save(view::grab(signal, 1), "signal-whole-" + suffix);
        signal.setRange(1600, 4100);
        const QPointF pointer(430, 200);
        QMouseEvent move(QEvent::MouseMove, pointer, pointer, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&signal, &move);
        const QImage picture = view::grab(signal, 1);
        EXPECT_GT(view::countColor(picture, ui::tokens().after), 500);
        view::save(picture, "signal-" + suffix);
        view::save(view::grab(signal, 2), "signal-" + suffix + "-2x");
        signal.setRange(2000, 2060);
        view::save(view::grab(signal, 1), "signal-close-" + suffix);
    }
    ui::setTheme(ui::Theme::dark);
}

TEST(view_signal, LargeValuesHaveRoomBesideTheAxis) {
    const auto volume =
        view::make(signalLayout(500), [](double x, double, double, int) { return 1.5e9 * std::sin(x); });
    ui::SignalView signal;
    signal.resize(700, 400);
    signal.setVolumes(volume, nullptr, {});
    const QImage picture = view::grab(signal, 1);
    // The left edge is empty below the overview, beside the labels.
    std::set<QRgb> colors;
    for (int y = 120; y < 340; ++y)
        for (int x = 4; x < 7; ++x)
            colors.insert(picture.pixel(x, y));
    EXPECT_EQ(colors.size(), 1U);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Spectra, responses, cursors and selections of signals.
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/panels/signal/spectrum.h"
#include "ui/style/theme.h"
#include <numbers>
#include <random>

namespace {

using window_test::layoutOf;
using window_test::Window;

/// 500 Hz: a slow wave, 50 Hz hum of amplitude 0.5 and a little noise.
std::shared_ptr<conv::Volume> hum(std::int64_t length = 5000) {
    conv::Layout layout = layoutOf(1, {length, 1, 1}, conv::ElementType::f32);
    layout.channels = 2;
    layout.channelNames = {"I", "II"};
    conv::Info info;
    info.valueUnit = "mV";
    return view::make(
        layout,
        [](double x, double, double, int channel) {
            const double t = x * 0.002;
            return (1 + channel) * std::sin(2 * std::numbers::pi * 1.5 * t) +
                   0.5 * std::sin(2 * std::numbers::pi * 50 * t) + 0.02 * std::sin(x * 12.9898 * 43758.5453);
        },
        info);
}

app::Recipe recipe(const char* step) {
    return {{app::parseStep(step)}};
}

} // namespace

TEST(view_spectrum, theTransformIsTheSumItStandsFor) {
    std::mt19937 random(3);
    std::vector<std::complex<double>> values(32);
    for (auto& v : values)
        v = {static_cast<double>(random() % 100), static_cast<double>(random() % 100)};
    std::vector<std::complex<double>> wanted(values.size());
    for (std::size_t k = 0; k < values.size(); ++k)
        for (std::size_t i = 0; i < values.size(); ++i)
            wanted[k] += values[i] * std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k * i) / 32);
    ui::fourier(values);
    for (std::size_t k = 0; k < values.size(); ++k)
        EXPECT_LT(std::abs(values[k] - wanted[k]), 1e-9);
}

TEST(view_spectrum, aSineHasItsPowerAtItsFrequency) {
    std::vector<float> samples(20000);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = 7 + 3 * std::sin(2 * std::numbers::pi_v<float> * 0.125F * static_cast<float>(i));
    samples[777] = NAN;
    const std::vector<double> power = ui::powerSpectrum(samples);
    ASSERT_EQ(power.size(), 4097U);
    const auto peak = std::max_element(power.begin(), power.end()) - power.begin();
    EXPECT_EQ(peak, 1024);
    EXPECT_NEAR(power[1024], 9, 0.05);
    EXPECT_LT(power[2000], 1e-2);
    EXPECT_TRUE(ui::powerSpectrum({1, 2}).empty());
    const ui::Spectrogram s = ui::spectrogramOf(samples, 200);
    EXPECT_EQ(s.columns, 200);
    const float* column = s.power.data() + 100 * s.bands;
    EXPECT_EQ(std::max_element(column, column + s.bands) - column, (s.bands - 1) / 4);
}

TEST(view_spectrum, theIntegralOfADensityIsTheVariance) {
    constexpr double rate = 500;
    std::vector<float> samples(20000);
    std::uint32_t state = 1;
    double square = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        state = state * 1664525 + 1013904223;
        const double noise = static_cast<double>(state >> 8) / (1 << 24) - 0.5;
        samples[i] = static_cast<float>(noise + std::sin(2 * std::numbers::pi * 50 * static_cast<double>(i) / rate));
        square += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    }
    const std::vector<double> density = ui::densityOf(ui::powerSpectrum(samples), rate);
    const double step = rate / 2 / static_cast<double>(density.size() - 1);
    double sum = 0;
    for (const double d : density)
        sum += d * step;
    EXPECT_NEAR(sum, square / static_cast<double>(samples.size()), 0.01);
    EXPECT_NEAR(density[density.size() / 2], (1.0 / 12) / (rate / 2), 1e-3) << "noise alone";
}

TEST(view_spectrum, aResponseIsThatOfTheTaps) {
    const conv::Layout layout = hum()->layout();
    const ui::Response r = ui::responseOf(recipe("custom:kernel=[1 2 1],normalize=sum"), layout);
    ASSERT_TRUE(r.refused.isEmpty()) << r.refused.toStdString();
    for (std::size_t k = 0; k < r.magnitude.size(); k += 512) {
        const double f = 0.5 * static_cast<double>(k) / static_cast<double>(r.magnitude.size() - 1);
        EXPECT_NEAR(r.magnitude[k], 0.5 + 0.5 * std::cos(2 * std::numbers::pi * f), 1e-6);
        if (std::isfinite(r.phase[k])) {
            EXPECT_NEAR(r.phase[k], 0, 1e-4); // symmetric about its centre
        }
    }
    // One tap beside the centre is a delay: linear phase.
    const ui::Response shift = ui::responseOf(recipe("custom:kernel=[0 0 1],op=convolve"), layout);
    EXPECT_NEAR(shift.phase[shift.phase.size() / 2], -std::numbers::pi / 2, 1e-4);
    EXPECT_NEAR(shift.magnitude[100], 1, 1e-6);
    EXPECT_FALSE(ui::responseOf(recipe("gradient:sigma=2"), layout).refused.isEmpty());
    EXPECT_FALSE(ui::responseOf({}, layout).refused.isEmpty());
    EXPECT_TRUE(ui::responseOf(recipe("gaussian:sigma=8ms,boundary=valid"), layout).refused.isEmpty());
}

TEST_F(Window, ASelectionCursorsAndTheSpectrumAgree) {
    const auto source = hum();
    open(file(QStringLiteral("hum.wav"), *source));
    ASSERT_EQ(documents().current().source->layout().dimension, 1);
    edits().setRecipe(recipe("gaussian:sigma=8ms"));
    settle();
    auto* signal = qobject_cast<ui::SignalView*>(window_->views().view());
    ASSERT_NE(signal, nullptr);
    ui::SignalAnalysis* below = window_->views().analysis();
    ASSERT_NE(below, nullptr);
    const auto analysed = [&] { return QTest::qWaitFor([&] { return below->settled(); }, 5000); };
    ASSERT_TRUE(analysed());
    // At 50 Hz, an eighth of the axis, the hum is high before and gone after; the response agrees.
    const auto& curves = below->spectrum()->chart().curves;
    ASSERT_EQ(curves.size(), 2U);
    const auto at = [](const std::vector<double>& values, double hertz) {
        return values[static_cast<std::size_t>(std::lround(hertz / 250 * static_cast<double>(values.size() - 1)))];
    };
    const double hummed = at(curves[0].values, 50), left = at(curves[1].values, 50);
    EXPECT_GT(hummed, -12);
    EXPECT_LT(left, hummed - 20);
    ASSERT_EQ(below->response()->chart().curves.size(), 1U);
    EXPECT_NEAR(at(below->response()->chart().curves[0].values, 50), left - hummed, 2);

    const auto x = [&](double sample) {
        return QPoint(std::lround(signal->toScreen(1, sample, 0).x()), std::lround(signal->laneArea(1).center().y()));
    };
    QTest::keyClick(signal, Qt::Key_R);
    QTest::mousePress(signal, Qt::LeftButton, {}, x(1000));
    QTest::mouseMove(signal, x(1500));
    QTest::mouseMove(signal, x(2000));
    QTest::mouseRelease(signal, Qt::LeftButton, {}, x(2000));
    const conv::Region selection = signal->marks()->region();
    EXPECT_NEAR(static_cast<double>(selection.lo[0]), 1000, 8);
    EXPECT_NEAR(static_cast<double>(selection.hi[0]), 2001, 8);
    EXPECT_EQ(signal->item().channel, 1);
    signal->marks()->setCursor(0, 1100);
    signal->marks()->setCursor(1, 1350);
    const ui::MeasurePanel& panel = window_->measurements();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.measured().cursors[1] == 1350; }, 5000));
    ASSERT_TRUE(analysed());
    const conv::Volume& stored = *documents().current().source;
    EXPECT_FLOAT_EQ(static_cast<float>(panel.measured().before.atCursor[0]), stored.as<float>({0, 1})[1100]);
    EXPECT_FLOAT_EQ(static_cast<float>(panel.measured().after.atCursor[1]), outcome().result->as<float>({0, 1})[1350]);
    EXPECT_DOUBLE_EQ(panel.measured().after.region.deviation,
                     ui::statisticsIn(*outcome().result, {0, 1}, selection).deviation);
    below->responseView()->setKind(ui::ResponseView::Kind::impulse);
    EXPECT_EQ(below->response()->chart().curves.size(), 1U);
    below->responseView()->setKind(ui::ResponseView::Kind::magnitude);
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        ASSERT_TRUE(analysed());
        const std::string suffix = theme == ui::Theme::dark ? "_dark" : "_light";
        view::save(view::grab(*window_, 1), "window_analysis" + suffix);
        view::save(view::grab(*window_, 2), "window_analysis" + suffix + "_200");
    }
    settle(); // times of warm runs make their labels wider
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
    QTest::keyClick(signal, Qt::Key_S);
    ASSERT_TRUE(analysed());
    EXPECT_EQ(below->kind(), ui::SignalAnalysis::Kind::spectrogram);
    EXPECT_FALSE(below->spectrum()->chart().picture.isNull());
    view::save(view::grab(*window_, 1), "window_spectrogram_dark");
    edits().setRecipe(recipe("gradient:sigma=2"));
    settle();
    ASSERT_TRUE(analysed());
    EXPECT_FALSE(below->response()->chart().sentence.isEmpty());
}

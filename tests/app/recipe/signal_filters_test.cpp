// SPDX-License-Identifier: Apache-2.0
// Typed FIR and Savitzky–Golay filters, and steps for some channels only.
#include "app/recipe/channels.h"
#include "tests/app/refusal.h"
#include <algorithm>
#include <conv/apply.h>
#include <conv/error.h>
#include <conv/plan.h>
#include <conv/signal_taps.h>
#include <gtest/gtest.h>

namespace {

using namespace app;

conv::Layout signal(std::int64_t samples = 5000, double rate = 256) {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {samples, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {1 / rate, 1, 1};
    return layout;
}

conv::Layout recording() {
    conv::Layout layout = signal(300);
    layout.channels = 5;
    layout.channelNames = {"EEG Fp1 (uV)", "EEG Fp2 (uV)", "ECG (mV)", "EOG left", "Status"};
    return layout;
}

conv::Fir fir(std::string_view text, const conv::Layout& layout) {
    return std::get<conv::Fir>(build(parseStep(text), layout).kind);
}

void expectRefused(std::string_view text, const conv::Layout& layout, std::string_view part) {
    const std::string sentence = refusalOf([&] { (void)build(parseStep(text), layout); });
    EXPECT_NE(sentence.find(part), std::string::npos) << text << " gives: " << sentence;
}

TEST(SignalFilters, FrequenciesAreThoseOfTheData) {
    const conv::Fir low = fir("fir:cutoff=40Hz,transition=10Hz", signal());
    EXPECT_EQ(low.kind, conv::FirKind::lowpass);
    EXPECT_DOUBLE_EQ(low.cutoff[0], 40.0 / 256);
    EXPECT_EQ(low.taps, 95);
    EXPECT_DOUBLE_EQ(low.beta, conv::kaiserBeta(60));
    EXPECT_EQ(fir("fir:cutoff=0.04kHz,transition=10", signal()), low);
    EXPECT_DOUBLE_EQ(fir("fir:cutoff=50%", signal()).cutoff[0], 0.25);
    const conv::Fir band = fir("fir:kind=bandstop,cutoff=48x52Hz,transition=2Hz,window=hamming", signal());
    EXPECT_EQ(band.taps, 423); // 3.3 · 256 / 2, made odd
    EXPECT_DOUBLE_EQ(band.cutoff[1], 52.0 / 256);
    // Half of the way to 0, to Nyquist, or to the other cut-off.
    const auto taps = [](double hertz) { return conv::firTapCount(conv::FirWindow::kaiser, hertz / 256, 60); };
    EXPECT_EQ(fir("fir:cutoff=10Hz", signal()).taps, taps(5));
    EXPECT_EQ(fir("fir:cutoff=118Hz", signal()).taps, taps(5));
    EXPECT_EQ(fir("fir:kind=bandpass,cutoff=40x48Hz", signal()).taps, taps(4));
    EXPECT_EQ(fir("fir:cutoff=10Hz,taps=31", signal()).taps, 31);
    // On an image along one axis.
    conv::Layout image;
    image.extent = {200, 100, 1};
    EXPECT_EQ(build(parseStep("fir"), image).axes, (std::array{true, false, false}));
    EXPECT_EQ(build(parseStep("savgol:axes=y"), image).axes, (std::array{false, true, false}));
}

TEST(SignalFilters, WindowsOfAnyLengthArePlanned) {
    for (int taps = 3; taps < 100; taps += 2)
        for (const char* step : {"fir:taps=", "savgol:order=0,window=", "median:size="}) {
            const std::vector<conv::Filter> filters{build(parseStep(step + std::to_string(taps)), signal(300))};
            EXPECT_FALSE(conv::makePlan(filters, signal(300)).ops.empty()) << step << taps;
        }
}

TEST(SignalFilters, RefusalsNameTheValueAndTheLimit) {
    expectRefused("fir:cutoff=128Hz", signal(), "cutoff=128Hz: must be below the Nyquist frequency, which is 128 Hz");
    expectRefused("fir:cutoff=100%", signal(), "must be below the Nyquist frequency");
    expectRefused("fir:cutoff=0", signal(), "must be above 0");
    expectRefused("fir:cutoff=10x20Hz", signal(), "kind=lowpass requires one cut-off frequency (got two), as in 40Hz");
    expectRefused("fir:kind=bandpass,cutoff=10Hz", signal(),
                  "requires two cut-off frequencies (got one), as in 8-12Hz");
    expectRefused("fir:kind=bandpass,cutoff=20x10Hz", signal(), "must be above the first");
    expectRefused("fir:cutoff=40Hz,transition=10Hz,taps=31", signal(), "give taps or transition, not both");
    expectRefused("fir:taps=30", signal(), "taps=30: must be odd");
    expectRefused("fir:taps=301", signal(300), "longer than the data, which have 300 samples");
    expectRefused("fir:cutoff=40Hz,transition=1Hz", signal(300),
                  "needs 931 taps, more than the data have samples (300)");
    expectRefused("fir:cutoff=1Hz", signal(300), "cutoff=1Hz: a transition of 0.5 Hz needs");
    expectRefused("fir:cutoff=10Hz,transition=30Hz", signal(), "half of it would reach below 0");
    expectRefused("fir:cutoff=120Hz,transition=30Hz", signal(), "beyond the Nyquist frequency, 128 Hz");
    expectRefused("fir:kind=bandpass,cutoff=40x42Hz,transition=5Hz", signal(),
                  "wider than the band from 40 Hz to 42 Hz");
    expectRefused("fir:window=hann,attenuation=80dB", signal(), "is chosen by window=kaiser only; hann reaches 42 dB");
    expectRefused("savgol:window=10", signal(), "must be odd");
    expectRefused("savgol:window=100000001", signal(300), "longer than the data, which have 300 samples");
    expectRefused("savgol:window=5,order=5", signal(), "more than 5 samples");
    expectRefused("savgol:derivative=3", signal(), "must be at least that");
    conv::Layout image;
    expectRefused("fir:cutoff=40Hz", image, "no sampling rate; give it with --rate, or a percentage");
    image.geometry.unit = conv::LengthUnit::millimetre;
    expectRefused("fir:cutoff=40Hz", image, "sampled in space");
    image.extent = {300, 300, 1};
    expectRefused("fir:axes=xy", image, "acts along one axis");
    EXPECT_NE(refusalOf([] { (void)parseStep("fir:cutoff=1x2x3Hz"); }).find("more than two numbers"),
              std::string::npos);
    EXPECT_NE(refusalOf([] { (void)parseStep("fir:cutoff=4mm"); }).find("units here: Hz, kHz, %"), std::string::npos);
    // The transition that the sentence suggests is accepted.
    const std::string narrow = refusalOf([] { (void)build(parseStep("fir:cutoff=40Hz,transition=1Hz"), signal(300)); });
    const std::size_t from = narrow.find("from ") + 5;
    const std::string min = narrow.substr(from, narrow.find(" Hz on") - from);
    EXPECT_LE(fir("fir:cutoff=40Hz,transition=" + min, signal(300)).taps, 300);
}

TEST(SignalFilters, EdgesAreThoseOfScipy) {
    // savgol_filter(x, 5, 2, mode=…), scipy 1.10
    const std::vector<float> samples{0, 1, 0, -2, 5, 3, 3, 8, 1, 0, 4, 2, -1};
    conv::Layout layout = signal(13);
    conv::Volume volume(layout);
    std::copy(samples.begin(), samples.end(), volume.as<float>());
    const auto ends = [&](const std::string& text) {
        const conv::Volume result = conv::filtered(std::vector{build(parseStep(text), layout)}, volume);
        const float* v = result.as<float>();
        return std::array{v[0], v[1], v[2], v[11], v[12]};
    };
    const auto expect = [&](const std::string& text, const std::array<double, 5>& wanted) {
        const auto got = ends(text);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            EXPECT_NEAR(static_cast<double>(got[i]), wanted[i], 2e-5) << text << " " << i;
    };
    expect("savgol:window=5,boundary=mirror",
           {0.6857142857142855, 0.5714285714285712, -0.7714285714285714, 1.8285714285714278, 0.19999999999999973});
    expect("savgol:window=5,boundary=nearest",
           {0.34285714285714275, 0.6571428571428569, -0.7714285714285714, 2.085714285714285, -0.3999999999999999});
    expect("savgol:window=5,boundary=wrap",
           {-0.17142857142857146, 0.7428571428571427, -0.7714285714285714, 1.9999999999999991, -0.22857142857142865});
    expect("savgol:window=5,boundary=constant,value=1.5",
           {0.7285714285714283, 0.5285714285714284, -0.7714285714285714, 1.8714285714285706, 0.24285714285714266});
}

TEST(Channels, AreNamedByNumberNameAndPattern) {
    const auto chosen = [](std::string_view text) { return channelsNamed(text, recording()); };
    using List = std::vector<std::int64_t>;
    EXPECT_EQ(chosen("all"), List{});
    EXPECT_EQ(chosen("2"), List{2});
    EXPECT_EQ(chosen("0,2-3"), (List{0, 2, 3}));
    EXPECT_EQ(chosen("0-4"), List{}); // all channels
    EXPECT_EQ(chosen("EEG*"), (List{0, 1}));
    EXPECT_EQ(chosen("ecg"), List{2}); // without its unit, in any case
    EXPECT_EQ(chosen("ECG (mV)"), List{2});
    EXPECT_EQ(chosen("E?G*"), (List{0, 1, 2, 3}));
    EXPECT_EQ(chosen("!Status"), (List{0, 1, 2, 3}));
    EXPECT_EQ(chosen("EEG*, !1"), List{0});
    EXPECT_EQ(chosen("!EEG*,!3"), (List{2, 4}));
    const auto refusal = [&](std::string_view text) { return refusalOf([&] { (void)chosen(text); }); };
    EXPECT_NE(refusal("5").find("there is no channel 5, these data have 5, counted from 0"), std::string::npos);
    EXPECT_NE(refusal("3-2").find("backwards"), std::string::npos);
    EXPECT_NE(refusal("ECK").find("did you mean ECG?"), std::string::npos);
    EXPECT_NE(refusal("!all").find("no channel is left"), std::string::npos);
    conv::Layout colours;
    colours.channels = 4;
    colours.alpha = 3;
    EXPECT_EQ(channelsNamed("0-2", colours), List{}); // opacity is never filtered
    EXPECT_NE(refusalOf([&] { (void)channelsNamed("red", colours); }).find("numbered from 0 to 3"), std::string::npos);
    EXPECT_NE(refusalOf([] { (void)parseStep("box:channels=\"1,,2\""); }).find("a channel is missing"),
              std::string::npos);
}

TEST(Channels, AreWrittenAndRead) {
    Recipe recipe{{parseStep("fir:kind=bandpass,cutoff=8x12Hz,channels=\"EEG*,!1\""), parseStep("savgol:channels=2")}};
    EXPECT_EQ(toText(recipe.steps[0]), "fir:kind=bandpass,cutoff=8x12Hz,channels=\"EEG*,!1\"");
    EXPECT_EQ(parseStep(toText(recipe.steps[0])), recipe.steps[0]);
    EXPECT_EQ(recipeFromJson(toJson(recipe)), recipe);
    Recipe all = recipe;
    for (Step& step : all.steps)
        step.values.erase("channels");
    EXPECT_NE(hashOf(all), hashOf(recipe));
    EXPECT_EQ(
        recipeFromJson(R"({"schema": 1, "steps": [{"filter": "savgol", "parameters": {"channels": 2}}]})").steps[0],
        recipe.steps[1]);
    // The steps of a single channel.
    EXPECT_EQ(recipeForChannel(recipe, recording(), 0).steps, std::vector{all.steps[0]});
    EXPECT_EQ(recipeForChannel(recipe, recording(), 2).steps, std::vector{all.steps[1]});
    EXPECT_TRUE(recipeForChannel(recipe, recording(), 1).steps.empty());
}

/// Steps for some channels give the result of the same steps alone, and leave other channels bit by bit.
TEST(Channels, EachGetsItsSteps) {
    conv::Layout layout = recording();
    layout.type = conv::ElementType::i32;
    conv::Volume volume(layout);
    for (std::int64_t c = 0; c < layout.channels; ++c)
        for (std::int64_t i = 0; i < layout.extent[0]; ++i)
            volume.as<std::int32_t>({0, c})[i] = static_cast<std::int32_t>((i * 7919 + c * 104729) % 2001 - 1000);
    volume.as<std::int32_t>({0, 4})[5] = (1 << 30) + 1; // not representable in float32
    const Recipe recipe{{parseStep("gaussian:sigma=2,channels=\"0,3\""), parseStep("dog:channels=1-3"),
                         parseStep("sobel:channels=\"0-1\""), parseStep("savgol:channels=!Status,boundary=valid")}};
    const conv::Plan plan = conv::makePlan(build(recipe, layout), layout);
    EXPECT_NE(conv::describe(plan).find("gaussian (2 of 5 channels): "), std::string::npos) << conv::describe(plan);
    EXPECT_NE(conv::fingerprint(plan).find("of 0,3"), std::string::npos);
    conv::Layout out = plan.output();
    EXPECT_EQ(out.extent[0], 290); // valid steps shorten all channels alike
    out.type = conv::ElementType::f64;
    conv::Volume result(out);
    conv::VolumeSink sink(result, plan.outputDomain);
    const conv::Report report = conv::apply(plan, volume, {}, sink);
    ASSERT_EQ(report.ops.size(), plan.ops.size());
    for (const conv::OpReport& op : report.ops)
        EXPECT_TRUE(op.operations > 0 || op.variant.empty()) << op.label;
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        conv::Volume one(layout.onlyChannel(c));
        std::copy_n(volume.as<std::int32_t>({0, c}), layout.extent[0], one.as<std::int32_t>());
        const Recipe steps = recipeForChannel(recipe, layout, c);
        const conv::Volume wanted = conv::filtered(build(steps, one.layout()), one, {}, conv::ElementType::f64);
        const std::int64_t shift = (wanted.layout().extent[0] - out.extent[0]) / 2;
        for (std::int64_t i = 0; i < out.extent[0]; ++i)
            ASSERT_EQ(result.as<double>({0, c})[i], wanted.as<double>()[i + shift]) << c << " " << i;
    }
    EXPECT_EQ(result.as<double>({0, 4})[0], (1 << 30) + 1);
}

} // namespace

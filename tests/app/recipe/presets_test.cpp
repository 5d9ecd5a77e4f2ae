// SPDX-License-Identifier: Apache-2.0
// Presets: each runs on its sample and keeps its promise; fields, refusals, searches.
#include "app/io/io.h"
#include "app/recipe/presets.h"
#include "app/session/grids/regrid.h"
#include "tests/app/io_temp.h"
#include "tests/app/refusal.h"
#include <algorithm>
#include <cmath>
#include <conv/apply.h>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>
#include <set>

namespace {

using namespace app;

struct Pair {
    conv::Volume before, after;
};

Pair pairOf(const Preset& preset) {
    const std::filesystem::path file =
        std::filesystem::path(CONVAPP_SOURCE_DIR) / "samples" / std::filesystem::path(preset.sample);
    conv::Volume before = conv::filtered({}, io::load(file), {}, conv::ElementType::f32);
    EXPECT_EQ(unsuited(preset, before.layout()), "") << preset.name;
    conv::PlanOptions cpu;
    cpu.device = "cpu";
    const GridParts grids = partsOf(recipeOf(preset, preset.sampleFields));
    if (!grids.parts.empty()) // both on the new grid
        before = onLastGrid(grids, std::make_shared<const conv::Volume>(std::move(before)), cpu);
    const std::vector<conv::Filter> filters = build(grids.rest, before.layout());
    conv::Volume after = conv::filtered(filters, before, cpu);
    return {std::move(before), std::move(after)};
}

Pair pairOf(std::string_view name) {
    return pairOf(*presetNamed(name));
}

std::vector<double> samplesOf(const conv::Volume& volume) {
    const float* const all = volume.as<float>();
    return {all, all + volume.layout().whole().count()};
}

/// Power of the first channel within `half` Hz of a frequency, with a Hann window.
double powerAt(const conv::Volume& volume, double hertz, double half) {
    const std::vector<double> x = samplesOf(volume);
    const auto n = static_cast<double>(x.size());
    const double step = 1 / (n * volume.layout().geometry.spacing[0]);
    double power = 0;
    for (double f = std::ceil((hertz - half) / step) * step; f <= hertz + half; f += step) {
        double re = 0, im = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto t = static_cast<double>(i);
            const double window = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * (t + 0.5) / n);
            const double turn = 2 * std::numbers::pi * f * t * volume.layout().geometry.spacing[0];
            re += window * x[i] * std::cos(turn);
            im += window * x[i] * std::sin(turn);
        }
        power += re * re + im * im;
    }
    return power;
}

/// Change of that power in dB.
double gainAt(const Pair& pair, double hertz, double half = 0.3) {
    return 10 * std::log10(powerAt(pair.after, hertz, half) / powerAt(pair.before, hertz, half));
}

/// Calls f(before, next before, after, next after) for neighbours along x.
template <class F>
void forNeighbours(const Pair& pair, F f) {
    const std::vector<double> a = samplesOf(pair.before), b = samplesOf(pair.after);
    const auto n = static_cast<std::size_t>(pair.before.layout().extent[0]);
    for (std::size_t i = 0; i + 1 < a.size(); ++i)
        if ((i + 1) % n != 0)
            f(a[i], a[i + 1], b[i], b[i + 1]);
}

/// Mean difference of neighbours after, relative to before, where both samples before lie in a range.
double roughness(const Pair& pair, double low = -1e30, double high = 1e30, double least = 0) {
    double before = 0, after = 0;
    forNeighbours(pair, [&](double a, double a1, double b, double b1) {
        if (std::min(a, a1) >= low && std::max(a, a1) <= high && std::abs(a - a1) >= least) {
            before += std::abs(a1 - a);
            after += std::abs(b1 - b);
        }
    });
    return after / before;
}

std::pair<double, double> rangeOf(const conv::Volume& volume) {
    const auto [min, max] = std::ranges::minmax(samplesOf(volume));
    return {min, max};
}

double meanOf(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values)
        sum += v;
    return sum / static_cast<double>(values.size());
}

} // namespace

class PresetSamples : public testing::Test {
  protected:
    void SetUp() override {
        NEEDS_FORMAT("PNG");
        NEEDS_FORMAT("Sound");
    }
};

TEST_F(PresetSamples, EachRunsOnItsSampleAndChangesIt) {
    std::set<std::string_view> names;
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        EXPECT_TRUE(names.insert(preset.name).second);
        EXPECT_FALSE(preset.title.empty() || preset.words.empty());
        EXPECT_TRUE(preset.summary.ends_with('.'));
        EXPECT_EQ(recipeFromJson(toJson(preset.recipe)), preset.recipe);
        const Pair pair = pairOf(preset);
        const std::vector<double> a = samplesOf(pair.before), b = samplesOf(pair.after);
        ASSERT_EQ(a.size(), b.size());
        EXPECT_NE(a, b);
        EXPECT_TRUE(std::ranges::all_of(b, [](double v) { return std::isfinite(v); }));
    }
}

TEST_F(PresetSamples, NotchesRemoveTheirFrequencyAlone) {
    for (const double hertz : {50.0, 60.0}) {
        const Pair pair = pairOf(hertz == 50 ? "notch-50" : "notch-60");
        EXPECT_LT(gainAt(pair, hertz), -20) << hertz;
        for (const double other : {1.0, 10.0, hertz - 10, hertz + 15, 120.0})
            EXPECT_NEAR(gainAt(pair, other, 1), 0, 0.3) << hertz << " changes " << other;
    }
}

TEST_F(PresetSamples, DriftIsRemovedAndBeatsStay) {
    const Pair drift = pairOf("remove-drift");
    EXPECT_LT(gainAt(drift, 0.2, 0.15), -15);
    for (const double hertz : {2.5, 10.0, 40.0, 50.0})
        EXPECT_NEAR(gainAt(drift, hertz, 1), 0, 0.3) << hertz;
    const Pair trend = pairOf("detrend");
    EXPECT_LT(gainAt(trend, 0.2, 0.15), -10);
    EXPECT_NEAR(gainAt(trend, 50, 1), 0, 0.5);
    const Pair band = pairOf("band-1-40");
    EXPECT_LT(gainAt(band, 0.2, 0.15), -20);
    EXPECT_LT(gainAt(band, 100, 5), -20);
    EXPECT_NEAR(gainAt(band, 10, 2), 0, 0.3);
}

TEST_F(PresetSamples, CtLosesNoiseAndKeepsBone) {
    const Pair pair = pairOf("denoise-ct");
    EXPECT_LT(roughness(pair, 0, 80), 0.45) << "soft tissue";
    EXPECT_NEAR(roughness(pair, -1e30, 1e30, 600), 1, 0.03) << "edges of bone";
}

TEST_F(PresetSamples, SmoothingMakesDifferencesSmaller) {
    EXPECT_LT(roughness(pairOf("denoise")), 0.5);
    EXPECT_LT(roughness(pairOf("smooth-6mm")), 0.7);
    EXPECT_LT(roughness(pairOf("despeckle")), 0.7);
    EXPECT_GT(roughness(pairOf("sharpen")), 1.1);
}

TEST_F(PresetSamples, DeconvolutionNarrowsPointsAndKeepsSums) {
    const Pair pair = pairOf("deconvolve");
    const std::vector<double> before = samplesOf(pair.before), after = samplesOf(pair.after);
    EXPECT_GT(rangeOf(pair.after).second, 1.3 * rangeOf(pair.before).second);
    EXPECT_GE(rangeOf(pair.after).first, 0);
    EXPECT_NEAR(meanOf(after) / meanOf(before), 1, 1e-3);
    EXPECT_GT(roughness(pair, -1e30, 1e30, 1000), 1.2) << "edges of stars";
}

TEST_F(PresetSamples, SmoothingInAMaskKeepsItsMeanAndIsZeroOutside) {
    const Pair pair = pairOf("smooth-in-mask");
    const conv::Layout& layout = pair.before.layout();
    const conv::Region box{{16, 14, 6}, {64, 74, 26}};
    double before = 0, after = 0, outside = 0;
    const float *a = pair.before.as<float>(), *b = pair.after.as<float>();
    for (std::int64_t z = 0; z < layout.extent[2]; ++z)
        for (std::int64_t y = 0; y < layout.extent[1]; ++y)
            for (std::int64_t x = 0; x < layout.extent[0]; ++x, ++a, ++b)
                if (box.contains(conv::Region{{x, y, z}, {x + 1, y + 1, z + 1}})) {
                    before += *a;
                    after += *b;
                } else {
                    outside = std::max(outside, std::abs(static_cast<double>(*b)));
                }
    EXPECT_EQ(outside, 0);
    EXPECT_NEAR(after / before, 1, 0.02);
}

TEST_F(PresetSamples, FeaturesHaveTheirRanges) {
    EXPECT_EQ(rangeOf(pairOf("outline").after), (std::pair{0.0, 255.0}));
    const auto [least, most] = rangeOf(pairOf("vessels").after);
    EXPECT_EQ(least, 0);
    EXPECT_GT(most, 0.3);
    EXPECT_LE(most, 1);
    EXPECT_GE(rangeOf(pairOf("edges").after).first, 0);
    const Pair background = pairOf("flatten-background");
    EXPECT_EQ(rangeOf(background.after).first, 0);
    EXPECT_LT(meanOf(samplesOf(background.after)), 0.7 * meanOf(samplesOf(background.before)));
    EXPECT_EQ(rangeOf(pairOf("mask-otsu").after), (std::pair{0.0, 1.0}));
    const std::vector<double> even = samplesOf(pairOf("even-contrast").after);
    EXPECT_NEAR(meanOf(even), 0, 0.1);
    const auto [dark, bright] = rangeOf(pairOf("blobs").after);
    EXPECT_LT(dark, 0);
    EXPECT_GT(bright, 0);
}

TEST(Presets, FieldsSetParametersOfTheSteps) {
    const Recipe recipe = recipeOf(*presetNamed("smooth-in-mask"), "mask=seg.nii.gz:3,5,sigma=2mm");
    EXPECT_EQ(toText(recipe.steps.at(0)),
              toText(parseStep("gaussian:mask=seg.nii.gz:3,5,sigma=2mm,outside=0,normalized=true")));
    EXPECT_EQ(recipeOf(*presetNamed("smooth-6mm"), "fwhm=4mm").steps.at(0), parseStep("gaussian:fwhm=4mm"));
    EXPECT_EQ(recipeOf(*presetNamed("edges"), "boundary=mirror").steps.at(1), parseStep("sobel:boundary=mirror"));
}

TEST(Presets, RefusalsNameTheMissingField) {
    const auto refused = [](std::string_view name, std::string_view fields) {
        return refusalOf([&] { (void)recipeOf(*presetNamed(name), fields); });
    };
    EXPECT_EQ(refused("smooth-in-mask", ""), "preset smooth-in-mask needs a mask: --recipe 'smooth-in-mask:mask=FILE'");
    EXPECT_NE(refused("notch-50", "cutof=50Hz").find("no parameter 'cutof'; did you mean cutoff"), std::string::npos);
    conv::Layout image;
    image.extent = {20, 20, 1};
    EXPECT_EQ(unsuited(*presetNamed("notch-50"), image), "is for signals; these data are 2-D");
    EXPECT_EQ(unsuited(*presetNamed("smooth-6mm"), image), "needs a spacing in mm; give it with --spacing");
    conv::Layout signal;
    signal.dimension = 1;
    signal.extent = {20, 1, 1};
    EXPECT_EQ(unsuited(*presetNamed("notch-50"), signal), "needs a sampling rate; give it with --rate");
    EXPECT_EQ(unsuited(*presetNamed("vessels"), signal), "is for images and volumes; these data are 1-D");
    EXPECT_EQ(suitedData(*presetNamed("denoise")), "signals, images and volumes");
    EXPECT_EQ(suitedData(*presetNamed("denoise-ct")), "images and volumes with a spacing in mm");
    EXPECT_EQ(presetNamed("none"), nullptr);
}

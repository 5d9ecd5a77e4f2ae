// SPDX-License-Identifier: Apache-2.0
// Typed recursive filters, morphology and percentiles: values, refusals, and forms that follow a change.
#include "app/recipe/recipe.h"
#include "tests/app/refusal.h"
#include <conv/filter.h>
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

conv::Iir iir(std::string_view text, const conv::Layout& layout = signal()) {
    return std::get<conv::Iir>(build(parseStep(text), layout).kind);
}

void expectRefused(std::string_view text, std::string_view part, const conv::Layout& layout = signal()) {
    const std::string sentence = refusalOf([&] { (void)build(parseStep(text), layout); });
    EXPECT_NE(sentence.find(part), std::string::npos) << text << " gives: " << sentence;
}

TEST(RecursiveFilters, ValuesAreThoseOfTheData) {
    const conv::Iir low = iir("iir:cutoff=40Hz");
    EXPECT_EQ(low.kind, conv::IirKind::butterworth);
    EXPECT_EQ(low.band, conv::FirKind::lowpass);
    EXPECT_EQ(low.order, 4);
    EXPECT_DOUBLE_EQ(low.cutoff[0], 40.0 / 256);
    EXPECT_EQ(iir("iir:cutoff=0.04kHz"), low);
    const conv::Iir band = iir("iir:kind=chebyshev1,band=bandstop,cutoff=48x52Hz,order=3,ripple=0.5dB");
    EXPECT_EQ(band.kind, conv::IirKind::chebyshev1);
    EXPECT_EQ(band.band, conv::FirKind::bandstop);
    EXPECT_DOUBLE_EQ(band.cutoff[1], 52.0 / 256);
    EXPECT_EQ(band.order, 3);
    EXPECT_EQ(band.ripple, 0.5);
    EXPECT_EQ(iir("iir:kind=notch,cutoff=50Hz,q=25").q, 25);
    EXPECT_TRUE(iir("iir:cutoff=40Hz,ends=odd").odd);
    conv::Layout image;
    image.extent = {200, 100, 1};
    EXPECT_EQ(build(parseStep("iir"), image).axes, (std::array{true, false, false}));
    EXPECT_EQ(build(parseStep("iir:axes=y"), image).axes, (std::array{false, true, false}));
}

TEST(RecursiveFilters, RefusalsNameTheValueAndTheLimit) {
    expectRefused("iir:cutoff=128Hz", "cutoff=128Hz: must be below the Nyquist frequency, which is 128 Hz");
    expectRefused("iir:cutoff=0", "must be above 0");
    expectRefused("iir:cutoff=10x20Hz", "band=lowpass requires one cut-off frequency (got two), as in 40Hz");
    expectRefused("iir:band=bandpass,cutoff=10Hz",
                  "band=bandpass requires two cut-off frequencies (got one), as in 8-12Hz");
    expectRefused("iir:band=bandpass,cutoff=20x10Hz", "the second cut-off must be above the first");
    expectRefused("iir:kind=notch,cutoff=10x20Hz", "kind=notch requires one cut-off frequency (got two), as in 40Hz");
    expectRefused("iir:kind=notch,band=highpass", "band=highpass: kind=notch has no band");
    expectRefused("iir:kind=peak,order=2", "order=2: kind=peak always has order 2");
    expectRefused("iir:kind=peak,cutoff=100Hz,q=0.5", "wider than the Nyquist frequency, which is 128 Hz");
    expectRefused("iir:q=5", "q=5: applies to kind=notch and kind=peak only");
    expectRefused("iir:ripple=3", "ripple=3dB: applies to kind=chebyshev1 only");
    expectRefused("iir:ends=odd,boundary=wrap", "boundary has no effect");
    expectRefused("iir:ends=odd", "ends=odd: needs more than 15 samples (got 15)", signal(15));
    EXPECT_TRUE(iir("iir:ends=odd", signal(16)).odd);
    expectRefused("iir:cutoff=0.0000001Hz", "rings for more than 16777216 samples");
    EXPECT_NE(refusalOf([] { (void)parseStep("iir:order=13"); }).find("order=13"), std::string::npos);
    EXPECT_NE(refusalOf([] { (void)parseStep("iir:order=0"); }).find("order=0"), std::string::npos);
    conv::Layout image;
    expectRefused("iir:cutoff=40Hz", "no sampling rate; give it with --rate, or a percentage", image);
    image.extent = {300, 300, 1};
    expectRefused("iir:axes=xy", "acts along one axis", image);
}

TEST(RecursiveFilters, AFormFollowsTheKind) {
    const FilterSpec& spec = filterNamed("iir");
    Step step = parseStep("iir:cutoff=40Hz");
    const auto change = [&](const char* key, const char* value) {
        step.values[key] = parseValue(paramNamed(spec, key), value);
        spec.adapt(step, key);
        (void)build(step, signal());
    };
    change("band", "bandpass");
    EXPECT_EQ(toText(valueOf(step, "cutoff")), "20x40Hz");
    change("order", "6");
    change("kind", "notch");
    EXPECT_EQ(toText(step), "iir:kind=notch,cutoff=40Hz");
    change("q", "5");
    change("kind", "chebyshev1");
    change("ripple", "3");
    change("band", "highpass");
    change("kind", "bessel");
    EXPECT_EQ(toText(step), "iir:kind=bessel,band=highpass,cutoff=40Hz");
    change("boundary", "wrap");
    change("ends", "odd");
    EXPECT_EQ(toText(valueOf(step, "boundary")), "reflect");
}

TEST(RankFilters, AreBuiltFromTheirText) {
    conv::Layout image;
    image.extent = {200, 100, 1};
    const auto morph = std::get<conv::Morphology>(build(parseStep("morph:op=tophat,size=5x7,shape=ball"), image).kind);
    EXPECT_EQ(morph.op, conv::MorphologyOp::tophat);
    EXPECT_EQ(morph.size, (conv::Index3{5, 7, 1}));
    EXPECT_TRUE(morph.ball);
    const auto percentile = std::get<conv::Percentile>(build(parseStep("percentile:p=12.5,size=4"), image).kind);
    EXPECT_EQ(percentile.percentile, 12.5);
    EXPECT_EQ(percentile.size, (conv::Index3{4, 4, 1}));
    EXPECT_FALSE(percentile.ball);
    expectRefused("morph:size=4,shape=ball", "size=4: shape=ball needs an odd size", image);
    expectRefused("morph:size=3x4,shape=ball", "needs an odd size along every axis", image);
    EXPECT_EQ(build(parseStep("morph:size=3x4"), image).axes, (std::array{true, true, true}));
    for (const char* bad :
         {"percentile:p=-1", "percentile:p=101", "percentile:p=nan", "morph:op=erosion", "morph:size=0"})
        EXPECT_FALSE(refusalOf([&] { (void)parseStep(bad); }).empty()) << bad;
}

} // namespace

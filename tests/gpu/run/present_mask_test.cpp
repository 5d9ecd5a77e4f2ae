// SPDX-License-Identifier: Apache-2.0
// Masks that filters find in their input: samples that are not missing.
#include "tests/gpu/run/masked_runs.h"
#include <conv/filter.h>
#include <cstring>

namespace {

using namespace conv;
using cases::computed;
using cases::layoutOf;
using cases::nan;
using cases::onCpu;
using cases::pick;
using cases::Random;

/// Data of two channels with NaN and -9999 at different places.
Volume gapped(Random& random) {
    Layout layout = layoutOf(ElementType::f32, 2, {37, 29, 1});
    layout.channels = 2;
    Volume data(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
        const int kind = pick(random, 0, 9);
        data.as<float>()[i] = kind == 0 ? NAN : kind == 1 ? -9999.0F : static_cast<float>(pick(random, 0, 999));
    }
    return data;
}

bool equalBits(const Volume& a, const Volume& b) {
    return a.layout() == b.layout() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

std::vector<Filter> filtersWithMasks() {
    return {Filter{Gaussian{}},   Filter{Box{}},           Filter{Unsharp{}},   Filter{DifferenceOfGaussians{}},
            Filter{Bilateral{}},  Filter{NonLocalMeans{}}, Filter{Diffusion{}}, Filter{Clahe{}},
            Filter{Median{}},     Filter{Edge{}},          Filter{Laplacian{}}, Filter{Canny{}},
            Filter{Morphology{}}, Filter{Thresholding{}},  Filter{Hessian{}},   Filter{LocalScore{}}};
}

bool canBeNormalized(Filter filter) {
    filter.masking = {};
    filter.masking.ignoreMissing = true;
    try {
        static_cast<void>(lower(std::span(&filter, 1), 2));
    } catch (const Error&) {
        return false;
    }
    return !std::holds_alternative<Thresholding>(filter.kind);
}

/// Each channel alone, with the mask that the definition gives it.
TEST(PresentMask, EqualsAGivenMaskOfPresentSamples) {
    Random random(4);
    const Volume data = gapped(random);
    int normalized = 0;
    for (const Filter& plain : filtersWithMasks())
        for (const bool marked : {false, true})
            for (const bool weighs : {false, true}) {
                if (weighs && !canBeNormalized(plain))
                    continue;
                normalized += weighs ? 1 : 0;
                Filter present = plain;
                present.masking.mask = presentMask();
                present.masking.normalized = weighs;
                present.masking.outside = pick(random, 0, 1) == 0 ? Outside::keep : Outside::value;
                present.masking.value.value = 3;
                if (marked)
                    present.masking.noData = -9999;
                PlanOptions tiled = onCpu();
                tiled.tile = {11, 9, 1};
                const Volume got = computed(present, data);
                EXPECT_TRUE(equalBits(got, computed(present, data, tiled))) << describe(present);
                for (std::int64_t channel = 0; channel < 2; ++channel) {
                    Volume one(data.layout().onlyChannel(channel));
                    std::memcpy(one.data(), data.data({0, channel}),
                                static_cast<std::size_t>(one.layout().byteCount()));
                    Filter given = present;
                    given.masking.noData.reset();
                    given.masking.mask = cases::maskBy(one.layout(), [&](std::int64_t i) {
                        const float value = one.as<float>()[i];
                        return !std::isnan(value) && !(marked && value == -9999.0F);
                    });
                    const Volume wanted = computed(given, one);
                    EXPECT_EQ(std::memcmp(got.data({0, channel}), wanted.data(),
                                          static_cast<std::size_t>(wanted.layout().byteCount())),
                              0)
                        << describe(present) << " channel " << channel;
                }
            }
    EXPECT_GE(normalized, 14);
}

TEST(PresentMask, FillIsTheAverageInReach) {
    Random random(5);
    const Volume data = gapped(random);
    Filter filled{Gaussian{}}, ignoring{Gaussian{}};
    filled.masking.mask = presentMask();
    filled.masking.normalized = true;
    filled.masking.outside = Outside::fill;
    ignoring.masking.ignoreMissing = true;
    EXPECT_TRUE(equalBits(computed(filled, data), computed(ignoring, data)));
}

TEST(PresentMask, ValuesBeyondAConstantBorderMayBeMissing) {
    const Volume data = cases::counted(layoutOf(ElementType::f32, 1, {40, 1, 1}));
    Filter filter{Box{}};
    filter.boundary = Boundary::constant;
    filter.outsideValue = nan;
    filter.masking.mask = presentMask();
    filter.masking.normalized = true;
    const Volume got = computed(filter, data);
    EXPECT_FLOAT_EQ(got.as<float>()[0], (data.as<float>()[0] + data.as<float>()[1]) / 2);
}

TEST(PresentMask, IsOneObjectWithoutSamples) {
    EXPECT_TRUE(isPresentMask(presentMask()));
    EXPECT_FALSE(isPresentMask(nullptr));
    EXPECT_EQ(presentMask(), presentMask());
    float sample = 0;
    EXPECT_THROW(presentMask()->read({}, presentMask()->layout().whole(), &sample), Error);
    Filter a{Gaussian{}}, b{Gaussian{}};
    a.masking.mask = b.masking.mask = presentMask();
    EXPECT_EQ(a, b) << "so that plans are equal";
}

} // namespace

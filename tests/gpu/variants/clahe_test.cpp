// SPDX-License-Identifier: Apache-2.0
// Adaptive equalization beyond the property tests: definition, samples that are not finite, ranges, masks, slices,
// refusals.
#include "tests/gpu/invented_gpu.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/filter.h>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <string_view>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Volume imageOf(const Index3& extent, ElementType type, const std::function<double(std::int64_t)>& value) {
    Volume image(Layout{.type = type, .dimension = extent[2] > 1 ? 3 : 2, .extent = extent});
    std::vector<double> values(static_cast<std::size_t>(image.layout().sampleCount()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = value(static_cast<std::int64_t>(i));
    convertSamples(ElementType::f64, values.data(), type, image.data(), image.layout().sampleCount());
    return image;
}

Volume noise(const Index3& extent, ElementType type, std::uint64_t seed) {
    Random random(seed);
    return imageOf(extent, type, [&](std::int64_t) { return std::floor(cases::pickReal(random, 0, 256)); });
}

std::vector<double> resultOf(const Volume& input, const Filter& filter, const std::string& variant = "auto",
                             ElementType type = ElementType::f64) {
    PlanOptions planOptions;
    planOptions.device = variant == "clahe" ? "cuda" : "cpu";
    planOptions.variant = variant;
    planOptions.precision = Precision::float64;
    const Volume result = filtered(std::vector{filter}, input, planOptions, type);
    std::vector<double> values(static_cast<std::size_t>(result.layout().sampleCount()));
    convertSamples(result.layout().type, result.data(), ElementType::f64, values.data(), result.layout().sampleCount());
    return values;
}

/// The exact variants that can run here.
std::vector<const char*> exactVariants() {
    std::vector<const char*> names{"cpu-clahe", "cpu-reference"};
    if (noCudaReason().empty())
        names.push_back("clahe");
    return names;
}

/// The definition for whole samples 0 to 255, written for a single sample of an image: the four tiles' shares of
/// samples up to its value. `reflected`: samples beyond the border are those of Boundary::reflect, else they do not
/// count.
double definition(const Volume& image, const Clahe& f, std::int64_t x, std::int64_t y, bool reflected) {
    const Index3 n = image.layout().extent;
    const auto sample = [&](std::int64_t i, std::int64_t j) { return image.as<std::uint8_t>()[j * n[0] + i]; };
    const auto fold = [](std::int64_t i, std::int64_t size) {
        i %= 2 * size;
        return i < size ? i : 2 * size - 1 - i;
    };
    const auto share = [&](std::int64_t tileX, std::int64_t tileY) {
        std::vector<double> heights(256, 0.0);
        double count = 0, excess = 0, sum = 0;
        for (std::int64_t j = tileY * f.tile[1]; j < (tileY + 1) * f.tile[1]; ++j)
            for (std::int64_t i = tileX * f.tile[0]; i < (tileX + 1) * f.tile[0]; ++i)
                if (reflected || (i < n[0] && j < n[1])) {
                    heights[sample(fold(i, n[0]), fold(j, n[1]))] += 1;
                    count += 1;
                }
        const double limit = f.clip > 0 ? f.clip * count / 256 : count;
        for (const double height : heights)
            excess += std::max(0.0, height - limit);
        for (int bin = 0; bin <= sample(x, y); ++bin)
            sum += std::min(limit, heights[static_cast<std::size_t>(bin)]) + excess / 256;
        return 255 * sum / count;
    };
    const auto place = [](std::int64_t at, std::int64_t tile, std::int64_t size) {
        const double exact = static_cast<double>(at) / static_cast<double>(tile) - 0.5;
        const auto low = static_cast<std::int64_t>(std::floor(exact)), last = (size - 1) / tile;
        return std::tuple{std::clamp<std::int64_t>(low, 0, last), std::clamp<std::int64_t>(low + 1, 0, last),
                          exact - static_cast<double>(low)};
    };
    const auto [x0, x1, wx] = place(x, f.tile[0], n[0]);
    const auto [y0, y1, wy] = place(y, f.tile[1], n[1]);
    return (1 - wy) * ((1 - wx) * share(x0, y0) + wx * share(x1, y0)) +
           wy * ((1 - wx) * share(x0, y1) + wx * share(x1, y1));
}

TEST(Clahe, IsItsDefinition) {
    const Volume image = noise({37, 26, 1}, ElementType::u8, 1);
    for (const Index3& tile : {Index3{8, 8, 1}, Index3{7, 5, 1}, Index3{64, 9, 1}, Index3{36, 25, 1}})
        for (const double clip : {0.0, 1.0, 2.0, 9.5})
            for (const Boundary boundary : {Boundary::reflect, Boundary::renormalize}) {
                Filter filter{Clahe{tile, clip, 256, 0, 255}};
                filter.boundary = boundary;
                for (const char* variant : exactVariants()) {
                    const std::vector<double> got = resultOf(image, filter, variant);
                    for (std::int64_t y = 0; y < 26; y += 3)
                        for (std::int64_t x = 0; x < 37; x += 2)
                            ASSERT_NEAR(
                                got[static_cast<std::size_t>(y * 37 + x)],
                                definition(image, std::get<Clahe>(filter.kind), x, y, boundary == Boundary::reflect),
                                1e-4)
                                << variant << " tile " << tile[0] << " clip " << clip << " at " << x << ", " << y;
                }
            }
}

/// Without a range, the smallest and the largest sample end the bins and the results.
TEST(Clahe, TakesTheRangeOfTheSamples) {
    const Volume image = imageOf({40, 30, 1}, ElementType::f64, [](std::int64_t i) { return 1e9 + 3.0 * (i % 97); });
    const Filter open{Clahe{{10, 10, 1}}}, low{Clahe{{10, 10, 1}, 2, 256, 1e9, {}}},
        given{Clahe{{10, 10, 1}, 2, 256, 1e9, 1e9 + 288}};
    const std::vector<double> wanted = resultOf(image, given);
    EXPECT_EQ(resultOf(image, open), wanted);
    EXPECT_EQ(resultOf(image, low), wanted);
    EXPECT_EQ(std::ranges::max(wanted), 1e9 + 288);
    for (const double value : wanted)
        EXPECT_GE(value, 1e9);
}

TEST(Clahe, SamplesBeyondTheRangeCountAsItsEnds) {
    const Volume image = noise({32, 32, 1}, ElementType::i16, 2),
                 cut = imageOf({32, 32, 1}, ElementType::i16, [&](std::int64_t i) {
                     return std::clamp<double>(image.as<std::int16_t>()[i], 50, 200);
                 });
    const Filter filter{Clahe{{8, 8, 1}, 2, 151, 50, 200}};
    EXPECT_EQ(resultOf(image, filter), resultOf(cut, filter));
}

TEST(Clahe, SamplesThatAreNotFiniteStayAndDoNotCount) {
    for (const char* variant : exactVariants()) {
        const Volume image = imageOf({32, 16, 1}, ElementType::f32, [](std::int64_t i) {
            const bool left = i % 32 < 16;
            return left ? nan : i == 20 ? INFINITY : i == 21 ? -INFINITY : static_cast<double>(i % 7);
        });
        const std::vector<double> got = resultOf(image, Filter{Clahe{{16, 16, 1}, 0, 7, {}, {}}}, variant);
        for (std::size_t i = 0; i < got.size(); ++i) {
            const double was = image.as<float>()[i];
            if (std::isnan(was))
                EXPECT_TRUE(std::isnan(got[i]));
            else if (std::isinf(was))
                EXPECT_EQ(got[i], was);
            else
                EXPECT_TRUE(got[i] >= 0 && got[i] <= 6) << got[i];
        }
    }
}

TEST(Clahe, EqualOrMissingSamplesStay) {
    for (const char* variant : exactVariants()) {
        const Volume flat = imageOf({20, 20, 1}, ElementType::u16, [](std::int64_t) { return 777; });
        for (const double value : resultOf(flat, Filter{Clahe{{8, 8, 1}}}, variant))
            ASSERT_EQ(value, 777);
        const Volume none = imageOf({20, 20, 1}, ElementType::f32, [](std::int64_t) { return nan; });
        for (const double value : resultOf(none, Filter{Clahe{{8, 8, 1}}}, variant))
            ASSERT_TRUE(std::isnan(value));
    }
    // Ends that differ by less than a float64 can divide.
    const Volume tiny = imageOf({8, 8, 1}, ElementType::f64, [](std::int64_t i) { return i % 2 ? 5e-324 : 0; });
    EXPECT_EQ(resultOf(tiny, Filter{Clahe{{4, 4, 1}}})[1], 5e-324);
    const Volume huge = imageOf({8, 8, 1}, ElementType::f64, [](std::int64_t i) { return i % 2 ? 1.7e308 : -1.7e308; });
    const std::vector<double> got = resultOf(huge, Filter{Clahe{{4, 4, 1}, 0}});
    EXPECT_EQ(got[1], 1.7e308);
    EXPECT_NEAR(got[0] / 1.7e308, 0, 1e-12); // half of the samples are at or below it
}

/// With normalized=true, samples outside the mask count as little as NaN.
TEST(Clahe, CountsSamplesOfTheMask) {
    const Volume image = noise({40, 24, 1}, ElementType::f32, 3);
    Volume mask(Layout{.type = ElementType::u8, .dimension = 2, .extent = {40, 24, 1}});
    Volume holed = image.clone();
    for (std::int64_t i = 0; i < mask.layout().sampleCount(); ++i) {
        mask.as<std::uint8_t>()[i] = i % 40 > 10 && i % 3 != 0;
        if (!mask.as<std::uint8_t>()[i])
            holed.as<float>()[i] = static_cast<float>(nan);
    }
    Filter filter{Clahe{{12, 12, 1}}};
    const std::vector<double> wanted = resultOf(holed, filter), all = resultOf(image, filter);
    filter.masking.mask = std::make_shared<Volume>(mask.clone());
    const std::vector<double> limited = resultOf(image, filter);
    filter.masking.normalized = true;
    const std::vector<double> counted = resultOf(image, filter);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const bool inside = mask.as<std::uint8_t>()[i] != 0;
        ASSERT_EQ(limited[i], inside ? all[i] : static_cast<double>(image.as<float>()[i])) << i;
        ASSERT_EQ(counted[i], inside ? wanted[i] : static_cast<double>(image.as<float>()[i])) << i;
    }
}

TEST(Clahe, SlicesOfAVolumeAreImages) {
    const Volume volume = noise({20, 18, 5}, ElementType::u8, 4);
    Filter flat{Clahe{{8, 8, 8}, 2, 256, 0, 255}};
    const std::vector<double> deep = resultOf(volume, flat);
    flat.axes[2] = false;
    const std::vector<double> slices = resultOf(volume, flat);
    EXPECT_NE(deep, slices);
    EXPECT_EQ(resultOf(volume, Filter{Clahe{{8, 8, 1}, 2, 256, 0, 255}}), slices);
    for (std::int64_t z = 0; z < 5; ++z) {
        const Volume slice = imageOf({20, 18, 1}, ElementType::u8,
                                     [&](std::int64_t i) { return volume.as<std::uint8_t>()[z * 360 + i]; });
        EXPECT_EQ(resultOf(slice, Filter{Clahe{{8, 8, 1}, 2, 256, 0, 255}}),
                  std::vector<double>(slices.begin() + z * 360, slices.begin() + (z + 1) * 360));
    }
}

/// An image of 16 bits gives the result of the same one of 8 bits, and negative values that of their distance from
/// `min`.
TEST(Clahe, DoesNotDependOnTheDepth) {
    const Volume bytes = noise({50, 40, 1}, ElementType::u8, 6);
    const auto sample = [&](std::int64_t i) { return static_cast<double>(bytes.as<std::uint8_t>()[i]); };
    const Volume words = imageOf({50, 40, 1}, ElementType::u16, [&](std::int64_t i) { return 257 * sample(i); }),
                 shifted = imageOf({50, 40, 1}, ElementType::i16, [&](std::int64_t i) { return sample(i) - 1000; });
    const std::vector<double> wanted = resultOf(bytes, Filter{Clahe{{16, 16, 1}, 2, 256, 0, 255}}),
                              wide = resultOf(words, Filter{Clahe{{16, 16, 1}, 2, 256, 0, 65535}}),
                              low = resultOf(shifted, Filter{Clahe{{16, 16, 1}, 2, 256, -1000, -745}});
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        ASSERT_NEAR(wide[i], 257 * wanted[i], 1e-9);
        ASSERT_NEAR(low[i], wanted[i] - 1000, 1e-9);
    }
}

/// Tables that exceed the memory of a part: 65,536 bins for more than 128 tiles.
TEST(Clahe, PartsChangeNoBit) {
    const Volume image = noise({90, 70, 1}, ElementType::u16, 5);
    const Filter filter{Clahe{{4, 4, 1}, 2, 65536, 0, 65535}};
    EXPECT_NE(resultOf(image, filter, "cpu-clahe"), std::vector<double>());
    for (const char* device : {"cpu", "cuda"}) {
        if (device == std::string_view("cuda") && !noCudaReason().empty())
            continue;
        PlanOptions planOptions;
        planOptions.device = device;
        const Plan plan = makePlan(std::vector{filter}, image.layout(), planOptions);
        Volume parts(plan.output());
        VolumeSink sink(parts, plan.outputDomain);
        for (std::int64_t y = 0; y < 70; y += 10)
            for (std::int64_t x = 0; x < 90; x += 15) {
                Request request;
                request.region = Region{{x, y, 0}, {x + 15, y + 10, 1}};
                apply(plan, image, request, sink);
            }
        const Volume whole = cases::whole(plan, image);
        EXPECT_EQ(0, std::memcmp(parts.data(), whole.data(), static_cast<std::size_t>(whole.layout().byteCount())))
            << device;
    }
}

/// The variant for GPUs counts whole numbers, so that its tables are those of cpu-clahe up to the last bit of a sum.
TEST(Clahe, GpusAgreeWithTheCpuNearlyToTheBit) {
    if (!noCudaReason().empty())
        GTEST_SKIP() << noCudaReason();
    for (const Index3& extent : {Index3{301, 207, 1}, Index3{61, 47, 23}})
        for (const std::int64_t bins : {16, 256, 9000})
            for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::renormalize}) {
                Filter filter{Clahe{{32, 20, 8}, 2.5, bins}};
                filter.boundary = boundary;
                const Volume image = noise(extent, ElementType::f32, 11);
                const std::vector<double> wanted = resultOf(image, filter, "cpu-clahe"),
                                          got = resultOf(image, filter, "clahe");
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    ASSERT_NEAR(got[i], wanted[i], 1e-10) << bins << " bins, sample " << i;
            }
}

/// The variant for GPUs, of the data's dimension.
const Variant& onGpu(int dimension) {
    return *std::ranges::find_if(variants(),
                                 [&](const Variant& v) { return v.name == "clahe" && v.dimension == dimension; });
}

/// A plan for a GPU leaves the step there. A build without kernels moves it to the CPU and says so.
TEST(Clahe, APlanForAGpuStaysThere) {
    for (const bool range : {false, true}) {
        const Layout layout{.type = ElementType::u16, .dimension = 2, .extent = {512, 512, 1}};
        Clahe clahe{{64, 64, 1}};
        if (range) {
            clahe.min = 0;
            clahe.max = 4095;
        }
        PlanOptions planOptions;
        planOptions.device = "cuda:0";
        const Plan plan = makePlan(std::vector{Filter{clahe}}, layout, cases::inventedGpu(), planOptions);
        const PlannedOp& op = plan.ops.back();
        EXPECT_EQ(mismatch(onGpu(2), op.problem, cases::inventedGpu()).value_or(""), "");
        if (onGpu(2).launch) {
            EXPECT_EQ(plan.device.kind, DeviceKind::cuda);
            EXPECT_EQ(op.variant->name, "clahe");
        } else {
            EXPECT_EQ(plan.device.kind, DeviceKind::cpu);
            EXPECT_EQ(op.variant->name, "cpu-clahe");
            EXPECT_NE(plan.deviceReason.find("clahe is computed by the CPU. clahe: This build has no CUDA kernels"),
                      std::string::npos)
                << plan.deviceReason;
        }
    }
}

TEST(Clahe, GpusRefuseTilesWhoseCountsOverflow) {
    const Layout layout{.type = ElementType::u8, .dimension = 2, .extent = {512, 512, 1}};
    const auto refused = [&](std::int64_t side) {
        PlanOptions planOptions;
        planOptions.device = "cpu";
        const Plan plan = makePlan(std::vector{Filter{Clahe{{side, 32768, 1}, 2, 256, 0, 255}}}, layout, planOptions);
        return mismatch(onGpu(2), plan.ops.back().problem, cases::inventedGpu()).value_or("");
    };
    EXPECT_EQ(refused(65536), "");
    EXPECT_NE(refused(65537).find("Supports tiles of at most 2147483648 samples (got 2147516416)"), std::string::npos)
        << refused(65537);
}

TEST(Clahe, RefusesInASentence) {
    const auto refused = [](const Clahe& f) { return refusalOf({Filter{f}}); };
    EXPECT_NE(refused({.tile = {0, 8, 8}}).find("tile must be 1 to 1048576 samples (got 0)"), std::string::npos);
    EXPECT_NE(refused({.tile = {1, 1, 8}}).find("a tile of one sample has no histogram"), std::string::npos);
    EXPECT_NE(refused({.clip = 0.5}).find("clip must be 0 (no limit) or at least 1 (got 0.5)"), std::string::npos);
    EXPECT_NE(refused({.clip = nan}).find("clip must be"), std::string::npos);
    EXPECT_NE(refused({.bins = 1}).find("bins must be 2 to 65536 (got 1)"), std::string::npos);
    EXPECT_NE(refused({.min = 3, .max = 3}).find("max must be above min"), std::string::npos);
    EXPECT_NE(refused({.min = nan}).find("max must be above min, both finite"), std::string::npos);
    Filter valid{Clahe{{64, 64, 1}}};
    valid.boundary = Boundary::valid;
    EXPECT_NE(refusalOf({valid}).find("fits nowhere"), std::string::npos);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_table.h"
#include <cmath>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <random>

namespace {

using namespace app;

constexpr conv::Index3 extent{61, 47, 23};

conv::Volume noise(double offset, conv::ElementType type = conv::ElementType::f64) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {0.5, 0.5, 2};
    conv::Volume volume(layout);
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        volume.as<double>()[i] = offset + normal(random);
    return volume;
}

/// A file: read by boxes, never in place.
class Boxes final : public conv::Source {
  public:
    explicit Boxes(const conv::Volume& volume) : volume_(volume) {}
    [[nodiscard]] const conv::Layout& layout() const override { return volume_.layout(); }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        largest = std::max(largest, region.count());
        volume_.read(item, region, out);
    }
    mutable std::int64_t largest = 0;

  private:
    const conv::Volume& volume_;
};

/// Mean and deviation of samples in long double, by the definition.
SampleStatistics plain(const conv::Volume& volume,
                       const std::function<bool(std::int64_t, std::int64_t, std::int64_t)>& in) {
    SampleStatistics s;
    long double sum = 0, squares = 0;
    const auto each = [&](auto&& use) {
        const double* at = volume.as<double>();
        for (std::int64_t z = 0; z < extent[2]; ++z)
            for (std::int64_t y = 0; y < extent[1]; ++y)
                for (std::int64_t x = 0; x < extent[0]; ++x, ++at)
                    if (in(x, y, z))
                        use(*at);
    };
    each([&](double v) { std::isfinite(v) ? (sum += v, ++s.finite) : std::isnan(v) ? ++s.nan : ++s.inf; });
    const long double mean = sum / static_cast<long double>(s.finite);
    each([&](double v) { squares += std::isfinite(v) ? (v - mean) * (v - mean) : 0; });
    s.mean = static_cast<double>(mean);
    s.deviation = static_cast<double>(std::sqrt(squares / static_cast<long double>(s.finite)));
    return s;
}

SampleStatistics of(const RegionShape& region, const conv::Source& source, const MeasureControl& control = {}) {
    const RegionValues values{&source, {}, {0, 0, 0}, false};
    return statisticsOf(region, source.layout(), values, {&values, 1}, control)[0];
}

} // namespace

TEST(RegionStatistics, AreThoseOfTheDefinitionAtAnyOffset) {
    for (const double offset : {0.0, 1e6, -3e9}) {
        const conv::Volume volume = noise(offset);
        const SampleStatistics s = of(regionOf("ellipse:5:50x3:40x2:20", volume.layout()), volume);
        const SampleStatistics expected = plain(volume, [](std::int64_t x, std::int64_t y, std::int64_t z) {
            const double u = (static_cast<double>(x) - 27) / 22.5, v = (static_cast<double>(y) - 21) / 18.5,
                         w = (static_cast<double>(z) - 10.5) / 9;
            return u * u + v * v + w * w <= 1;
        });
        EXPECT_EQ(s.finite, expected.finite);
        EXPECT_NEAR(s.mean, expected.mean, 1e-15 * std::abs(offset) + 1e-14);
        EXPECT_NEAR(s.deviation / expected.deviation, 1, 1e-10) << offset;
    }
}

TEST(RegionStatistics, DoNotDependOnHowSamplesAreRead) {
    const conv::Volume volume = noise(1000);
    const Boxes boxes(volume);
    for (const char* text : {"3:50x:x5:", "polygon:y4:30/3x2/58.5x5/20x21", "999.5..1001", "1000..@10:40x5:30x3:9"}) {
        const RegionShape region = regionOf(text, volume.layout());
        const SampleStatistics whole = of(region, volume);
        EXPECT_GT(whole.finite, 1000);
        for (const std::int64_t bytes : {1, 2000, 9999, 1 << 20}) {
            boxes.largest = 0;
            const SampleStatistics parts = of(region, boxes, {{}, {}, bytes});
            EXPECT_LE(boxes.largest * 8, std::max<std::int64_t>(bytes, extent[0] * 8));
            EXPECT_EQ(parts.mean, whole.mean) << text;
            EXPECT_EQ(parts.deviation, whole.deviation) << text;
            EXPECT_EQ(parts.finite, whole.finite) << text;
        }
    }
}

TEST(RegionStatistics, AThresholdDecidesByTheInputForBothSides) {
    const conv::Volume before = noise(0);
    conv::Volume after = before.clone();
    for (std::int64_t i = 0; i < after.layout().sampleCount(); ++i)
        after.as<double>()[i] = 5;
    const RegionShape region = regionOf("1..", before.layout());
    const std::array<RegionValues, 2> values{RegionValues{&before, {}, {}, false}, RegionValues{&after, {}, {}, false}};
    const auto found = statisticsOf(region, before.layout(), values[0], values);
    std::int64_t expected = 0;
    for (std::int64_t i = 0; i < before.layout().sampleCount(); ++i)
        expected += before.as<double>()[i] >= 1 ? 1 : 0;
    EXPECT_EQ(found[0].finite, expected);
    EXPECT_GE(found[0].least, 1);
    EXPECT_EQ(found[1].finite, expected);
    EXPECT_EQ(found[1].mean, 5);
    EXPECT_EQ(found[1].deviation, 0);
    EXPECT_TRUE(std::isnan(signalToNoise(found[1]))) << "no noise, no ratio";
}

TEST(RegionStatistics, NanIsCountedApartAndAnEmptyRegionHasNothing) {
    conv::Volume volume = noise(0);
    volume.as<double>()[0] = std::nan("");
    volume.as<double>()[1] = INFINITY;
    const SampleStatistics s = of(regionOf("0:3x0:1x0:1", volume.layout()), volume);
    EXPECT_EQ(s.finite, 1);
    EXPECT_EQ(s.nan, 1);
    EXPECT_EQ(s.inf, 1);
    EXPECT_EQ(s.mean, volume.as<double>()[2]);
    EXPECT_EQ(of(regionOf("-9..9@0:3x0:1x0:1", volume.layout()), volume).finite, 1) << "NaN is in no range";
    const SampleStatistics none = of(regionOf("1e9..2e9", volume.layout()), volume);
    EXPECT_EQ(none.finite + none.nan + none.inf, 0);
    MeasuredRegion empty{"none", regionOf("1e9..2e9", volume.layout()), {}, none, {}, false};
    EXPECT_NE(regionTable({empty}, -1, volume.layout(), {"HU", ""})
                  .find("none,threshold,before,HU,,,,,,,not measured,,,,0,,0,0,0"),
              std::string::npos)
        << regionTable({empty}, -1, volume.layout(), {"HU", ""});
}

TEST(RegionStatistics, StopAndProgress) {
    const conv::Volume volume = noise(0);
    std::stop_source stop;
    double last = -1;
    const MeasureControl control{stop.get_token(), [&](double done) {
                                     EXPECT_GE(done, last);
                                     last = done;
                                 }};
    static_cast<void>(of(regionOf("0..", volume.layout()), volume, control));
    EXPECT_EQ(last, 1);
    stop.request_stop();
    EXPECT_THROW(static_cast<void>(of(regionOf("0..", volume.layout()), volume, {stop.get_token(), {}})), conv::Error);
}

TEST(RegionStatistics, SizesHaveTheUnitOfTheFile) {
    conv::Layout layout = noise(0).layout();
    EXPECT_EQ(sizeOf(regionOf("0:2x0:2x0:2", layout), 8, layout).unit, "mm³");
    EXPECT_DOUBLE_EQ(sizeOf(regionOf("0:2x0:2x0:2", layout), 8, layout).value, 4);
    EXPECT_DOUBLE_EQ(sizeOf(regionOf("0:2x0:2x0:1", layout), 4, layout).value, 1) << "mm² in the slice";
    EXPECT_DOUBLE_EQ(sizeOf(regionOf("0:1x0:2x0:2", layout), 4, layout).value, 4) << "0.5 mm × 2 mm each";
    layout.geometry.unit = conv::LengthUnit::pixel;
    EXPECT_EQ(sizeOf(regionOf("0:2x0:2x0:2", layout), 8, layout).unit, "voxels") << "no spacing, no guess";
}

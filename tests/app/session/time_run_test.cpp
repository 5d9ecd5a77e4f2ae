// SPDX-License-Identifier: Apache-2.0
// Filters along the time points of a series against the signal filters on the extracted curves.
#include "app/recipe/times/time_steps.h"
#include "app/session/times/time_run.h"
#include "tests/app/refusal.h"
#include <cmath>
#include <conv/apply.h>
#include <conv/plan_for.h>
#include <cstring>
#include <limits>
#include <random>

namespace {

using namespace app;

constexpr double tr = 2; // s

Recipe alongTime(std::initializer_list<const char*> steps) {
    Recipe recipe;
    for (const char* step : steps)
        recipe.steps.push_back(parseStep(step));
    return recipe;
}

/// A series whose voxels differ in mean: air, tissue with a large common offset, and noise.
template <class T>
conv::Volume series(std::int64_t times, conv::ElementType type, std::int64_t channels = 1) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = {7, 5, 3};
    layout.times = times;
    layout.channels = channels;
    conv::Volume v(layout);
    std::mt19937 random(5);
    std::normal_distribution<double> noise(0, 1);
    for (const conv::Item item : conv::itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i) {
            const double mean = i % 3 == 0 ? 0 : 1000 + 37.0 * static_cast<double>(i), spread = i % 3 == 2 ? 400 : 9;
            v.as<T>(item)[i] = static_cast<T>(mean + spread * noise(random));
        }
    return v;
}

conv::Volume filteredInTime(const Recipe& recipe, const conv::Volume& in, conv::ElementType type,
                            std::int64_t bytes = 1 << 30) {
    const std::vector<TimePart> parts = timePartsOf(recipe);
    EXPECT_EQ(parts.size(), 1U);
    conv::PlanOptions options;
    options.result = type;
    TimeRun run(parts[0].recipe, in.layout(), {tr, {}}, options);
    conv::Layout layout = in.layout();
    layout.type = type;
    conv::Volume out(layout);
    conv::VolumeSink sink(out, layout.whole());
    (void)run.apply(in, sink, bytes, {});
    return out;
}

/// The curve of a voxel, filtered as a signal: the steps with axes=x.
conv::Volume asSignal(const Recipe& recipe, const conv::Volume& in, std::int64_t voxel, conv::ElementType type,
                      std::int64_t channel = 0) {
    conv::Layout layout;
    layout.type = in.layout().type;
    layout.dimension = 1;
    layout.extent = {in.layout().times, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {tr, 1, 1};
    conv::Volume curve(layout);
    const std::size_t size = conv::sizeOf(layout.type);
    for (std::int64_t t = 0; t < in.layout().times; ++t)
        std::memcpy(curve.data() + static_cast<std::size_t>(t) * size,
                    in.data({t, channel}) + static_cast<std::size_t>(voxel) * size, size);
    Recipe signal = recipe;
    for (Step& step : signal.steps)
        step.values.insert_or_assign("axes", std::string("x"));
    conv::PlanOptions options;
    options.device = "cpu";
    options.result = type;
    const conv::Plan plan = conv::planFor(build(signal, layout), curve, planOptionsFor(signal, options));
    layout.type = type;
    conv::Volume out(layout);
    conv::VolumeSink sink(out, layout.whole());
    (void)conv::apply(plan, curve, {}, sink);
    return out;
}

/// Counts samples whose bits differ from those of the signal filter.
int differences(const Recipe& recipe, const conv::Volume& in, conv::ElementType type, std::int64_t bytes = 1 << 30) {
    const conv::Volume out = filteredInTime(recipe, in, type, bytes);
    const std::size_t size = conv::sizeOf(type);
    int different = 0;
    for (std::int64_t channel = 0; channel < in.layout().channels; ++channel)
        for (std::int64_t voxel = 0; voxel < in.layout().whole().count(); voxel += 2) {
            const conv::Volume signal = asSignal(recipe, in, voxel, type, channel);
            for (std::int64_t t = 0; t < in.layout().times; ++t)
                different += std::memcmp(out.data({t, channel}) + static_cast<std::size_t>(voxel) * size,
                                         signal.data() + static_cast<std::size_t>(t) * size, size) != 0
                                 ? 1
                                 : 0;
        }
    return different;
}

constexpr const char* filters[] = {"gaussian:sigma=3s,axes=t",
                                   "gaussian:sigma=17s,axes=t",
                                   "gaussian:sigma=6s,order=1,per=s,axes=t",
                                   "gaussian:sigma=8s,order=2,axes=t",
                                   "box:size=5,axes=t",
                                   "box:size=31,boundary=mirror,axes=t",
                                   "median:size=5,axes=t",
                                   "median:size=33,axes=t",
                                   "fir:cutoff=0.1Hz,axes=t",
                                   "fir:kind=highpass,cutoff=0.05Hz,taps=41,axes=t",
                                   "fir:kind=bandpass,cutoff=0.05x0.15Hz,axes=t",
                                   "savgol:window=21,order=4,axes=t",
                                   "savgol:window=9,order=3,derivative=1,per=s,axes=t",
                                   "custom:kernel=[1 2 3 -1 0.5],axes=t",
                                   "custom:kernel=[1 0 -1],boundary=constant,value=7,axes=t",
                                   "iir:cutoff=0.05Hz,axes=t",
                                   "iir:band=bandpass,cutoff=0.01x0.1Hz,order=2,axes=t",
                                   "laplacian:axes=t",
                                   "unsharp:sigma=4s,axes=t",
                                   "morph:op=open,size=7,axes=t"};

TEST(TimeRun, HasTheBitsOfTheSignalFilter) {
    for (const std::int64_t times : {200, 97}) {
        const conv::Volume in = series<float>(times, conv::ElementType::f32);
        for (const char* filter : filters)
            EXPECT_EQ(differences(alongTime({filter}), in, conv::ElementType::f32), 0) << filter << " " << times;
    }
}

TEST(TimeRun, HasTheBitsOfTheSignalFilterForOtherTypes) {
    const conv::Volume shorts = series<std::int16_t>(97, conv::ElementType::i16),
                       doubles = series<double>(97, conv::ElementType::f64);
    for (const char* filter : filters) {
        EXPECT_EQ(differences(alongTime({filter}), shorts, conv::ElementType::f32), 0) << filter;
        EXPECT_EQ(differences(alongTime({filter}), doubles, conv::ElementType::f64), 0) << filter;
    }
    EXPECT_EQ(differences(alongTime({"gaussian:sigma=3s,axes=t"}), shorts, conv::ElementType::i16), 0);
}

TEST(TimeRun, HasTheBitsOfTheSignalFilterForChainsAndShortSeries) {
    const conv::Volume in = series<float>(97, conv::ElementType::f32);
    EXPECT_EQ(differences(alongTime({"median:size=3,axes=t", "fir:kind=highpass,cutoff=0.05Hz,taps=41,axes=t"}), in,
                          conv::ElementType::f32),
              0);
    for (const std::int64_t times : {2, 3, 8, 9}) {
        const conv::Volume little = series<float>(times, conv::ElementType::f32);
        for (const char* filter : {"gaussian:sigma=3s,axes=t", "box:size=31,axes=t", "custom:kernel=[1 0 -1],axes=t"})
            EXPECT_EQ(differences(alongTime({filter}), little, conv::ElementType::f32), 0) << filter << " " << times;
    }
}

TEST(TimeRun, LongKernelsOfTransformsAlso) {
    const conv::Volume in = series<float>(3000, conv::ElementType::f32);
    EXPECT_EQ(differences(alongTime({"gaussian:sigma=300s,axes=t"}), in, conv::ElementType::f32), 0);
}

TEST(TimeRun, DoesNotDependOnBlocks) {
    const conv::Volume in = series<float>(97, conv::ElementType::f32);
    for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{20'000}, std::int64_t{60'000}})
        EXPECT_EQ(differences(alongTime({"gaussian:sigma=17s,axes=t"}), in, conv::ElementType::f32, bytes), 0) << bytes;
}

TEST(TimeRun, NanStaysInItsVoxel) {
    conv::Volume in = series<float>(3000, conv::ElementType::f32);
    in.as<float>({50, 0})[8] = std::numeric_limits<float>::quiet_NaN();
    in.as<float>({70, 0})[12] = std::numeric_limits<float>::infinity();
    for (const char* filter : {"gaussian:sigma=17s,axes=t", "gaussian:sigma=300s,axes=t", "median:size=5,axes=t",
                               "savgol:window=9,derivative=1,axes=t", "gaussian:sigma=6s,missing=ignore,axes=t"}) {
        const Recipe recipe = alongTime({filter});
        EXPECT_EQ(differences(recipe, in, conv::ElementType::f32), 0) << filter;
        const conv::Volume out = filteredInTime(recipe, in, conv::ElementType::f32);
        for (std::int64_t t = 0; t < 3000; ++t)
            for (std::int64_t voxel = 0; voxel < in.layout().whole().count(); ++voxel)
                if (voxel != 8 && voxel != 12) {
                    ASSERT_TRUE(std::isfinite(out.as<float>({t, 0})[voxel])) << filter << " " << t << " " << voxel;
                }
    }
}

TEST(TimeRun, OtherChannelsPassUnchanged) {
    const conv::Volume in = series<float>(40, conv::ElementType::f32, 3);
    const conv::Volume out = filteredInTime(alongTime({"box:size=3,channels=1,axes=t"}), in, conv::ElementType::f32);
    const auto same = [&](std::int64_t channel) {
        bool equal = true;
        for (std::int64_t t = 0; t < 40; ++t)
            equal = equal && std::memcmp(out.data({t, channel}), in.data({t, channel}), 7 * 5 * 3 * 4) == 0;
        return equal;
    };
    EXPECT_TRUE(same(0) && same(2));
    EXPECT_FALSE(same(1));
}

TEST(TimeRun, StopsWhenAsked) {
    const conv::Volume in = series<float>(97, conv::ElementType::f32);
    TimeRun run(timePartsOf(alongTime({"box:size=3,axes=t"}))[0].recipe, in.layout(), {tr, {}}, {});
    conv::Volume out(in.layout());
    conv::VolumeSink sink(out, in.layout().whole());
    std::stop_source stop;
    int calls = 0;
    const auto progress = [&](double) {
        if (++calls == 3)
            stop.request_stop();
    };
    EXPECT_THROW((void)run.apply(in, sink, 1, {stop.get_token(), progress, {}}), conv::Error);
    EXPECT_EQ(calls, 3);
}

TEST(TimeRun, NamesTheFieldOfAnUnknownTimeStep) {
    conv::Layout layout = series<float>(40, conv::ElementType::f32).layout();
    const auto run = [&](const char* filter) {
        return TimeRun(timePartsOf(alongTime({filter}))[0].recipe, layout, {0, "pixdim[4] is 0"}, {});
    };
    EXPECT_EQ(refusalOf([&] { run("gaussian:sigma=3s,axes=t"); }),
              "gaussian: sigma=3s: the time from one time point to the next is not known: pixdim[4] is 0; give it by "
              "--time-step 2s, or use px (for frequencies %)");
    EXPECT_NE(refusalOf([&] { run("fir:cutoff=0.1Hz,axes=t"); }).find("pixdim[4] is 0"), std::string::npos);
    EXPECT_NE(refusalOf([&] { run("savgol:derivative=1,per=s,axes=t"); }).find("per=s"), std::string::npos);
    EXPECT_EQ(refusalOf([&] { run("gaussian:sigma=3px,axes=t"); }), "");
    EXPECT_EQ(refusalOf([&] { run("fir:cutoff=30%,taps=9,axes=t"); }), "");
    layout.times = 1;
    EXPECT_NE(refusalOf([&] { run("gaussian:sigma=3px,axes=t"); }).find("one time point"), std::string::npos);
}

TEST(TimeRun, RefusesCutoffsBeyondNyquist) {
    const conv::Layout layout = series<float>(40, conv::ElementType::f32).layout();
    EXPECT_NE(refusalOf([&] {
                  TimeRun(timePartsOf(alongTime({"fir:cutoff=0.3Hz,axes=t"}))[0].recipe, layout, {tr, {}}, {});
              }).find("Nyquist frequency, which is 0.25 Hz"),
              std::string::npos);
}

} // namespace

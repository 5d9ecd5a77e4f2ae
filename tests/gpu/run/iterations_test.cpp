// SPDX-License-Identifier: Apache-2.0
// Iterations that a run reports: each state has the bits of a run with that many iterations, and so has the result of
// a run that is stopped there.
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <stdexcept>

namespace {

using namespace conv;
using cases::Random;

Volume noise(const Layout& layout) {
    Random random(19);
    Volume data(layout);
    withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            data.as<T>()[i] = static_cast<T>(cases::pickReal(random, 0, 200));
    });
    return data;
}

Layout layoutOf(const Index3& extent, ElementType type, std::int64_t channels = 1) {
    Layout layout;
    layout.type = type;
    layout.dimension = extent[2] > 1 ? 3 : extent[1] > 1 ? 2 : 1;
    layout.extent = extent;
    layout.channels = channels;
    return layout;
}

Filter deconvolution(int iterations, int dimension) {
    SeparableTerm axes;
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
        axes[a] = gaussianTaps(1.1);
    return Filter{RichardsonLucy{Kernel::separable(std::move(axes)), iterations}};
}

/// The last deconvolution of a chain.
RichardsonLucy& lucyOf(std::vector<Filter>& chain) {
    for (std::size_t i = chain.size(); i-- > 0;)
        if (auto* found = std::get_if<RichardsonLucy>(&chain[i].kind))
            return *found;
    throw std::logic_error("no deconvolution");
}

std::vector<Filter> shorter(std::vector<Filter> chain, int iterations) {
    lucyOf(chain).iterations = iterations;
    return chain;
}

PlanOptions on(const std::string& device, const Index3& tile = {0, 0, 0}) {
    PlanOptions options;
    options.device = device;
    options.strict = true; // variants that give the same bits in every cut
    options.tile = tile;
    return options;
}

std::vector<std::string> places() {
    std::vector<std::string> all{"cpu"};
    if (noCudaReason().empty())
        all.emplace_back("cuda");
    return all;
}

bool same(const Volume& a, const Volume& b) {
    return a.layout().byteCount() == b.layout().byteCount() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

struct Told {
    int done = 0, of = 0;
    Item item;
    bool mayStop = false;
    friend bool operator==(const Told&, const Told&) = default;
};

/// A run that reads each state completely, and stops after an iteration; 0: it does not.
struct Watched {
    Watched(const Plan& plan, const Volume& input, int stopAfter = 0) : result(plan.output()) {
        VolumeSink sink(result, plan.outputDomain);
        RunControl control;
        control.progress = [this](double fraction) { progress.push_back(fraction); };
        control.iteration = [&](const IterationState& state) {
            told.push_back({state.done, state.of, state.item, state.mayStop});
            Volume all(plan.output());
            VolumeSink into(all, plan.outputDomain);
            state.read(plan.outputDomain, into);
            states.push_back(std::move(all));
            return state.done == stopAfter;
        };
        report = apply(plan, input, {}, sink, control);
    }
    Volume result;
    std::vector<Told> told;
    std::vector<Volume> states;
    std::vector<double> progress;
    Report report;
};

struct Case {
    std::string name;
    std::vector<Filter> chain;
    Volume input;
};

/// Deconvolutions of five iterations: alone, with every kind of start, behind and before other steps, and in a mask.
std::vector<Case> kinds() {
    std::vector<Case> all;
    const auto add = [&](const std::string& name, std::vector<Filter> chain, Volume input) {
        all.push_back({name, std::move(chain), std::move(input)});
    };
    add("signal", {deconvolution(5, 1)}, noise(layoutOf({150, 1, 1}, ElementType::f32)));
    add("image of integers", {deconvolution(5, 2)}, noise(layoutOf({41, 33, 1}, ElementType::u16)));
    Volume holes = noise(layoutOf({41, 33, 1}, ElementType::f32));
    holes.as<float>()[500] = std::numeric_limits<float>::quiet_NaN();
    holes.as<float>()[700] = std::numeric_limits<float>::infinity();
    add("unknown samples", {deconvolution(5, 2)}, std::move(holes));
    std::vector from{deconvolution(5, 3)};
    lucyOf(from).start = FirstEstimate::image;
    lucyOf(from).variation = 0.02;
    add("volume from the image, with variation", from, noise(layoutOf({18, 14, 16}, ElementType::f32)));
    std::vector ends{deconvolution(5, 2)};
    ends[0].boundary = Boundary::constant;
    add("zeros outside", ends, noise(layoutOf({41, 33, 1}, ElementType::f32)));
    std::vector between{Filter{Gaussian{{0.5, 0.5, 0.5}}}, deconvolution(5, 3), Filter{Gaussian{{0.7, 0.7, 0.7}}}};
    between[1].boundary = Boundary::wrap;
    between[2].boundary = Boundary::wrap;
    add("between Gaussians", between, noise(layoutOf({18, 14, 16}, ElementType::u8)));
    add("twice", {deconvolution(3, 2), deconvolution(5, 2)}, noise(layoutOf({41, 33, 1}, ElementType::f32)));
    Volume half(layoutOf({41, 33, 1}, ElementType::u8));
    for (std::int64_t i = 0; i < 41 * 33; ++i)
        half.as<std::uint8_t>()[i] = i % 41 > 10 && i % 41 < 30 && i > 41 * 7 ? 1 : 0;
    std::vector masked{deconvolution(5, 2)};
    masked[0].masking.name = "half";
    masked[0].masking.mask = std::make_shared<Volume>(std::move(half));
    add("in a mask", masked, noise(layoutOf({41, 33, 1}, ElementType::f32)));
    add("three channels", {deconvolution(5, 2)}, noise(layoutOf({41, 33, 1}, ElementType::u8, 3)));
    return all;
}

} // namespace

TEST(Iterations, StatesHaveTheBitsOfShorterRuns) {
    for (const std::string& device : places())
        for (const Case& what : kinds())
            for (const Index3& tile : {Index3{0, 0, 0}, Index3{7, 9, 5}}) {
                const Plan plan = makePlan(what.chain, what.input.layout(), on(device, tile));
                SCOPED_TRACE(device + ", " + what.name + "\n" + describe(plan));
                ASSERT_TRUE(reportsIterations(plan));
                EXPECT_EQ(plan.stored.empty(), tile[0] == 0);
                const Watched run(plan, what.input);
                EXPECT_TRUE(same(run.result, cases::whole(plan, what.input))) << "watching changes the result";
                Volume alone(plan.output());
                VolumeSink sink(alone, plan.outputDomain);
                const std::int64_t unwatched = apply(plan, what.input, {}, sink).tiles;
                const bool stacks = device != "cpu" && what.input.layout().channels > 1; // small channels on a GPU
                EXPECT_TRUE(stacks || run.report.tiles == unwatched) << run.report.tiles << " tiles, not " << unwatched;
                EXPECT_TRUE(std::ranges::is_sorted(run.progress));
                const auto channels = static_cast<std::size_t>(what.input.layout().channels);
                ASSERT_EQ(run.told.size(), 4 * channels);
                for (std::size_t i = 0; i < run.told.size(); ++i) {
                    const auto channel = static_cast<std::int64_t>(i / 4);
                    const int done = static_cast<int>(i % 4) + 1;
                    EXPECT_EQ(run.told[i], (Told{done, 5, {0, channel}, channel == 0}));
                    const Plan few = makePlan(shorter(what.chain, done), what.input.layout(), on(device, tile));
                    const Volume wanted = cases::whole(few, what.input);
                    const std::size_t bytes = static_cast<std::size_t>(wanted.layout().byteCount()) / channels;
                    EXPECT_EQ(std::memcmp(static_cast<const std::byte*>(wanted.data()) + i / 4 * bytes,
                                          static_cast<const std::byte*>(run.states[i].data()) + i / 4 * bytes, bytes),
                              0)
                        << "iteration " << done << " of channel " << channel;
                }
            }
}

TEST(Iterations, StopWithTheBitsOfAShorterRun) {
    for (const std::string& device : places())
        for (const Case& what : kinds())
            for (const Index3& tile : {Index3{0, 0, 0}, Index3{7, 9, 5}})
                for (const int after : {1, 3}) {
                    const Plan plan = makePlan(what.chain, what.input.layout(), on(device, tile));
                    const Plan few = makePlan(shorter(what.chain, after), what.input.layout(), on(device, tile));
                    SCOPED_TRACE(device + ", " + what.name + ", " + std::to_string(after) + "\n" + describe(plan));
                    const Watched run(plan, what.input, after);
                    EXPECT_TRUE(same(run.result, cases::whole(few, what.input)));
                    EXPECT_TRUE(std::ranges::is_sorted(run.progress));
                    EXPECT_EQ(run.progress.back(), 1);
                    const auto channels = static_cast<int>(what.input.layout().channels);
                    ASSERT_EQ(run.told.size(), static_cast<std::size_t>(after + (channels - 1) * (after - 1)));
                    for (const Told& told : run.told)
                        EXPECT_EQ(told.of, told.item.channel == 0 ? 5 : after);
                    const Report whole = Watched(few, what.input).report;
                    EXPECT_EQ(run.report.timing.operations, whole.timing.operations);
                }
}

TEST(Iterations, GiveRegionsAndStopLaterItemsNever) {
    const Volume input = noise(layoutOf({41, 33, 1}, ElementType::f32, 2));
    const std::vector chain{deconvolution(4, 2)};
    for (const Index3& tile : {Index3{0, 0, 0}, Index3{7, 9, 5}}) {
        const Plan plan = makePlan(chain, input.layout(), on("cpu", tile));
        const Volume two = cases::whole(makePlan(shorter(chain, 2), input.layout(), on("cpu", tile)), input);
        Volume result(plan.output());
        VolumeSink sink(result, plan.outputDomain);
        int read = 0;
        RunControl control;
        control.iteration = [&](const IterationState& state) {
            EXPECT_EQ(state.step, 0);
            if (state.done != 2)
                return false;
            const Region part{{5, 30, 0}, {12, 33, 1}};
            Layout layout = plan.output();
            layout.extent = part.extent();
            Volume some(layout);
            VolumeSink into(some, part);
            state.read(part, into);
            for (std::int64_t y = 0; y < 3; ++y)
                for (std::int64_t x = 0; x < 7; ++x)
                    EXPECT_EQ(some.as<float>()[x + 7 * (y + 3 * state.item.channel)],
                              two.as<float>()[x + 5 + 41 * (y + 30 + 33 * state.item.channel)]);
            ++read;
            return state.item.channel > 0; // too late: the first channel has four iterations
        };
        apply(plan, input, {}, sink, control);
        EXPECT_EQ(read, 2);
        EXPECT_TRUE(same(result, cases::whole(plan, input)));
    }
}

TEST(Iterations, AreNotToldInTilesOrBeforeStepsOnAllData) {
    const Volume input = noise(layoutOf({200, 30, 1}, ElementType::f32));
    Thresholding threshold;
    threshold.otsu = true;
    const std::vector otsu{deconvolution(4, 2), Filter{threshold}};
    const Plan all = makePlan(otsu, input.layout(), on("cpu"));
    EXPECT_FALSE(reportsIterations(all));
    EXPECT_TRUE(Watched(all, input).told.empty());
    // Two iterations have a halo of 10, which is little beside a tile of 100.
    const Plan tiles = makePlan(std::vector{deconvolution(2, 2)}, input.layout(), on("cpu", {100, 30, 1}));
    ASSERT_TRUE(tiles.stored.empty() && tiles.tiles == 2) << describe(tiles);
    EXPECT_FALSE(reportsIterations(tiles));
    EXPECT_TRUE(Watched(tiles, input).told.empty());
    for (const std::vector<Filter>& chain : {std::vector{deconvolution(1, 2)}, std::vector{Filter{Box{{3, 3, 1}}}}})
        EXPECT_FALSE(reportsIterations(makePlan(chain, input.layout(), on("cpu"))));
}

TEST(Iterations, CancelWithinACall) {
    const Volume input = noise(layoutOf({41, 33, 1}, ElementType::f32));
    for (const Index3& tile : {Index3{0, 0, 0}, Index3{7, 9, 5}}) {
        const Plan plan = makePlan(std::vector{deconvolution(5, 2)}, input.layout(), on("cpu", tile));
        Volume result(plan.output());
        VolumeSink sink(result, plan.outputDomain);
        std::stop_source stop;
        int calls = 0;
        RunControl control;
        control.stop = stop.get_token();
        control.iteration = [&](const IterationState&) {
            stop.request_stop();
            return ++calls > 1;
        };
        try {
            apply(plan, input, {}, sink, control);
            ADD_FAILURE() << "not cancelled";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::cancelled);
        }
        EXPECT_EQ(calls, 1);
        // An error of the caller ends the run, and the next one is not affected.
        control.stop = {};
        control.iteration = [](const IterationState&) -> bool { throw Error(ErrorCode::usage, "enough"); };
        EXPECT_THROW(apply(plan, input, {}, sink, control), Error);
        control.iteration = {};
        apply(plan, input, {}, sink, control);
        EXPECT_TRUE(same(result, cases::whole(plan, input)));
    }
}

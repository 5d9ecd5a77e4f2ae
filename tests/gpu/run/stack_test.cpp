// SPDX-License-Identifier: Apache-2.0
// Small items stacked along z: sample addresses, and the plans that stack.
#include "run/tiles/tile_queue.h"
#include "tests/gpu/h100.h"
#include "tests/gpu/stack_cases.h"
#include <algorithm>
#include <cstring>

namespace {

using namespace conv;
using cases::gaussian;
using cases::itemsOfNoise;
using cases::Random;

TEST(Stack, ItemsAreThePlanesOfOneVolume) {
    Random random(1);
    const Volume in = itemsOfNoise(random, ElementType::u16, 2, {7, 5, 1}, 3, 2);
    Layout layout = in.layout();
    layout.extent[2] = 6;
    layout.channels = layout.times = 1;
    const StackedSource all(in, itemsOf(in.layout()), layout);
    const ConstView view = all.view({});
    ASSERT_NE(view.data, nullptr);
    EXPECT_EQ(view.region, layout.whole());
    EXPECT_EQ(view.strideZ, 35);
    const Region box{{2, 1, 1}, {6, 4, 5}};
    std::vector<std::uint16_t> got(static_cast<std::size_t>(box.count())), plane(12);
    all.read({}, box, got.data());
    for (std::int64_t z = 0; z < 4; ++z) {
        in.read(itemsOf(in.layout())[static_cast<std::size_t>(z + 1)], {{2, 1, 0}, {6, 4, 1}}, plane.data());
        EXPECT_TRUE(std::equal(plane.begin(), plane.end(), got.begin() + 12 * z)) << z;
    }
    // One channel of every time point is equally spaced; other selections are not and are read plane by plane.
    EXPECT_EQ(StackedSource(in, {{0, 1}, {1, 1}}, layout).view({}).strideZ, 105);
    EXPECT_EQ(StackedSource(in, {{0, 0}, {0, 1}, {1, 1}}, layout).view({}).data, nullptr);
    EXPECT_EQ(StackedSource(in, {{1, 0}, {0, 0}}, layout).view({}).data, nullptr);
    StackedSource(in, {{1, 0}, {0, 0}}, layout).read({}, {{0, 0, 1}, {4, 3, 2}}, plane.data());
    EXPECT_EQ(plane[5], in.as<std::uint16_t>()[8]);

    Volume out(in.layout());
    VolumeSink sink(out, in.layout().whole());
    StackedSink to(sink, itemsOf(in.layout()));
    const MutableView place = to.place({}, {{0, 0, 1}, {7, 5, 4}}, ElementType::u16);
    EXPECT_EQ(place.data, out.data({0, 1}));
    EXPECT_EQ(place.strideZ, 35);
    EXPECT_EQ(to.place({}, {{0, 0, 1}, {7, 5, 4}}, ElementType::f32).data, nullptr);
    to.write({}, view);
    EXPECT_EQ(std::memcmp(out.data(), in.data(), static_cast<std::size_t>(in.layout().byteCount())), 0);
}

TEST(Stack, VolumesLieOneBehindTheOther) {
    Random random(6);
    const Volume in = itemsOfNoise(random, ElementType::i16, 3, {5, 4, 3}, 2, 2);
    Layout layout = in.layout();
    layout.extent[2] = 12;
    layout.channels = layout.times = 1;
    const std::vector<Item> items = itemsOf(in.layout());
    const StackedSource all(in, items, layout, 3);
    const ConstView view = all.view({});
    ASSERT_NE(view.data, nullptr);
    EXPECT_EQ(view.region, layout.whole());
    EXPECT_EQ(view.strideZ, 20);
    // From within one volume to within the second next.
    const Region box{{1, 1, 2}, {4, 3, 8}};
    std::vector<std::int16_t> got(static_cast<std::size_t>(box.count())), plane(6);
    all.read({}, box, got.data());
    for (std::int64_t z = 2; z < 8; ++z) {
        in.read(items[static_cast<std::size_t>(z / 3)], {{1, 1, z % 3}, {4, 3, z % 3 + 1}}, plane.data());
        EXPECT_TRUE(std::equal(plane.begin(), plane.end(), got.begin() + 6 * (z - 2))) << z;
    }
    // Planes of every other volume are not equally spaced.
    layout.extent[2] = 6;
    EXPECT_EQ(StackedSource(in, {items[0], items[2]}, layout, 3).view({}).data, nullptr);

    Volume out(in.layout());
    VolumeSink sink(out, in.layout().whole());
    StackedSink to(sink, items, 3);
    const MutableView place = to.place({}, {{0, 0, 3}, {5, 4, 9}}, ElementType::i16);
    EXPECT_EQ(place.data, out.data(items[1]));
    EXPECT_EQ(place.strideZ, 20);
    EXPECT_EQ(to.place({}, {{0, 0, 3}, {5, 4, 8}}, ElementType::i16).data, nullptr);
    to.write({}, view);
    EXPECT_EQ(std::memcmp(out.data(), in.data(), static_cast<std::size_t>(in.layout().byteCount())), 0);
}

TEST(Stack, TilesOfVolumesAreHalvedBetweenThem) {
    TileQueue queue(tilesOf(Region::whole({40, 30, 70}), {40, 30, 50}), 10);
    const std::optional<Region> first = queue.take();
    ASSERT_TRUE(first && queue.halve(*first));
    EXPECT_EQ(queue.take()->size(2), 30) << "three of five volumes";
    EXPECT_EQ(queue.take()->size(2), 20);
    EXPECT_EQ(queue.take()->size(2), 20) << "what was left";
    TileQueue one(tilesOf(Region::whole({40, 30, 10}), {40, 30, 10}), 10);
    const std::optional<Region> all = one.take();
    ASSERT_TRUE(all && one.halve(*all));
    EXPECT_EQ(one.take()->extent(), (Index3{40, 15, 10})) << "a volume keeps its layers";
}

Device card() {
    Device d;
    d.kind = DeviceKind::cuda;
    d.computeCapability = 90;
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.sharedBytesPerBlock = 200 << 10;
    d.cores = 132;
    d.flopsPerSecond = 6e13;
    d.bytesPerSecond = 3e12;
    d.linkBytesPerSecond = 5e10;
    return d;
}

TEST(Stack, OnlyWhatCanBeComputedPlaneByPlaneIsOne) {
    Layout layout;
    layout.extent = {100, 80, 1};
    layout.channels = 4;
    layout.times = 50;
    const auto stacked = [](const Layout& data, const std::vector<Filter>& chain, bool resident = true) {
        PlanOptions planOptions;
        planOptions.variant = std::holds_alternative<Gaussian>(chain.back().kind) ? "separable-fused" : "direct";
        planOptions.resident = resident;
        Device device = card();
        if (data.dimension == 1)
            planOptions.variant = "direct";
        const Plan plan = makePlan(chain, data, device, planOptions);
        return stackOf(plan, itemsOf(data), plan.outputDomain, resident);
    };
    if (variants().empty() ||
        !std::ranges::any_of(variants(), [](const Variant& v) { return v.name == "direct" && v.launch; }))
        GTEST_SKIP() << "built without CUDA";
    const std::optional<Plan> all = stacked(layout, {gaussian(1)});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->input.extent, (Index3{100, 80, 200}));
    EXPECT_EQ(all->tiles, 1);
    EXPECT_EQ(all->ops[0].problem.outputs() * all->ops[0].problem.items, 100 * 80 * 200);
    const std::optional<Plan> streamed = stacked(layout, {gaussian(1)}, false);
    ASSERT_TRUE(streamed);
    EXPECT_EQ(streamed->tile[2], (1 << 18) / 8000) << "copies and kernels overlap";
    EXPECT_EQ(streamed->tiles, 7);
    Layout image = layout;
    image.extent = {512, 512, 1};
    EXPECT_TRUE(stacked(image, {gaussian(1)}));
    EXPECT_EQ(stacked(image, {gaussian(1)}, false)->tile[2], 4) << "many images make enough tiles";
    image.channels = 1;
    image.times = 3;
    EXPECT_FALSE(stacked(image, {gaussian(1)}, false)) << "each is a tile of its own";
    Layout volumes = layout;
    volumes.dimension = 3;
    volumes.extent = {20, 18, 16};
    const std::optional<Plan> apart = stacked(volumes, {gaussian(1)});
    ASSERT_TRUE(apart);
    EXPECT_EQ(apart->input.extent, (Index3{20, 18, 16 * 200}));
    EXPECT_EQ(apart->ops[0].itemPlanes, 16) << "each is filtered by itself";
    EXPECT_EQ(apart->ops[0].problem.extent, volumes.extent);
    const std::optional<Plan> some = stacked(volumes, {gaussian(1)}, false);
    ASSERT_TRUE(some);
    EXPECT_EQ(some->tile[2], (1 << 18) / (20 * 18 * 16) * 16) << "tiles hold whole volumes";
    Filter fitting = gaussian(1);
    fitting.boundary = Boundary::valid;
    EXPECT_FALSE(stacked(volumes, {fitting})) << "results have fewer layers";
    PlanOptions planOptions;
    planOptions.variant = "separable-fused";
    planOptions.resident = true;
    const Filter smooth = gaussian(1);
    const Plan plan = makePlan({&smooth, 1}, volumes, card(), planOptions);
    Region layers = plan.outputDomain;
    layers.lo[2] = 3;
    EXPECT_FALSE(stackOf(plan, itemsOf(volumes), layers, true)) << "not all layers are wanted";
    Layout largeVolumes = volumes;
    largeVolumes.extent = {256, 256, 256};
    EXPECT_FALSE(stacked(largeVolumes, {gaussian(1)}));
    Layout alpha = layout;
    alpha.alpha = 3;
    EXPECT_FALSE(stacked(alpha, {gaussian(1)}));
    Layout large = layout;
    large.extent = {4096, 4096, 1};
    EXPECT_FALSE(stacked(large, {gaussian(1)}));
    Filter named = gaussian(1);
    named.channels = {0, 2};
    EXPECT_FALSE(stacked(layout, {named}));
    Filter canny;
    canny.kind = Canny{};
    EXPECT_FALSE(stacked(layout, {canny, gaussian(1)})) << "its maximum is each item's own";
    Layout one = layout;
    one.channels = one.times = 1;
    EXPECT_FALSE(stacked(one, {gaussian(1)}));
}

/// A series is predicted with its few launches, not with one per item.
TEST(Stack, PredictedTimesAreThoseOfTheLaunchesThatThereAre) {
    struct Series {
        const char* variant;
        int dimension;
        std::int64_t items, size, taps;
        double milliseconds; ///< ms of a run on an H100 (docs/benchmarks/h100-small.md)
    };
    if (std::ranges::none_of(variants(), [](const Variant& v) { return v.name == "direct" && v.launch; }))
        GTEST_SKIP() << "built without nvcc";
    Random random(4);
    Device card = h100();
    card.freeBytes = std::int64_t{70} << 30;
    for (const Series& s : {Series{"direct", 3, 40, 64, 3, 0.070}, Series{"direct", 3, 100, 32, 7, 0.115},
                            Series{"fft-xy-direct-z", 3, 20, 96, 11, 0.241}, Series{"direct", 2, 64, 128, 3, 0.028},
                            Series{"fft-tile", 2, 64, 512, 11, 0.121}}) {
        Layout layout;
        layout.type = ElementType::f32;
        layout.dimension = s.dimension;
        layout.extent = {s.size, s.size, s.dimension == 3 ? s.size : 1};
        const std::vector<Filter> chain{cases::cubeOf(random, s.dimension, s.taps)};
        PlanOptions planOptions = cases::onCuda(s.variant);
        planOptions.resident = true;
        const double one = 1e3 * makePlan(chain, layout, card, planOptions).ops.front().predictedSeconds;
        layout.times = s.items;
        const double all = 1e3 * makePlan(chain, layout, card, planOptions).ops.front().predictedSeconds;
        constexpr double ofRun = 0.02; // ms beside the launch
        const double ratio = (all + ofRun) / s.milliseconds;
        EXPECT_LT(std::max(ratio, 1 / ratio), 1.6) << s.variant << " " << s.items << ": " << all;
        EXPECT_LT(all, 0.75 * static_cast<double>(s.items) * one) << s.variant;
        // A variant that takes one item at a time costs that many launches.
        planOptions.variant = "naive";
        const double apart = makePlan(chain, layout, card, planOptions).ops.front().predictedSeconds;
        layout.times = 1;
        EXPECT_NEAR(apart / makePlan(chain, layout, card, planOptions).ops.front().predictedSeconds,
                    static_cast<double>(s.items), 0.01 * static_cast<double>(s.items));
    }
}

} // namespace

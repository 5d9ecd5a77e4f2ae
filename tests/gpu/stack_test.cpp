// Small images and signals of one data set are filtered together, and so are the slices of a volume: one launch, the
// same bits.
#include "core/stack.h"
#include "cuda_cases.h"
#include <algorithm>
#include <chrono>
#include <conv/device_data.h>
#include <conv/kernel_facts.h>
#include <cstring>
#include <functional>
#include <memory>

namespace {

using namespace conv;
using cases::noise;
using cases::pick;
using cases::Random;

/// Several items of small numbers.
Volume itemsOfNoise(Random& random, ElementType type, int dimension, const Index3& extent, std::int64_t channels,
                    std::int64_t times) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    layout.channels = channels;
    layout.times = times;
    Volume v(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            v.as<T>()[i] = static_cast<T>(pick(random, 0, 120));
    });
    return v;
}

Filter gaussian(double sigma) {
    Filter f;
    f.what = Gaussian{{sigma, sigma, sigma}};
    return f;
}

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
    // One channel of every time point lies at equal distances, too; others do not, and are read plane by plane.
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
        Choice choice;
        choice.variant = std::holds_alternative<Gaussian>(chain.back().what) ? "separable-fused" : "direct";
        choice.resident = resident;
        Device device = card();
        if (data.dimension == 1)
            choice.variant = "direct";
        const Plan plan = makePlan(chain, data, device, choice);
        return stackOf(plan, itemsOf(data), resident);
    };
    if (variants().empty() ||
        !std::ranges::any_of(variants(), [](const Variant& v) { return v.name == "direct" && v.launch; }))
        GTEST_SKIP() << "built without CUDA";
    const std::optional<Plan> all = stacked(layout, {gaussian(1)});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->input.extent, (Index3{100, 80, 200}));
    EXPECT_EQ(all->tiles, 1);
    EXPECT_EQ(all->tasks[0].problem.outputs() * all->tasks[0].problem.items, 100 * 80 * 200);
    const std::optional<Plan> streamed = stacked(layout, {gaussian(1)}, false);
    ASSERT_TRUE(streamed);
    EXPECT_EQ(streamed->tile[2], (1 << 18) / 8000) << "copies and kernels overlap";
    EXPECT_EQ(streamed->tiles, 7);
    Layout image = layout;
    image.extent = {512, 512, 1};
    EXPECT_TRUE(stacked(image, {gaussian(1)}));
    EXPECT_FALSE(stacked(image, {gaussian(1)}, false)) << "each is a tile of its own";
    Layout volumes = layout;
    volumes.dimension = 3;
    volumes.extent = {20, 20, 20};
    EXPECT_FALSE(stacked(volumes, {gaussian(1)}));
    Layout alpha = layout;
    alpha.alpha = 3;
    EXPECT_FALSE(stacked(alpha, {gaussian(1)}));
    Layout large = layout;
    large.extent = {4096, 4096, 1};
    EXPECT_FALSE(stacked(large, {gaussian(1)}));
    Filter some = gaussian(1);
    some.channels = {0, 2};
    EXPECT_FALSE(stacked(layout, {some}));
    Filter canny;
    canny.what = Canny{};
    EXPECT_FALSE(stacked(layout, {canny, gaussian(1)})) << "its maximum is each item's own";
    Layout one = layout;
    one.channels = one.times = 1;
    EXPECT_FALSE(stacked(one, {gaussian(1)}));
}

class StackOnCuda : public cases::OnCuda {};

/// Launches of all tasks of a plan.
std::int64_t launchesOf(const Plan& plan) {
    std::int64_t all = 0;
    for (const LaunchFacts& f : launchFacts(plan)) {
        EXPECT_TRUE(f.unknown.empty()) << f.unknown;
        for (const KernelFacts& k : f.kernels)
            all += k.launches;
    }
    return all;
}

TEST_F(StackOnCuda, ItemsTakeOneLaunchAndHaveTheBitsOfOneByOne) {
    Random random(2);
    int ran = 0;
    for (int i = 0; i < 160; ++i) {
        const int dimension = static_cast<int>(pick(random, 1, 2));
        const ElementType type = elementTypes()[static_cast<std::size_t>(
            pick(random, 0, static_cast<std::int64_t>(elementTypes().size()) - 1))];
        const bool aligned = pick(random, 0, 1) == 1;
        Index3 extent = dimension == 1 ? Index3{pick(random, 1, 30000), 1, 1}
                                       : Index3{pick(random, 1, 300), pick(random, 1, 200), 1};
        if (aligned)
            extent[0] = (extent[0] + 3) / 4 * 4;
        const Volume in = itemsOfNoise(random, type, dimension, extent, pick(random, 1, 4), pick(random, 2, 5));
        const bool custom = dimension == 1 || pick(random, 0, 1) == 1;
        std::vector<Filter> chain;
        if (custom)
            chain.push_back(cases::customOf(
                random, {pick(random, 1, dimension == 1 ? 300 : 21), dimension == 1 ? 1 : pick(random, 1, 21), 1}));
        else
            chain.push_back(pick(random, 0, 2) == 0 ? Filter{Edge{}} : gaussian(cases::pickReal(random, 0.4, 9)));
        if (custom && dimension == 2 && pick(random, 0, 1) == 1) { // as many rows as columns: kernels of their own
            const std::int64_t k = 2 * pick(random, 1, 7) + 1;
            chain[0] = cases::customOf(random, {k, k, 1});
        }
        const auto all = boundaries();
        chain[0].boundary = all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
        if (chain[0].boundary == Boundary::renormalize)
            chain[0].boundary = Boundary::wrap;
        chain[0].outsideValue = 7;
        if (dimension == 2 && pick(random, 0, 2) == 0)
            chain.push_back(Filter{Unsharp{{1, 1, 1}, 4, 0.5}});
        Choice choice = cases::onCuda();
        const bool edge = std::holds_alternative<Edge>(chain[0].what);
        choice.variants = {custom ? "direct" : edge ? "auto" : "separable-fused", "separable-fused"};
        choice.resident = true;
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), choice);
        if (!plan)
            continue;
        const std::vector<Item> items = itemsOf(in.layout());
        const std::optional<Plan> stack = stackOf(*plan, items, true);
        if (!stack)
            continue;
        ++ran;
        SCOPED_TRACE(cases::describe(chain, in.layout()) + "\n" + describe(*plan));
        const Volume together = cases::whole(*plan, in);
        Volume apart(plan->output());
        VolumeSink sink(apart, plan->outputDomain);
        for (const Item item : items) {
            Request one;
            one.items = {item};
            apply(*plan, in, one, sink);
        }
        const auto bytes = static_cast<std::size_t>(apart.layout().byteCount());
        ASSERT_EQ(std::memcmp(together.data(), apart.data(), bytes), 0);
        const DeviceData there(plan->device, in);
        DeviceData result(plan->device, plan->output());
        DeviceSink stays(result, plan->outputDomain);
        const Report report = apply(*plan, there, {}, stays);
        EXPECT_EQ(report.tiles, 1);
        ASSERT_EQ(std::memcmp(result.toVolume().data(), apart.data(), bytes), 0);
        // A part of each item, of some of them.
        Request some;
        some.items = {items[1], items[0]};
        some.region = plan->outputDomain;
        some.region.lo[0] += some.region.size(0) / 3;
        Volume part(plan->output()), wanted(plan->output());
        std::memset(part.data(), 0, bytes);
        std::memset(wanted.data(), 0, bytes);
        VolumeSink partSink(part, plan->outputDomain), wantedSink(wanted, plan->outputDomain);
        apply(*plan, in, some, partSink);
        for (const Item item : some.items) {
            Request one = some;
            one.items = {item};
            apply(*plan, in, one, wantedSink);
        }
        ASSERT_EQ(std::memcmp(part.data(), wanted.data(), bytes), 0);
        if (i % 4 == 0) {
            EXPECT_EQ(launchesOf(*stack), launchesOf(*plan)) << "as many as one item takes";
        }
    }
    EXPECT_GE(ran, 80);
}

TEST_F(StackOnCuda, SlicesOfAVolumeTakeOneLaunch) {
    Random random(3);
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32})
        for (const char* variant : {"direct", "separable-fused"})
            for (const std::int64_t k : {3, 5, 9}) {
                const Volume in = noise(random, type, 3, {97, 64, 33});
                Filter f = std::string(variant) == "direct" ? cases::customOf(random, {k, k, 1})
                                                            : gaussian(static_cast<double>(k) / 3);
                f.axes = {true, true, false};
                const Plan plan = makePlan({&f, 1}, in.layout(), cases::onCuda(variant));
                EXPECT_EQ(launchesOf(plan), 1) << describe(plan);
                const Volume all = cases::whole(plan, in);
                Volume slices(plan.output());
                VolumeSink sink(slices, plan.outputDomain);
                for (std::int64_t z = 0; z < 33; ++z) {
                    Request one;
                    one.region = plan.outputDomain;
                    one.region.lo[2] = z;
                    one.region.hi[2] = z + 1;
                    apply(plan, in, one, sink);
                }
                EXPECT_EQ(std::memcmp(all.data(), slices.data(), static_cast<std::size_t>(all.layout().byteCount())), 0)
                    << describe(plan);
            }
}

class StackSpeed : public cases::OnCuda {};

/// Wall time of all items at once and one by one, on the device and from memory to memory.
TEST_F(StackSpeed, DISABLED_OfManyItems) {
    using Clock = std::chrono::steady_clock;
    const auto median = [](const std::function<void()>& f) {
        std::vector<double> all;
        for (int i = 0; i < 15; ++i) {
            const auto start = Clock::now();
            f();
            all.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        }
        std::nth_element(all.begin() + 2, all.begin() + 8, all.end());
        return all[8];
    };
    Random random(4);
    struct Work {
        const char* name;
        int dimension;
        Index3 extent;
        std::int64_t items;
        Filter filter;
        const char* variant;
    };
    std::printf(
        "| items | work | variant | on the device, one by one, ms | together, ms | from memory, one by one, ms | "
        "together, ms |\n|---|---|---|--:|--:|--:|--:|\n");
    for (const Work& w : {Work{"3 of 512²", 2, {512, 512, 1}, 3, gaussian(2), "separable-fused"},
                          Work{"3 of 512²", 2, {512, 512, 1}, 3, cases::customOf(random, {5, 5, 1}), "direct"},
                          Work{"64 of 128²", 2, {128, 128, 1}, 64, cases::customOf(random, {3, 3, 1}), "direct"},
                          Work{"300 of 64²", 2, {64, 64, 1}, 300, gaussian(1), "separable-fused"},
                          Work{"300 of 64²", 2, {64, 64, 1}, 300, Filter{Edge{}}, "auto"},
                          Work{"64 of 10 000", 1, {10000, 1, 1}, 64, cases::customOf(random, {101, 1, 1}), "direct"},
                          Work{"1000 of 1000", 1, {1000, 1, 1}, 1000, cases::customOf(random, {31, 1, 1}), "direct"}}) {
        const Volume in = itemsOfNoise(random, ElementType::f32, w.dimension, w.extent, 1, w.items);
        Choice choice = cases::onCuda();
        choice.variants = {w.variant};
        const Plan plan = makePlan({&w.filter, 1}, in.layout(), choice);
        const DeviceData there(plan.device, in);
        DeviceData result(plan.device, plan.output());
        DeviceSink stays(result, plan.outputDomain);
        Volume out(plan.output());
        VolumeSink sink(out, plan.outputDomain);
        // A filter of named channels is applied to one item after the other, in one run.
        Filter named = w.filter;
        named.channels = {0};
        const Plan apart = makePlan({&named, 1}, in.layout(), choice);
        const double a = median([&] { apply(apart, there, {}, stays); }),
                     b = median([&] { apply(plan, there, {}, stays); });
        const double c = median([&] { apply(apart, in, {}, sink); }), d = median([&] { apply(plan, in, {}, sink); });
        std::printf("| %s | %s | %s | %.3f | %.3f | %.3f | %.3f |\n", w.name, name(w.filter).c_str(),
                    plan.tasks.front().variant->name.c_str(), a, b, c, d);
        std::fflush(stdout);
    }
}

/// Kernels of direct on one image, three copies of it in turn.
TEST_F(StackSpeed, DISABLED_OfOneImage) {
    Random random(5);
    std::printf("| work | type | ms |\n|---|---|--:|\n");
    for (const ElementType type : {ElementType::f32, ElementType::u8})
        for (const std::int64_t k : {3, 5, 7, 9, 11, 13, 15, 31}) {
            const Volume in = noise(random, type, 2, {4096, 4096, 1});
            const Filter f = cases::customOf(random, {k, k, 1});
            Choice choice = cases::onCuda("direct");
            choice.resident = true;
            const Plan plan = makePlan({&f, 1}, in.layout(), choice);
            std::vector<std::unique_ptr<DeviceData>> from, to;
            for (int i = 0; i < 3; ++i) {
                from.push_back(std::make_unique<DeviceData>(plan.device, in));
                to.push_back(std::make_unique<DeviceData>(plan.device, plan.output()));
            }
            std::vector<double> ms;
            for (int i = 0; i < 30; ++i) {
                DeviceSink sink(*to[static_cast<std::size_t>(i % 3)], plan.outputDomain);
                ms.push_back(apply(plan, *from[static_cast<std::size_t>(i % 3)], {}, sink).timing.kernel);
            }
            std::nth_element(ms.begin(), ms.begin() + 15, ms.end());
            std::printf("| 4096² × %d² | %s | %.4f |\n", static_cast<int>(k), std::string(name(type)).c_str(), ms[15]);
            std::fflush(stdout);
        }
}

} // namespace

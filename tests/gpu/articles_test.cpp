// The articles' variants beyond what every variant is asked: thread blocks that may be chosen, remarks, and (disabled,
// by hand) the search for the best block.
#include "core/backend.h"
#include "cuda_cases.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

using namespace conv;
using cases::Random;

std::string blockText(const Index3& b) {
    return std::to_string(b[0]) + "x" + std::to_string(b[1]) + "x" + std::to_string(b[2]);
}

const Variant& cudaVariantNamed(std::string_view name, int dimension) {
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda && v.name == name && v.dimension == dimension)
            return v;
    throw std::out_of_range(std::string(name));
}

TEST(Articles, EveryNamedStepIsListedWithItsOriginAndFigures) {
    const std::pair<int, const char*> names[] = {{1, "naive"},     {1, "smem"},   {1, "smem-const"}, {1, "reg2"},
                                                 {1, "reg8"},      {1, "float4"}, {1, "micro-opt"},  {3, "naive"},
                                                 {3, "coalesced"}, {3, "float4"}, {3, "tiled-smem"}};
    for (const auto& [dimension, name] : names) {
        const Variant& v = cudaVariantNamed(name, dimension);
        EXPECT_GT(v.summary.size(), 40U) << name;
        EXPECT_NE(v.origin.find_first_of("ACS"), std::string::npos) << name;
        EXPECT_TRUE(!v.published.empty() || v.name == "reg2") << name;
    }
}

TEST(Articles, AMaskTooLargeForConstantMemoryIsRemarkedOn) {
    Problem p;
    p.dimension = 1;
    p.extent = {1000000, 1, 1};
    p.taps = {2048, 1, 1};
    const Variant& v = cudaVariantNamed("smem-const", 1);
    ASSERT_NE(v.remark, nullptr);
    EXPECT_FALSE(v.remark(p, Device{}));
    p.taps = {5000, 1, 1};
    const auto remark = v.remark(p, Device{});
    ASSERT_TRUE(remark);
    EXPECT_NE(remark->find("5000"), std::string::npos) << *remark;
    EXPECT_FALSE(v.refuses(p, Device{})) << "it runs, and says how";
}

TEST(Articles, ABlockThatIsNotOfferedIsRefusedWithThoseThatAre) {
    Layout layout;
    layout.dimension = 1;
    layout.extent = {1000, 1, 1};
    Device device;
    device.kind = DeviceKind::cuda;
    device.memoryBytes = device.freeBytes = std::int64_t{1} << 30;
    device.computeCapability = 90;
    device.flopsPerSecond = 6e13;
    device.bytesPerSecond = 3e12;
    if (!cudaVariantNamed("reg8", 1).launch)
        GTEST_SKIP() << "not in this build";
    const std::vector<Filter> chain{Filter{Gaussian{}}};
    Choice choice = cases::onCuda("reg8");
    EXPECT_EQ(makePlan(chain, layout, device, choice).tasks[0].block, cudaVariantNamed("reg8", 1).blocks.front());
    choice.block = {64, 1, 1};
    EXPECT_EQ(makePlan(chain, layout, device, choice).tasks[0].block, choice.block);
    choice.block = {77, 1, 1};
    try {
        static_cast<void>(makePlan(chain, layout, device, choice));
        FAIL();
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("77x1x1"), std::string::npos) << e.what();
        EXPECT_NE(std::string(e.what()).find("128x1x1"), std::string::npos) << e.what();
    }
}

class ArticlesOnCuda : public cases::OnCuda {};

TEST_F(ArticlesOnCuda, ResultsDoNotDependOnTheBlock) {
    Random random(21);
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || v.blocks.size() < 2)
            continue;
        const int dimension = v.dimension;
        const Index3 extent{dimension == 1 ? 5003 : 83, dimension > 1 ? 61 : 1, dimension > 2 ? 37 : 1};
        const Volume in = cases::noise(random, ElementType::f32, dimension, extent);
        const std::vector<Filter> chain{dimension == 1 ? cases::customOf(random, {2301, 1, 1})
                                                       : cases::cubeOf(random, dimension, dimension == 2 ? 70 : 13)};
        Volume first;
        for (const Index3& block : v.blocks) {
            Choice choice = cases::onCuda(v.name);
            choice.block = block;
            const auto plan = cases::planned(chain, in.layout(), choice);
            if (!plan)
                break; // refuses this kernel, with any block
            Volume result = cases::whole(*plan, in);
            if (block == v.blocks.front())
                first = std::move(result);
            else
                EXPECT_EQ(
                    std::memcmp(first.data(), result.data(), static_cast<std::size_t>(result.layout().byteCount())), 0)
                    << v.name << " " << dimension << "-D, block " << blockText(block);
        }
    }
}

/// Median kernel time of a plan, data resident.
double timed(const Plan& plan, const Volume& in, int runs) {
    const Task& task = plan.tasks.front();
    const auto& node = std::get<ConvolveNode>(plan.graph.nodes.front().what);
    const std::vector<const Kernel*> kernels{&node.kernel};
    const auto backend = makeCudaBackend(plan.device, {});
    const Block from = backend->load(in, {}, setsOf(in.layout().whole()));
    const Block to = backend->allocate(setsOf(plan.outputDomain), ElementType::f32);
    std::vector<double> ms;
    for (int i = 0; i < runs + 2; ++i) {
        backend->convolve(task, kernels, node.boundary, node.outsideValue, in.layout().whole(), from, to);
        const double one = backend->lastMilliseconds();
        if (i >= 2)
            ms.push_back(one);
    }
    std::sort(ms.begin(), ms.end());
    return ms[ms.size() / 2];
}

void search(const char* work, const Volume& in, const Filter& filter, int runs) {
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || v.dimension != in.layout().dimension)
            continue;
        const std::vector<Index3> blocks = v.blocks.empty() ? std::vector<Index3>{{0, 0, 0}} : v.blocks;
        std::printf("%-14s %-18s", work, v.name.c_str());
        for (const Index3& block : blocks) {
            Choice choice = cases::onCuda(v.name);
            choice.block = block;
            if (const auto plan = cases::planned({filter}, in.layout(), choice)) {
                const double ms = timed(*plan, in, runs);
                std::printf("  %s %.4f", block[0] ? blockText(block).c_str() : "-", ms);
                if (block == blocks.back())
                    std::printf("  (predicted %.4f)", 1e3 * plan->predictedSeconds);
            }
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}

TEST_F(ArticlesOnCuda, DISABLED_Search) {
    Random random(5);
    const auto cube = [&](int d, std::int64_t n) {
        return cases::noise(random, ElementType::f32, d, {n, d > 1 ? n : 1, d > 2 ? n : 1});
    };
    for (const std::int64_t k : {2047, 255, 31})
        search(("1M x " + std::to_string(k)).c_str(), cube(1, 1000000), cases::cubeOf(random, 1, k), 7);
    const Volume image = cube(2, 4096);
    for (const std::int64_t k : {3, 7, 15})
        search(("4096^2 x " + std::to_string(k)).c_str(), image, cases::cubeOf(random, 2, k), 5);
    search("4096^2 g2", image, Filter{Gaussian{{2, 2, 2}}}, 5);
    search("64^3 x 3", cube(3, 64), cases::cubeOf(random, 3, 3), 7);
    search("256^3 x 7", cube(3, 256), cases::cubeOf(random, 3, 7), 5);
    search("512^3 x 9", cube(3, 512), cases::cubeOf(random, 3, 9), 3);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Kernel facts of a plan without a device: an invented recorder, readable names, reasons for missing facts.
#include "run/recording/recorder.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;

/// Records a kernel with one thread block per 16 samples along x.
class InventedRecorder final : public Recorder {
  public:
    Buffer load(const Source& source, Item, const AxisSets& sets) override {
        loaded = countOf(sets);
        return {sets, source.layout().type, nullptr, 0, 0, nullptr};
    }
    Buffer allocate(const AxisSets& sets, ElementType type) override { return {sets, type, nullptr, 0, 0, nullptr}; }
    void beginOp(std::size_t op) override { op_ = op; }
    void convolve(const PlannedOp&, std::span<const Kernel* const> kernels, Boundary, double, const Region&,
                  const Buffer&, const Buffer& out) override {
        KernelFacts k;
        k.name = "rows";
        k.grid = {static_cast<int>(out.sets[0].size() / 16), static_cast<int>(out.sets[1].size()), 1};
        k.block = {16, 1, 1};
        k.registers = static_cast<int>(kernels.front()->count());
        noted_[op_].kernels.push_back(k);
    }
    LaunchFacts facts(std::size_t op) override { return noted_[op]; }
    static inline std::int64_t loaded = 0;

  private:
    std::map<std::size_t, LaunchFacts> noted_;
    std::size_t op_ = 0;
};

Device inventCard(std::unique_ptr<Recorder> (*make)(const Device&)) {
    static const bool known = [] {
        Variant v;
        v.name = "test-noted";
        v.device = DeviceKind::cuda;
        v.summary = v.reference.title = "of a test";
        v.unsupported = [](const Problem& p, const Device& d) {
            return d.model == "Noted" && !p.thinning ? std::optional<std::string>() : "Runs on the invented card only.";
        };
        v.predictSeconds = [](const Problem&, const Device&) { return 1e-12; };
        v.launch = [](const Launch&) {};
        addVariants({&v, 1});
        return true;
    }();
    static_cast<void>(known);
    static int index = 40; // beyond those of other tests
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "Noted";
    d.index = ++index;
    d.computeCapability = 90;
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = 1e12;
    inventRecorder(d, make);
    return d;
}

Plan planOn(const Device& device, std::vector<Filter> filters) {
    Layout layout;
    layout.extent = {64, 30, 1};
    PlanOptions planOptions;
    planOptions.variant = device.kind == DeviceKind::cuda ? "test-noted" : "auto";
    return makePlan(filters, layout, device, planOptions);
}

TEST(KernelFacts, EachTaskOfTheWalkIsNotedWithItsOwnHalo) {
    const Device card =
        inventCard([](const Device&) -> std::unique_ptr<Recorder> { return std::make_unique<InventedRecorder>(); });
    Filter box;
    box.kind = Box{{5, 1, 1}};
    Filter narrow;
    narrow.kind = Box{{1, 3, 1}};
    narrow.boundary = Boundary::valid;
    const std::vector<LaunchFacts> facts = launchFacts(planOn(card, {box, narrow}));
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_EQ(InventedRecorder::loaded, 64 * 30);
    for (const LaunchFacts& f : facts) {
        EXPECT_EQ(f.variant, "test-noted");
        EXPECT_EQ(f.unknown, "");
        ASSERT_EQ(f.kernels.size(), 1U);
    }
    EXPECT_EQ(facts[0].kernels[0].grid, (std::array<int, 3>{4, 30, 1})) << "with what the next step reads";
    EXPECT_EQ(facts[1].kernels[0].grid, (std::array<int, 3>{4, 28, 1}));
    EXPECT_EQ(facts[0].kernels[0].registers, 5);
    EXPECT_EQ(facts[0].kernels[0].threads(), 16);
    EXPECT_EQ(facts[0].kernels[0].blocks(), 120);
}

TEST(KernelFacts, WhatComesAfterAStepOverTheWholeSaysSo) {
    const Device card =
        inventCard([](const Device&) -> std::unique_ptr<Recorder> { return std::make_unique<InventedRecorder>(); });
    Filter smooth;
    smooth.kind = Box{{3, 3, 1}};
    const std::vector<LaunchFacts> facts = launchFacts(planOn(card, {Filter{Canny{}}, smooth}));
    ASSERT_FALSE(facts.empty());
    EXPECT_EQ(facts.front().kernels.size(), 1U);
    EXPECT_TRUE(facts.back().kernels.empty());
    EXPECT_NE(facts.back().unknown.find("needs the whole of its input"), std::string::npos);
}

TEST(KernelFacts, AnErrorIsASentenceAndNoNumber) {
    const Device card = inventCard([](const Device&) -> std::unique_ptr<Recorder> {
        throw Error(ErrorCode::device, "The driver does not offer cuFuncGetName.");
    });
    const std::vector<LaunchFacts> facts = launchFacts(planOn(card, {Filter{Gaussian{}}}));
    ASSERT_EQ(facts.size(), 1U);
    EXPECT_TRUE(facts[0].kernels.empty());
    EXPECT_EQ(facts[0].unknown, "Its launches could not be recorded: The driver does not offer cuFuncGetName.");
}

TEST(KernelFacts, ACpuLaunchesNone) {
    const Plan plan = planOn(chooseDevice("cpu"), {Filter{Gaussian{}}});
    const std::vector<LaunchFacts> facts = launchFacts(plan);
    ASSERT_EQ(facts.size(), plan.ops.size());
    EXPECT_EQ(facts[0].variant, plan.ops[0].variant->name);
    EXPECT_TRUE(facts[0].kernels.empty());
    EXPECT_EQ(facts[0].unknown, "");
}

TEST(KernelFacts, NamesAreForPeople) {
    EXPECT_EQ(kernelName("_ZN4conv40_GLOBAL__N__d55e5d9a_8_naive_cu_537f4db15naiveIdNS_13ParameterTapsILb0EEEEEvNS0_"
                         "9ArgumentsIT_T0_EESt5arrayIlLm3EE"),
              "naive<double, ParameterTaps<false>>");
    EXPECT_EQ(kernelName("_ZN4conv5march11marchPlanesIfLb1ELi1ENS0_4TileILi8ELi32ELi16ELi256ELi4ELi2EEELNS0_3FitE2EEEv"
                         "NS0_9ArgumentsIXsrT2_6radiusEXT1_EEE"),
              "march::marchPlanes<float, true, 1, march::Tile<8, 32, 16, 256, 4, 2>, (march::Fit)2>");
    EXPECT_EQ(kernelName("_ZN4conv12_GLOBAL__N_15tiledILi8ELb1EEEvPKf"), "tiled<8, true>");
    EXPECT_EQ(kernelName("vector_fft"), "vector_fft");
    EXPECT_EQ(kernelName("_Z3addPfi"), "add");
}

} // namespace

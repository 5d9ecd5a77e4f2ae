// SPDX-License-Identifier: Apache-2.0
// Facts about a GPU's kernels, from an invented GPU to every form of a report; thumbnails of large results.
#include "app/compare/export.h"
#include "app/compare/picture/picture.h"
#include "run/recording/recorder.h"
#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using namespace app::compare;
using namespace conv;

class OneKernel final : public Recorder {
  public:
    Buffer load(const Source& source, Item, const AxisSets& sets) override {
        return {sets, source.layout().type, nullptr, 0, 0, nullptr};
    }
    Buffer allocate(const AxisSets& sets, ElementType type) override { return {sets, type, nullptr, 0, 0, nullptr}; }
    void beginOp(std::size_t) override {}
    void convolve(const PlannedOp&, std::span<const Kernel* const>, Boundary, double, const Region&, const Buffer&,
                  const Buffer&) override {}
    LaunchFacts facts(std::size_t) override {
        KernelFacts k;
        k.name = "rows<4, float>";
        k.launches = 2;
        k.grid = {10, 200, 1};
        k.block = {128, 1, 1};
        k.registers = 40;
        k.staticShared = 1024;
        k.dynamicShared = 2048;
        k.blocksPerMultiprocessor = 12;
        k.occupancy = 0.75;
        k.bytesInFlight = 1 << 20;
        return {"", {k}, ""};
    }
};

Layout imageLayout() {
    Layout layout;
    layout.extent = {300, 200, 1};
    return layout;
}

constexpr int cardIndex = 60;

/// A GPU with host memory, and a variant for it with cpu-separable's code.
std::string inventCard() {
    static const std::string card = [] {
        std::vector<Variant> one;
        for (const Variant& v : variants())
            if (v.name == "cpu-separable" && v.dimension == 2)
                one.push_back(v);
        one.front().name = "test-kernels";
        one.front().device = DeviceKind::cuda;
        one.front().thin = nullptr;
        one.front().unsupported = [](const Problem&, const Device& d) {
            return d.model == "Kernels" ? std::optional<std::string>() : "Runs on the invented card only.";
        };
        one.front().predictSeconds = [](const Problem&, const Device&) { return 1e-3; };
        addVariants(one);
        Device d;
        d.kind = DeviceKind::cuda;
        d.model = "Kernels";
        d.index = cardIndex;
        d.computeCapability = 90;
        d.memoryBytes = d.freeBytes = 16 * imageLayout().byteCount() - 1; // too little to keep the data there
        d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = 1e12;
        inventDevice(d, [](const Device&, const RunControl& control) { return makeCpuBackend(control); });
        inventRecorder(d, [](const Device&) -> std::unique_ptr<Recorder> { return std::make_unique<OneKernel>(); });
        return name(d);
    }();
    return card;
}

bool holds(const std::string& text, const std::string& what) {
    return text.find(what) != std::string::npos;
}

class CompareKernels : public ::testing::Test {
  protected:
    void TearDown() override { markLost(cardIndex, "The test is over."); } // not for later tests
};

TEST_F(CompareKernels, OfACardAreInEveryForm) {
    app::compare::Request request;
    auto image = std::make_shared<Volume>(imageLayout());
    for (std::int64_t i = 0; i < imageLayout().sampleCount(); ++i)
        image->as<float>()[i] = static_cast<float>(i * 31 % 17);
    request.source = image;
    request.filters = {Filter{Gaussian{}}};
    request.runs = 3;
    request.candidates = {{"test-kernels", inventCard()}, {"cpu-separable", "cpu"}};
    Page page;
    page.sections.push_back({"", run(request), {}, {}});
    const std::vector<Measurement>& rows = page.sections[0].comparison.rows;
    ASSERT_EQ(rows[0].verdict, Verdict::right) << rows[0].sentence;
    ASSERT_EQ(rows[0].launches.size(), 1U);
    EXPECT_EQ(rows[0].launches[0].variant, "test-kernels");
    EXPECT_TRUE(rows[1].launches.empty()) << "a CPU launches none";
    const auto json = jsonOf(page).at("sections").at(0).at("rows");
    EXPECT_FALSE(json.at(1).contains("launches"));
    const auto& launch = json.at(0).at("launches").at(0);
    const auto& kernel = launch.at("kernels").at(0);
    EXPECT_EQ(kernel.at("registers"), 40);
    EXPECT_EQ(kernel.at("occupancy"), 0.75);
    EXPECT_EQ(kernel.at("grid"), nlohmann::ordered_json({10, 200, 1}));
    const auto definitions = nlohmann::ordered_json::parse(comparisonJsonSchema()).at("$defs");
    EXPECT_TRUE(definitions.at("row").at("properties").contains("launches"));
    for (const auto& [object, kind] : {std::pair{launch, "launch"}, {kernel, "kernel"}})
        for (const auto& [key, value] : object.items())
            EXPECT_TRUE(definitions.at(kind).at("properties").contains(key)) << key;
    for (const std::string& text : {htmlOf(page), markdownOf(page)}) {
        EXPECT_TRUE(holds(text, "10 × 200 × 1"));
        EXPECT_TRUE(holds(text, "75 %"));
        EXPECT_TRUE(holds(text, "3.00 KiB")) << "static and dynamic together";
    }
    EXPECT_TRUE(holds(htmlOf(page), "rows&lt;4, float&gt;"));
    // A library whose launches cannot be recorded gets a sentence instead of numbers.
    page.sections[0].comparison.rows[0].launches = {
        {"test-kernels", {}, "Its launches could not be recorded: it waits."}};
    EXPECT_TRUE(holds(htmlOf(page), "it waits."));
    EXPECT_FALSE(holds(htmlOf(page), "Registers a thread"));
    page.sections[0].comparison.rows[0].launches.clear();
    EXPECT_FALSE(holds(htmlOf(page), "Kernels on the device"));
}

TEST(ComparePictures, AreTheSameWhetherLargePlanesAreThinnedOnTheWay) {
    Layout layout = imageLayout();
    layout.extent = {1003, 777, 1};
    Volume result(layout);
    Plane truth{1003, 777, std::vector<double>(1003 * 777)};
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
        truth.values[static_cast<std::size_t>(i)] = std::sin(static_cast<double>(i) * 0.37);
        result.as<float>()[i] =
            static_cast<float>(truth.values[static_cast<std::size_t>(i)] + 1e-3 * std::cos(i * 0.11));
    }
    result.as<float>()[500 * 1003 + 700] = NAN;
    const Plane all = planeOf(result, {}, 0), off = difference(all, truth),
                thin = farthestDifference(result, {}, 0, truth);
    EXPECT_LT(thin.width, 330);
    EXPECT_EQ(signedPicture(thin, 1e-3), signedPicture(off, 1e-3));
    EXPECT_NEAR(thin.largest(), off.largest(), 1e-12);
    EXPECT_EQ(greyPicture(sampledPlane(result, {}, 0), -1, 1), greyPicture(all, -1, 1));
}

/// Bars of very different times use decades, so that the shortest are visible.
TEST(CompareCharts, BarsAreLogarithmicWhereTimesAreFarApart) {
    std::vector<Measurement> rows(2);
    for (std::size_t i = 0; i < 2; ++i) {
        rows[i].name = i == 0 ? "quick" : "slow";
        rows[i].verdict = Verdict::right;
        const double ms = i == 0 ? 0.08 : 2;
        rows[i].kernel = {5, ms, ms, ms, ms, ms};
    }
    EXPECT_FALSE(holds(barChart(rows, {}), "log scale"));
    rows[1].kernel = {5, 80, 80, 80, 80, 80};
    const std::string chart = barChart(rows, {});
    EXPECT_TRUE(holds(chart, "log scale"));
    EXPECT_TRUE(holds(chart, ">0.01<") && holds(chart, ">100<")) << chart;
}

} // namespace

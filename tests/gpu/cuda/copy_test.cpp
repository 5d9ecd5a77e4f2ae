// SPDX-License-Identifier: Apache-2.0
// DeviceCopy, as previews use it. Regions have the bits of a run from host memory, for every variant. Skipped, with the
// reason, without a GPU.
#include "cases.h"
#include "run/backend.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <conv/device_copy.h>
#include <cstring>

namespace {

using namespace conv;
using cases::noise;
using cases::onCuda;
using cases::Random;

using CudaCopy = cases::OnCuda;

/// Slices along each axis, and a box off every grid.
std::vector<Region> regionsOf(const Region& domain) {
    const auto at = [&](std::size_t a) { return domain.lo[a] + domain.size(static_cast<int>(a)) * 2 / 5; };
    std::vector<Region> regions{domain};
    Region box = domain;
    for (std::size_t a = 0; a < 3; ++a) {
        Region slice = domain;
        slice.lo[a] = at(a);
        slice.hi[a] = at(a) + 1;
        regions.push_back(slice);
        box.lo[a] = at(a);
        box.hi[a] = std::min(domain.hi[a], at(a) + 29);
    }
    regions.push_back(box);
    return regions;
}

std::vector<std::byte> samplesOf(const Plan& plan, const Source& source, const Region& region, Report* told = nullptr) {
    Layout layout = plan.output();
    layout.extent = region.extent();
    Volume part(layout);
    VolumeSink sink(part, region);
    Request request;
    request.region = region;
    request.provisional = true;
    const Report report = apply(plan, source, request, sink);
    if (told)
        *told = report;
    const auto* const bytes = static_cast<const std::byte*>(part.data());
    return {bytes, bytes + part.layout().byteCount()};
}

void expectSameRegions(const std::vector<Filter>& filters, const std::shared_ptr<const Volume>& in,
                       const PlanOptions& planOptions) {
    const Plan plan = makePlan(filters, in->layout(), planOptions);
    SCOPED_TRACE(describe(plan) + describe(in->layout()));
    const DeviceCopy copy(plan.device, in);
    ASSERT_GE(copy.bytes(), in->layout().byteCount());
    // Maxima and connected edges are provisional for regions.
    const bool cut =
        itemsOf(in->layout()).size() == 1 &&
        std::ranges::none_of(plan.graph.nodes, [](const Node& node) { return isGlobal(node) || isReduce(node); }) &&
        std::ranges::all_of(plan.ops,
                            [](const PlannedOp& op) { return !op.variant || op.variant->tiling == Tiling::exact; });
    const Volume whole = cut ? cases::whole(plan, *in) : Volume();
    for (const Region& region : regionsOf(plan.outputDomain)) {
        Report report;
        const std::vector<std::byte> from = samplesOf(plan, *in, region),
                                     there = samplesOf(plan, copy, region, &report);
        EXPECT_EQ(report.timing.upload, 0) << describe(region);
        ASSERT_EQ(from.size(), there.size());
        EXPECT_EQ(std::memcmp(from.data(), there.data(), from.size()), 0) << describe(region);
        if (!cut)
            continue;
        Region place = region; // the result's own samples count from 0
        for (std::size_t a = 0; a < 3; ++a) {
            place.lo[a] -= plan.outputDomain.lo[a];
            place.hi[a] -= plan.outputDomain.lo[a];
        }
        std::vector<std::byte> part(from.size());
        whole.read({}, place, part.data());
        EXPECT_EQ(std::memcmp(from.data(), part.data(), from.size()), 0) << "of " << describe(region);
    }
    copy.drop();
    EXPECT_EQ(copy.bytes(), 0);
    const Region one = regionsOf(plan.outputDomain)[1];
    EXPECT_EQ(samplesOf(plan, *in, one), samplesOf(plan, copy, one)) << "dropped";
}

Filter gaussian(double sigma) {
    return Filter{Gaussian{{sigma, sigma, sigma}}};
}

constexpr std::array types{ElementType::u8, ElementType::u16, ElementType::f32};

TEST_F(CudaCopy, VolumesByGaussians) {
    Random random(77);
    for (const ElementType type : types) {
        const auto volume = std::make_shared<const Volume>(noise(random, type, 3, {150, 131, 140}));
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid})
            for (const double sigma : {1.0, 4.0, 9.0}) {
                Filter filter = gaussian(sigma);
                filter.boundary = boundary;
                expectSameRegions({filter}, volume, onCuda());
            }
    }
}

TEST_F(CudaCopy, VolumesByOtherSteps) {
    Random random(78);
    for (const ElementType type : types) {
        const auto volume = std::make_shared<const Volume>(noise(random, type, 3, {150, 131, 140}));
        expectSameRegions({gaussian(1.2), Filter{Unsharp{{1, 1, 1}, 4, 0.6}}, Filter{Box{{3, 5, 3}}}}, volume,
                          onCuda());
        expectSameRegions({Filter{Median{{3, 3, 3}}}}, volume, onCuda());
        expectSameRegions({cases::cubeOf(random, 3, 9)}, volume, onCuda());
    }
}

TEST_F(CudaCopy, ImagesByGaussians) {
    Random random(79);
    for (const ElementType type : types) {
        const auto image = std::make_shared<const Volume>(noise(random, type, 2, {1300, 1101, 1}));
        for (const double sigma : {1.0, 4.0, 25.0})
            expectSameRegions({gaussian(sigma)}, image, onCuda());
    }
}

TEST_F(CudaCopy, ImagesByOtherSteps) {
    Random random(80);
    for (const ElementType type : types) {
        const auto image = std::make_shared<const Volume>(noise(random, type, 2, {1300, 1101, 1}));
        expectSameRegions({Filter{Canny{}}}, image, onCuda());
        expectSameRegions({cases::cubeOf(random, 2, 31)}, image, onCuda());
    }
}

TEST_F(CudaCopy, Signals) {
    Random random(81);
    for (const ElementType type : types)
        expectSameRegions({gaussian(9)}, std::make_shared<const Volume>(noise(random, type, 1, {300001, 1, 1})),
                          onCuda());
}

/// Thin tiles, so that slices across them are merged where allowed.
class CudaCopyBy : public ::testing::TestWithParam<const Variant*> {
  protected:
    void SetUp() override {
        if (!noCudaReason().empty())
            GTEST_SKIP() << noCudaReason();
    }
};

TEST_P(CudaCopyBy, ThinTiles) {
    Random random(82);
    const Variant& v = *GetParam();
    const bool flat = v.dimension == 2;
    const auto in = std::make_shared<const Volume>(
        noise(random, ElementType::i16, v.dimension, flat ? Index3{500, 401, 1} : Index3{97, 80, 90}));
    PlanOptions planOptions = onCuda(v.name);
    planOptions.tile = flat ? Index3{500, 32, 1} : Index3{97, 80, 8};
    int run = 0;
    for (const Filter& filter : {cases::cubeOf(random, v.dimension, 5), gaussian(2)}) {
        try {
            static_cast<void>(makePlan(std::span(&filter, 1), in->layout(), planOptions));
        } catch (const Error& e) {
            EXPECT_EQ(e.code(), ErrorCode::device) << e.what();
            continue; // the variant refuses
        }
        expectSameRegions({filter}, in, planOptions);
        ++run;
    }
    if (run == 0)
        GTEST_SKIP() << "for other kernels";
}

std::vector<const Variant*> kept() {
    std::vector<const Variant*> all;
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda && v.convolves && v.kind == VariantClass::exact &&
            v.tiling != Tiling::tolerance && v.dimension > 1)
            all.push_back(&v);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Variants, CudaCopyBy, ::testing::ValuesIn(kept()), [](const auto& of) {
    std::string text = of.param->name + "_" + std::to_string(of.param->dimension);
    std::ranges::replace_if(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return text;
});

TEST_F(CudaCopy, SeriesAndStoppedCopies) {
    Random random(83);
    Layout layout;
    layout.type = ElementType::u16;
    layout.dimension = 2;
    layout.extent = {200, 160, 1};
    layout.times = 6;
    layout.channels = 2;
    auto series = std::make_shared<Volume>(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        series->as<std::uint16_t>()[i] = static_cast<std::uint16_t>(cases::pick(random, 0, 4000));
    expectSameRegions({Filter{Gaussian{{2, 2, 0}}}}, series, onCuda());
    std::stop_source stop;
    stop.request_stop();
    try {
        const DeviceCopy copy(chooseDevice("cuda"), series, stop.get_token());
        FAIL() << "it was stopped";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
}

} // namespace

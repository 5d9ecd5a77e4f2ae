// SPDX-License-Identifier: Apache-2.0
// Code compiled at run time, on a GPU: types, borders and odd sizes against the reference, NaN under zero taps,
// first-run cost.
#include "cases.h"
#include "run/backend.h"
#include <cmath>
#include <limits>

namespace {

using namespace conv;
using cases::onCuda;
using cases::Random;

class CudaBaked : public cases::OnCuda {
  protected:
    void SetUp() override {
        OnCuda::SetUp();
        if (IsSkipped())
            return;
        for (const Variant& v : variants())
            if (v.name == "direct-baked" && v.dimension == 2)
                if (const auto why = refusal(v, problem(), chooseDevice("cuda")))
                    GTEST_SKIP() << *why;
    }
    static Problem problem() {
        Problem p;
        p.dimension = 2;
        p.extent = {64, 64, 1};
        p.taps = {3, 3, 1};
        p.weights = 1;
        p.foldedWork = 9;
        return p;
    }
};

Kernel few(Random& random, int dimension, const Index3& extent) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]), 0.0);
    for (double& t : taps)
        if (cases::pick(random, 0, 1) == 0)
            t = 0.25 * static_cast<double>(cases::pick(random, -3, 3));
    Index3 centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis)
        centre[axis] = cases::pick(random, 0, extent[axis] - 1);
    return Kernel::correlation(std::move(taps), extent, centre);
}

Volume run(const Filter& filter, const Volume& in, const PlanOptions& planOptions, Timing* timing = nullptr) {
    const std::vector<Filter> filters{filter};
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    const Report report = apply(plan, in, {}, sink);
    if (timing)
        *timing = report.timing;
    return out;
}

TEST_F(CudaBaked, EveryTypeAndBorderAgreesWithTheReference) {
    Random random(77);
    for (const ElementType type : elementTypes())
        for (int dimension = 2; dimension <= 3; ++dimension) {
            Filter filter;
            filter.kind = Custom{dimension == 2 ? few(random, 2, {7, 5, 1}) : few(random, 3, {3, 4, 5})};
            for (const Boundary boundary :
                 {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant, Boundary::wrap}) {
                filter.boundary = boundary;
                filter.outsideValue = boundary == Boundary::constant ? 11 : 0;
                // Even and odd rows, wider than a tile, and smaller than the kernel.
                const Index3 all[] = {{300, 41, 9}, {133, 70, 20}, {2, 3, 2}};
                for (Index3 extent : all) {
                    if (dimension == 2)
                        extent[2] = 1;
                    const Volume in = cases::noise(random, type, dimension, extent);
                    const Volume wanted = run(filter, in, cases::reference()),
                                 got = run(filter, in, onCuda("direct-baked"));
                    ASSERT_EQ(got.layout().type, ElementType::f32);
                    double peak = 1, worst = 0;
                    for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i) {
                        peak = std::max(peak, std::abs(wanted.as<double>()[i]));
                        worst = std::max(worst, std::abs(wanted.as<double>()[i] - got.as<float>()[i]));
                    }
                    ASSERT_LE(worst, 1e-5 * std::max(peak, 120.0))
                        << name(type) << " " << dimension << "-D " << name(boundary) << " " << extent[0];
                }
            }
        }
}

TEST_F(CudaBaked, NaNReachesWhatTheTapsReach) {
    // Zeros at the corners and in the middle; mirrored, so that halves are summed first.
    Filter filter;
    filter.kind = Custom{Kernel::correlation({0, 1, 0, 2, 0, 2, 0, 1, 0}, {3, 3, 1}, {1, 1, 0})};
    Layout layout;
    layout.type = ElementType::f32;
    layout.extent = {50, 40, 1};
    Volume in(layout);
    std::fill_n(in.as<float>(), layout.sampleCount(), 1.0f);
    in.as<float>()[20 + 50 * 10] = std::numeric_limits<float>::quiet_NaN();
    const Volume out = run(filter, in, onCuda("direct-baked"));
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 50; ++x) {
            const bool reached = std::abs(x - 20) + std::abs(y - 10) == 1;
            ASSERT_EQ(std::isnan(out.as<float>()[x + 50 * y]), reached) << x << " " << y;
        }
}

TEST_F(CudaBaked, CompilingIsFirstRunAndHappensOnce) {
    Random random(5);
    Filter filter;
    filter.kind = Custom{few(random, 2, {9, 9, 1})};
    const Volume in = cases::noise(random, ElementType::f32, 2, {512, 512, 1});
    static_cast<void>(run(filter, in, onCuda("naive"))); // the device's own first use
    Timing first, second;
    const Volume a = run(filter, in, onCuda("direct-baked"), &first),
                 b = run(filter, in, onCuda("direct-baked"), &second);
    EXPECT_GT(first.firstRun, 10);
    EXPECT_LT(first.kernel, 10);
    EXPECT_LT(second.firstRun, 5);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0);
}

TEST_F(CudaBaked, AStopEndsTheWaiting) {
    Random random(6);
    Filter filter;
    filter.kind = Custom{few(random, 3, {9, 9, 9})};
    const Volume in = cases::noise(random, ElementType::f32, 3, {32, 32, 32});
    const std::vector<Filter> filters{filter};
    const Plan plan = makePlan(filters, in.layout(), onCuda("direct-baked"));
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    std::stop_source stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.get_token();
    EXPECT_THROW(static_cast<void>(apply(plan, in, {}, sink, control)), Error);
}

} // namespace

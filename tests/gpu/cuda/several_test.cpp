// SPDX-License-Identifier: Apache-2.0
// Several real GPUs share a run: the bits of one with the same tiles. Skipped, with the reason, with fewer than two.
#include "cases.h"
#include <conv/device_data.h>
#include <cstring>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

std::vector<Device> cards() {
    std::vector<Device> found;
    for (const Device& d : devices())
        if (d.kind == DeviceKind::cuda)
            found.push_back(d);
    return found;
}

class SeveralCards : public ::testing::Test {
  protected:
    void SetUp() override {
        if (cards().size() < 2)
            GTEST_SKIP() << "there are " << cards().size() << " CUDA devices. " << noCudaReason();
    }
};

PlanOptions on(const std::string& device, const Index3& tile = {0, 0, 0}) {
    PlanOptions planOptions;
    planOptions.device = device;
    planOptions.tile = tile;
    return planOptions;
}

bool sameBits(const Volume& a, const Volume& b) {
    return a.layout() == b.layout() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

TEST_F(SeveralCards, GiveTheBitsOfOne) {
    Random random(31);
    const Volume in = noise(random, ElementType::i16, 3, {131, 96, 120});
    const std::vector<std::vector<Filter>> chains{
        {Filter{Gaussian{{1.3, 1.1, 0.9}}, Boundary::wrap}, Filter{Unsharp{{1, 1, 1}, 4, 0.6}}},
        {cases::cubeOf(random, 3, 5), Filter{Edge{}}},
        {Filter{Gaussian{{2, 2, 2}}}, Filter{Box{{3, 5, 3}}, Boundary::valid}}};
    std::string both;
    for (const Device& d : cards())
        both += (both.empty() ? "" : ",") + name(d);
    for (const std::vector<Filter>& chain : chains) {
        const Volume one = cases::whole(makePlan(chain, in.layout(), on("cuda:0")), in);
        for (const Device& d : cards())
            EXPECT_TRUE(sameBits(cases::whole(makePlan(chain, in.layout(), on(name(d))), in), one)) << name(d);
        for (const std::string& request : {both, std::string("cuda:all")})
            for (const Index3& tile : {Index3{0, 0, 0}, Index3{131, 96, 7}, Index3{40, 50, 30}}) {
                const Plan plan = makePlan(chain, in.layout(), on(request, tile));
                EXPECT_EQ(plan.also.size() + 1, cards().size());
                const Volume alone = cases::whole(makePlan(chain, in.layout(), on("cuda:0", plan.tile)), in);
                for (int run = 0; run < 3; ++run)
                    EXPECT_TRUE(sameBits(cases::whole(plan, in), alone))
                        << request << ", tiles of " << plan.tile[0] << " × " << plan.tile[1] << " × " << plan.tile[2]
                        << ", " << describe(plan);
            }
    }
}

TEST_F(SeveralCards, AGlobalStepSeesAllOfThem) {
    Random random(32);
    const Volume in = noise(random, ElementType::f32, 2, {900, 700, 1});
    const std::vector<Filter> canny{Filter{Canny{}}};
    const Volume one = cases::whole(makePlan(canny, in.layout(), on("cuda:0", {900, 100, 1})), in);
    EXPECT_TRUE(sameBits(cases::whole(makePlan(canny, in.layout(), on("cuda:all", {900, 100, 1})), in), one));
}

TEST_F(SeveralCards, DataOfOneAreReadByAnother) {
    Random random(33);
    const Volume in = noise(random, ElementType::f32, 3, {64, 50, 40});
    const std::vector<Filter> filters{Filter{Gaussian{{1, 1, 1}}}};
    const DeviceData there(cards()[1], in);
    const Plan plan = makePlan(filters, in.layout(), on("cuda:0"));
    Volume got(plan.output());
    VolumeSink sink(got, plan.outputDomain);
    apply(plan, there, {}, sink);
    EXPECT_TRUE(sameBits(got, cases::whole(plan, in)));
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Averages over a mask and over present samples on the GPU: their definition, and equal bits in tiles.
#include "tests/gpu/masked_cases.h"
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::pick;
using cases::Random;

class CudaMasks : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string why = noCudaReason(); !why.empty())
            GTEST_SKIP() << why;
        choice.device = "cuda";
    }
    PlanOptions choice;
};

TEST_F(CudaMasks, AveragesAreTheirDefinition) {
    Random random(17);
    int ran = 0;
    PlanOptions wide = choice;
    wide.precision = Precision::float64;
    for (int round = 0; round < 400; ++round) {
        const auto [filter, data] = cases::maskedCase(random, 1 + round % 3);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({filter}, data.layout()));
        ran += cases::isDefinition(filter, data, choice, 1e-5) ? 1 : 0;
        cases::isDefinition(filter, data, wide, 1e-12);
        if (HasFailure())
            return;
    }
    EXPECT_GE(ran, 300);
}

TEST_F(CudaMasks, TilesGiveEqualBits) {
    Random random(18);
    int ran = 0;
    for (int round = 0; round < 90; ++round) {
        const auto [filter, data] = cases::maskedCase(random, 1 + round % 3);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({filter}, data.layout()));
        const std::optional<Plan> plan = cases::planned({filter}, data.layout(), choice);
        if (!plan || plan->graph.nodes.empty())
            continue;
        ++ran;
        PlanOptions tiled = choice;
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = pick(random, 1, data.layout().extent[a]);
        const Volume wanted = cases::whole(*plan, data),
                     got = cases::whole(makePlan(std::span(&filter, 1), data.layout(), tiled), data);
        ASSERT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0);
    }
    EXPECT_GE(ran, 60);
}

/// Selections agree with the CPU bit by bit.
TEST_F(CudaMasks, LimitOtherFilters) {
    Random random(19);
    const Volume data = cases::volume(random, ElementType::i16, 2, {61, 47, 1});
    PlanOptions host;
    host.device = "cpu";
    for (Filter filter : {Filter{Median{{3, 3, 1}}}, Filter{Edge{}}, Filter{Canny{}}}) {
        filter.masking.mask = cases::mask(random, data.layout());
        const Volume a = cases::whole(makePlan(std::span(&filter, 1), data.layout(), choice), data),
                     b = cases::whole(makePlan(std::span(&filter, 1), data.layout(), host), data);
        ASSERT_EQ(a.layout().type, b.layout().type);
        std::int64_t different = 0;
        withElementType(a.layout().type, [&]<class T>(std::type_identity<T>) {
            for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i)
                different += std::abs(static_cast<double>(a.as<T>()[i]) - static_cast<double>(b.as<T>()[i])) > 1e-2;
        });
        EXPECT_LE(different, a.layout().sampleCount() / 1000) << describe(filter);
    }
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/calibration.h"
#include "tests/surroundings.h"
#include <cmath>
#include <conv/error.h>
#include <conv/plan.h>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <tuple>

namespace {

conv::Calibration invented() {
    conv::Calibration c;
    c.model = "Invented";
    c.cores = 4;
    c.flopsOneThread = 1e11;
    c.flopsPerSecond = 3.5e11;
    c.bytesPerSecond = 6e10;
    c.date = "2026-11-21";
    c.paces = {{"cpu-direct", 2, 1e-3, 1.25}, {"cpu-separable", 2, 1e-3, 0.5}};
    return c;
}

conv::Device device() {
    conv::Device d;
    d.model = "Invented";
    d.cores = 4;
    d.memoryBytes = d.freeBytes = std::int64_t{1} << 34;
    d.flopsPerSecond = 1e11;
    d.bytesPerSecond = 1e10;
    return d;
}

/// Own file per test; forgets all calibrations afterwards.
class Calibrations : public ::testing::Test {
  protected:
    tests::TemporaryFolder folder;
    std::filesystem::path file = folder / "calibration.json";
    void TearDown() override { conv::useCalibrations({}); }
};

TEST_F(Calibrations, GoThroughAFile) {
    app::bench::saveCalibration(invented(), file);
    conv::Calibration other = invented();
    other.model = "Another";
    app::bench::saveCalibration(other, file);
    EXPECT_EQ(app::bench::loadCalibrations(file), (std::vector{invented(), other}));
    conv::Calibration newer = invented();
    newer.flopsPerSecond *= 2;
    app::bench::saveCalibration(newer, file); // replaces the first
    EXPECT_EQ(app::bench::loadCalibrations(file), (std::vector{other, newer}));
}

TEST_F(Calibrations, FilesWithoutARateOfTensorCoresAreAsGood) {
    conv::Calibration card = invented();
    card.kind = conv::DeviceKind::cuda;
    std::string text = app::bench::toJson({card});
    const std::string line = "\"tensor_flops\": 0.0,";
    ASSERT_NE(text.find(line), std::string::npos) << text;
    text.erase(text.find(line), line.size());
    EXPECT_EQ(app::bench::calibrationsFromJson(text), std::vector{card});
    conv::Device d = device();
    d.kind = conv::DeviceKind::cuda;
    conv::useCalibrations({&card, 1});
    for (const auto& [capability, perFlop] : {std::pair{75, 4.0}, {80, 15.0}, {89, 2.0}, {90, 10.0}, {120, 2.0}}) {
        d.computeCapability = capability;
        EXPECT_DOUBLE_EQ(conv::tensorFlops(d), perFlop * d.flopsPerSecond) << capability;
    }
    card.tensorFlopsPerSecond = 7e11;
    conv::useCalibrations({&card, 1});
    EXPECT_EQ(conv::tensorFlops(d), 7e11);
    d.computeCapability = 70;
    EXPECT_EQ(conv::tensorFlops(d), 0);
    EXPECT_EQ(app::bench::calibrationsFromJson(app::bench::toJson({card})), std::vector{card});
    card.tensorFlopsPerSecond = -1;
    EXPECT_THROW((void)app::bench::calibrationsFromJson(app::bench::toJson({card})), conv::Error);
}

TEST_F(Calibrations, ADamagedFileIsNone) {
    EXPECT_TRUE(app::bench::loadCalibrations(file).empty());
    app::bench::saveCalibration(invented(), file);
    std::ofstream(file, std::ios::app) << "}";
    EXPECT_TRUE(app::bench::loadCalibrations(file).empty());
    EXPECT_THROW((void)app::bench::calibrationsFromJson("[1]"), conv::Error);
    std::string text = app::bench::toJson({invented()});
    text.replace(text.find("1.25"), 4, "-1.0");
    EXPECT_THROW((void)app::bench::calibrationsFromJson(text), conv::Error);
    text = app::bench::toJson({invented()});
    text.replace(text.find("\"version\": \""), 13, "\"version\": \"9");
    EXPECT_TRUE(app::bench::calibrationsFromJson(text).empty()); // another version
}

TEST_F(Calibrations, PredictByMeasuredPaces) {
    conv::Layout layout;
    layout.extent = {512, 512, 1};
    conv::PlanOptions planOptions;
    planOptions.variant = "cpu-direct";
    const std::vector<conv::Filter> filters{{conv::Gaussian{{2, 2, 2}}}};
    conv::Calibration calibration = invented();
    const conv::Device applied = calibration.appliedTo(device());
    EXPECT_EQ(applied.flopsPerSecond, 3.5e11);
    const double before = conv::makePlan(filters, layout, applied, planOptions).ops[0].predictedSeconds;
    conv::useCalibrations(std::span(&calibration, 1));
    const conv::Plan plan = conv::makePlan(filters, layout, applied, planOptions);
    EXPECT_DOUBLE_EQ(plan.ops[0].predictedSeconds, 1.25 * before);
    EXPECT_NE(describe(plan).find("by the calibration of 2026-11-21"), std::string::npos);
    // Between two lengths of work, the geometric mean halfway; beyond both, the nearer one.
    for (const auto& [shorter, longer, factor] :
         {std::tuple{0.1, 10.0, std::sqrt(1.25 * 5)}, {2.0, 3.0, 1.25}, {0.2, 0.3, 5.0}}) {
        calibration.paces = {{"cpu-direct", 2, longer * before, 5}, {"cpu-direct", 2, shorter * before, 1.25}};
        conv::useCalibrations(std::span(&calibration, 1));
        EXPECT_NEAR(conv::makePlan(filters, layout, applied, planOptions).ops[0].predictedSeconds, factor * before,
                    1e-9 * before)
            << longer;
    }
    conv::Device foreign = applied;
    foreign.model += " of another maker";
    EXPECT_EQ(conv::calibrationOf(foreign), nullptr);
    EXPECT_DOUBLE_EQ(conv::makePlan(filters, layout, foreign, planOptions).ops[0].predictedSeconds, before);
}

} // namespace

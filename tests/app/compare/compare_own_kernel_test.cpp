// SPDX-License-Identifier: Apache-2.0
// Users' kernels in a comparison: files, the process of the trial, and reports.
#include "app/compare/export.h"
#include "app/compare/own/own_kernel_file.h"
#include "app/compare/own/own_text.h"
#include "app/compare/own/trial.h"
#include "tests/surroundings.h"
#include <conv/error.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace {

using namespace app::compare;

TrialOrder orderFor(const std::string& device) {
    TrialOrder order;
    order.kernel = conv::parseOwnKernel("mine.cu", conv::ownKernelTemplate(2), 2);
    order.device = device;
    conv::OwnKernelCase one;
    one.extent = {5, 4, 1};
    one.taps = {3, 1, 1};
    one.weights = {1, 2, 3};
    one.compare = true;
    order.cases.push_back(one);
    return order;
}

TEST(OwnKernelTrial, OrdersArriveAsTheyWereSent) {
    const TrialOrder sent = orderFor("cuda:1");
    const std::string text = wired(sent);
    const TrialOrder got = orderFrom(text);
    EXPECT_EQ(got.kernel, sent.kernel);
    EXPECT_EQ(got.device, "cuda:1");
    ASSERT_EQ(got.cases.size(), 1U);
    EXPECT_EQ(got.cases[0].weights, sent.cases[0].weights);
    EXPECT_EQ(got.cases[0].extent, sent.cases[0].extent);
    EXPECT_TRUE(got.cases[0].compare);
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, text.size() / 2, text.size() - 1})
        EXPECT_THROW(static_cast<void>(orderFrom(text.substr(0, size))), std::out_of_range) << size;
}

/// A device that no machine has: the process starts, answers and ends.
TEST(OwnKernelTrial, AProcessWithoutTheDeviceSaysSo) {
    const TrialAnswer answer = tryInProcess(orderFor("cuda:77"), 10, {});
    EXPECT_EQ(answer.outcome, TrialOutcome::unavailable);
    EXPECT_NE(answer.sentence, "");
    EXPECT_EQ(answer.code, "");
}

TEST(OwnKernelTrial, AStopEndsTheWaiting) {
    std::stop_source stop;
    stop.request_stop();
    try {
        static_cast<void>(tryInProcess(orderFor("cuda:77"), 10, stop.get_token()));
        ADD_FAILURE() << "was not stopped";
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::cancelled);
    }
}

TEST(OwnKernelFile, IsReadWhenItIsNamed) {
    const tests::TemporaryFolder folder;
    const std::filesystem::path file = folder / "own.cu";
    const std::string name = "file:" + file.string();
    EXPECT_TRUE(isOwnKernel(name));
    EXPECT_FALSE(isOwnKernel("naive"));
    Offer offer;
    offer.names = {name, "cpu-direct"};
    EXPECT_THROW(static_cast<void>(candidatesFor(2, offer)), conv::Error) << "there is no such file";
    std::ofstream(file) << conv::ownKernelTemplate(2);
    bool found = false;
    for (const Candidate& c : candidatesFor(2, offer))
        found = found || (c.variant == name && c.device.starts_with("cuda"));
    EXPECT_TRUE(found);
    EXPECT_THROW(static_cast<void>(candidatesFor(3, offer)), conv::Error) << "the file has no kernel for volumes";
}

TEST(OwnKernelText, NamesResourcesTimeAndWarnings) {
    Measurement row;
    row.candidate.variant = row.name = "file:mine.cu";
    row.kernelAlone = 0.125;
    row.compilerLog = "mine.cu(3): warning: unused\n\n";
    conv::KernelFacts kernel;
    kernel.name = "convolve2d";
    kernel.block = {32, 8, 1};
    kernel.grid = {4, 5, 1};
    kernel.registers = 40;
    kernel.occupancy = 0.75;
    conv::KernelFacts copy;
    copy.name = "gather";
    row.launches.push_back({"file:mine.cu", {copy, kernel}, ""});
    const std::vector<std::string> lines = ownKernelLines(row);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_NE(lines[0].find("40 registers a thread"), std::string::npos) << lines[0];
    EXPECT_NE(lines[1].find("0.125 ms"), std::string::npos) << lines[1];
    EXPECT_EQ(lines[2], "compiler: mine.cu(3): warning: unused");
    Comparison comparison;
    comparison.rows.push_back(row);
    EXPECT_NE(ownKernelsHtml(comparison).find("40 registers"), std::string::npos);
    EXPECT_NE(ownKernelsMarkdown(comparison).find("`file:mine.cu`"), std::string::npos);
    comparison.rows[0].candidate.variant = "naive";
    EXPECT_EQ(ownKernelsHtml(comparison), "");
    EXPECT_EQ(ownKernelsMarkdown(comparison), "");
}

} // namespace

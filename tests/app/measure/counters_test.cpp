// SPDX-License-Identifier: Apache-2.0
// Hardware counters of kernels: tables of the profiler, and how it is started. A script takes its place.
#include "app/measure/bench/ladder.h"
#include "app/measure/counters/ncu.h"
#include "app/measure/counters/ncu_table.h"
#include "tests/surroundings.h"
#include <chrono>
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

namespace {

using namespace app::bench;

/// One launch as the profiler writes it: ranges from outside in, the kernel, and a value for each metric of `heads`.
std::string launch(const std::vector<std::string>& ranges, const std::string& kernel, const std::string& values) {
    std::string line = "\"0\",\"585\",\"585  ";
    for (const std::string& range : ranges)
        line += "\"\"<default domain>:" + range + ":none:none:none:none:none:none\"\"  ";
    return line + "\",\"\",\"" + kernel + "\"," + values + "\n";
}

const std::string heads =
    R"("ID","Process ID","thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg",)"
    R"("Id:Domain:Start/Stop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg","Kernel Name",)"
    R"("gpu__time_duration.sum","smsp__inst_executed.sum","smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",)"
    R"("launch__registers_per_thread","dram__bytes_read.sum","dram__bytes_write.sum",)"
    R"("smsp__average_warps_issue_stalled_wait_per_issue_active.ratio",)"
    R"("smsp__average_warps_issue_stalled_mio_throttle_per_issue_active.ratio")"
    "\n";

std::string table() {
    return "==WARNING== Note: Running with unmodified GPU clocks.\n==PROF== Connected to process 585\n" + heads +
           R"("","","","","","ns","inst","thread inst","register/thread","byte","byte","inst","inst")"
           "\n" +
           launch({"timed", "case 0", "before", "naive"}, "void unnamed>::naive<float, Taps<0>>(Arguments<T1, T2>)",
                  R"("9,000","1","1","1","1","1","1","1")") +
           launch({"timed", "case 0", "naive"}, "void unnamed>::naive<float, Taps<0>>(Arguments<T1, T2>)",
                  R"("1,000","3,000","48,000","40","1,000,000","500,000","2.00","0.01")") +
           launch({"timed", "case 0", "naive"}, "void unnamed>::naive<float, Taps<0>>(Arguments<T1, T2>)",
                  R"("3,000","1,000","16,000","40","1,000,000","500,000","4.00","0.01")") +
           launch({"timed", "case 1", "before", "fft-ols"}, "void fft::overlapSave<4, 1, 2>(fft::OlsArguments)",
                  R"("5,344","226,688","n/a","128","479,488","0","0.60","3.12")") +
           launch({"timed", "case 1", "other"}, "void other(int)", R"("1","1","1","1","1","1","1","1")") +
           "==PROF== Disconnected from process 585\n";
}

TEST(Counters, LaunchesOfAKernelAreAddedUpAndRatesAveragedByTime) {
    const std::vector<KernelCounts> rows = countsOfLaunches(table(), {"naive", "fft-ols"});
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].variant, "naive");
    EXPECT_EQ(rows[0].kernel, "naive");
    EXPECT_EQ(rows[0].launches, 2) << "without the run before";
    EXPECT_EQ(rows[0].at, 0);
    EXPECT_DOUBLE_EQ(rows[0][Counter::microseconds], 4);
    EXPECT_DOUBLE_EQ(rows[0][Counter::instructions], 4000);
    EXPECT_DOUBLE_EQ(rows[0][Counter::ffma], 50);
    EXPECT_DOUBLE_EQ(rows[0][Counter::dram], 3);
    EXPECT_DOUBLE_EQ(rows[0][Counter::registers], 40);
    EXPECT_EQ(rows[0].stalls, "wait 3.5") << "1 µs of 2.0 and 3 µs of 4.0; below 0.05 is left out";
    EXPECT_FALSE(rows[0].has(Counter::ipc)) << "no such metric in the table";
    EXPECT_EQ(rows[1].kernel, "overlapSave");
    EXPECT_EQ(rows[1].at, 1);
    EXPECT_EQ(rows[1].launches, 1) << "a graph, of which the profiler saw the first launch only";
    EXPECT_FALSE(rows[1].has(Counter::ffma)) << "not a number";
    EXPECT_EQ(rows[1].stalls, "mio throttle 3.1, wait 0.60");
}

TEST(Counters, SentencesAndJsonLeaveUnknownOnesOut) {
    const std::vector<KernelCounts> rows = countsOfLaunches(table(), {"naive", "fft-ols"});
    EXPECT_EQ(sentenceOf(rows[0]),
              "naive, 2 launches: 4.00 µs, 50 % multiply-adds, 3 MB of device memory; warps wait for wait 3.5");
    const std::vector<KernelCounts> again = countsFromJson(toJson(rows));
    ASSERT_EQ(again.size(), 2U);
    EXPECT_EQ(again[1].kernel, "overlapSave");
    EXPECT_DOUBLE_EQ(again[1][Counter::instructions], 226700) << "four digits";
    EXPECT_FALSE(again[1].has(Counter::ffma));
    EXPECT_EQ(again[0].stalls, rows[0].stalls);
    EXPECT_THROW(static_cast<void>(countsFromJson("[{}]")), conv::Error);
    EXPECT_THROW(static_cast<void>(countsOfLaunches("==ERROR== no", {"naive"})), conv::Error);
}

/// A script as `ncu`, first in PATH.
class Profiler : public testing::Test {
  protected:
    void write(const std::string& body) const {
        const std::filesystem::path path = folder_ / "ncu";
        std::ofstream(path) << "#!/bin/sh\nwhile [ \"$1\" != --log-file ]; do shift; done\nlog=$2\n" << body;
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    void SetUp() override { ::setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1); }
    void TearDown() override { ::setenv("PATH", path_.c_str(), 1); }

    static std::vector<BenchRow> rows() {
        BenchRequest request = of();
        std::vector<BenchRow> rows;
        for (const BenchCase& c : casesOf(request))
            for (const std::string name : {"naive", "fft-ols", "direct"}) {
                BenchRow row;
                row.at = c.at;
                row.variant = name;
                row.device = "cuda:0";
                row.agrees = name != "direct";
                rows.push_back(row);
            }
        return rows;
    }
    static BenchRequest of() {
        BenchRequest request;
        request.kind = "conv1d";
        request.axes = {{"size", {"1000", "2000"}}, {"k", {"5"}}};
        return request;
    }
    /// The message of the error.
    static std::string refusal(std::vector<BenchRow> rows) {
        try {
            addCounters(of(), rows, {}, "/bin/sh");
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::device);
            return error.what();
        }
        return {};
    }

    tests::TemporaryFolder folder_;
    std::string path_ = std::getenv("PATH");
};

TEST_F(Profiler, CountersReachTheRowsOfTheirCases) {
    std::ofstream(folder_ / "table") << table();
    write("cp \"" + (folder_ / "table").string() + "\" \"$log\"\necho \"$@\" > \"" + (folder_ / "said").string() +
          "\"\n");
    std::vector<BenchRow> rows = Profiler::rows();
    addCounters(of(), rows, {}, "/bin/sh");
    ASSERT_EQ(rows[0].counters.size(), 1U);
    EXPECT_EQ(rows[0].counters[0].launches, 2);
    EXPECT_TRUE(rows[1].counters.empty());
    EXPECT_TRUE(rows[3].counters.empty()) << "the second case has a row of fft-ols only";
    ASSERT_EQ(rows[4].counters.size(), 1U);
    std::ifstream said(folder_ / "said");
    const std::string words((std::istreambuf_iterator<char>(said)), {});
    EXPECT_NE(words.find("--headless --bench conv1d --device cuda --runs 1 --variants naive,fft-ols --axis "
                         "size=1000,2000 --axis k=5"),
              std::string::npos)
        << words << ": a wrong variant is not counted";
    const Ladder ladder{"", "", {[&] {
                            LadderStep step;
                            step.variant = "naive";
                            step.counters = rows[0].counters;
                            return step;
                        }()}};
    EXPECT_NE(ladderHtml(articles()[0], {ladder}).find("50 % multiply-adds"), std::string::npos);
    EXPECT_NE(ladderMarkdown({ladder}).find("50 % multiply-adds"), std::string::npos);
    EXPECT_NE(toJson(of(), rows).find("\"microseconds\": 4.0"), std::string::npos);
}

TEST_F(Profiler, ReasonsAreThoseOfTheProfiler) {
    write("echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission' > \"$log\"\nexit 1\n");
    EXPECT_NE(refusal(rows()).find("administrators only"), std::string::npos);
    write("echo '==ERROR== Failed to initialize the profiler: LibraryNotLoaded' > \"$log\"\nexit 9\n");
    EXPECT_NE(refusal(rows()).find("ncu: Failed to initialize the profiler: LibraryNotLoaded"), std::string::npos);
    write("exit 9\n");
    EXPECT_NE(refusal(rows()).find("read no counters (exit code 9)"), std::string::npos);
    std::vector<BenchRow> onCpu = rows();
    for (BenchRow& row : onCpu)
        row.device = "cpu";
    EXPECT_NE(refusal(onCpu).find("No variant ran on a GPU"), std::string::npos);
    std::filesystem::remove(folder_ / "ncu");
    ::setenv("PATH", folder_.path().c_str(), 1);
    if (!profilerProgram().empty())
        return; // that of the CUDA Toolkit
    EXPECT_NE(refusal(rows()).find("no program `ncu` is in PATH"), std::string::npos);
}

TEST_F(Profiler, AStopEndsIt) {
    write("sleep 60\n");
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    std::vector<BenchRow> rows = Profiler::rows();
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    conv::ErrorCode code = conv::ErrorCode::usage;
    try {
        addCounters(of(), rows, stop.get_token(), "/bin/sh");
    } catch (const conv::Error& error) {
        code = error.code();
    }
    EXPECT_EQ(code, conv::ErrorCode::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now(), deadline);
}

} // namespace

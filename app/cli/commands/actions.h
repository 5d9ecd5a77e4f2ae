// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <string>

/// Actions of the command line; each returns the exit code.
namespace app::cli {

/// Prints an error in one line, and returns its exit code. Of several processes the first prints errors of usage.
[[nodiscard]] int complain(conv::ErrorCode code, const std::string& sentence);

[[nodiscard]] int runFilter(const Request& request);
[[nodiscard]] int runPlan(const Request& request);
[[nodiscard]] int runList(const Request& request);
/// Returns the JSON that --list prints for a topic.
[[nodiscard]] std::string listAsJson(const std::string& topic);
[[nodiscard]] int runCompare(const Request& request);
/// Measures regions before and after the filters.
[[nodiscard]] int runMeasure(const Request& request);
[[nodiscard]] int runCompareVariants(const Request& request);
[[nodiscard]] int runBench(const Request& request);
[[nodiscard]] int runCalibrate(const Request& request);
[[nodiscard]] int runTune(const Request& request);
[[nodiscard]] int runSelfTest(const Request& request);
[[nodiscard]] int runMerge(const Request& request);
[[nodiscard]] int runCompletion(const Request& request);
[[nodiscard]] int runSchema(const Request& request);
[[nodiscard]] int runPrintPython(const Request& request);
[[nodiscard]] int runPrintImagej(const Request& request);
[[nodiscard]] int runPrintKernel(const Request& request);
/// Answers requests of another program on standard input (docs/reference/server.md).
[[nodiscard]] int runServe(const Request& request);
[[nodiscard]] int runHelp(const Request& request);

} // namespace app::cli

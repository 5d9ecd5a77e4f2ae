// SPDX-License-Identifier: Apache-2.0
// --bench: a table on standard output, row by row, JSON on request, and a verdict against an earlier run.
#include "app/cli/batch/interrupt.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/comparison_page.h"
#include "app/cli/report/report.h"
#include "app/measure/bench/article.h"
#include "app/measure/counters/ncu.h"
#include <algorithm>
#include <conv/tools/calibration.h>
#include <fstream>
#include <sstream>

namespace app::cli {
namespace {

std::string baselineText(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf()))
        throw conv::Error(conv::ErrorCode::unreadable, file + ": the baseline cannot be read");
    return text.str();
}

/// Returns why there are no counters; empty if there are. Times are worth keeping without them.
std::string readCounters(const Request& request, std::vector<bench::BenchRow>& rows, const std::stop_token& stop) {
    try {
        bench::addCounters(request.bench, rows, stop);
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::device)
            throw;
        return error.what();
    }
    return {};
}

/// A line for each kernel.
std::string countersText(const std::vector<bench::BenchRow>& rows) {
    std::string text;
    for (const bench::BenchRow& row : rows)
        for (const bench::KernelCounts& counts : row.counters)
            text += row.label + "  " + row.variant + "  " + bench::sentenceOf(counts) + "\n";
    return text;
}

} // namespace

int runBench(const Request& request) {
    // Reads both first: a typing error must cost no benchmark and print no table head.
    const std::string baseline = request.baseline.empty() ? std::string() : baselineText(request.baseline);
    static_cast<void>(bench::casesOf(request.bench));
    const bool table = !request.json || *request.json != "-";
    const Interrupt interrupt;
    if (table) {
        for (const conv::Device& device : conv::devices())
            writeText(
                "-",
                conv::name(device) + "  " + device.model + (device.driver.empty() ? "" : ", driver " + device.driver) +
                    (device.instructions.empty() ? "" : ", " + device.instructions) +
                    (conv::calibrationOf(device) ? ", ceilings calibrated\n" : ", ceilings by the built-in model\n"));
        writeText("-", bench::tableHead() + "\n");
    }
    std::vector<bench::BenchRow> rows = bench::run(
        request.bench,
        [&](const bench::BenchRow& row) {
            if (table)
                writeText("-", bench::tableLine(row) + "\n");
        },
        interrupt.token());
    const std::string uncounted = request.counters ? readCounters(request, rows, interrupt.token()) : std::string();
    if (table)
        writeText("-", countersText(rows));
    if (const bench::Article* article = bench::articleOf(request.bench.kind); article && table)
        writeText("-", bench::articleText(*article, rows));
    if (request.json)
        writeText(*request.json, bench::toJson(request.bench, rows));
    if (!request.report.empty())
        writePages(request, pageOf(request.bench, rows));
    const auto wrong = std::count_if(rows.begin(), rows.end(), [](const auto& r) { return !r.refused && !r.agrees; });
    if (wrong > 0)
        throw conv::Error(conv::ErrorCode::mismatch,
                          std::to_string(wrong) + " results disagree with the float64 reference");
    if (!uncounted.empty())
        throw conv::Error(conv::ErrorCode::device, "--counters: " + uncounted);
    if (baseline.empty())
        return exitDone;
    const std::vector<bench::Regression> slower = bench::regressions(rows, baseline);
    for (const bench::Regression& r : slower) {
        std::ostringstream line;
        line.imbue(std::locale::classic());
        line.precision(3);
        line << "slower: " << r.label << " " << r.variant << " " << r.before << " -> " << r.now << " ms (p = " << r.p
             << ")\n";
        std::fputs(line.str().c_str(), stderr);
    }
    return slower.empty() ? exitDone : exitSlower;
}

} // namespace app::cli

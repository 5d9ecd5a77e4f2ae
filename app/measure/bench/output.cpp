// SPDX-License-Identifier: Apache-2.0
#include "app/compare/kernels.h"
#include "app/measure/bench/bench.h"
#include "app/measure/columns.h"
#include <conv/error.h>
#include <conv/tools/calibration.h>
#include <map>
#include <nlohmann/json.hpp>

namespace app::bench {
namespace {

using nlohmann::json;

} // namespace

std::string tableHead() {
    return padded("case", 34) + padded("variant", variantWidth) + padded("device", 8) +
           "     warm    noise   in a row   GFLOPS  % peak    GB/s  % copy  flop/B    error  first run";
}

std::string tableLine(const BenchRow& row) {
    const std::string head = padded(row.label, 34) + padded(row.variant, variantWidth) + padded(row.device, 8);
    if (row.refused)
        return head + *row.refused;
    if (!row.agrees && row.different)
        return head + "WRONG: " + std::to_string(*row.different) + " of " + std::to_string(row.checked) +
               " samples are unlike the oracle's, " + std::to_string(row.unexplained) +
               " of them without a rounding to account for it; not timed";
    if (!row.agrees)
        return head + "WRONG: error " + column(row.error, 0, 2, std::chars_format::scientific) + " of the peak, " +
               column(row.limit, 0, 0, std::chars_format::scientific) + " allowed; not timed";
    return head + column(row.time.median, 9, 4, std::chars_format::general) + " ms ±" +
           column(100 * row.time.noise(), 3, 0) + " % " +
           (row.inARow ? column(*row.inARow, 8, 3, std::chars_format::general) + " ms" : std::string(11, ' ')) +
           column(row.gflops, 9, 1) + column(100 * row.ofPeak, 7, 1) + (row.ofPeak > 1 ? "e" : " ") +
           column(row.gigabytesPerSecond, 8, 1) + column(100 * row.ofBandwidth, 7, 1) + column(row.intensity(), 8, 1) +
           "  " + column(row.error, 8, 1, std::chars_format::scientific) +
           column(row.firstRun, 10, 4, std::chars_format::general) + " ms" +
           (row.different ? "  " + std::to_string(*row.different) + " samples differ" : "");
}

std::string toJson(const BenchRequest& request, const std::vector<BenchRow>& rows) {
    json out{{"schema", 1}, {"kind", request.kind}, {"runs", request.runs}};
    json devices = json::array();
    for (const conv::Device& d : conv::devices())
        devices.push_back({{"name", conv::name(d)},
                           {"model", d.model},
                           {"driver", d.driver},
                           {"instructions", d.instructions},
                           {"gflops_ceiling", d.flopsPerSecond / 1e9},
                           {"gbps_ceiling", d.bytesPerSecond / 1e9},
                           {"calibrated", conv::calibrationOf(d) != nullptr}});
    out["devices"] = devices;
    json list = json::array();
    for (const BenchRow& r : rows) {
        json at = json::object();
        for (const auto& [name, value] : r.at)
            at[name] = value;
        json row{{"case", r.label}, {"at", at}, {"variant", r.variant}, {"device", r.device}};
        if (!r.block.empty())
            row["block"] = r.block;
        if (r.refused) {
            row["refused"] = *r.refused;
        } else {
            row.update({{"agrees", r.agrees},
                        {"error", r.error},
                        {"limit", r.limit},
                        {"checked", r.checked},
                        {"first_run_ms", r.firstRun},
                        {"predicted_ms", r.predicted},
                        {"chosen", r.chosen}});
            if (r.different)
                row.update({{"different", *r.different}, {"unexplained", r.unexplained}});
            if (r.inARow)
                row["row_ms"] = *r.inARow;
            if (r.agrees)
                row.update({{"ms", r.time.median},
                            {"ms_low", r.time.low},
                            {"ms_high", r.time.high},
                            {"samples_ms", r.samples},
                            {"gflops", r.gflops},
                            {"gbps", r.gigabytesPerSecond},
                            {"of_peak", r.ofPeak},
                            {"of_copy", r.ofBandwidth},
                            {"intensity", r.intensity()},
                            {"effective", r.ofPeak > 1}});
        }
        if (!r.launches.empty())
            row["launches"] = compare::kernelsJson(r.launches);
        if (!r.counters.empty())
            row["counters"] = json::parse(toJson(r.counters));
        list.push_back(std::move(row));
    }
    out["rows"] = std::move(list);
    return out.dump(2) + "\n";
}

std::vector<Regression> regressions(const std::vector<BenchRow>& rows, std::string_view baselineJson, double allowed) {
    std::map<std::pair<std::string, std::string>, std::vector<double>> before;
    try {
        const json baseline = json::parse(baselineJson);
        for (const json& row : baseline.at("rows"))
            if (row.contains("samples_ms"))
                before[{row.at("case"), row.at("variant")}] = row.at("samples_ms").get<std::vector<double>>();
    } catch (const json::exception& e) {
        throw conv::Error(conv::ErrorCode::usage,
                          std::string("The baseline is no benchmark of this program: ") + e.what() + ".");
    }
    std::vector<Regression> slower;
    for (const BenchRow& r : rows) {
        const auto at = before.find({r.label, r.variant});
        if (at == before.end() || r.samples.empty())
            continue;
        const Regression g{r.label, r.variant, spreadOf(at->second).median, r.time.median,
                           mannWhitney(at->second, r.samples)};
        if (g.now > g.before * (1 + allowed) && g.p < 0.01)
            slower.push_back(g);
    }
    return slower;
}

} // namespace app::bench

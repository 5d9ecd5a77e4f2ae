// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/report/first_runs.h"
#include "app/cli/report/report.h"
#include "app/cli/report/report_table.h"
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

Json readReport(const std::string& file) {
    std::ifstream in(file);
    if (!in)
        throw conv::Error(conv::ErrorCode::unreadable, file + ": the report cannot be read");
    Json report = Json::parse(in, nullptr, false);
    if (!report.is_object() || !report.contains("schema") || !report.contains("items") || !report["items"].is_array() ||
        !report.contains("totals"))
        throw conv::Error(conv::ErrorCode::usage, file + ": is no report of this program");
    if (report["schema"] != reportSchema)
        throw conv::Error(conv::ErrorCode::usage, file + ": is a report of schema " + report["schema"].dump() +
                                                      ", this program knows " + std::to_string(reportSchema));
    return report;
}

bool isGood(const Json& item) {
    const std::string status = item.value("status", "");
    return status == "done" || status == "kept";
}

Json totalsOf(const Json& items, double milliseconds) {
    std::int64_t done = 0, kept = 0, failed = 0, clipped = 0;
    for (const Json& item : items) {
        done += item.value("status", "") == "done";
        kept += item.value("status", "") == "kept";
        failed += item.contains("error");
        clipped += item.value("clipped", std::int64_t{0});
    }
    return {{"items", items.size()}, {"done", done},       {"kept", kept},
            {"failed", failed},      {"clipped", clipped}, {"ms", milliseconds}};
}

} // namespace

Json mergeReports(const std::vector<std::string>& files) {
    Json merged, sources = Json::array();
    std::map<std::string, std::size_t> known; // keyed by output
    double milliseconds = 0;
    for (const std::string& file : files) {
        Json report = readReport(file);
        sources.push_back(file);
        milliseconds += report["totals"].value("ms", 0.0);
        if (merged.is_null()) {
            merged = report;
            merged["items"] = Json::array();
        }
        for (Json& item : report["items"]) {
            const auto [at, fresh] = known.emplace(item.value("output", ""), merged["items"].size());
            if (fresh)
                merged["items"].push_back(std::move(item));
            else if (item.value("status", "") == "done" || !isGood(merged["items"][at->second]))
                merged["items"][at->second] = std::move(item);
        }
    }
    merged["merged"] = std::move(sources);
    merged["totals"] = totalsOf(merged["items"], milliseconds);
    addRunTimes(merged["totals"], merged["items"]);
    merged["exit_code"] = merged["totals"]["failed"] == 0 ? exitDone : exitSomeFailed;
    return merged;
}

int runMerge(const Request& request) {
    const Json merged = mergeReports(request.mergeReports);
    for (const std::string& target : request.report)
        writeReport(target, merged);
    if (request.json)
        writeJson(*request.json, merged);
    else if (request.report.empty())
        writeJson("-", merged);
    return merged["exit_code"];
}

} // namespace app::cli

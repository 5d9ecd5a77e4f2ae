// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/report/report.h"
#include <string>
#include <vector>

/// Other formats of a report. All are made from the JSON, so that merged reports have them, too.
namespace app::cli {

/// One line per item, with a heading; quoted where needed.
[[nodiscard]] std::string csvOf(const nlohmann::ordered_json& report);
/// A self-contained page: totals, items, errors, and pictures if the report has them.
[[nodiscard]] std::string htmlOf(const nlohmann::ordered_json& report);
/// Writes a file in the format of its extension: .json, .csv or .html. Throws Error(unwritable).
void writeReport(const std::string& target, const nlohmann::ordered_json& report);

/// Writes the files of --report and --json. Throws Error(unwritable).
void writeReports(const RunReport& report, const Request& request);

/// Merges reports of parts of one job. An item that is done or kept in a later report replaces the one in an earlier
/// report. Throws Error(usage) for a file that is no report of a known schema.
[[nodiscard]] nlohmann::ordered_json mergeReports(const std::vector<std::string>& files);

} // namespace app::cli

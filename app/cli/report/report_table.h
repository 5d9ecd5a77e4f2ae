// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

/// A report in other forms than JSON. All are made from the JSON, so that merged reports have them, too.
namespace app::cli {

/// One line per item, with a heading; quoted where needed.
[[nodiscard]] std::string csvOf(const nlohmann::ordered_json& report);
/// One page that needs nothing beside it: totals, items, errors, pictures where the report has them.
[[nodiscard]] std::string htmlOf(const nlohmann::ordered_json& report);
/// Writes it to a file whose ending says the form: .json, .csv or .html. Throws Error(unwritable).
void writeReport(const std::string& target, const nlohmann::ordered_json& report);

/// Reports of parts of one job as one: items of all, an item done or kept in a later one in place of the same in an
/// earlier one. Throws Error(usage) for what is no report of a known schema.
[[nodiscard]] nlohmann::ordered_json mergeReports(const std::vector<std::string>& files);

} // namespace app::cli

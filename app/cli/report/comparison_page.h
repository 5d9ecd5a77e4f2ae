// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include "app/compare/export.h"

/// Common parts of the reports of --compare-variants, --bench and --compare.
namespace app::cli {

/// Writes comparisons to each file of --report, in the format of its extension. Throws Error(unwritable).
void writePages(const Request& request, const compare::Page& page);

/// "machine", "device" for each, "program", "date".
[[nodiscard]] compare::Facts machineFacts();

/// Returns a benchmark's rows as a page: one section per case, curves if a numeric axis has several values.
[[nodiscard]] compare::Page pageOf(const bench::BenchRequest& request, const std::vector<bench::BenchRow>& rows);

} // namespace app::cli

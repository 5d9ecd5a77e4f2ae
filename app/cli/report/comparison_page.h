// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include "app/compare/export.h"

/// What the reports of --compare-variants, --bench and --compare have in common.
namespace app::cli {

/// Writes a page of comparisons to each file of --report, in the form that its ending says. Throws Error(unwritable).
void writePages(const Request& request, const compare::Page& page);

/// "machine", "device" for each, "program", "date".
[[nodiscard]] compare::Facts machineFacts();

/// A benchmark's rows as a page: a section for each case, curves where an axis of numbers has several values.
[[nodiscard]] compare::Page pageOf(const bench::BenchRequest& request, const std::vector<bench::BenchRow>& rows);

} // namespace app::cli

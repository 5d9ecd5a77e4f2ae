// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/charts.h"
#include "app/compare/metrics/metrics.h"
#include <nlohmann/json_fwd.hpp>

/// Exports of a comparison, in UTF-8: JSON, CSV, Markdown, and a self-contained HTML page.
namespace app::compare {

inline constexpr int comparisonSchema = 1;

/// Lines above a table: "input", "ct.nii.gz"; "filter", "gaussian:sigma=2".
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Thumbnails of a row's result, as data URIs; empty if none.
struct RowPictures {
    std::string result, difference;
    double range = 0;    ///< value of the difference's full colour, in the data's unit
    std::string caption; ///< "slice 128"
};

/// One comparison of a page; a benchmark's page has several.
struct Section {
    std::string title; ///< empty: Page::title
    Comparison comparison;
    std::vector<RowPictures> pictures; ///< one per row, or none
    std::string before;                ///< thumbnail of the input; empty: none
};

struct Page {
    std::string title;
    Facts facts;
    std::string openingHtml, openingMarkdown; ///< between facts and sections; may be empty
    std::vector<Section> sections;
    std::vector<Curve> curves; ///< over one axis of a benchmark
    std::string axis;
};

/// {"schema": 1, "kind": "comparison", facts, "sections": […]} with every sample of every row.
[[nodiscard]] nlohmann::ordered_json jsonOf(const Page& page);
/// JSON Schema of jsonOf.
[[nodiscard]] const char* comparisonJsonSchema();
/// One line per row, with a heading, and a column `section` if several.
[[nodiscard]] std::string csvOf(const Page& page);
[[nodiscard]] std::string markdownOf(const Page& page);
/// A self-contained page: sortable tables, charts, thumbnails; light and dark.
[[nodiscard]] std::string htmlOf(const Page& page);

struct FilesPage {
    std::string title;
    Facts facts;
    std::vector<std::string> geometry; ///< differences, in sentences
    Metrics metrics;
    conv::Layout layout;
    std::string verdict; ///< "within 1e-5 of the peak"; empty: no tolerance
    bool good = true;
    std::string a, b, difference; ///< thumbnails
    double range = 0;             ///< value of the difference's full colour
    std::string caption;
};
[[nodiscard]] std::string htmlOf(const FilesPage& page);
[[nodiscard]] std::string markdownOf(const FilesPage& page);

/// "12, 40, 7" with channel and time point if there are several.
[[nodiscard]] std::string placeText(const conv::Index3& place, conv::Item item, const conv::Layout& layout);
/// Refusals, each with the variants that it applies to: "naive, float4 (cuda)".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> refusalsOf(const Comparison& comparison);
/// Last column of a row: "within 1e-5", "outside 1e-5", why it was refused.
[[nodiscard]] std::string verdictText(const Measurement& row);

} // namespace app::compare

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/charts.h"
#include "app/compare/metrics/metrics.h"
#include <nlohmann/json_fwd.hpp>

/// A comparison in other forms: JSON for programs, CSV for spreadsheets, Markdown for notes, one self-contained HTML
/// page for people. All are text in UTF-8.
namespace app::compare {

inline constexpr int comparisonSchema = 1;

/// What stands above a table: "input", "ct.nii.gz"; "filter", "gaussian:sigma=2".
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Pictures of a row's result, as data URIs; empty where there are none.
struct RowPictures {
    std::string result, difference;
    double range = 0;    ///< full colour of the difference, in the data's unit
    std::string caption; ///< "slice 128"
};

/// One comparison of a page: a benchmark's page has several.
struct Section {
    std::string title; ///< empty: the page's own
    Comparison comparison;
    std::vector<RowPictures> pictures; ///< one a row, or none
    std::string before;                ///< picture of the input; empty: none
};

/// What becomes a page or a file.
struct Page {
    std::string title;
    Facts facts;
    std::vector<Section> sections;
    std::vector<Curve> curves; ///< of a benchmark over one axis
    std::string axis;          ///< its name
};

/// {"schema": 1, "kind": "comparison", facts, "sections": […]} with every sample of every row.
[[nodiscard]] nlohmann::ordered_json jsonOf(const Page& page);
/// JSON Schema of that.
[[nodiscard]] const char* comparisonJsonSchema();
/// One line a row, with a heading; `section` is a column where there are several.
[[nodiscard]] std::string csvOf(const Page& page);
/// Headings and tables.
[[nodiscard]] std::string markdownOf(const Page& page);
/// One page that needs nothing beside it: sortable tables, charts, pictures; light and dark.
[[nodiscard]] std::string htmlOf(const Page& page);

/// Two data sets side by side.
struct FilesPage {
    std::string title;
    Facts facts;
    std::vector<std::string> geometry; ///< what differs, in sentences
    Metrics metrics;
    conv::Layout layout;
    std::string verdict; ///< "within 1e-5 of the peak"; empty: no tolerance was given
    bool good = true;
    std::string a, b, difference; ///< pictures
    double range = 0;             ///< full colour of the difference
    std::string caption;
};
[[nodiscard]] std::string htmlOf(const FilesPage& page);
[[nodiscard]] std::string markdownOf(const FilesPage& page);

/// "12, 40, 7" with channel and time point where there are several.
[[nodiscard]] std::string placeText(const conv::Index3& place, conv::Item item, const conv::Layout& layout);
/// Sentences of refusal, each with the variants that it is said of: "naive, float4 (cuda)".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> refusalsOf(const Comparison& comparison);
/// What stands in a row's last column: "within 1e-5", "outside 1e-5", why it was refused.
[[nodiscard]] std::string verdictText(const Row& row);

} // namespace app::compare

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/bench.h"
#include <span>
#include <string_view>

/// Articles that the ladder of variants comes from, with their published figures. `--bench article-1d` and `--bench
/// article-3d` print their tables as measured here; `--bench article-2d` prints the comparisons of a set of slides.
namespace app::bench {

/// Name of a row that the article does not have.
inline constexpr std::string_view noRow = "–";

/// One row of an article's table for one size of data.
struct ArticleStep {
    std::string_view name;    ///< the article's name for it; "–" if it has no such row
    std::string_view variant; ///< variant that corresponds to it here
    double gflops = 0;        ///< published; 0: none
    std::string_view why;     ///< reason for its speed
    double step = 0;          ///< published ratio to the previous row, if only that was published; else 0
};

/// One size of data: its point on the axes, and the rows.
struct ArticleTable {
    std::string_view work; ///< kind of benchmark of the point, "conv2d"
    std::vector<std::pair<std::string, std::string>> point;
    std::string_view title;
    std::vector<ArticleStep> steps;
};

struct Article {
    std::string_view kind;   ///< "article-1d"
    std::string_view device; ///< device of the published figures
    double tflops = 0;       ///< peak of that device; 0: not stated
    int dimension = 1;
    std::vector<ArticleTable> tables;
    std::string_view notes; ///< remarks on the published figures
};

[[nodiscard]] std::span<const Article> articles();
/// Null if the kind is no article.
[[nodiscard]] const Article* articleOf(std::string_view kind);
[[nodiscard]] std::vector<std::string> variantsOf(const Article& article);
/// Returns its tables with measured beside published rows, each step's ratio to the previous one, and the reason.
[[nodiscard]] std::string articleText(const Article& article, const std::vector<BenchRow>& rows);

} // namespace app::bench

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/bench.h"
#include <span>
#include <string_view>

/// The articles that the ladder of variants comes from, with what they published: `--bench article-1d` and
/// `--bench article-3d` print their tables again, as measured here, `--bench article-2d` the comparisons of a set of
/// slides.
namespace app::bench {

/// One row of an article's table for one size of data.
struct ArticleStep {
    std::string_view name;    ///< as the article calls it; "–" where it has no such row
    std::string_view variant; ///< that shows it here
    double gflops = 0;        ///< published; 0: none
    std::string_view why;     ///< what makes the step as fast or slow as it is
    double step = 0;          ///< where only its ratio to the row before was published; 0: not so
};

/// One size of data: its point of the axes, and the rows.
struct ArticleTable {
    std::string_view work; ///< the kind of benchmark that the point belongs to, "conv2d"
    std::vector<std::pair<std::string, std::string>> point;
    std::string_view title;
    std::vector<ArticleStep> steps;
};

struct Article {
    std::string_view kind;   ///< "article-1d"
    std::string_view device; ///< what its figures were measured on
    double tflops = 0;       ///< peak of that; 0: not told
    int dimension = 1;
    std::vector<ArticleTable> tables;
    std::string_view notes; ///< what to know of the published figures
};

[[nodiscard]] std::span<const Article> articles();
/// Null if the kind is no article.
[[nodiscard]] const Article* articleOf(std::string_view kind);
/// Names of all variants in its tables.
[[nodiscard]] std::vector<std::string> variantsOf(const Article& article);
/// Its tables with the measured rows beside the published ones, each step's ratio to the one before, and why.
[[nodiscard]] std::string articleText(const Article& article, const std::vector<BenchRow>& rows);

} // namespace app::bench

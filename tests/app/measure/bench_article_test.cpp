// SPDX-License-Identifier: Apache-2.0
// The articles' tables: their points, and measured rows beside the published ones.
#include "app/measure/bench/ladder.h"
#include <algorithm>
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace app::bench;

BenchRequest requestOf(const char* kind) {
    BenchRequest request;
    request.kind = kind;
    return request;
}

BenchRow rowOf(const BenchCase& c, const char* variant, double ms, double gflops) {
    BenchRow row;
    row.at = c.at;
    row.variant = variant;
    row.block = "64x1x1";
    row.agrees = true;
    row.time.median = ms;
    row.gflops = gflops;
    return row;
}

TEST(BenchArticle, PointsAreThoseOfTheArticles) {
    const std::vector<BenchCase> one = casesOf(requestOf("article-1d")), three = casesOf(requestOf("article-3d"));
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0].layout.extent[0], 1000000);
    EXPECT_EQ(one[0].filters[0].boundary, conv::Boundary::valid);
    ASSERT_EQ(three.size(), 4U);
    EXPECT_EQ(three[3].layout.extent, (conv::Index3{512, 512, 512}));
    BenchRequest withAxis = requestOf("article-1d");
    withAxis.axes = {{"k", {"3"}}};
    EXPECT_THROW(static_cast<void>(casesOf(withAxis)), conv::Error);
    EXPECT_THROW(static_cast<void>(casesOf(requestOf("article-4d"))), conv::Error);
}

TEST(BenchArticle, SlidesCompareStarsBordersAndTranspositions) {
    const std::vector<BenchCase> cases = casesOf(requestOf("article-2d"));
    ASSERT_EQ(cases.size(), 7U);
    const auto taps = [](const BenchCase& c) { return std::get<conv::Custom>(c.filters[0].kind).kernel; };
    for (std::size_t i = 0; i < 5; ++i) {
        const conv::Kernel star = taps(cases[i]);
        const std::int64_t r = std::int64_t{1} << i;
        EXPECT_EQ(star.extent(), (conv::Index3{2 * r + 1, 2 * r + 1, 1}));
        const std::vector<double> dense = star.dense();
        EXPECT_EQ(std::count_if(dense.begin(), dense.end(), [](double t) { return t != 0; }), 4 * r + 1);
        EXPECT_EQ(cases[i].label, "star 4096² radius=" + std::to_string(r));
    }
    EXPECT_EQ(cases[5].layout.extent[1], 1024);
    EXPECT_TRUE(std::holds_alternative<conv::Gaussian>(cases[6].filters[0].kind));
}

TEST(BenchArticle, WhereOnlyARatioWasPublishedItStandsAsTheStep) {
    const Article& article = *articleOf("article-2d");
    const BenchCase radius4 = casesOf(requestOf("article-2d"))[2];
    const std::string text =
        articleText(article, {rowOf(radius4, "smem", 0.24, 2377), rowOf(radius4, "l1", 0.314, 1817)});
    EXPECT_NE(text.find("×0.94"), std::string::npos) << "published: 94 % of the rate with shared memory\n" << text;
    EXPECT_NE(text.find("×0.76"), std::string::npos) << "measured: 1817 after 2377";
    EXPECT_EQ(text.find("TFLOPS)"), std::string::npos) << "the slides do not tell their card's peak";
}

TEST(BenchArticle, StepsAreRatiosToTheRowBefore) {
    const Article& article = *articleOf("article-1d");
    const BenchCase c = casesOf(requestOf("article-1d")).front();
    std::vector<BenchRow> rows{rowOf(c, "naive", 2, 100), rowOf(c, "smem-const", 0.5, 400), rowOf(c, "other", 1, 200)};
    BenchRow refused = rowOf(c, "reg8", 0, 0);
    refused.refused = "No card is here.";
    rows.push_back(refused);
    const std::string text = articleText(article, rows);
    EXPECT_NE(text.find("×4.00"), std::string::npos) << "400 after 100\n" << text;
    EXPECT_NE(text.find("×5.22"), std::string::npos) << "published: 4577 after 876";
    EXPECT_NE(text.find("No card is here."), std::string::npos);
    EXPECT_NE(text.find("other"), std::string::npos) << "what ran beside the article's steps";
    EXPECT_NE(text.find("64 × 1 × 1"), std::string::npos);
}

TEST(BenchArticle, LaddersHaveOthersAboveTheSteps) {
    const Article& article = *articleOf("article-1d");
    const BenchCase c = casesOf(requestOf("article-1d")).front();
    const std::vector<Ladder> ladders =
        laddersOf(article, {rowOf(c, "naive", 2, 100), rowOf(c, "fast", 0.1, 2000), rowOf(c, "direct", 0.2, 1000)});
    const std::vector<LadderStep>& steps = ladders.at(0).steps;
    ASSERT_EQ(steps.size(), article.tables[0].steps.size() + 2);
    EXPECT_EQ(steps[1].problem, "not asked for");
    EXPECT_EQ(steps[steps.size() - 2].variant, "direct");
    EXPECT_NEAR(steps.back().gain, 2, 1e-9);
    const std::string html = ladderHtml(article, ladders), markdown = ladderMarkdown(ladders);
    EXPECT_NE(html.find("<svg"), std::string::npos);
    EXPECT_NE(html.find("Gain published"), std::string::npos);
    EXPECT_NE(markdown.find("| direct |  | 0.200 | 1\u2009000 | 10.0 × |  |  | Many outputs"), std::string::npos)
        << markdown;
    const std::string none = ladderHtml(article, laddersOf(article, {}));
    EXPECT_NE(none.find("No step of the ladder ran here."), std::string::npos);
}

TEST(BenchArticle, EveryStepNamesAVariantOfItsDimension) {
    for (const Article& article : articles())
        for (const std::string& name : variantsOf(article))
            EXPECT_TRUE(
                std::any_of(conv::variants().begin(), conv::variants().end(),
                            [&](const conv::Variant& v) { return v.name == name && v.dimension == article.dimension; }))
                << article.kind << " " << name;
}

} // namespace

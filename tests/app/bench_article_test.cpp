// The articles' tables: their points, and how measured rows stand beside the published ones.
#include "app/bench/article.h"
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
    EXPECT_THROW(static_cast<void>(casesOf(requestOf("article-2d"))), conv::Error);
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
    EXPECT_NE(text.find("64x1x1"), std::string::npos);
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

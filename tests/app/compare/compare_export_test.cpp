// SPDX-License-Identifier: Apache-2.0
// Reports of a comparison: each form contains all results, and failures show up to the exit code.
#include "app/cli/options/request.h"
#include "app/compare/candidates.h"
#include "app/compare/export.h"
#include "app/compare/picture/picture.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include "compare_variants.h"
#include "tests/app/io_temp.h"
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace {

using namespace app::compare;

conv::Volume picture() {
    conv::Layout layout;
    layout.extent = {40, 30, 1};
    conv::Volume volume(layout);
    for (std::int64_t i = 0; i < 1200; ++i)
        volume.as<float>()[i] = static_cast<float>(i * 31 % 17);
    return volume;
}

bool holds(const std::string& text, const std::string& what) {
    return text.find(what) != std::string::npos;
}

Page pageOf(const std::vector<std::string>& variants) {
    invented::add();
    Request request;
    request.source = std::make_shared<conv::Volume>(picture());
    request.filters = {{conv::Gaussian{}}};
    request.runs = 3;
    for (const std::string& v : variants)
        request.candidates.push_back({v, "cpu"});
    Page page;
    page.title = "A & B";
    page.facts = {{"input", "<file>"}};
    page.sections.push_back({"", run(request), {}, {}});
    return page;
}

TEST(CompareExport, FlagsWhatIsWrongInEveryForm) {
    const Page page = pageOf({"cpu-direct", "test-wrong", "test-refusing"});
    const std::string html = htmlOf(page), csv = csvOf(page), markdown = markdownOf(page);
    EXPECT_TRUE(holds(html, "1 result is wrong or failed"));
    EXPECT_TRUE(holds(html, "<td class=\"w bad\">✗ Differs from the reference by"));
    EXPECT_TRUE(holds(html, "td class=\"w good\">✓ within 1e-5"));
    EXPECT_TRUE(holds(html, "the reference, computed once, is not in that"));
    EXPECT_TRUE(holds(html, "1 variant is refused"));
    EXPECT_TRUE(holds(html, "A &amp; B"));
    EXPECT_TRUE(holds(html, "&lt;file&gt;"));
    EXPECT_FALSE(holds(html, "http://") && !holds(html, "http://www.w3.org/2000/svg")) << "nothing is fetched";
    EXPECT_TRUE(holds(csv, "test-wrong,cpu,exact,wrong,"));
    EXPECT_TRUE(holds(markdown, "| test-wrong | cpu |  |"));
    EXPECT_TRUE(holds(markdown, "- refused: test-refusing (cpu): Computes nothing"));
    const auto json = jsonOf(page);
    const auto& rows = json.at("sections").at(0).at("rows");
    EXPECT_EQ(rows.at(1).at("verdict"), "wrong");
    EXPECT_EQ(rows.at(1).at("errors").at("worst").at("index"), nlohmann::ordered_json({5, 3, 0}));
    EXPECT_FALSE(rows.at(1).contains("kernel_ms"));
    EXPECT_EQ(rows.at(0).at("kernel_samples_ms").size(), 3U);
    EXPECT_EQ(json.at("sections").at(0).at("wrong"), 1);
}

/// The schema knows every property of the JSON, and all required ones are present.
TEST(CompareExport, JsonIsWhatTheSchemaSays) {
    const auto json = jsonOf(pageOf({"cpu-direct", "cpu-separable", "test-nan", "test-refusing"}));
    const auto schema = nlohmann::ordered_json::parse(comparisonJsonSchema());
    const auto check = [](const auto& object, const auto& kind) {
        for (const auto& [key, value] : object.items())
            EXPECT_TRUE(kind.at("properties").contains(key)) << key;
        for (const auto& key : kind.at("required"))
            EXPECT_TRUE(object.contains(key.template get<std::string>())) << key;
    };
    check(json, schema);
    check(json.at("sections").at(0), schema.at("$defs").at("section"));
    for (const auto& row : json.at("sections").at(0).at("rows"))
        check(row, schema.at("$defs").at("row"));
}

TEST(CompareExport, ChartsShowEachVariantOnce) {
    const Page page = pageOf({"cpu-direct", "cpu-separable", "test-wrong"});
    const std::vector<Measurement>& rows = page.sections[0].comparison.rows;
    const ChartStyle style = ChartStyle::themed(true);
    const auto count = [](const std::string& text, const std::string& what) {
        int n = 0;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
            ++n;
        return n;
    };
    const std::string bars = barChart(rows, style), roof = roofline(rows, page.sections[0].comparison.ceilings, style),
                      errors = errorChart(rows, style);
    EXPECT_EQ(count(bars, ">cpu-direct</text>"), 1);
    EXPECT_FALSE(holds(bars, "test-wrong"));
    EXPECT_EQ(count(roof, "<title>cpu-separable on cpu"), 1);
    EXPECT_TRUE(holds(roof, "GFLOPS, "));
    EXPECT_EQ(count(errors, ">test-wrong</text>"), 1);
    EXPECT_TRUE(holds(ulpChart(rows, style), "steps, "));
    EXPECT_TRUE(holds(barChart({}, style), "No variant was timed"));
    for (const std::string& svg : {bars, roof, errors, ulpChart(rows, style)})
        EXPECT_FALSE(holds(svg, "nan") || holds(svg, "inf\"")) << svg;
}

TEST(CompareExport, AxesAndLabels) {
    const LogAxis axis(2, 300, 0, 300);
    EXPECT_DOUBLE_EQ(axis.min(), 1);
    EXPECT_DOUBLE_EQ(axis.max(), 1000);
    EXPECT_DOUBLE_EQ(axis(10), 100);
    const std::vector<double> places = spreadOut({50, 52, 10}, 14, 0, 60);
    EXPECT_EQ(places, (std::vector<double>{46, 60, 10}));
    EXPECT_EQ(significant(0.21349), "0.213");
    EXPECT_EQ(significant(9.996), "10.0");
    EXPECT_EQ(significant(17123), "17123");
    EXPECT_EQ(significant(3.14e-7, 2), "3.1e-7");
    EXPECT_EQ(grouped(108600), "108\u2009600");
    EXPECT_EQ(errorText(1e-5), "1e-5");
    EXPECT_EQ(errorText(INFINITY), "infinite");
}

TEST(CompareExport, PicturesKeepTheFarthestSample) {
    Plane plane{1000, 1000, std::vector<double>(1000000, 0.0)};
    const std::string calm = signedPicture(plane, 1);
    plane.values[777 * 1000 + 333] = -1; // one of a million
    EXPECT_NE(signedPicture(plane, 1), calm);
    EXPECT_EQ(plane.largest(), 1);
    plane.values[5] = NAN;
    EXPECT_EQ(plane.largest(), 1);
    EXPECT_TRUE(greyPicture(plane, -1, 1).starts_with("data:image/png;base64,iVBORw0KGgo"));
}

TEST(CompareExport, AWrongVariantIsInTheReportAndExitCode7) {
    invented::add();
    const io_test::TemporaryFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "r.html").string();
    app::io::save(picture(), in);
    const auto exitCode = [&](const char* variants) {
        const char* words[] = {"convapp",  "--headless", "-q", "--compare-variants", in.c_str(), "--filter",
                               "gaussian", "--runs",     "3",  "--variants",         variants,   "--report",
                               out.c_str()};
        return app::cli::main(static_cast<int>(std::size(words)), words);
    };
    EXPECT_EQ(exitCode("cpu-direct,test-wrong"), app::cli::exitMismatch);
    std::ifstream file(out);
    std::ostringstream page;
    page << file.rdbuf();
    EXPECT_TRUE(holds(page.str(), "✗ wrong"));
    EXPECT_TRUE(holds(page.str(), "test-wrong, difference"));
    EXPECT_EQ(exitCode("cpu-direct"), app::cli::exitDone);
}

} // namespace

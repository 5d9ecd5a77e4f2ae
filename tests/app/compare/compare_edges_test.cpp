// SPDX-License-Identifier: Apache-2.0
// Edge maps are checked against the definition: rounding may flip single samples, errors may not.
#include "app/compare/accuracy/edges.h"
#include "app/measure/bench/bench.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace {

using namespace app::bench;
using namespace app::compare;

BenchCase cannyCase(const std::string& boundary = "reflect") {
    BenchRequest request;
    request.kind = "canny";
    request.axes = {{"size", {"120"}}, {"type", {"uint8"}}, {"boundary", {boundary}}};
    return casesOf(request).front();
}

conv::Volume edgesOf(const std::vector<conv::Filter>& filters, const conv::Volume& input, const char* variant) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    return conv::filtered(filters, input, planOptions, conv::ElementType::u8);
}

TEST(CompareEdges, EveryVariantsEdgesAgree) {
    for (const char* boundary : {"reflect", "valid", "wrap"}) {
        const BenchCase c = cannyCase(boundary);
        const conv::Volume input = noise(c.layout, 3);
        const EdgeOracle oracle(c.filters, input);
        for (const char* variant : {"cpu-reference", "cpu-separable", "cpu-direct", "cpu-fft"}) {
            const EdgeVerdict v = oracle.judge(edgesOf(c.filters, input, variant), 1e-5);
            EXPECT_GT(v.edges, v.checked / 20) << boundary;
            EXPECT_EQ(v.unexplained, 0) << variant << " " << boundary;
            EXPECT_LE(v.different, v.checked / 1000) << variant << " " << boundary;
        }
    }
}

TEST(CompareEdges, MistakesAreNotExplained) {
    const BenchCase c = cannyCase();
    const conv::Volume input = noise(c.layout, 3), right = edgesOf(c.filters, input, "cpu-reference");
    const EdgeOracle oracle(c.filters, input);
    const auto unexplained = [&](auto&& spoil) {
        conv::Volume wrong = right.clone();
        spoil(wrong.as<std::uint8_t>());
        return oracle.judge(wrong, 1e-5).unexplained;
    };
    const std::int64_t n = right.layout().sampleCount();
    const std::uint8_t* good = right.as<std::uint8_t>();
    const std::int64_t some = std::find(good + n / 2, good + n, 255) - good,
                       none = std::find(good + n / 2, good + n, 0) - good;
    EXPECT_EQ(unexplained([](std::uint8_t*) {}), 0);
    EXPECT_EQ(unexplained([&](std::uint8_t* v) { v[some] = 0; }), 1);
    EXPECT_EQ(unexplained([&](std::uint8_t* v) { v[none] = 255; }), 1);
    EXPECT_EQ(unexplained([&](std::uint8_t* v) { v[some] = 254; }), 1);
    EXPECT_GT(unexplained([&](std::uint8_t* v) { std::rotate(v, v + 1, v + n); }), n / 20);
    EXPECT_GT(unexplained([&](std::uint8_t* v) { std::fill_n(v, n, std::uint8_t{0}); }), n / 20);
    // Slightly different thresholds are an error, not rounding.
    std::vector<conv::Filter> other = c.filters;
    std::get<conv::Canny>(other[0].kind).high.value *= 1.02;
    EXPECT_GT(oracle.judge(edgesOf(other, input, "cpu-reference"), 1e-5).unexplained, 0);
}

/// A symmetric bar: two columns on each side have equal magnitudes, and rounding decides between them.
TEST(CompareEdges, TiesMayFallEitherWay) {
    BenchCase c = cannyCase();
    conv::Volume input(c.layout);
    for (std::int64_t i = 0; i < c.layout.sampleCount(); ++i)
        input.as<std::uint8_t>()[i] = i % 120 >= 40 && i % 120 < 80 ? 200 : 0;
    conv::Volume edges = edgesOf(c.filters, input, "cpu-reference");
    const std::int64_t at = 60 * 120 + 40;
    auto* v = edges.as<std::uint8_t>();
    ASSERT_TRUE(v[at] || v[at - 1]);
    v[at] = v[at] ? 0 : 255;
    const EdgeVerdict verdict = EdgeOracle(c.filters, input).judge(edges, 1e-5);
    EXPECT_EQ(verdict.unexplained, 0);
    EXPECT_GE(verdict.different, 1);
}

} // namespace

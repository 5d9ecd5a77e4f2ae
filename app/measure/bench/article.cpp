// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/ladder.h"
#include "app/measure/columns.h"
#include <algorithm>

namespace app::bench {
namespace {

Article article1d() {
    Article a{"article-1d", "NVIDIA T4", 8.14, 1, {}, {}};
    a.tables.push_back(
        {"conv1d",
         {{"size", "1000000"}, {"k", "2047"}, {"boundary", "valid"}},
         "1 M samples, 2047 taps, valid",
         {{"naive", "naive", 895.7, "a load for every product; neighbours share cache lines, and a warp one tap"},
          {noRow, "smem", 0, "samples from shared memory instead of the cache; a tap is still a load of its own"},
          {"smem", "smem-const", 876, "taps by broadcast from constant memory, if the warps keep close along the mask"},
          {"two outputs", "reg2", 0, "a pair read from shared memory serves four products"},
          {"reg_block", "reg8", 4577, "a sample read serves eight products: the multiply-adds begin to set the pace"},
          {"float4", "float4", 0, "wide loads of the tile: each sample is loaded once and used 2047 times"},
          {"micro_opt", "micro-opt", 4713,
           "four taps a load, a window renamed instead of moved: fewer instructions"}}});
    a.notes =
        "The article prints 0.8957 GFLOPS for 895.7. In its naive kernel a warp's mask reads are one broadcast: they "
        "are coalesced. On the contest problem\nnaive, shared and shared + constant took 7.87, 7.62 and 3.77 ms.";
    return a;
}

std::vector<ArticleStep> ladder3d() {
    return {
        {"kernel 1", "strided", 293, "neighbouring threads along the slowest axis: 32 transactions a load"},
        {noRow, "naive", 0, "the naive variant here runs along x already"},
        {"kernel 2", "coalesced", 1691, "a linear index along x: one or two transactions a load"},
        {noRow, "coalesced-grid", 0, "a compact 3-D block: its threads share cache lines in all three axes"},
        {"kernel 3", "float4", 1620, "fewer load instructions, as many bytes, and four times the registers"},
        {"kernel 4", "tiled-smem", 1890, "a tile read once serves all taps; a read of shared memory a product is left"},
        {"cuDNN", "cudnn", 14236, "the vendor's library (padding counted)"}};
}

std::vector<ArticleStep> best3d(double own, double vendor) {
    return {{"own kernel", "tiled-smem", own, "the article's best kernel at this size"},
            {noRow, "coalesced-grid", 0, "the caches instead of shared memory"},
            {"cuDNN", "cudnn", vendor, "the vendor's library (padding counted)"}};
}

Article article3d() {
    Article a{"article-3d", "NVIDIA A100", 19.5, 3, {}, {}};
    const auto add = [&](const char* size, const char* k, std::string_view title, std::vector<ArticleStep> steps) {
        a.tables.push_back({"conv3d", {{"size", size}, {"k", k}, {"boundary", "constant"}}, title, std::move(steps)});
    };
    add("64", "3", "64³, 3³ taps", best3d(420, 17));
    add("96", "11", "96³, 11³ taps", best3d(1885, 1529));
    add("256", "7", "256³, 7³ taps", best3d(1823, 3658));
    add("512", "9", "512³, 9³ taps", ladder3d());
    a.notes =
        "cuDNN's published 13.7 ms may be TF32, which PyTorch allows by default; here it computes in float32. The "
        "article's times of 147 ms include\nthe host, or the first call's search for an algorithm.";
    return a;
}

/// Stars of 4r + 1 taps. `share`: published ratio of the rates without and with shared memory for this radius.
ArticleTable starTable(const char* radius, std::string_view title, double share) {
    return {"star",
            {{"size", "4096"}, {"radius", radius}},
            title,
            {{"smem", "smem", 0, "a tile read once; what it reads beyond its edges grows with the radius"},
             {"L1", "l1", 0, "every tap asks the cache: as good while the rows it needs stay there", share},
             {noRow, "smem-const", 0, "taps by broadcast from constant memory"},
             {noRow, "vec2", 0, "two outputs a thread, but zero taps are multiplied, too"}}};
}

Article article2d() {
    Article a{"article-2d", "NVIDIA Volta", 0, 2, {}, {}};
    a.tables.push_back(starTable("1", "4096², star of radius 1 (5 taps)", 0));
    a.tables.push_back(starTable("2", "4096², star of radius 2 (9 taps)", 0));
    a.tables.push_back(starTable("4", "4096², star of radius 4 (17 taps)", 0.94));
    a.tables.push_back(starTable("8", "4096², star of radius 8 (33 taps)", 0.95));
    a.tables.push_back(starTable("16", "4096², star of radius 16 (65 taps)", 0.79));
    a.tables.push_back(
        {"conv2d",
         {{"size", "1024"}, {"k", "5"}},
         "1024², 5² taps: what borders cost",
         {{"no padding", "naive", 0, "every tap of every sample asks whether it is inside, though few warps diverge"},
          {"padding", "padded", 0, "a padded copy first, then no questions"}}});
    a.tables.push_back(
        {"gaussian",
         {{"dimension", "2"}, {"size", "4096"}, {"sigma", "2"}},
         "4096², Gaussian σ = 2: rows, transposed, rows again",
         {{"naive", "separable-transpose-naive", 0, "reads or writes of a transposition jump from row to row"},
          {"[32][33]", "separable-transpose", 0, "through shared memory, a column of padding against bank conflicts",
           1.3},
          {"unrolled", "separable-transpose-unrolled", 0, "two tiles a block: more loads under way"},
          {noRow, "separable-rows-cols", 0, "columns read directly: no transposition at all"},
          {noRow, "separable-fused", 0, "both axes in one march: one read, one write"}}});
    a.notes =
        "Of the slides only ratios are known; the share of divergent warps they tell for 1024² with padding is 6 %. "
        "The ratio of the padded\ntransposition is one of transpositions alone, here the two passes along rows are "
        "counted, too. A star's GFLOPS count its taps that are not zero.";
    return a;
}

std::string ratio(double times) {
    return times > 0 ? "×" + column(times, 0, 2) : std::string("-");
}

void addTable(std::string& text, const Ladder& ladder) {
    text += "\n" + ladder.title + "; published on " + ladder.device + "\n" + padded("article", 13) +
            padded("GFLOPS", 8) + padded("step", 8) + padded("convapp", variantWidth) + padded("block", 10) +
            "        ms    GFLOPS  % peak  step   why\n";
    for (const LadderStep& s : ladder.steps) {
        text += padded(s.name.empty() ? std::string(noRow) : s.name, 13) +
                padded(s.published > 0 ? column(s.published, 0, 0) : "-", 8) + padded(ratio(s.publishedGain), 8) +
                padded(s.variant, variantWidth);
        text += !s.problem.empty() ? s.problem
                                   : padded(s.block.empty() ? "-" : s.block, 10) + column(s.milliseconds, 10, 4) +
                                         column(s.gflops, 10, 0) + column(100 * s.ofPeak, 8, 1) + "  " +
                                         padded(ratio(s.gain), 7) + s.why;
        text += "\n";
    }
}

} // namespace

std::span<const Article> articles() {
    static const std::vector<Article> all{article1d(), article2d(), article3d()};
    return all;
}

const Article* articleOf(std::string_view kind) {
    for (const Article& a : articles())
        if (a.kind == kind)
            return &a;
    return nullptr;
}

std::vector<std::string> variantsOf(const Article& article) {
    std::vector<std::string> names;
    for (const ArticleTable& t : article.tables)
        for (const ArticleStep& s : t.steps)
            if (std::find(names.begin(), names.end(), s.variant) == names.end())
                names.emplace_back(s.variant);
    return names;
}

std::string articleText(const Article& article, const std::vector<BenchRow>& rows) {
    std::string text;
    for (const Ladder& ladder : laddersOf(article, rows))
        addTable(text, ladder);
    return text + "\n" + std::string(article.notes) +
           "\nGFLOPS count 2 × taps × outputs; above the peak they are effective. Steps are ratios to the row "
           "before.\n";
}

} // namespace app::bench

// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/3d/articles3d.h"
#include "cuda/articles/descriptor.h"

namespace conv {
namespace {

/// A share of the peak per tap, plus `row` taps per row and `start` taps per output; fitted on an H100 (2026-11).
template <int thousandths, int row, int start>
double seconds(const Problem& p, const Device& d) {
    const double rows = static_cast<double>(p.taps[1] * p.taps[2]);
    return articleSeconds(p, d, (static_cast<double>(p.taps[0]) + row) * rows + start, thousandths / 1000.0);
}

template <void (*launch)(const Launch&)>
Variant step(std::string_view name, Idea idea, std::string_view kernel,
             double (*seconds)(const Problem&, const Device&)) {
    Variant v = articleVariant<launch>(name, 3, idea);
    v.predictSeconds = seconds;
    v.reference.title = "Article on 3-D convolution on an A100, " + std::string(kernel);
    v.note = constantNote;
    return v;
}

} // namespace

// The first thread block of each list was the fastest, or within 2 %, for 512³ × 9³ and 256³ × 7³ on an H100 (2026-11).
// Without shared memory, 8 × 8 × 8 took 72.6 ms and 32 × 4 × 2 91.3 ms.
std::vector<Variant> articles3dVariants() {
    std::vector<Variant> all;
    Variant strided =
        step<launchStrided>("strided", Idea::gather, "kernel 1: its order of threads", seconds<18, 11, 20>);
    strided.summary = "naive with neighbouring threads along the slowest axis: a warp's load is 32 transactions. What "
                      "the next step puts right.";
    strided.reference.figure = "293 GFLOPS on an A100 (512³, 9³ taps)";
    strided.threadBlocks = {{8, 8, 4}, {32, 4, 1}, {16, 4, 4}, {4, 8, 8}};
    all.push_back(strided);

    Variant linear = step<launchCoalesced>("coalesced", Idea::wide, "kernel 2", seconds<60, 11, 20>);
    linear.summary =
        "Coalesced loads: one linear index over all outputs puts neighbouring threads on neighbouring samples.";
    linear.reference.figure = "1691 GFLOPS on an A100 (512³, 9³ taps)";
    linear.threadBlocks = {{128, 1, 1}, {64, 1, 1}, {256, 1, 1}, {512, 1, 1}};
    all.push_back(linear);

    Variant grid =
        step<launchCoalescedGrid>("coalesced-grid", Idea::wide, "kernel 2 with a 3-D grid", seconds<90, 11, 20>);
    grid.summary =
        "coalesced by a 3-D grid instead of a linear index: no divisions, and blocks that share rows of y and z.";
    grid.reference.figure = noFigure;
    grid.threadBlocks = {{8, 8, 8}, {16, 8, 2}, {32, 2, 2}, {32, 4, 2}, {32, 8, 1}, {64, 4, 1}};
    all.push_back(grid);

    Variant four = step<launchFloat4Of3d>("float4", Idea::wide, "kernel 3", seconds<86, 8, 40>);
    four.summary =
        "Four outputs a thread from loads of sixteen bytes: a quarter of the load instructions, as many bytes.";
    four.reference.figure = "1620 GFLOPS on an A100 (512³, 9³ taps)";
    four.threadBlocks = {{4, 8, 8}, {8, 8, 4}, {8, 8, 8}, {16, 8, 2}, {32, 4, 2}};
    all.push_back(four);

    Variant tiled = step<launchTiledSmem>("tiled-smem", Idea::tile, "kernel 4", seconds<120, 4, 60>);
    tiled.summary =
        "Shared tiles: a block's samples and their halo are read once and used for all taps from shared memory.";
    tiled.reference.figure = "1890 GFLOPS on an A100 (512³, 9³ taps)";
    tiled.threadBlocks = {{8, 8, 8}, {16, 8, 4}, {32, 4, 4}, {32, 8, 2}, {16, 4, 4}};
    all.push_back(tiled);
    return all;
}

} // namespace conv

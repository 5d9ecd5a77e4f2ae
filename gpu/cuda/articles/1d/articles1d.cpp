// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/descriptor.h"

namespace conv {
namespace {

/// A share of the peak per tap, plus `start` taps per output; fitted to 2047, 255 and 31 taps on an H100 (2026-11).
template <int thousandths, int start>
double seconds(const Problem& p, const Device& d) {
    return articleSeconds(p, d, static_cast<double>(p.taps[0]) + start, thousandths / 1000.0);
}

template <void (*launch)(const Launch&)>
Variant step(std::string_view name, Idea idea, double (*seconds)(const Problem&, const Device&)) {
    Variant v = articleVariant<launch>(name, 1, idea);
    v.predictSeconds = seconds;
    v.reference.title = "Article on 1-D convolution on a T4";
    v.threadBlocks = {{1024, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}};
    return v;
}

} // namespace

std::vector<Variant> articles1dVariants() {
    std::vector<Variant> all;
    Variant smem = step<launchSmem1d>("smem", Idea::tile, seconds<120, 60>);
    smem.summary =
        "Shared input: each block reads its samples once; the mask stays in global memory. What shared memory "
        "alone is worth where caches would have served, too.";
    smem.threadBlocks = {{512, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {1024, 1, 1}};
    smem.reference.title = "Contest problem on 1-D convolution, second solution";
    smem.reference.figure = "7.62 ms, where its naive kernel takes 7.87 ms";
    all.push_back(smem);

    Variant constant = step<launchSmemConst1d>("smem-const", Idea::tile, seconds<220, 60>);
    constant.summary =
        "Shared input and the mask in constant memory: all threads of a warp get a tap from one broadcast.";
    constant.reference.title += ", kernel \"smem\"; contest problem, third solution";
    constant.reference.figure = "876 GFLOPS on a T4 (1 M samples, 2047 taps); 3.77 ms on the contest problem";
    constant.note = constantNote;
    all.push_back(constant);

    Variant two = step<launchReg2>("reg2", Idea::registers, seconds<320, 60>);
    two.summary =
        "Two outputs a thread: neighbours share their samples, so that half as much is read from shared memory.";
    two.reference.title += ", step before register blocking";
    two.reference.figure = noFigure;
    two.note = constantNote;
    all.push_back(two);

    Variant eight = step<launchReg8>("reg8", Idea::registers, seconds<370, 60>);
    eight.summary =
        "Register blocking, eight outputs a thread: a sample read from shared memory serves eight products.";
    eight.reference.title += ", kernel \"reg_block\" with OUTPUTS_PER_THREAD 8";
    eight.reference.figure = "4577 GFLOPS on a T4 (1 M samples, 2047 taps)";
    eight.note = constantNote;
    eight.threadBlocks = {{256, 1, 1}, {64, 1, 1}, {128, 1, 1}, {512, 1, 1}};
    all.push_back(eight);

    Variant micro = step<launchMicroOpt>("micro-opt", Idea::registers, seconds<550, 60>);
    micro.summary = "reg8 with read-only loads, aligned and padded constants and a window that is renamed, not moved: "
                    "fewer instructions between the products.";
    micro.reference.title += ", kernel \"micro_opt\"";
    micro.reference.figure = "4713 GFLOPS on a T4 (1 M samples, 2047 taps), 58 % of its peak";
    micro.note = constantNote;
    micro.threadBlocks = eight.threadBlocks;
    all.push_back(micro);

    Variant four = step<launchFloat4Of1d>("float4", Idea::registers, seconds<370, 60>);
    four.summary = "reg8 whose tile is read sixteen bytes at a time: wide loads cannot help where each sample is read "
                   "once and used thousands of times.";
    four.reference.title += ", the float4 attempt";
    four.reference.figure = "No improvement over reg_block";
    four.note = constantNote;
    four.threadBlocks = eight.threadBlocks;
    all.push_back(four);
    return all;
}

} // namespace conv

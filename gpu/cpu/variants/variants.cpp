// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/axis_order.h"
#include "cpu/variants/approximate/approximate.h"
#include "cpu/variants/bilateral/bilateral.h"
#include "cpu/variants/biquads/biquads.h"
#include "cpu/variants/clahe/clahe.h"
#include "cpu/variants/diffusion/diffusion.h"
#include "cpu/variants/extrema/extrema.h"
#include "cpu/variants/fft/fft.h"
#include "cpu/variants/float64/wide.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/nlm/nlm.h"
#include "cpu/variants/rates/several_rates.h"
#include "cpu/variants/reference/reference.h"
#include "cpu/variants/scores/scores.h"
#include "plan/approximate.h"
#include "plan/rates_limits.h"
#include "run/backend.h"
#include "taps/products_text.h"

namespace conv {

namespace {

/// A variant of this project.
Variant cpuVariant(std::string_view name, int dimension) {
    Variant v;
    v.name = name;
    v.dimension = dimension;
    v.reference.title = "this project";
    return v;
}

Variant separable(int dimension) {
    Variant v = cpuVariant("cpu-separable", dimension);
    v.idea = Idea::march;
    v.arithmetic = Arithmetic::factors;
    v.summary = "All axes' passes fused: rows into a ring that stays in the caches, columns and planes out of it.";
    v.sums = true;
    v.magnitudes = true;
    v.unsupported = unsupportedCpuSeparable;
    v.rounds = roundsPasses;
    v.predictSeconds = secondsInOrder<secondsCpuSeparable>;
    v.launch = launchCpuSeparableInOrder;
    v.meanTime = cpuSeparableMeanTime;
    if (dimension > 1)
        v.thin = thinByPasses;
    return v;
}

Variant direct(int dimension) {
    Variant v = cpuVariant("cpu-direct", dimension);
    v.idea = Idea::registers;
    v.arithmetic = Arithmetic::sums;
    v.summary = "Dense kernels by register tiles: one load feeds several rows of sums.";
    v.predictSeconds = secondsInOrder<secondsCpuDirect>;
    v.launch = launchInOrder<launchCpuDirect>;
    return v;
}

Variant lowRank(int dimension) {
    Variant v = cpuVariant("cpu-lowrank", dimension);
    v.idea = Idea::terms;
    v.summary = "A dense kernel as a sum of few separable terms (to 1e-7 of it), all of them in one march.";
    v.unsupported = unsupportedCpuLowRank;
    v.decomposition = [](const Kernel& k, const Problem& p) { return p.rank > 1 ? productsText(k, false) : ""; };
    v.rounds = roundsPasses;
    v.predictSeconds = secondsInOrder<secondsCpuLowRank>;
    v.launch = launchInOrder<launchCpuLowRank>;
    return v;
}

Variant fft(int dimension) {
    constexpr const char* summaries[] = {"Overlapping pieces through own transforms, two pieces in one.",
                                         "Overlapping tiles through own transforms, two tiles in one.",
                                         "Overlapping tiles of planes through own transforms; along z direct sums."};
    Variant v = cpuVariant("cpu-fft", dimension);
    v.idea = Idea::fourier;
    v.tiling = Tiling::anchored;
    v.summary = summaries[dimension - 1];
    v.unsupported = unsupportedCpuFft;
    v.predictSeconds = secondsCpuFft;
    v.launch = launchCpuFft;
    return v;
}

Variant wideSeparable(int dimension) {
    Variant v = cpuVariant("cpu-separable-f64", dimension);
    v.idea = Idea::passes;
    v.arithmetic = Arithmetic::factors;
    v.summary = "float64 by passes along each axis, over tiles that stay in the caches.";
    v.float64 = true;
    v.unsupported = unsupportedWideSeparable;
    v.predictSeconds = secondsInOrder<secondsWideSeparable>;
    v.launch = launchInOrder<launchWideSeparable>;
    return v;
}

Variant wideDirect(int dimension) {
    Variant v = cpuVariant("cpu-direct-f64", dimension);
    v.idea = Idea::gather;
    v.arithmetic = Arithmetic::sums;
    v.summary = "float64 sums over all taps that are not zero.";
    v.float64 = true;
    v.predictSeconds = secondsInOrder<secondsWideDirect>;
    v.launch = launchInOrder<launchWideDirect>;
    return v;
}

Variant shift(int dimension) {
    Variant v = cpuVariant("cpu-shift", dimension);
    v.idea = Idea::gather;
    v.arithmetic = Arithmetic::sums;
    v.summary = "Kernels of one tap that is 1: copies of samples, of any type, to the bit.";
    v.selects = true;
    v.unsupported = unsupportedShift;
    v.predictSeconds = secondsShift;
    v.launch = launchShift;
    return v;
}

Variant recursive(int dimension) {
    Variant v = cpuVariant("cpu-recursive", dimension);
    v.idea = Idea::waves;
    describeWaves(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedWaves(p); };
    v.predictSeconds = secondsCpuRecursive;
    v.launch = launchCpuRecursive;
    return v;
}

Variant boxStack(int dimension) {
    Variant v = cpuVariant("cpu-box-stack", dimension);
    v.idea = Idea::means;
    describeBoxes(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedBoxes(p); };
    v.predictSeconds = secondsCpuBoxStack;
    v.launch = launchCpuBoxStack;
    return v;
}

Variant severalRates(int dimension) {
    Variant v = cpuVariant("cpu-several-rates", dimension);
    v.idea = Idea::rates;
    describeRates(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedRates(p); };
    v.predictSeconds = secondsCpuSeveralRates;
    v.launch = launchCpuSeveralRates;
    return v;
}

Variant wholeGaussian(int dimension) {
    Variant v = cpuVariant("cpu-whole-gaussian", dimension);
    v.idea = Idea::rates;
    describeWhole(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedWhole(p); };
    v.predictSeconds = secondsCpuSeveralRates;
    v.launch = launchCpuSeveralRates;
    return v;
}

Variant medians(std::string_view name, int dimension) {
    Variant v = cpuVariant(name, dimension);
    v.arithmetic = Arithmetic::sums; // selects samples
    v.convolves = false;
    v.medians = true;
    v.selects = true;
    return v;
}

/// Whether there is a network for the window of a problem with its axes in the order of `axisOrderOf`.
bool hasNetworkInOrder(const Problem& problem) {
    return !unsupportedMedianNetwork(reordered(problem, axisOrderOf(problem)), Device());
}

void launchNetwork(const Launch& launch) {
    return hasNetworkInOrder(*launch.problem) ? launchReordered(launch, launchMedianNetwork)
                                              : launchMedianNetwork(launch);
}

double secondsNetwork(const Problem& problem, const Device& device) {
    return hasNetworkInOrder(problem) ? secondsInOrder<secondsMedianNetwork>(problem, device)
                                      : secondsMedianNetwork(problem, device);
}

Variant sortingNetwork(int dimension) {
    Variant v = medians("cpu-sorting-network", dimension);
    v.idea = Idea::network;
    v.summary = "Medians of small windows: columns are sorted once and merged by networks of minima and maxima.";
    v.unsupported = unsupportedMedianNetwork;
    v.rounds = roundsMedians;
    v.predictSeconds = secondsNetwork;
    v.launch = launchNetwork;
    return v;
}

Variant bitSlices(int dimension) {
    Variant v = medians("cpu-bit-slices", dimension);
    v.idea = Idea::bits;
    v.summary = "Medians bit by bit: the majority of the window's samples, for hundreds of pixels at once.";
    v.unsupported = unsupportedMedianSlices;
    v.rounds = roundsMedians;
    v.predictSeconds = secondsInOrder<secondsMedianSlices>;
    v.launch = launchInOrder<launchMedianSlices>;
    return v;
}

Variant slidingRanks(int dimension) {
    Variant v = medians("cpu-sliding-ranks", dimension);
    v.idea = Idea::ranks;
    v.summary = "Medians and ranks of any window: samples are ranked once, then a set of ranks slides over them.";
    v.ranks = true;
    v.predictSeconds = secondsInOrder<secondsMedianRanks>;
    v.launch = launchInOrder<launchMedianRanks>;
    return v;
}

Variant extrema(int dimension) {
    Variant v = cpuVariant("cpu-extrema", dimension);
    v.idea = Idea::extrema;
    v.summary = "Smallest or largest samples of boxes: each pass along an axis doubles the samples that are joined.";
    v.unsupported = unsupportedExtrema;
    v.rounds = roundsMedians;
    v.predictSeconds = secondsInOrder<secondsExtrema>;
    v.launch = launchInOrder<launchExtrema>;
    v.convolves = false;
    v.ranks = true;
    v.selects = true;
    return v;
}

Variant bilateral(int dimension) {
    Variant v = cpuVariant("cpu-bilateral", dimension);
    v.idea = Idea::likeness;
    v.summary = "Bilateral filters of any window: rows stay in the caches, weights are polynomials of whole vectors.";
    v.predictSeconds = secondsBilateral;
    v.launch = launchBilateral;
    v.convolves = false;
    v.bilaterals = true;
    return v;
}

Variant nonLocalMeans(int dimension) {
    Variant v = cpuVariant("cpu-nlm", dimension);
    v.idea = Idea::patches;
    v.summary = "Non-local means: for each shift, squared differences of a tile are summed along each axis in turn.";
    v.predictSeconds = secondsNonLocalMeans;
    v.launch = launchNonLocalMeans;
    v.convolves = false;
    v.similarities = true;
    return v;
}

Variant diffusion(int dimension) {
    Variant v = cpuVariant("cpu-diffusion", dimension);
    v.idea = Idea::flux;
    v.summary = "Time steps of a diffusion, row by row: flux between neighbours by polynomials of whole vectors.";
    v.predictSeconds = secondsDiffusion;
    v.launch = launchDiffusion;
    v.convolves = false;
    v.diffusions = true;
    return v;
}

Variant biquads(int dimension) {
    Variant v = cpuVariant("cpu-biquads", dimension);
    v.idea = Idea::sections;
    v.summary = "Recursive filters in float64: many lines, or parts of a line with its settling time, side by side.";
    v.predictSeconds = secondsBiquads;
    v.launch = launchBiquads;
    v.cells = cellsOfBiquads;
    v.convolves = false;
    v.recursions = true;
    v.selects = true;
    return v;
}

Variant scores(int dimension) {
    Variant v = cpuVariant("cpu-scores", dimension);
    v.idea = Idea::scores;
    v.summary = "Means and deviations of boxes in float64 by passes along each axis, which join those of parts.";
    v.predictSeconds = secondsScores;
    v.launch = launchScores;
    v.convolves = false;
    v.scores = true;
    v.selects = true;
    return v;
}

Variant clahe(int dimension) {
    Variant v = cpuVariant("cpu-clahe", dimension);
    v.idea = Idea::tables;
    v.summary = "A table for each tile of the grid, then every row by the tables of the nearest tiles, in float64.";
    v.reference.title = "Zuiderveld, Contrast limited adaptive histogram equalization, Graphics Gems IV (1994)";
    v.reference.figure = "no figure";
    v.predictSeconds = secondsClahe;
    v.launch = launchClahe;
    v.convolves = false;
    v.equalizations = true;
    v.selects = true;
    return v;
}

} // namespace

std::vector<Variant> cpuVariants() {
    std::vector<Variant> all;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Variant reference;
        reference.name = "cpu-reference";
        reference.dimension = dimension;
        reference.summary = "The definition in float64: the oracle that every other variant is checked against.";
        reference.reference.title = "docs/reference/results.md";
        reference.float64 = true;
        reference.idea = Idea::gather;
        reference.arithmetic = Arithmetic::sums;
        reference.predictSeconds = secondsReference;
        reference.launch = launchReference;
        reference.medians = true;
        reference.bilaterals = true;
        reference.ranks = true;
        reference.scores = true;
        reference.similarities = true;
        reference.diffusions = true;
        reference.equalizations = true;
        reference.recursions = true;
        reference.cells = cellsOfReference;
        all.push_back(separable(dimension));
        all.push_back(direct(dimension));
        if (dimension > 1)
            all.push_back(lowRank(dimension));
        all.push_back(fft(dimension));
        all.push_back(severalRates(dimension));
        all.push_back(wholeGaussian(dimension));
        all.push_back(recursive(dimension));
        all.push_back(boxStack(dimension));
        all.push_back(sortingNetwork(dimension));
        all.push_back(bitSlices(dimension));
        all.push_back(slidingRanks(dimension));
        all.push_back(extrema(dimension));
        all.push_back(bilateral(dimension));
        all.push_back(nonLocalMeans(dimension));
        all.push_back(diffusion(dimension));
        all.push_back(biquads(dimension));
        all.push_back(scores(dimension));
        all.push_back(clahe(dimension));
        all.push_back(shift(dimension)); // before wide variants, which are as fast but add to zero
        all.push_back(wideSeparable(dimension));
        all.push_back(wideDirect(dimension));
        all.push_back(std::move(reference));
    }
    return all;
}

} // namespace conv

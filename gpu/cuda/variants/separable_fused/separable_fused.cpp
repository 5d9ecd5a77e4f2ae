// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/refusals.h"
#include "cuda/variants/separable_fused/mean/mean.h"
#include "cuda/variants/separable_fused/sum.h"
#include "cuda/variants/separable_fused/volume_shapes.h"
#include "cuda/variants/variants.h"
#include "taps/products_text.h"
#include <algorithm>
#include <climits>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedFused(const Problem& p, const Device&) {
    if (isSum(p))
        if (auto sentence = unsupportedSum(p))
            return sentence;
    return isSum(p) ? unsupportedSizes(p) : unsupportedMarch(p);
}

/// Thread blocks have this width for narrow images too.
constexpr std::int64_t stripWidth = 256;

/// Seconds of one thread block with `places` taps per axis, over rows or along z, and over planes. Fitted to small
/// images and volumes (256² and 1024², 64³ and 128³).
double rowsBlock(const Device& d, double places) {
    return blockSeconds(d, 0.3e-6 * places + 1.2e-9 * places * places);
}
double planesBlock(const Device& d, double places) {
    return blockSeconds(d, (places > 13 ? 0.47e-6 : 0.38e-6) * std::pow(places, 1.5));
}
double volumeBlock(const Device& d, const march::VolumeShape& shape) {
    return blockSeconds(d, 0.9e-11 * shape.blockWork());
}

/// Seconds per output: memory traffic and arithmetic overlap partly.
double passSeconds(const Device& d, double bytes, double taps, double moving, double computing) {
    return std::hypot(bytes / (moving * d.bytesPerSecond), 2 * taps / (computing * d.flopsPerSecond));
}

/// Share of the float32 peak for a sum of products. Laplacians and differences of Gaussians have symmetric taps; others
/// are read one by one, as all are for 8 and 16 bits.
double sumComputing(const Problem& p, double places, bool narrow) {
    if (p.taps[2] > 1)
        return narrow ? 0.56 : places > 9 ? 0.64 : 0.82;
    return narrow ? 0.45 : 0.73 / (1 + places / (p.summed > 0 ? 110 : 65));
}

/// A sum of wide products over a volume: two passes over planes at `in` bytes per sample, then z.
double pairsSeconds(const Problem& p, const Device& d, double in) {
    const double places = marchPlaces(std::max(p.taps[0], p.taps[1])), along = std::max(33.0, marchPlaces(p.taps[2]));
    const WholePlanes all = wholePlanes(p, d);
    const double block = rowsBlock(d, places) * (all.rows + places) / (2 * places);
    const double one = all.outputs * passSeconds(d, in + 4, 2 * places, 0.92, 0.8);
    const double other = p.summed == 3 ? all.outputs * passSeconds(d, in + 4, 4 * places, 0.85, 0.6) : one;
    const double columns = static_cast<double>(p.outputs()) * passSeconds(d, 12, 2 * along, 0.98, 1);
    return 3 * launchCost + std::hypot(one, block) + std::hypot(other, block) +
           std::hypot(columns, rowsBlock(d, 2 * along));
}

} // namespace

std::optional<std::string> unsupportedMarch(const Problem& p) {
    if (auto why = requiresRankOne(p))
        return why;
    const std::int64_t taps = std::max({p.taps[0], p.taps[1], p.taps[2]});
    if (taps > maxMarchTaps)
        return "Keeps sums in registers for at most " + std::to_string(maxMarchTaps) +
               " taps along an axis; this kernel has " + std::to_string(taps) + ".";
    return unsupportedSizes(p);
}

std::optional<std::string> unsupportedSizes(const Problem& p) {
    if ((p.extent[0] + p.taps[0]) > INT_MAX / (p.dimension == 3 ? p.extent[1] + p.taps[1] : 1))
        return "Counts the samples of a " + std::string(p.dimension == 3 ? "plane" : "row") +
               " in 32 bits; these have more than 2147483647.";
    return std::nullopt;
}

double marchPlaces(std::int64_t taps) {
    std::int64_t radius = 4;
    while (2 * radius + 1 < taps)
        radius *= 2;
    return static_cast<double>(2 * radius + 1);
}

WholePlanes wholePlanes(const Problem& p, const Device& d) {
    const auto outputs = static_cast<double>(p.outputs()), cores = static_cast<double>(std::max(d.cores, 1));
    const auto rows = static_cast<double>(p.extent[1]);
    const std::int64_t strips = (p.extent[0] + stripWidth - 1) / stripWidth;
    const double blocks = static_cast<double>(strips * p.extent[2]) / cores; // thread blocks per multiprocessor
    const double together = static_cast<double>(stripWidth) * rows * cores * (blocks < 1 ? blocks : std::ceil(blocks));
    return {std::max(outputs, together), rows * std::min(1.0, blocks)};
}

double marchColumnsSeconds(const Problem& p, const Device& d) {
    // 92 % of the copy bandwidth. With long sums, two blocks share a multiprocessor.
    const double places = marchPlaces(p.taps[2]), share = places > 65 ? 0.75 : 1;
    const double each = std::hypot(8 / (0.92 * d.bytesPerSecond), 2 * places / (share * d.flopsPerSecond));
    const double block = rowsBlock(d, std::max(33.0, places));
    return launchCost + std::hypot(static_cast<double>(p.outputs()) * each, block);
}

double asFloatsSeconds(const Problem& p, const Device& d) {
    if (march::isPlain(p.input))
        return 0;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) *
           (launchCost + static_cast<double>(p.outputs()) * bytes / (0.9 * d.bytesPerSecond));
}

double marchSeconds(const Problem& p, const Device& d) {
    if (p.taps[2] > 1 && !march::isPlain(p.input)) {
        Problem floats = p;
        floats.input = ElementType::f32;
        return asFloatsSeconds(p, d) + marchSeconds(floats, d);
    }
    // Root of the sum of squares, because memory traffic and arithmetic overlap partly. Shares fitted to σ = 1 to 16 in
    // 2-D and 3-D on an H100 (2026-11). Conversions are instructions: 8 and 16 bits reach less of the peak, gathered
    // samples least.
    const bool narrow = sizeOf(p.input) < 4, volume = p.taps[2] > 1;
    const bool gathered = !march::isPlain(p.input); // converted while fetched
    const std::int64_t plane = std::max(p.taps[0], p.taps[1]), max = std::max(plane, p.taps[2]);
    const double in = static_cast<double>(sizeOf(p.input)) + (gathered ? 7.5 : 0);
    const auto pass = [&](double bytes, double taps, double moving, double computing) {
        return passSeconds(d, bytes, taps, moving, computing);
    };
    // All outputs, but at least one block's time.
    const auto outputs = static_cast<double>(p.outputs());
    const auto launch = [&](double each, double block) { return launchCost + std::hypot(outputs * each, block); };
    double item = 0;
    if (p.gradientMagnitude && max <= 3) {
        // All in registers. In a volume one block's march takes some 8 µs.
        item = launch(pass(in + 4, 0, 0.82, 1), volume ? 8e-6 : 0);
    } else if (p.gradientMagnitude) {
        item = volume ? launch(pass(in + 4, 2.5 * 3 * marchPlaces(max), 0.85, 0.4), planesBlock(d, marchPlaces(max)))
                      : launch(pass(in + 4, 2 * 2 * marchPlaces(plane), 0.85, 0.5), rowsBlock(d, marchPlaces(plane)));
    } else if (isSum(p) && volume && max > sumTapsAtOnce3d) {
        item = pairsSeconds(p, d, in);
    } else if (isSum(p)) {
        const double places = sumPlaces(p), work = sumWork(p);
        item =
            launch(pass(in + 4, work * places, volume ? 0.8 : 0.85, gathered ? 0.25 : sumComputing(p, places, narrow)),
                   volume ? planesBlock(d, places) * work / 3 : rowsBlock(d, places) * work / 2);
    } else if (!volume) {
        item = launch(pass(in + 4, 2 * marchPlaces(plane), 0.85,
                           gathered ? 0.28
                           : narrow ? 0.53
                                    : 0.65),
                      rowsBlock(d, marchPlaces(plane)) * (gathered ? 2 : 1));
    } else if (const march::VolumeShape* const shape = march::volumeShapeOf(p.taps, d)) {
        item = launch(pass(in + 4, shape->work(), 0.87, narrow ? shape->narrow : shape->computing),
                      volumeBlock(d, *shape) + 1.5e-6);
    } else {
        // Fitted to images, whose blocks have about as many rows as they need before the first output.
        const WholePlanes all = wholePlanes(p, d);
        const double places = marchPlaces(plane), block = rowsBlock(d, places) * (all.rows + places) / (2 * places);
        item = launchCost + std::hypot(all.outputs * pass(in + 4, 2 * places, 0.92, 0.8), block) +
               marchColumnsSeconds(p, d);
    }
    // Few columns leave few blocks, whose planes or rows follow each other (3 × 3 × 4096, 1 × 4096 on an H100,
    // 2026-11).
    if (volume && p.extent[0] * p.extent[1] <= 64)
        item += (max > 17 ? 5.8e-8 : 4e-9) * static_cast<double>(p.extent[2]);
    if (volume && p.extent[0] < 3 && max > 17)
        item += 2.2e-7 * static_cast<double>(p.extent[2]); // rows within their own border (1 × 256 × 256, H200)
    if (volume && narrow && p.extent[0] < 8)
        item += 7e-6; // rows of 8 and 16 bits that do not lie in whole words
    if (!volume && p.extent[0] < 4)
        item += 1.5e-9 * static_cast<double>(p.extent[1]);
    return static_cast<double>(p.items) * item;
}

Variant separableFusedVariant(int dimension) {
    Variant v = cudaVariant<launchSeparableFused>("separable-fused", dimension);
    v.idea = Idea::march;
    v.arithmetic = Arithmetic::factors;
    v.stacks = true;
    v.decomposition = [](const Kernel& k, const Problem& p) {
        const bool parts = p.multilinearRank > 0;
        return p.rank > 1 || parts ? productsText(k, parts) : std::string();
    };
    v.tiling = Tiling::exact;
    v.summary = "All axes in one march: a tile of rows in shared memory, the sums along the last axis in registers, so "
                "that each sample is read once and each result written once; sums of two products, over volumes "
                "three, and Laplacians of Gaussians likewise.";
    v.reference.title = dimension == 2 ? "Row filter and running column sums of image libraries, as one CUDA kernel"
                                       : "2.5-D blocking of stencils on GPUs (march along z)";
    v.reference.figure = noFigure;
    v.sums = true;
    v.meanTime = meanTimeFused;
    v.unsupported = unsupportedFused;
    v.predictSeconds = marchSeconds;
    return v;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_tensor/separable_tensor.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/separable_fused/volume_shapes.h"
#include "cuda/variants/separable_tensor/band_cells.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <cmath>
#include <conv/tools/calibration.h>

namespace conv {
namespace {

constexpr int tensorCapability = 75;
/// Taps along x or y that fit every device, and bytes that more need.
constexpr std::int64_t tapsAnywhere = 65, sharedForMore = 88 << 10;

std::optional<std::string> unsupportedTensor(const Problem& p, const Device& d) {
    if (d.computeCapability < tensorCapability)
        return "Needs tensor cores with float16 products (compute capability 7.5 or higher); this device has " +
               std::to_string(d.computeCapability / 10) + "." + std::to_string(d.computeCapability % 10) + ".";
    if (p.nonZeroTaps == 1)
        return "Splits samples into two halves of 11 bits; a shift should not change the last of a float's 24.";
    if (std::max(p.taps[0], p.taps[1]) > tapsAnywhere && d.sharedBytesPerBlock > 0 &&
        d.sharedBytesPerBlock < sharedForMore)
        return "With more than " + std::to_string(tapsAnywhere) + " taps along x or y a block needs " +
               std::to_string(sharedForMore >> 10) + " KB of shared memory; this device gives it " +
               std::to_string(d.sharedBytesPerBlock >> 10) + ".";
    return unsupportedMarch(p);
}

/// Operations of the matrix products per output: 24 products of 16 × 8 × 16 for 512 outputs and each matrix of an axis,
/// 20 without low halves.
double productsOf(ElementType input, int matrices) {
    const int products = sizeOf(input) == 1 ? 20 : 24;
    return products * matrices * 2.0 * 16 * 8 * 16 / 512;
}

/// Other work per output in float32 operations: fetching, splitting, storing, waiting. With more than 65 taps sums are
/// kept in parts. Fitted on an H100 (2026-11).
double workOf(ElementType input, int matrices) {
    const bool floats = input == ElementType::f32, narrow = sizeOf(input) < 4;
    if (matrices > 5)
        return (matrices > 7 ? 200 : 164) + (floats || narrow ? 0 : 380);
    if (matrices > 3)
        return floats ? 76 : narrow ? 104 : 414;
    return floats ? 102 : narrow ? 112 : 410;
}

/// Computed per required outputs for a stack of images, relative to the large image of the fit. Each image is cut into
/// segments that fill the GPU, and segments start with warm-up rows.
double repeatedWork(const Problem& p, const Device& d, std::int64_t taps) {
    constexpr std::int64_t rows = 32;
    constexpr double ofLargeImage = 1.125;
    const std::int64_t width = taps > 33 ? 256 : 128, blocks = taps > 33 ? 1 : 3;
    const std::int64_t radius = taps > 97 ? 64 : taps > 65 ? 48 : taps > 33 ? 32 : 16, warmUp = 2 * radius / rows;
    const std::int64_t strips = (p.extent[0] + width - 1) / width, steps = (p.extent[1] + rows - 1) / rows;
    const std::int64_t segments =
        std::clamp<std::int64_t>(std::max(d.cores, 1) * blocks / strips, 1, std::max<std::int64_t>(1, steps / 2));
    const std::int64_t walked = steps + segments * warmUp;
    return static_cast<double>(strips * width * walked * rows) /
           (ofLargeImage * static_cast<double>(p.extent[0] * p.extent[1]));
}

double secondsTensor(const Problem& p, const Device& d) {
    const std::int64_t taps = std::max(p.taps[0], p.taps[1]);
    const bool volume = p.taps[2] > 1;
    if (volume && !march::isPlain(p.input)) {
        Problem floats = p;
        floats.input = ElementType::f32;
        return asFloatsSeconds(p, d) + secondsTensor(floats, d);
    }
    const auto pass = [&](double bytes, double seconds) {
        return std::hypot(bytes / (0.85 * d.bytesPerSecond), seconds);
    };
    const int matrices = taps > 97 ? 9 : taps > 65 ? 7 : taps > 33 ? 5 : 3;
    const double each =
        pass(static_cast<double>(sizeOf(p.input)) + 4,
             productsOf(p.input, matrices) / tensorFlops(d) + workOf(p.input, matrices) / d.flopsPerSecond);
    // At least one block's time (256² and 1024², 64³ and 128³). Gathered types keep a block waiting for memory.
    const double places = taps > 97 ? 129 : taps > 65 ? 97 : taps > 33 ? 65 : 33;
    const bool gathered = p.input != ElementType::f32 && sizeOf(p.input) >= 4;
    const double row = sizeOf(p.input) < 4 ? 0.3e-6 : places > 97 ? 0.34e-6 : 0.38e-6;
    const double image = blockSeconds(d, row * places + (gathered ? 16e-6 : 0));
    double item = launchCost;
    if (volume) {
        const WholePlanes all = wholePlanes(p, d);
        constexpr double rowsAsLong = 210; // equal a block's fixed work for an image of few rows
        const double block = 0.65 * image * (1 + all.rows / rowsAsLong);
        item += std::max(all.outputs * each + 0.5 * block, block) + marchColumnsSeconds(p, d);
        // Thin volumes (3 to 16 × 256 × 256, 256 × 3 and 16 × 256, 3 × 3 × 4096 on an H100, 2026-11).
        if (p.extent[0] <= 16 && p.extent[0] % 4 == 0)
            item *= 0.65;
        else if (p.extent[0] < 3)
            item *= 1.3; // rows that do not lie in whole words (1 and 2 × 256 × 256, H200)
        else if (p.extent[1] <= 16)
            item += 9e-6;
        if (p.extent[0] * p.extent[1] <= 64)
            item += 5.8e-8 * static_cast<double>(p.extent[2]);
    } else {
        const double repeated = p.dimension < 3 && p.extent[2] > 1 ? std::max(1.0, repeatedWork(p, d, taps)) : 1;
        item += std::hypot(static_cast<double>(p.outputs()) * each * repeated, image);
    }
    return static_cast<double>(p.items) * item;
}

/// Samples of a step share a scale, which depends on all samples that a cell needs.
Cells cellsOfBands(const Problem& p) {
    const int radius = march::bandRadius(std::max(p.taps[0], p.taps[1]));
    return {{march::bandWidth(radius), march::bandRows, 1}, {2 * radius + 1, 2 * radius + 1, 1}};
}

} // namespace

Variant separableTensorVariant(int dimension) {
    Variant v = cudaVariant<launchSeparableTensor>("separable-tensor", dimension);
    v.idea = Idea::tensor;
    v.stacks = true;
    v.tiling = Tiling::exact;
    v.cells = cellsOfBands;
    v.summary =
        dimension == 2
            ? "Row and column pass in one march on tensor cores: taps as banded matrices, every number split into "
              "two halves, integers of up to 12 bits in one, so that wide kernels cost little more than narrow ones."
            : "Rows and columns of each plane in one march on tensor cores, every number split into two halves, "
              "integers of up to 12 bits in one; then sums along z.";
    v.reference.title = "Half-precision splitting as in Ootomo & Yokota 2022, for banded Toeplitz matrices";
    v.reference.figure = "51 TFLOPS of float32 matrix products on an A100, whose own peak is 19.5";
    v.unsupported = unsupportedTensor;
    v.predictSeconds = secondsTensor;
    return v;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/tensor_cores/tensor_cores.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/variants.h"
#include "plan/approximate.h"
#include <algorithm>
#include <cmath>
#include <conv/tools/calibration.h>

namespace conv {
namespace toeplitz {
namespace {

constexpr int tensorCapability = 75;

std::optional<std::string> unsupported(Products products, const Problem& p, const Device& d) {
    if (d.computeCapability < tensorCapability)
        return "Needs tensor cores with float16 products (compute capability 7.5 or higher); this device has " +
               std::to_string(d.computeCapability / 10) + "." + std::to_string(d.computeCapability % 10) + ".";
    if (p.nonZeroTaps == 1)
        return "Splits samples into halves of 11 bits; a shift should not change the last of a float's 24.";
    if (const std::int64_t taps = std::max(p.taps[0], p.taps[1]); taps > maxTaps)
        return "Keeps the samples of at most " + std::to_string(maxTaps) + " × " + std::to_string(maxTaps) +
               " taps in shared memory; this kernel has " + std::to_string(taps) + " along an axis.";
    // Outside values may need float32, and so its shared memory.
    if (const std::int64_t bytes = sharedBytes(products, sizeof(float), p.taps);
        d.sharedBytesPerBlock > 0 && bytes > d.sharedBytesPerBlock)
        return "A block needs " + std::to_string((bytes >> 10) + 1) +
               " KB of shared memory for these taps; this "
               "device gives it " +
               std::to_string(d.sharedBytesPerBlock >> 10) + ".";
    return unsupportedSizes(p);
}

std::optional<std::string> unsupportedTensor(const Problem& p, const Device& d) {
    return unsupported(Products::three, p, d);
}
std::optional<std::string> unsupportedFast(const Problem& p, const Device& d) {
    return unsupported(Products::one, p, d);
}

/// For each row of taps a warp multiplies 16 × 16 · steps samples by 16 · steps × 8 taps, 8 times for its 1024 outputs
/// and once per product: two without low halves. Fitted on an H100 (2026-11), where half a step takes as long as a
/// complete one.
double seconds(Products products, const Problem& p, const Device& d) {
    const int blocks = blocksFor(p.taps[0]), steps = (blocks + 1) / 2;
    const bool wide = blocks > 3, narrow = sizeOf(p.input) < 4, other = !narrow && p.input != ElementType::f32;
    const int times = products == Products::one ? 1 : sizeOf(p.input) == 1 ? 2 : 3;
    const double multiplying = 32.0 * steps * times * static_cast<double>(p.taps[1]) / tensorFlops(d);
    const double moving = (1.27 * static_cast<double>(sizeOf(p.input)) + 4) / (0.8 * d.bytesPerSecond) +
                          (other ? 350 : 0) / d.flopsPerSecond;
    // Only narrow float32 kernels overlap products and loads.
    const double each =
        narrow || wide ? moving + multiplying / (wide ? 0.7 : 0.8) : std::hypot(moving, multiplying / 0.6);
    // Odd widths misalign pairs of results.
    const double odd = p.extent[0] % 4 == 0 ? 1 : narrow ? 1.5 : 1.2;
    const double first = narrow ? 11e-6 : other ? 24e-6 : 13e-6; // loading and converting the first samples
    const double block = blockSeconds(d, first + 0.15e-6 * times * static_cast<double>(p.taps[1]));
    const double item = launchCost + std::hypot(static_cast<double>(p.outputs()) * odd * each, block);
    return static_cast<double>(p.items) * item;
}

double secondsTensor(const Problem& p, const Device& d) {
    return seconds(Products::three, p, d);
}
double secondsFast(const Problem& p, const Device& d) {
    return seconds(Products::one, p, d);
}

} // namespace
} // namespace toeplitz

Variant tensorVariant() {
    Variant v = cudaVariant<launchTensor>("tensor", 2);
    v.idea = Idea::tensor;
    v.tiling = Tiling::anchored;
    v.summary =
        "Up to 33 × 33 taps on tensor cores: rows of taps as banded matrices, samples and taps split into two float16 "
        "each and multiplied in three products, in two where integers are whole in one.";
    v.reference.title = "Half-precision splitting as in Ootomo & Yokota 2022, for banded Toeplitz matrices";
    v.reference.figure = "51 TFLOPS of float32 matrix products on an A100, whose own peak is 19.5";
    v.unsupported = toeplitz::unsupportedTensor;
    v.predictSeconds = toeplitz::secondsTensor;
    return v;
}

Variant tensorFastVariant() {
    Variant v = cudaVariant<launchTensorFast>("tensor-fast", 2);
    v.idea = Idea::tensor;
    v.kind = VariantClass::approximate;
    v.tiling = Tiling::anchored;
    v.summary =
        "Up to 33 × 33 taps on tensor cores in half precision: rows of taps as banded matrices, one product of rounded "
        "samples and taps; off by at most 1e-3 · Σ|tap| · max|sample|, about 3e-4 of the peak where sums do not "
        "cancel.";
    v.reference.title = "Toeplitz products as in wmma-fp16, with samples kept on chip from row to row";
    v.reference.figure = noFigure;
    v.unsupported = toeplitz::unsupportedFast;
    v.predictSeconds = toeplitz::secondsFast;
    v.bound = boundOfHalves;
    v.note = [](const Problem& p, const Device&) -> std::optional<std::string> {
        return "Off by at most " + std::string(sizeOf(p.input) == 1 ? "5e-4" : "1e-3") +
               " of the largest sample, times the sum of all taps' magnitudes.";
    };
    return v;
}

} // namespace conv

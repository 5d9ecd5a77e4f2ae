// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_tile/fft_tile.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/variants.h"
#include "data/row_pitch.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedTile(const Problem& p, const Device& d) {
    if (const auto why = fft::unsupportedTransforms(p))
        return why;
    if (!fft::imageShape(p.extent, p.taps, d.sharedBytesPerBlock))
        return "A kernel of " + std::to_string(p.taps[0]) + " × " + std::to_string(p.taps[1]) +
               " taps leaves too little of the largest tile that a block of threads can hold, 128 × 64 samples.";
    if (std::max(p.extent[0], p.extent[1]) > 1 << 30)
        return "An axis of " + std::to_string(std::max(p.extent[0], p.extent[1])) +
               " samples is longer than the 1073741824 it can address.";
    return std::nullopt;
}

/// True if thread blocks are persistent (launchStaying), for the usual storage of the image.
bool blocksStay(const Problem& p, const Device& d, const fft::ImageShape& shape) {
    constexpr std::int64_t pairsEach = 6;
    return p.input == ElementType::f32 && rowsLieInFours(p.extent, p.input) && d.computeCapability >= 90 &&
           shape.parts == 4 && p.outputs() >= 2 * shape.width * shape.height * pairsEach * std::max(d.cores, 1);
}

double secondsTile(const Problem& p, const Device& d) {
    const auto shape = fft::imageShape(p.extent, p.taps, d.sharedBytesPerBlock);
    if (!shape)
        return 0;
    // Factors from the fitted times to the present kernels: float32, other types. About half of the memory traffic is
    // not hidden behind the transforms.
    const double faster = blocksStay(p, d, *shape) ? 0.78 : p.input == ElementType::f32 ? 0.85 : 1.06;
    const double computing = 1e-6 * shape->microseconds * faster * fittedFlops / d.flopsPerSecond;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    const double moving = static_cast<double>(p.outputs()) * bytes / d.bytesPerSecond;
    // Rows not aligned to 16 bytes move in smaller pieces.
    const bool even = rowsLieInFours(p.extent, p.input);
    double item = std::max(computing + 0.55 * moving, (even ? 1.0 : 1.5) * moving);
    if (p.input != ElementType::f32) // a gathered tile
        item += blockSeconds(d, sizeOf(p.input) > 2 ? 11e-6 : 7e-6);
    return static_cast<double>(p.items) * (launchCost + item);
}

} // namespace

Variant fftTileVariant() {
    Variant v = cudaVariant<launchFftTile>("fft-tile", 2);
    v.idea = Idea::fourier;
    v.stacks = true;
    v.tiling = Tiling::anchored;
    v.summary = "Overlap-save in one kernel: two tiles of 64 × 64 or 128 × 64 samples as real and imaginary part of a "
                "Fourier transform that never leaves a block of threads.";
    v.reference.title = "Overlap-save (Stockham 1966), fused as in fbfft (Vasilache et al. 2014)";
    v.reference.figure = "Convolutional networks more than 1.5 times as fast as through cuFFT (fbfft)";
    v.unsupported = unsupportedTile;
    v.predictSeconds = secondsTile;
    return v;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/fft_blocks.h"
#include "cuda/runtime/device_table_cache.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft_blocks/block_shape.h"
#include "cuda/variants/variants.h"
#include "model/text.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using namespace fft;

constexpr std::int64_t maxTaps = 1 << 24;

/// Box in which a problem's items are filtered, one of a stack along z.
struct Work {
    Index3 extent, taps;
    std::int64_t together = 1; ///< number of items
    BlockShape block;
};

std::optional<Work> workOf(const Problem& p, const Device& d) {
    const std::int64_t together = p.dimension > 2 ? 1 : p.extent[2];
    if (p.dimension == 1) {
        if (const auto signal = signalShape(p.extent[0], p.taps[0], d.sharedBytesPerBlock))
            return Work{signal->extent, signal->taps, together, signal->block};
        return std::nullopt;
    }
    const Index3 extent{p.extent[0], p.extent[1], p.extent[2] / together};
    if (const auto block = blockShape(extent, p.taps, d.sharedBytesPerBlock))
        return Work{extent, p.taps, together, *block};
    return std::nullopt;
}

std::optional<std::string> unsupportedBlocks(const Problem& p, const Device& d) {
    if (auto why = unsupportedTransforms(p))
        return why;
    if (std::max({p.extent[0], p.extent[1], p.extent[2]}) > INT_MAX / 4)
        return "Counts positions along an axis in 32 bits; these data have more than " + std::to_string(INT_MAX / 4) +
               " samples there.";
    if (p.taps[0] * p.taps[1] * p.taps[2] > maxTaps)
        return "A kernel of " + std::to_string(p.taps[0] * p.taps[1] * p.taps[2]) + " taps is more than " +
               std::to_string(maxTaps) + ", which it takes one by one.";
    const auto work = workOf(p, d);
    if (!work)
        return "A kernel of " + std::to_string(std::max({p.taps[0], p.taps[1], p.taps[2]})) +
               " taps along an axis leaves too little of the longest block, " +
               std::to_string(longestBlock(d.sharedBytesPerBlock)) + " samples.";
    if (const std::int64_t bytes = 8 * work->block.kernelPoints(); d.memoryBytes > 0 && bytes > d.memoryBytes / 16)
        return "The kernel's spectrum alone would take " + bytesText(bytes) + " of the device's memory.";
    return std::nullopt;
}

double secondsBlocks(const Problem& p, const Device& d) {
    const auto work = workOf(p, d);
    if (!work)
        return 0;
    constexpr double fittedBytes = 2.97e12;
    double seconds = secondsOfBoxes(work->block, work->extent, work->taps, work->together);
    const auto outputs = static_cast<double>(p.outputs());
    if (p.dimension == 1) // samples with the border folded in
        seconds += launchCost + std::max(3e-6, outputs * (4 + static_cast<double>(sizeOf(p.input))) / fittedBytes);
    else if (p.input != ElementType::f32) // conversions, wider samples (4096² of uint8 and float64)
        seconds += (sizeOf(p.input) > 4 ? 8e-12 : 1e-12) * outputs;
    if (p.dimension == 2) // latencies that three short passes do not hide (256² to 1024²)
        seconds += 5e-6;
    if (8 * work->block.kernelPoints() > maxDeviceTableBytes(d))
        seconds += work->block.kernelSeconds();
    // Transforms in shared memory bind, not the memory's rate: an H200 takes as long as an H100.
    return static_cast<double>(p.items) * seconds * fittedFlops / d.flopsPerSecond;
}

} // namespace

Variant fftBlocksVariant(int dimension) {
    Variant v = cudaVariant<launchFftBlocks>("fft-blocks", dimension);
    v.idea = Idea::fourier;
    v.stacks = true;
    v.tiling = Tiling::anchored;
    v.summary = "Overlap-save in blocks of up to 4096 samples along each axis: a pass for each axis there and back, "
                "each one read and one write of device memory; two halves of the data are real and imaginary part. "
                "Time hardly depends on the kernel's size.";
    v.reference.title = "Overlap-save (Stockham 1966), a fast transform axis by axis";
    v.reference.figure = noFigure;
    if (dimension == 1) {
        v.summary =
            "A long kernel as an image of its parts, the signal as one whose rows overlap: overlap-save in blocks "
            "of up to 4096 samples along rows and across them, each pass one read and one write of device "
            "memory.";
        v.reference.title = "Partitioned overlap-save (Kulp 1988), with transforms across the parts, too";
    }
    v.unsupported = unsupportedBlocks;
    v.predictSeconds = secondsBlocks;
    return v;
}

} // namespace conv

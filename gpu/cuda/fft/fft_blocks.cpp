// Descriptor of fft-blocks.
#include "core/text.h"
#include "cuda/costs.h"
#include "cuda/fft/block_shape.h"
#include "cuda/fft/shape.h"
#include "cuda/kept_numbers.h"
#include "cuda/variants.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using namespace fft;

/// Of a kernel, which are copied to the device.
constexpr std::int64_t tapsMost = 1 << 24;

std::optional<std::string> refusesBlocks(const Problem& p, const Device& d) {
    if (auto why = refusesTransforms(p))
        return why;
    if (std::max({p.extent[0], p.extent[1], p.extent[2]}) > INT_MAX / 4)
        return "Counts positions along an axis in 32 bits; these data have more than " + std::to_string(INT_MAX / 4) +
               " samples there.";
    if (p.taps[0] * p.taps[1] * p.taps[2] > tapsMost)
        return "A kernel of " + std::to_string(p.taps[0] * p.taps[1] * p.taps[2]) + " taps is more than " +
               std::to_string(tapsMost) + ", which it takes one by one.";
    const auto shape = blockShape(p.extent, p.taps, d.sharedBytesPerBlock);
    if (!shape)
        return "A kernel of " + std::to_string(std::max({p.taps[0], p.taps[1], p.taps[2]})) +
               " taps along an axis leaves too little of the longest block, " +
               std::to_string(longestBlock(d.sharedBytesPerBlock)) + " samples.";
    if (const std::int64_t bytes = 8 * shape->kernelPoints(); d.memoryBytes > 0 && bytes > d.memoryBytes / 16)
        return "The kernel's spectrum alone would take " + bytesText(bytes) + " of the device's memory.";
    return std::nullopt;
}

double secondsBlocks(const Problem& p, const Device& d) {
    const auto shape = blockShape(p.extent, p.taps, d.sharedBytesPerBlock);
    if (!shape)
        return 0;
    constexpr double fittedBytes = 2.97e12;
    // Conversions, and wider samples (4096² of uint8 and float64).
    const double each = p.input == ElementType::f32 ? 0 : sizeOf(p.input) > 4 ? 4e-12 : 1e-12;
    // A kernel's spectrum stays on the device for the next run, unless it is too large for that.
    const double making = 8 * shape->kernelPoints() > keptNumbersMost(d) ? shape->kernelSeconds() : 0;
    const double seconds = shape->seconds + making + each * static_cast<double>(p.outputs());
    return static_cast<double>(p.items) * seconds * fittedBytes / d.bytesPerSecond;
}

} // namespace

Variant fftBlocksVariant(int dimension) {
    Variant v = cudaVariant("fft-blocks", dimension);
    v.tiling = Tiling::anchored;
    v.summary = "Overlap-save in blocks of up to 1024 samples along each axis: a pass for each axis there and back, "
                "each one read and one write of device memory; two halves of the data are real and imaginary part. "
                "Time hardly depends on the kernel's size.";
    v.origin = "Overlap-save (Stockham 1966), a fast transform axis by axis";
    v.published = noFigure;
    v.refuses = refusesBlocks;
    v.seconds = secondsBlocks;
    return v;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_ols/fft_ols.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

std::optional<std::string> unsupportedOls(const Problem& p, const Device& d) {
    if (const auto why = fft::unsupportedTransforms(p))
        return why;
    if (!fft::lineShape(p.extent, p.taps, d.sharedBytesPerBlock))
        return "A kernel of " + std::to_string(p.taps[0]) +
               " taps leaves too little of the longest transform that a block of threads can hold, 8192 samples.";
    return std::nullopt;
}

double secondsOls(const Problem& p, const Device& d) {
    const auto shape = fft::lineShape(p.extent, p.taps, d.sharedBytesPerBlock);
    if (!shape)
        return 0;
    // Fitted to kernels that are a third slower.
    const double slower = 0.75 * fittedFlops / d.flopsPerSecond;
    // Half of the memory traffic is not hidden behind the transforms.
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    const double moving = static_cast<double>(p.outputs()) * bytes / d.bytesPerSecond;
    return static_cast<double>(p.items) * (launchCost + 1e-6 * shape->microseconds * slower + 0.5 * moving);
}

} // namespace

Variant fftOlsVariant() {
    Variant v = cudaVariant<launchFftOls>("fft-ols", 1);
    v.idea = Idea::fourier;
    v.stacks = true;
    v.tiling = Tiling::anchored;
    v.summary =
        "Overlap-save in one kernel: two segments as real and imaginary part of a Fourier transform of up to 8192 "
        "points that never leaves a block of threads.";
    v.reference.title = "Overlap-save (Stockham 1966), fused as in fbfft (Vasilache et al. 2014)";
    v.reference.figure = "Convolutional networks more than 1.5 times as fast as through cuFFT (fbfft)";
    v.unsupported = unsupportedOls;
    v.predictSeconds = secondsOls;
    return v;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/fft_xy_direct_z.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using namespace fft;

std::optional<std::string> unsupportedFftVolume(const Problem& p, const Device& d) {
    if (const auto why = unsupportedTransforms(p))
        return why;
    if (std::max({p.extent[0], p.extent[1], p.extent[2]}) > INT_MAX / 4)
        return "Counts positions along an axis in 32 bits; these data have more than " + std::to_string(INT_MAX / 4) +
               " samples there.";
    if (chooseVolumeForm(p.extent, p.taps, d))
        return std::nullopt;
    Device enough = d;
    enough.sharedBytesPerBlock = 0;
    if (!chooseVolumeForm(p.extent, p.taps, enough))
        return "A kernel of " + std::to_string(p.taps[0]) + " × " + std::to_string(p.taps[1]) + " × " +
               std::to_string(p.taps[2]) + " taps is more than " + std::to_string(maxVolumeGroups) +
               " groups that its tiles of 32 × 32 samples and its ring of spectra hold.";
    int min = INT_MAX;
    for (const VolumeForm& form : volumeForms())
        min = std::min(min, form.ringBytes() + volumeTableBytes);
    return "Keeps the spectra of several planes on chip, which takes a block " + std::to_string((min + 1023) >> 10) +
           " KB of shared memory and more with more taps; this device gives it " +
           std::to_string(d.sharedBytesPerBlock >> 10) + ".";
}

double secondsFftVolume(const Problem& p, const Device& d) {
    const std::optional<VolumeChoice> choice = chooseVolumeForm(p.extent, p.taps, d);
    if (!choice)
        return 0;
    // Other types are converted by a kernel first.
    const bool converts = !reads(*choice->form, p.input);
    const double conversion = converts ? launchCost + static_cast<double>(p.outputs()) *
                                                          (4.0 + static_cast<double>(sizeOf(p.input))) /
                                                          (0.8 * d.bytesPerSecond)
                                       : 0;
    // Outputs are not aligned with the vectors of their input rows.
    const double beside = p.boundary == Boundary::valid ? 1.25 : 1;
    return static_cast<double>(p.items) *
           (static_cast<double>(choice->launches()) * launchCost + conversion + beside * choice->seconds);
}

} // namespace

Variant fftXyDirectZVariant() {
    Variant v = cudaVariant<launchFftVolume>("fft-xy-direct-z", 3);
    v.idea = Idea::fourier;
    v.stacks = true;
    v.tiling = Tiling::anchored;
    v.summary =
        "Each plane's tiles of 32 × 32 are Fourier transformed once, two tiles as one complex transform; along z "
        "their spectra, kept on chip, are summed up directly; one transform back for each plane of outputs. Larger "
        "kernels are cut into groups of taps.";
    v.reference.title =
        "Overlap-save in tiles, in two dimensions of three; the third stays a sum, so that nothing is stored";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedFftVolume;
    v.predictSeconds = secondsFftVolume;
    return v;
}

} // namespace conv

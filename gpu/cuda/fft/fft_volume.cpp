// Descriptor of fft-xy-direct-z.
#include "cuda/costs.h"
#include "cuda/fft/fft_volume_shape.h"
#include "cuda/variants.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using namespace fft;

constexpr int widest = 13;

std::optional<std::string> refusesFftVolume(const Problem& p, const Device& d) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.nonZeroTaps <= 1)
        return "A kernel of one tap shifts and scales, which must keep every bit; a transform rounds.";
    if (std::max({p.taps[0], p.taps[1], p.taps[2]}) > widest)
        return "Its tiles of 32 × 32 samples and its ring of spectra are for at most " + std::to_string(widest) +
               " taps along an axis; this kernel has " + std::to_string(p.taps[0]) + " × " + std::to_string(p.taps[1]) +
               " × " + std::to_string(p.taps[2]) + ".";
    if (std::max({p.extent[0], p.extent[1], p.extent[2]}) > INT_MAX / 4)
        return "Counts positions along an axis in 32 bits; these data have more than " + std::to_string(INT_MAX / 4) +
               " samples there.";
    if (!chooseVolumeForm(p.extent, p.taps, d)) {
        int least = INT_MAX;
        for (const VolumeForm& form : volumeForms())
            if (p.taps[2] <= form.taps && std::max(p.taps[0], p.taps[1]) <= form.width)
                least = std::min(least, form.ringBytes() + volumeTableBytes);
        return "Keeps the spectra of " + std::to_string(p.taps[2]) + " and more planes on chip, which takes a block " +
               std::to_string((least + 1023) >> 10) + " KB of shared memory; this device gives it " +
               std::to_string(d.sharedBytesPerBlock >> 10) + ".";
    }
    return std::nullopt;
}

double secondsFftVolume(const Problem& p, const Device& d) {
    const std::optional<VolumeChoice> choice = chooseVolumeForm(p.extent, p.taps, d);
    if (!choice)
        return 0;
    // Other types are converted by a kernel before.
    const bool converts = !reads(*choice->form, p.input);
    const double conversion = converts ? launchCost + static_cast<double>(p.outputs()) *
                                                          (4.0 + static_cast<double>(sizeOf(p.input))) /
                                                          (0.8 * d.bytesPerSecond)
                                       : 0;
    return static_cast<double>(p.items) * (launchCost + conversion + choice->seconds);
}

} // namespace

Variant fftXyDirectZVariant() {
    Variant v = cudaVariant("fft-xy-direct-z", 3);
    v.tiling = Tiling::anchored;
    v.summary =
        "Each plane's tiles of 32 × 32 are Fourier transformed once, two tiles as one complex transform; along z "
        "their spectra, kept on chip, are summed up directly; one transform back for each plane of outputs.";
    v.origin = "Overlap-save in tiles, in two dimensions of three; the third stays a sum, so that nothing is stored";
    v.refuses = refusesFftVolume;
    v.seconds = secondsFftVolume;
    return v;
}

} // namespace conv

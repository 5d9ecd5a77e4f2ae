#pragma once
#include <conv/kernel.h>
#include <vector>

namespace conv::fft {

/// The spectra of a kernel's planes in tiles of 32 × 32, conjugated (for a correlation) and divided by 1024: for each
/// of `planes` planes, zeros beyond the kernel's own, rows 0 to 16 of 32 pairs of real and imaginary part. The kernel's
/// first tap lies at the tile's first sample. At most 32 taps along x and y.
[[nodiscard]] std::vector<double> volumeSpectra(const Kernel& kernel, int planes);

} // namespace conv::fft

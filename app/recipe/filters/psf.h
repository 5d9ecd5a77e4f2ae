// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/filters/filter_params.h"

/// Point spread functions.
namespace app::parts {

/// σ of the Gaussian nearest to the PSF of a widefield microscope, in the unit of the wavelength.
struct MicroscopeSigma {
    double lateral = 0, axial = 0;
};

/// Returns the Gaussian with the curvature of the scalar Debye integral at its peak (Zhang, Zerubia, Olivo-Marin:
/// Applied Optics 46, 2007, non-paraxial widefield). Requires 0 < aperture < index.
[[nodiscard]] MicroscopeSigma microscopeSigma(double aperture, double wavelength, double index);

/// Returns the PSF that psf, na, wavelength and index, or sigma and truncate give. Throws Error(usage) if they
/// contradict each other, if one is missing, or if the data lack a spacing in mm.
[[nodiscard]] conv::Kernel psfOf(const Values& values, const ParamReader& read);

} // namespace app::parts

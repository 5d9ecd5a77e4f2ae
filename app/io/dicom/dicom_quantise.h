// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace app::io {

/// How samples are stored in DICOM, which has whole numbers of 16 bits: value = stored · slope + intercept.
struct DicomStorage {
    conv::ElementType type = conv::ElementType::i16;
    double slope = 1, intercept = 0;
    double error = 0;         ///< largest difference that rounding may make; 0: none
    double low = 0, high = 0; ///< of the values
};

/// As they are where they are whole and fit, else on a scale from least to largest value; with `noIntercept` (PET) a
/// scale about 0. Throws Error(usage) if a sample is NaN or infinite.
[[nodiscard]] DicomStorage storageFor(const conv::Volume& volume, bool noIntercept);

/// A number as DICOM can write it: at most 16 characters.
[[nodiscard]] std::string decimalText(double value);

} // namespace app::io

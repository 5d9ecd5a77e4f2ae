// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace app::io {

/// Storage of samples as DICOM's 16-bit integers: value = stored · slope + intercept.
struct DicomStorage {
    conv::ElementType type = conv::ElementType::i16;
    double slope = 1, intercept = 0;
    double error = 0;         ///< largest rounding error; 0: none
    double low = 0, high = 0; ///< range of the values
};

/// Returns the identity if all values are integers that fit, else a scale from the smallest to the largest value; with
/// `noIntercept` (PET) a scale about 0. Throws Error(usage) if a sample is NaN or infinite.
[[nodiscard]] DicomStorage storageFor(const conv::Volume& volume, bool noIntercept);

/// Returns a number as DICOM can write it: at most 16 characters.
[[nodiscard]] std::string decimalText(double value);

} // namespace app::io

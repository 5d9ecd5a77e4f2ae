// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstdint>

/// Stored values → real values (value · slope + intercept), as in NIfTI and DICOM.
namespace app::io {

struct Rescale {
    double slope = 1;
    double intercept = 0;

    [[nodiscard]] bool identity() const { return slope == 1 && intercept == 0; }
    friend bool operator==(const Rescale&, const Rescale&) = default;
};

/// Returns the type of the real values. It is the stored type if the slope is 1 and the intercept an integer (signed
/// for a negative intercept: a CT stored as uint16 is int16; wider if the intercept itself needs it), else float32;
/// float64 stays. Values may still not fit: see `widerType`.
[[nodiscard]] conv::ElementType rescaledType(conv::ElementType stored, const Rescale& rescale);

/// Returns the next wider type for values beyond the type of `rescaledType`: int16 → int32 → int64 → float64.
[[nodiscard]] conv::ElementType widerType(conv::ElementType type);

/// Writes `count` values of type `to`, in place for equal types. False if one does not fit an integer type.
[[nodiscard]] bool rescaleSamples(conv::ElementType stored, const void* from, const Rescale& rescale,
                                  conv::ElementType type, void* to, std::int64_t count);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstdint>

/// Stored values → real values (value · slope + intercept), as NIfTI and DICOM announce them.
namespace app::io {

/// What a file says beside its samples.
struct Rescale {
    double slope = 1;
    double intercept = 0;

    [[nodiscard]] bool identity() const { return slope == 1 && intercept == 0; }
    friend bool operator==(const Rescale&, const Rescale&) = default;
};

/// The type of the real values: the stored one if the slope is 1 and the intercept whole (signed, if the intercept is
/// negative: a CT stored as uint16 is int16), else float32; float64 stays float64. Values may not fit all the same: see
/// `widerType`.
[[nodiscard]] conv::ElementType rescaledType(conv::ElementType stored, const Rescale& rescale);

/// The next wider type, for values that leave the one of `rescaledType`: int16 → int32 → int64 → float64.
[[nodiscard]] conv::ElementType widerType(conv::ElementType type);

/// Writes `count` real values of type `to` (the buffers may be the same one if the types are). Returns false as soon as
/// a value does not fit an integer type.
[[nodiscard]] bool rescaleSamples(conv::ElementType stored, const void* from, const Rescale& rescale,
                                  conv::ElementType type, void* to, std::int64_t count);

} // namespace app::io

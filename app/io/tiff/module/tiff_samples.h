// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace app::io {

/// How a TIFF file stores a sample, and what becomes of it.
struct TiffSample {
    int bits = 8;                                   ///< 1 to 32, or 64
    bool isSigned = false, isFloat = false;         ///< neither: unsigned
    bool zeroIsWhite = false;                       ///< grey counts from white; turned round for unsigned samples
    int scale = 1;                                  ///< factor of samples of 1, 2 and 4 bits, which fill 0 to 255
    std::optional<double> nodata;                   ///< samples of this value become NaN; floating-point `type` only
    conv::ElementType type = conv::ElementType::u8; ///< the type after reading

    /// Whether the stored bytes are the samples, in the byte order of this machine.
    [[nodiscard]] bool asStored() const;
    /// Whether each sample fills bytes of its own.
    [[nodiscard]] bool wholeBytes() const { return bits % 8 == 0; }
};

/// The smallest type that holds such samples; nothing if none does (floating-point numbers of 24 bits).
[[nodiscard]] std::optional<conv::ElementType> elementFor(int bits, bool isSigned, bool isFloat);

/// Samples `first` to `first + count` of a decoded row, which begins at a byte, as elements of `sample.type`. Packed
/// samples have their uppermost bit first.
void unpackSamples(const TiffSample& sample, const std::byte* row, std::int64_t first, std::int64_t count,
                   std::byte* out);

} // namespace app::io

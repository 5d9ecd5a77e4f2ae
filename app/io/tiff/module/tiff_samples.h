// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace app::io {

/// Storage of a sample in a TIFF file, and its conversion.
struct TiffSample {
    int bits = 8;                                   ///< 1 to 32, or 64
    bool isSigned = false, isFloat = false;         ///< neither: unsigned
    bool offsetBinary = false;                      ///< signed, stored with half of the range added (ImageJ)
    bool zeroIsWhite = false;                       ///< grey counts from white; inverted for unsigned samples
    int scale = 1;                                  ///< factor that maps samples of 1, 2 and 4 bits to 0 to 255
    std::optional<double> nodata;                   ///< samples of this value become NaN; floating-point `type` only
    conv::ElementType type = conv::ElementType::u8; ///< type after reading

    /// Returns true if the stored bytes are the samples, in native byte order.
    [[nodiscard]] bool asStored() const;
    /// Returns true if each sample has its own bytes.
    [[nodiscard]] bool wholeBytes() const { return bits % 8 == 0; }
};

/// Returns the smallest type that holds such samples; nothing if there is none (floating-point numbers of 24 bits).
[[nodiscard]] std::optional<conv::ElementType> elementFor(int bits, bool isSigned, bool isFloat);

/// Converts samples `first` to `first + count` of a decoded row to `sample.type`. The row begins at a byte; packed
/// samples have their most significant bit first.
void unpackSamples(const TiffSample& sample, const std::byte* row, std::int64_t first, std::int64_t count,
                   std::byte* out);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_samples.h"
#include "app/io/core/half.h"
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace app::io {
namespace {

/// Reads numbers of `bits` bits, most significant bit first.
class BitReader {
  public:
    BitReader(const std::byte* row, std::int64_t firstBit) : at_(row + firstBit / 8), used_(firstBit % 8) {}
    [[nodiscard]] std::uint64_t next(int bits) {
        std::uint64_t value = 0;
        for (int left = bits; left > 0;) {
            const int here = static_cast<int>(8 - used_), take = here < left ? here : left;
            const auto byte = std::to_integer<unsigned>(*at_);
            value = value << take | (byte >> (here - take) & ((1U << take) - 1));
            left -= take;
            used_ += take;
            if (used_ == 8) {
                used_ = 0;
                ++at_;
            }
        }
        return value;
    }

  private:
    const std::byte* at_;
    std::int64_t used_;
};

/// Returns one stored sample of full bytes as an unsigned number; libtiff has converted its byte order.
std::uint64_t wholeBytesAt(const std::byte* at, int bits) {
    std::uint64_t value = 0;
    if constexpr (std::endian::native == std::endian::little)
        std::memcpy(&value, at, static_cast<std::size_t>(bits / 8));
    else
        std::memcpy(reinterpret_cast<std::byte*>(&value) + 8 - bits / 8, at, static_cast<std::size_t>(bits / 8));
    return value;
}

template <class T>
T valueOf(const TiffSample& sample, std::uint64_t raw) {
    if (sample.isFloat) {
        const double value = sample.bits == 16 ? static_cast<double>(fromHalf(static_cast<std::uint16_t>(raw)))
                             : sample.bits == 32
                                 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(raw)))
                                 : std::bit_cast<double>(raw);
        return static_cast<T>(value);
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (static_cast<unsigned>(64 - sample.bits) & 63U); // 1 to 64 bits
    if (sample.isSigned) {
        const std::uint64_t top = all - (all >> 1);
        if (sample.offsetBinary)
            raw ^= top;
        return static_cast<T>(static_cast<std::int64_t>((raw ^ top) - top));
    }
    if (sample.zeroIsWhite)
        raw = all - raw;
    return static_cast<T>(raw * static_cast<std::uint64_t>(sample.scale));
}

} // namespace

bool TiffSample::asStored() const {
    const int elementBits = 8 * static_cast<int>(conv::sizeOf(type));
    return bits == elementBits && elementFor(bits, isSigned, isFloat) == type && !nodata && scale == 1 &&
           !offsetBinary && !(zeroIsWhite && !isSigned && !isFloat);
}

std::optional<conv::ElementType> elementFor(int bits, bool isSigned, bool isFloat) {
    using enum conv::ElementType;
    if (isFloat)
        return bits == 16 || bits == 32 ? std::optional(f32) : bits == 64 ? std::optional(f64) : std::nullopt;
    if (bits < 1 || (bits > 32 && bits != 64))
        return std::nullopt;
    if (bits <= 8)
        return isSigned ? i8 : u8;
    if (bits <= 16)
        return isSigned ? i16 : u16;
    if (bits <= 32)
        return isSigned ? i32 : u32;
    return isSigned ? i64 : u64;
}

void unpackSamples(const TiffSample& sample, const std::byte* row, std::int64_t first, std::int64_t count,
                   std::byte* out) {
    if (sample.asStored()) {
        const std::size_t size = conv::sizeOf(sample.type);
        std::memcpy(out, row + static_cast<std::size_t>(first) * size, static_cast<std::size_t>(count) * size);
        return;
    }
    conv::withElementType(sample.type, [&]<class T>(std::type_identity<T>) {
        T* to = reinterpret_cast<T*>(out);
        if (sample.wholeBytes()) {
            const std::byte* at = row + first * (sample.bits / 8);
            for (std::int64_t i = 0; i < count; ++i, at += sample.bits / 8)
                to[i] = valueOf<T>(sample, wholeBytesAt(at, sample.bits));
        } else {
            BitReader reader(row, first * sample.bits);
            for (std::int64_t i = 0; i < count; ++i)
                to[i] = valueOf<T>(sample, reader.next(sample.bits));
        }
        if constexpr (std::is_floating_point_v<T>)
            if (sample.nodata)
                for (std::int64_t i = 0; i < count; ++i)
                    if (to[i] == static_cast<T>(*sample.nodata))
                        to[i] = std::numeric_limits<T>::quiet_NaN();
    });
}

} // namespace app::io

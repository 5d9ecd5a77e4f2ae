// SPDX-License-Identifier: Apache-2.0
#include "app/io/deflate/block_search.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

namespace app::io {
namespace {

/// BFINAL = 0 and BTYPE = 2, lowest bit first.
constexpr std::uint64_t dynamicBlock = 4;
constexpr std::size_t mostLiterals = 286, mostDistances = 30, endOfBlock = 256;
constexpr std::size_t longestLengthCode = 7, longestCode = 15;

/// Bits of a header, lowest first. Behind the data it reads zeros.
class Bits {
  public:
    Bits(std::string_view bytes, BitOffset at) : bytes_(bytes), at_(at) {}
    [[nodiscard]] std::uint64_t peek() const { // at least 57 bits
        const auto byte = static_cast<std::size_t>(at_ / 8);
        std::uint64_t word = 0;
        if (byte < bytes_.size())
            std::memcpy(&word, bytes_.data() + byte, std::min<std::size_t>(8, bytes_.size() - byte));
        static_assert(std::endian::native == std::endian::little);
        return word >> at_ % 8;
    }
    std::uint64_t take(unsigned count) {
        const std::uint64_t value = peek() & ((std::uint64_t{1} << count) - 1);
        at_ += count;
        return value;
    }
    void skip(unsigned count) { at_ += count; }
    [[nodiscard]] bool pastEnd() const { return at_ > 8 * bytes_.size(); }

  private:
    std::string_view bytes_;
    BitOffset at_;
};

/// Returns the sum of 2^(15 − length) over the codes: 2^15 for a complete set.
std::uint32_t filled(std::span<const std::uint8_t> lengths) {
    std::uint32_t sum = 0;
    for (const std::uint8_t length : lengths)
        if (length > 0)
            sum += 1U << (longestCode - length);
    return sum;
}

/// Codes of the lengths of codes: for 7 bits of input, the symbol and its number of bits.
struct LengthCodes {
    struct Entry {
        std::uint8_t symbol = 0, bits = 0;
    };
    std::array<Entry, 1U << longestLengthCode> table;

    explicit LengthCodes(const std::array<std::uint8_t, 19>& lengths) {
        unsigned code = 0;
        for (unsigned bits = 1; bits <= longestLengthCode; ++bits, code <<= 1U)
            for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
                if (lengths[symbol] == bits)
                    fill(code++, bits, static_cast<std::uint8_t>(symbol));
    }

  private:
    void fill(unsigned code, unsigned bits, std::uint8_t symbol) {
        unsigned reversed = 0; // codes come highest bit first
        for (unsigned i = 0; i < bits; ++i)
            reversed |= (code >> i & 1U) << (bits - 1 - i);
        for (unsigned at = reversed; at < table.size(); at += 1U << bits)
            table[at] = {symbol, static_cast<std::uint8_t>(bits)};
    }
};

/// Reads the lengths of all codes. Returns false if they are more than announced, or repeat none.
bool readLengths(Bits& bits, const LengthCodes& codes, std::span<std::uint8_t> lengths) {
    for (std::size_t done = 0; done < lengths.size();) {
        const LengthCodes::Entry entry = codes.table[bits.peek() & (codes.table.size() - 1)];
        bits.skip(entry.bits);
        if (entry.symbol < 16) {
            lengths[done++] = entry.symbol;
            continue;
        }
        if (entry.symbol == 16 && done == 0)
            return false;
        const std::uint8_t repeated = entry.symbol == 16 ? lengths[done - 1] : std::uint8_t{0};
        const std::size_t count = entry.symbol == 16   ? 3 + bits.take(2)
                                  : entry.symbol == 17 ? 3 + bits.take(3)
                                                       : 11 + bits.take(7);
        if (count > lengths.size() - done)
            return false;
        std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(done), count, repeated);
        done += count;
    }
    return !bits.pastEnd();
}

/// Looks at the numbers of codes and at the lengths of their lengths: 57 bits, in one word.
bool mayBegin(std::string_view bytes, BitOffset at) {
    const std::uint64_t head = Bits(bytes, at).peek();
    if ((head & 7) != dynamicBlock || (head >> 3 & 31) + 257 > mostLiterals || (head >> 8 & 31) + 1 > mostDistances)
        return false;
    std::uint64_t lengths = Bits(bytes, at + 17).peek();
    unsigned sum = 0;
    for (std::uint64_t left = 4 + (head >> 13 & 15); left > 0; --left, lengths >>= 3U)
        sum += (lengths & 7) > 0 ? (1U << longestLengthCode) >> (lengths & 7) : 0;
    return sum == 1U << longestLengthCode;
}

bool isBlock(std::string_view bytes, BitOffset at) {
    if (!mayBegin(bytes, at))
        return false;
    Bits bits(bytes, at + 3);
    const std::size_t literals = 257 + bits.take(5), distances = 1 + bits.take(5), count = 4 + bits.take(4);
    constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    std::array<std::uint8_t, 19> lengthsOfLengths{};
    for (std::size_t i = 0; i < count; ++i)
        lengthsOfLengths[order[i]] = static_cast<std::uint8_t>(bits.take(3));
    std::array<std::uint8_t, mostLiterals + mostDistances> lengths;
    const std::span all(lengths.data(), literals + distances);
    if (!readLengths(bits, LengthCodes(lengthsOfLengths), all) || all[endOfBlock] == 0)
        return false;
    constexpr std::uint32_t complete = 1U << longestCode;
    const auto ofDistances = all.subspan(literals);
    const std::uint32_t used = filled(ofDistances);
    // A single distance has one bit of two; a block of literals only has none.
    const bool single = used == complete / 2 && std::ranges::count(ofDistances, std::uint8_t{1}) == 1;
    return filled(all.first(literals)) == complete && (used == complete || used == 0 || single);
}

} // namespace

std::optional<BitOffset> findBlock(std::string_view bytes, BitOffset from, BitOffset to) {
    to = std::min<BitOffset>(to, 8 * bytes.size());
    for (BitOffset at = from; at < to; ++at) {
        // Most places fail by three bits, so that they are looked at in words.
        std::uint64_t word = Bits(bytes, at).peek();
        BitOffset tried = at;
        for (const BitOffset last = std::min<BitOffset>(at + 54, to - 1); tried < last && (word & 7) != dynamicBlock;
             word >>= 1U)
            ++tried;
        at = tried;
        if ((word & 7) == dynamicBlock && isBlock(bytes, at))
            return at;
    }
    return std::nullopt;
}

} // namespace app::io

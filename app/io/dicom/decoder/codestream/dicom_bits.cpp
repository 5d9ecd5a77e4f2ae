// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/codestream/dicom_bits.h"
#include <cstring>

namespace app::io {
namespace {

struct Bits {
    int low = 0, count = 0;
};

/// Extracts the samples in place. Returns the number of words whose other bits are neither 0 nor the sign.
template <class Word>
std::uint64_t extract(Bits bits, bool isSigned, std::vector<char>& words) {
    constexpr int width = 8 * static_cast<int>(sizeof(Word));
    const Word mask =
        bits.count == width ? static_cast<Word>(~Word{0}) : static_cast<Word>((Word{1} << bits.count) - 1);
    const Word sign = static_cast<Word>(Word{1} << (bits.count - 1));
    std::uint64_t others = 0;
    for (std::size_t at = 0; at + sizeof(Word) <= words.size(); at += sizeof(Word)) {
        Word word;
        std::memcpy(&word, words.data() + at, sizeof word);
        const Word shifted = static_cast<Word>(word >> bits.low);
        Word value = shifted & mask;
        if (isSigned && (value & sign) != 0)
            value = static_cast<Word>(value | static_cast<Word>(~mask));
        others += (shifted & static_cast<Word>(~mask)) != 0 && value != shifted;
        std::memcpy(words.data() + at, &value, sizeof value);
    }
    return others;
}

std::string number(int value) {
    return std::to_string(value);
}

} // namespace

std::vector<std::string> extractBits(const DicomFile& file, const std::optional<CodestreamHead>& stream,
                                     std::vector<char>& words) {
    std::vector<std::string> warnings;
    Bits bits{file.highBit + 1 - file.bitsStored, file.bitsStored};
    const bool isSigned = file.isSigned && !file.palette;
    if (stream) {
        if (stream->precision <= file.highBit) // words hold only the sample
            bits = {0, stream->precision};
        if (stream->precision != file.bitsStored && stream->precision != file.bitsAllocated)
            warnings.push_back("Bits Stored (0028,0101) is " + number(file.bitsStored) +
                               ", the compressed samples have " + number(stream->precision) + " bits; " +
                               number(bits.count) + " are taken");
        if (stream->isSigned && !isSigned)
            warnings.emplace_back(
                "Pixel Representation (0028,0103) is 0, the JPEG 2000 stream says signed; the samples "
                "are taken as unsigned");
    }
    const std::size_t size = conv::sizeOf(file.storedType());
    const std::uint64_t others = size == 1   ? extract<std::uint8_t>(bits, isSigned, words)
                                 : size == 2 ? extract<std::uint16_t>(bits, isSigned, words)
                                             : extract<std::uint32_t>(bits, isSigned, words);
    if (others > 0)
        warnings.push_back(std::to_string(others) + " samples have bits above High Bit (0028,0102) = " +
                           number(file.highBit) + ", which are no part of the sample and are dropped");
    return warnings;
}

} // namespace app::io

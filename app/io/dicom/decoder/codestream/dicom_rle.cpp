// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/codestream/dicom_rle.h"
#include "app/io/core/file_bytes.h"

namespace app::io {
namespace {

constexpr std::size_t headerSize = 64;

/// Unpacks one segment (PackBits) into every `step`-th byte from `to`. Returns the number of bytes; bytes beyond
/// `count` are only counted. Trailing padding (0, or the no-op −128) does not count.
std::size_t unpack(std::string_view packed, char* to, std::size_t count, std::size_t step) {
    std::size_t done = 0;
    const auto put = [&](char value) {
        if (done < count)
            to[done * step] = value;
        ++done;
    };
    for (std::size_t at = 0; at < packed.size();) {
        if (done == count && packed.find_first_not_of(std::string_view("\0\x80", 2), at) == std::string_view::npos)
            break;
        const auto control = static_cast<signed char>(packed[at++]);
        if (control == -128)
            continue;
        const std::size_t n =
            control >= 0 ? static_cast<std::size_t>(control) + 1 : static_cast<std::size_t>(1 - control);
        const std::size_t wanted = control >= 0 ? n : 1; // literal bytes, or one byte to repeat
        if (packed.size() - at < wanted)
            break;
        for (std::size_t i = 0; i < n; ++i)
            put(packed[control >= 0 ? at + i : at]);
        at += wanted;
    }
    return done;
}

} // namespace

void decodeDicomRle(const DicomFile& file, std::size_t index, std::string_view frame, char* to) {
    const std::string where = "RLE frame " + std::to_string(index + 1) + " of " + std::to_string(file.frameCount);
    const std::size_t size = static_cast<std::size_t>(file.bitsAllocated) / 8;
    const auto pixels = static_cast<std::size_t>(file.storedColumns() * file.storedRows());
    const std::size_t segments = size * static_cast<std::size_t>(file.samplesPerPixel);
    if (frame.size() < headerSize)
        refuseFile(file.path, "is truncated: " + where + " has " + std::to_string(frame.size()) + " bytes");
    if (littleEndian(frame, 0, 4) != segments || segments > 15)
        refuseFile(file.path, "has an " + where + " of " + std::to_string(littleEndian(frame, 0, 4)) +
                                  " segments where its pixels need " + std::to_string(segments));
    for (std::size_t s = 0; s < segments; ++s) {
        const std::size_t begin = littleEndian(frame, 4 + 4 * s, 4);
        const std::size_t end = s + 1 < segments ? littleEndian(frame, 8 + 4 * s, 4) : frame.size();
        if (begin < headerSize || (s == 0 && begin != headerSize) || begin > end || end > frame.size())
            refuseFile(file.path, "has an " + where + " whose segment " + std::to_string(s + 1) +
                                      " leaves the frame (bytes " + std::to_string(begin) + " to " +
                                      std::to_string(end) + " of " + std::to_string(frame.size()) + ")");
        // One segment per byte of each channel, most significant byte first.
        const std::size_t byte = s / size * size + (size - 1 - s % size);
        const std::size_t made = unpack(frame.substr(begin, end - begin), to + byte, pixels, segments);
        if (made != pixels)
            refuseFile(file.path, "has an " + where + " whose segment " + std::to_string(s + 1) + " holds " +
                                      std::to_string(made) + " bytes where its pixels need " + std::to_string(pixels));
    }
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/dicom_pixels.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/codestream/dicom_bits.h"
#include "app/io/dicom/decoder/codestream/dicom_fragments.h"
#include "app/io/dicom/decoder/codestream/dicom_rle.h"
#include "app/io/dicom/decoder/decode.h"
#include "app/io/dicom/decoder/header/dicom_mosaic.h"
#include <algorithm>
#include <cmath>
#include <gdcmPixmapReader.h>
#include <sstream>

namespace app::io {
namespace {

/// Converts DICOM's YBR_FULL, 8 bits, full range (ITU-R BT.601), to RGB.
void toRgb(std::vector<char>& samples) {
    const auto byte = [](double value) {
        return static_cast<char>(static_cast<unsigned char>(std::clamp(std::nearbyint(value), 0.0, 255.0)));
    };
    for (std::size_t i = 0; i + 2 < samples.size(); i += 3) {
        const double y = static_cast<unsigned char>(samples[i]);
        const double b = static_cast<unsigned char>(samples[i + 1]) - 128.0;
        const double r = static_cast<unsigned char>(samples[i + 2]) - 128.0;
        samples[i] = byte(y + 1.402 * r);
        samples[i + 1] = byte(y - 0.344136 * b - 0.714136 * r);
        samples[i + 2] = byte(y + 1.772 * b);
    }
}

/// Undoes chroma subsampling of two pixels: Y Y Cb Cr → Y Cb Cr, Y Cb Cr.
std::vector<char> withoutSubsampling(const char* packed, std::size_t pixels) {
    std::vector<char> samples(pixels * 3);
    for (std::size_t pair = 0; pair * 2 + 1 < pixels; ++pair) {
        const char* const from = packed + pair * 4;
        char* const to = samples.data() + pair * 6;
        to[0] = from[0];
        to[3] = from[1];
        to[1] = to[4] = from[2];
        to[2] = to[5] = from[3];
    }
    return samples;
}

/// Converts colour planes of each frame to interleaved colours.
std::vector<char> together(const std::vector<char>& planes, const DicomFile& file) {
    const std::size_t size = conv::sizeOf(file.storedType());
    const auto pixels = static_cast<std::size_t>(file.storedColumns() * file.storedRows());
    const auto channels = static_cast<std::size_t>(file.samplesPerPixel);
    std::vector<char> samples(planes.size());
    const char* from = planes.data();
    for (char* frame = samples.data(); frame < samples.data() + samples.size(); frame += pixels * channels * size)
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t i = 0; i < pixels; ++i, from += size)
                std::copy_n(from, size, frame + (i * channels + c) * size);
    return samples;
}

/// Widens little-endian integers from `from` to `to` bytes.
std::vector<char> widened(const std::vector<char>& numbers, std::size_t from, std::size_t to, bool isSigned) {
    std::vector<char> words(numbers.size() / from * to, '\0');
    for (std::size_t i = 0; i < numbers.size() / from; ++i) {
        const char* const number = numbers.data() + i * from;
        std::copy_n(number, from, words.data() + i * to);
        if (isSigned && static_cast<signed char>(number[from - 1]) < 0)
            std::fill_n(words.data() + i * to + from, to - from, '\xff');
    }
    return words;
}

/// Returns GDCM's words; dicom_bits extracts the sample bits.
std::vector<char> bufferOf(gdcm::Bitmap& image, const DicomFile& file, const std::optional<CodestreamHead>& stream) {
    const std::uint64_t wanted = file.announcedBytes();
    // GDCM decodes a codestream to the smallest type that holds its bits, even if the header allocates larger words.
    const std::size_t size = conv::sizeOf(file.storedType()), from = stream && stream->precision <= 8 ? 1 : 2;
    const bool narrow = stream && stream->precision <= 16 && from < size;
    if (file.bitsAllocated != 12) {
        gdcm::PixelFormat format = image.GetPixelFormat();
        const int bits = stream ? stream->precision : file.bitsAllocated;
        format.SetPixelRepresentation(0);
        if (narrow)
            format.SetBitsAllocated(static_cast<unsigned short>(8 * from));
        format.SetBitsStored(static_cast<unsigned short>(bits));
        format.SetHighBit(static_cast<unsigned short>(bits - 1));
        image.SetPixelFormat(format);
    }
    const std::uint64_t held = image.GetBufferLength();
    const std::uint64_t expected = narrow ? wanted / size * from : wanted;
    if (held != expected)
        refuseFile(file.path,
                   "announces " + std::to_string(expected) + " bytes of pixels, but holds " + std::to_string(held));
    std::vector<char> samples(held);
    if (!image.GetBuffer(samples.data()))
        refuseFile(file.path, "has pixels that cannot be decoded (transfer syntax " +
                                  std::string(image.GetTransferSyntax().GetString()) + ")");
    return narrow ? widened(samples, from, size, stream->isSigned) : samples;
}

std::vector<char> coloursOf(const gdcm::Bitmap& image, const DicomFile& file, const std::vector<char>& indices) {
    std::vector<char> samples(indices.size() * 3);
    if (!image.GetLUT().Initialized() ||
        !image.GetLUT().Decode(samples.data(), samples.size(), indices.data(), indices.size()))
        refuseFile(file.path, "has a palette that cannot be applied");
    return samples;
}

/// Checks the length of deflated pixels, which the header's reader cannot see.
void checkRawLength(const gdcm::Bitmap& image, const DicomFile& file, std::uint64_t announced) {
    const gdcm::ByteValue* const bytes = image.GetDataElement().GetByteValue();
    const std::uint64_t length = bytes ? static_cast<std::uint64_t>(bytes->GetLength()) : 0;
    if (length < announced)
        refuseFile(file.path, "is truncated: it announces " + std::to_string(announced) +
                                  " bytes of pixels, its Pixel Data (7FE0,0010) hold " + std::to_string(length));
}

std::vector<char> rawColoursOf(const gdcm::Bitmap& image, const DicomFile& file) {
    const std::uint64_t pixels = file.announcedBytes() / 3;
    if (file.columns % 2 != 0 || file.bitsAllocated != 8)
        refuseFile(file.path, "shares colours between pixels in a way that is not supported");
    checkRawLength(image, file, pixels * 2);
    return withoutSubsampling(image.GetDataElement().GetByteValue()->GetPointer(), pixels);
}

/// Checks that the codestream of every frame is complete. Returns the first one's header.
CodestreamHead checkCodestreams(const FileReader& reader, const DicomFile& file,
                                const std::vector<DicomCodestream>& frames) {
    CodestreamHead head;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const CodestreamHead one = checkCodestream(file, i + 1, bytesOf(reader, frames[i]));
        if (i == 0)
            head = one;
        else if (one.precision != head.precision || one.isSigned != head.isSigned)
            refuseFile(file.path, "has frames compressed with " + std::to_string(head.precision) + " and " +
                                      std::to_string(one.precision) + " bits");
    }
    return head;
}

/// Returns the file with one fragment per frame, as GDCM expects for several frames.
std::string withJoinedFragments(const FileReader& reader, const DicomFile& file,
                                const std::vector<DicomCodestream>& frames) {
    const auto item = [](std::string bytes) {
        bytes.resize(bytes.size() + bytes.size() % 2);
        const auto length = static_cast<std::uint32_t>(bytes.size());
        return std::string("\xfe\xff\x00\xe0", 4) + std::string(reinterpret_cast<const char*>(&length), 4) + bytes;
    };
    std::string joined = reader.bytes(0, file.pixelsAt) + item({}); // empty offset table
    for (const DicomCodestream& frame : frames)
        joined += item(bytesOf(reader, frame));
    return joined + std::string("\xfe\xff\xdd\xe0\0\0\0\0", 8);
}

/// Decoded words, with the header of their codestream if they have one.
struct Words {
    std::vector<char> bytes;
    std::optional<CodestreamHead> stream;
    bool planes = false; ///< colour planes of each frame instead of interleaved colours
};

struct Compressed {
    std::vector<DicomCodestream> frames;
    std::optional<CodestreamHead> head; ///< none for RLE
    std::istringstream joined;          ///< the file for GDCM, if it differs from the stored one
};

std::optional<Compressed> compressedFrames(const FileReader& reader, const DicomFile& file) {
    if (!file.compressed)
        return std::nullopt;
    Compressed result;
    result.frames = codestreamsOf(reader, file);
    if (!file.rle)
        result.head = checkCodestreams(reader, file, result.frames);
    if (result.frames.size() > 1 &&
        std::ranges::any_of(result.frames, [](const auto& frame) { return frame.size() != 1; }))
        result.joined.str(withJoinedFragments(reader, file, result.frames));
    return result;
}

Words compressedWords(gdcm::Bitmap& image, const FileReader& reader, const DicomFile& file,
                      const Compressed& compressed) {
    Words words;
    if (file.rle) {
        words.bytes.resize(file.announcedBytes());
        const std::size_t size = words.bytes.size() / compressed.frames.size();
        for (std::size_t i = 0; i < compressed.frames.size(); ++i)
            decodeDicomRle(file, i, bytesOf(reader, compressed.frames[i]), words.bytes.data() + i * size);
        return words;
    }
    words.stream = compressed.head;
    words.bytes = bufferOf(image, file, words.stream);
    words.planes = image.GetPlanarConfiguration() == 1;
    return words;
}

DicomPixels pixelsOf(gdcm::Bitmap& image, const FileReader& reader, const DicomFile& file,
                     const std::optional<Compressed>& compressed) {
    DicomPixels pixels;
    if (file.photometric == "YBR_FULL_422" && !file.compressed) {
        pixels.samples = rawColoursOf(image, file);
        return pixels;
    }
    Words words;
    if (compressed) {
        words = compressedWords(image, reader, file, *compressed);
    } else {
        checkRawLength(image, file, file.bitsAllocated == 12 ? file.announcedBytes() / 4 * 3 : file.announcedBytes());
        words.bytes = bufferOf(image, file, {});
        words.planes = image.GetPlanarConfiguration() == 1;
    }
    if (file.bitsAllocated != 12 && file.samplesPerPixel == 1)
        pixels.warnings = extractBits(file, words.stream, words.bytes);
    if (file.palette)
        words.bytes = coloursOf(image, file, words.bytes);
    else if (words.planes && file.samplesPerPixel > 1)
        words.bytes = together(words.bytes, file);
    pixels.samples = std::move(words.bytes);
    return pixels;
}

} // namespace

DicomPixels decodeDicomPixels(const DicomFile& file) {
    std::error_code error;
    limitMemory(saturatedProduct({file.announcedBytes(), 12}) + 4 * fs::file_size(file.path, error));
    // Not ImageReader: it also reads the geometry, and aborts on that of some dose files.
    const FileReader bytes(file.path);
    std::optional<Compressed> compressed = compressedFrames(bytes, file); // before GDCM, which aborts on some damage
    gdcm::PixmapReader reader;
    if (compressed && !compressed->joined.view().empty())
        reader.SetStream(compressed->joined);
    else
        reader.SetFileName(file.path.c_str());
    if (!reader.Read())
        refuseFile(file.path, "is damaged, or its pixels are of a kind that cannot be read");
    gdcm::Pixmap& image = reader.GetPixmap();
    DicomPixels pixels = pixelsOf(image, bytes, file, compressed);
    const gdcm::PhotometricInterpretation colours = image.GetPhotometricInterpretation();
    const bool ybr = colours == gdcm::PhotometricInterpretation::YBR_FULL ||
                     colours == gdcm::PhotometricInterpretation::YBR_FULL_422;
    if (ybr && file.samplesPerPixel == 3 && file.storedType() == conv::ElementType::u8)
        toRgb(pixels.samples);
    if (file.mosaicTiles > 1)
        pixels.samples = tilesOf(file, pixels.samples);
    return pixels;
}

} // namespace app::io

#include "app/io/dicom/decoder/dicom_pixels.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/decode.h"
#include "app/io/dicom/decoder/dicom_rle.h"
#include <algorithm>
#include <cmath>
#include <gdcmPixmapReader.h>

namespace app::io {
namespace {

/// Colours of DICOM's YBR_FULL, 8 bits, full range (ITU-R BT.601).
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

/// Two pixels share their colour: Y Y Cb Cr → Y Cb Cr, Y Cb Cr.
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

/// Colour planes of each frame → colours beside each other.
std::vector<char> together(const std::vector<char>& planes, const DicomFile& file) {
    const std::size_t size = conv::sizeOf(file.storedType());
    const auto pixels = static_cast<std::size_t>(file.columns * file.rows);
    const auto channels = static_cast<std::size_t>(file.samplesPerPixel);
    std::vector<char> samples(planes.size());
    const char* from = planes.data();
    for (char* frame = samples.data(); frame < samples.data() + samples.size(); frame += pixels * channels * size)
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t i = 0; i < pixels; ++i, from += size)
                std::copy_n(from, size, frame + (i * channels + c) * size);
    return samples;
}

std::vector<char> bufferOf(const gdcm::Bitmap& image, const DicomFile& file) {
    const std::uint64_t wanted = file.announcedBytes();
    if (image.GetBufferLength() != wanted)
        refuseFile(file.path, "announces " + std::to_string(wanted) + " bytes of pixels, but holds " +
                                  std::to_string(image.GetBufferLength()));
    std::vector<char> samples(wanted);
    if (!image.GetBuffer(samples.data()))
        refuseFile(file.path, "has pixels that cannot be decoded (transfer syntax " +
                                  std::string(image.GetTransferSyntax().GetString()) + ")");
    return samples;
}

std::vector<char> coloursOf(const gdcm::Bitmap& image, const DicomFile& file) {
    const std::vector<char> indices = bufferOf(image, file);
    std::vector<char> samples(indices.size() * 3);
    if (!image.GetLUT().Initialized() ||
        !image.GetLUT().Decode(samples.data(), samples.size(), indices.data(), indices.size()))
        refuseFile(file.path, "has a palette that cannot be applied");
    return samples;
}

/// Raw pixels must all be there: GDCM leaves what is missing as it was.
void checkRawLength(const gdcm::Bitmap& image, const DicomFile& file, std::uint64_t announced) {
    const gdcm::ByteValue* const bytes = image.GetDataElement().GetByteValue();
    const std::uint64_t length = bytes ? static_cast<std::uint64_t>(bytes->GetLength()) : 0;
    if (length < announced)
        refuseFile(file.path,
                   "announces " + std::to_string(announced) + " bytes of pixels, but holds " + std::to_string(length));
}

std::vector<char> rawColoursOf(const gdcm::Bitmap& image, const DicomFile& file) {
    const std::uint64_t pixels = file.announcedBytes() / 3;
    if (file.columns % 2 != 0 || file.bitsAllocated != 8)
        refuseFile(file.path, "shares colours between pixels in a way that is not supported");
    checkRawLength(image, file, pixels * 2);
    return withoutSubsampling(image.GetDataElement().GetByteValue()->GetPointer(), pixels);
}

std::vector<char> samplesOf(const gdcm::Bitmap& image, const DicomFile& file) {
    if (file.photometric == "YBR_FULL_422" && !file.compressed)
        return rawColoursOf(image, file);
    if (!file.compressed)
        checkRawLength(image, file, file.bitsAllocated == 12 ? file.announcedBytes() / 4 * 3 : file.announcedBytes());
    if (file.palette)
        return coloursOf(image, file);
    // GDCM 3.0.21 mixes up the bytes of wide colours.
    if (image.GetTransferSyntax() == gdcm::TransferSyntax::RLELossless && file.samplesPerPixel > 1 &&
        file.bitsAllocated > 8)
        return decodeDicomRle(image.GetDataElement(), file);
    std::vector<char> samples = bufferOf(image, file);
    return image.GetPlanarConfiguration() == 1 && file.samplesPerPixel > 1 ? together(samples, file) : samples;
}

} // namespace

std::vector<char> decodeDicomPixels(const DicomFile& file) {
    std::error_code error;
    limitMemory(saturatedProduct({file.announcedBytes(), 12}) + 4 * fs::file_size(file.path, error));
    // Not ImageReader: it reads the geometry, too, and aborts on some dose files over it.
    gdcm::PixmapReader reader;
    reader.SetFileName(file.path.c_str());
    if (!reader.Read())
        refuseFile(file.path, "is damaged, or its pixels are of a kind that cannot be read");
    const gdcm::Pixmap& image = reader.GetPixmap();
    std::vector<char> samples = samplesOf(image, file);
    const gdcm::PhotometricInterpretation colours = image.GetPhotometricInterpretation();
    const bool ybr = colours == gdcm::PhotometricInterpretation::YBR_FULL ||
                     colours == gdcm::PhotometricInterpretation::YBR_FULL_422;
    if (ybr && file.samplesPerPixel == 3 && file.storedType() == conv::ElementType::u8)
        toRgb(samples);
    return samples;
}

} // namespace app::io

#include "app/io/itk/dicom_pixels.h"
#include "app/io/file_bytes.h"
#include "app/io/itk/decode.h"
#include <algorithm>
#include <cmath>
#include <gdcmImageApplyLookupTable.h>
#include <gdcmImageChangePlanarConfiguration.h>
#include <gdcmImageReader.h>

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
std::vector<char> withoutSubsampling(const std::vector<char>& packed, std::size_t pixels) {
    std::vector<char> samples(pixels * 3);
    for (std::size_t pair = 0; pair * 2 + 1 < pixels; ++pair) {
        const char* const from = packed.data() + pair * 4;
        char* const to = samples.data() + pair * 6;
        to[0] = from[0];
        to[3] = from[1];
        to[1] = to[4] = from[2];
        to[2] = to[5] = from[3];
    }
    return samples;
}

bool isUncompressed422(const DicomFile& file) {
    return file.photometric == "YBR_FULL_422" && !file.compressed;
}

std::vector<char> samplesOf(const gdcm::Image& image, const DicomFile& file) {
    const std::uint64_t wanted =
        saturatedProduct({static_cast<std::uint64_t>(file.columns), static_cast<std::uint64_t>(file.rows),
                          static_cast<std::uint64_t>(file.frameCount), static_cast<std::uint64_t>(file.channels()),
                          conv::sizeOf(file.storedType())});
    if (isUncompressed422(file)) {
        const gdcm::ByteValue* const bytes = image.GetDataElement().GetByteValue();
        const std::uint64_t packed = wanted / 3 * 2;
        if (!bytes || bytes->GetLength() < packed || file.columns % 2 != 0)
            refuseFile(file.path, "is cut off: pixels are missing at its end");
        return withoutSubsampling({bytes->GetPointer(), bytes->GetPointer() + packed}, wanted / 3);
    }
    if (image.GetBufferLength() != wanted)
        refuseFile(file.path, "announces " + std::to_string(wanted) + " bytes of pixels, but holds " +
                                  std::to_string(image.GetBufferLength()));
    std::vector<char> samples(wanted);
    if (!image.GetBuffer(samples.data()))
        refuseFile(file.path, "has pixels that cannot be decoded (transfer syntax " +
                                  std::string(image.GetTransferSyntax().GetString()) + ")");
    return samples;
}

/// Raw pixels must all be there: GDCM pads what is missing.
void checkRawLength(const gdcm::Image& image, const DicomFile& file) {
    const gdcm::ByteValue* const bytes = image.GetDataElement().GetByteValue();
    if (file.compressed || isUncompressed422(file))
        return;
    const std::uint64_t announced = file.bitsAllocated == 12 ? file.announcedBytes() / 4 * 3 : file.announcedBytes();
    if (!bytes || bytes->GetLength() < announced)
        refuseFile(file.path, "is cut off: it announces " + std::to_string(announced) + " bytes of pixels, but holds " +
                                  std::to_string(bytes ? static_cast<std::uint64_t>(bytes->GetLength()) : 0));
}

} // namespace

std::vector<char> decodeDicomPixels(const DicomFile& file) {
    std::error_code error;
    limitMemory(saturatedProduct({file.announcedBytes(), 12}) + 4 * fs::file_size(file.path, error));
    gdcm::ImageReader reader;
    reader.SetFileName(file.path.c_str());
    if (!reader.Read())
        refuseFile(file.path, "is damaged, or its pixels are of a kind that cannot be read");
    const gdcm::Image& image = reader.GetImage();
    checkRawLength(image, file);
    std::vector<char> samples;
    if (file.palette) {
        gdcm::ImageApplyLookupTable table;
        table.SetInput(image);
        if (!table.Apply())
            refuseFile(file.path, "has a palette that cannot be applied");
        samples = samplesOf(table.GetOutput(), file);
    } else if (image.GetPlanarConfiguration() == 1 && file.samplesPerPixel > 1) {
        gdcm::ImageChangePlanarConfiguration planes;
        planes.SetInput(image);
        planes.SetPlanarConfiguration(0);
        if (!planes.Change())
            refuseFile(file.path, "has colour planes that cannot be brought together");
        samples = samplesOf(planes.GetOutput(), file);
    } else {
        samples = samplesOf(image, file);
    }
    const gdcm::PhotometricInterpretation colours = image.GetPhotometricInterpretation();
    const bool ybr = colours == gdcm::PhotometricInterpretation::YBR_FULL ||
                     colours == gdcm::PhotometricInterpretation::YBR_FULL_422;
    if (ybr && file.samplesPerPixel == 3 && file.storedType() == conv::ElementType::u8)
        toRgb(samples);
    return samples;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_pixel_size.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

using Size = std::array<double, 2>; ///< x, y in mm

const Tag pixelSpacing(0x0028, 0x0030), atDetector(0x0018, 0x1164), ofFilm(0x0018, 0x2010);

/// DICOM gives the distance between rows first.
std::optional<Size> sizeOf(const gdcm::DataSet& data, const Tag& tag) {
    const auto s = numbersOf(data, tag);
    return s.size() == 2 && s[0] > 0 && s[1] > 0 ? std::optional(Size{s[1], s[0]}) : std::nullopt;
}

bool same(const Size& a, const Size& b) {
    return std::abs(a[0] - b[0]) <= 1e-3 * a[0] && std::abs(a[1] - b[1]) <= 1e-3 * a[1];
}

std::string text(const Size& size) {
    return shortest(size[0]) + " × " + shortest(size[1]) + " mm";
}

void setSize(DicomFile& file, const Size& size) {
    for (DicomFrame& frame : file.frames)
        frame.spacing = size;
}

/// Size of a pixel if all regions have the same calibration in centimetres.
std::optional<Size> sizeOfRegions(const std::vector<gdcm::DataSet>& regions, DicomFile& file) {
    constexpr int centimetres = 3;
    std::optional<Size> size;
    for (const gdcm::DataSet& region : regions) {
        const int x = shortOf(region, Tag(0x0018, 0x6024)).value_or(0),
                  y = shortOf(region, Tag(0x0018, 0x6026)).value_or(0);
        const std::vector<double> dx = doublesOf(region, Tag(0x0018, 0x602c)),
                                  dy = doublesOf(region, Tag(0x0018, 0x602e));
        const std::string why =
            "Sequence of Ultrasound Regions (0018,6011) gives no pixel size for the whole picture: ";
        if (x != centimetres || y != centimetres || dx.empty() || dy.empty() || dx[0] == 0 || dy[0] == 0) {
            file.warnings.push_back(why + "a region has the units " + std::to_string(x) + " and " + std::to_string(y) +
                                    " instead of centimetres (3); pixels stay px, --spacing gives a size");
            return std::nullopt;
        }
        const Size one = {std::abs(dx[0]) * 10, std::abs(dy[0]) * 10};
        if (size && !same(*size, one)) {
            file.warnings.push_back(why + "its regions have " + text(*size) + " and " + text(one) +
                                    "; pixels stay px, --spacing gives a size");
            return std::nullopt;
        }
        size = one;
    }
    return size;
}

void checkCalibration(const gdcm::DataSet& data, const Size& size, DicomFile& file) {
    const std::string kind = textOf(data, Tag(0x0028, 0x0a02));
    if (!kind.empty()) {
        file.notes.emplace_back("Pixel size", text(size) + ", calibrated (" + printable(kind) + ")");
        return;
    }
    for (const Tag& tag : {atDetector, ofFilm})
        if (const auto raw = sizeOf(data, tag)) {
            if (same(*raw, size))
                file.warnings.push_back("pixel sizes are those at the detector: " + attribute(pixelSpacing) + " is " +
                                        attribute(tag) + ", without a calibration");
            else
                file.notes.emplace_back("Pixel size", text(size) + " by " + attribute(pixelSpacing) + "; " +
                                                          attribute(tag) + " is " + text(*raw));
            return;
        }
}

void checkAspect(const gdcm::DataSet& data, DicomFile& file) {
    const auto ratio = numbersOf(data, Tag(0x0028, 0x0034)); // vertical, horizontal
    if (ratio.size() != 2 || !(ratio[0] > 0) || !(ratio[1] > 0))
        return;
    const double wanted = ratio[0] / ratio[1];
    const auto& size = file.frames[0].spacing;
    if (!size && std::abs(wanted - 1) > 1e-3)
        file.warnings.push_back("Pixel Aspect Ratio (0028,0034) is " + shortest(ratio[0]) + ":" + shortest(ratio[1]) +
                                " without a pixel size: filters count pixels, which are not square; --spacing gives a "
                                "size");
    else if (size && std::abs((*size)[1] / (*size)[0] - wanted) > 0.01 * wanted)
        file.warnings.push_back("Pixel Aspect Ratio (0028,0034), " + shortest(ratio[0]) + ":" + shortest(ratio[1]) +
                                ", contradicts the pixel size " + text(*size) + ", which is taken");
}

} // namespace

void readPixelSize(const gdcm::DataSet& data, DicomFile& file) {
    const std::vector<gdcm::DataSet> regions = itemsOf(data, Tag(0x0018, 0x6011));
    if (file.frames[0].spacing) {
        const Size size = *file.frames[0].spacing;
        if (sizeOf(data, pixelSpacing))
            checkCalibration(data, size, file);
        if (!regions.empty()) {
            DicomFile unsaid; // discards warnings on a size that is not needed
            if (const auto region = sizeOfRegions(regions, unsaid); region && !same(*region, size))
                file.warnings.push_back(attribute(pixelSpacing) + ", " + text(size) +
                                        ", contradicts Sequence of Ultrasound Regions (0018,6011), " + text(*region) +
                                        "; the former is taken");
        }
    } else if (const auto region = sizeOfRegions(regions, file)) {
        setSize(file, *region);
    } else if (const auto detector = sizeOf(data, atDetector)) {
        setSize(file, *detector);
        file.warnings.push_back("pixel sizes are those at the detector, " + attribute(atDetector) +
                                ": the patient is " + "magnified");
    } else if (const auto film = sizeOf(data, ofFilm)) {
        setSize(file, *film);
        file.warnings.push_back("pixel sizes are those of the scanned film, " + attribute(ofFilm));
    }
    if (const std::string said = textOf(data, pixelSpacing); !said.empty() && !sizeOf(data, pixelSpacing))
        file.warnings.push_back(attribute(pixelSpacing) + " is " + printable(said.substr(0, 40)) +
                                ", which is no size" +
                                (file.frames[0].spacing ? "" : "; pixels stay px, --spacing gives a size"));
    checkAspect(data, file);
}

} // namespace app::io

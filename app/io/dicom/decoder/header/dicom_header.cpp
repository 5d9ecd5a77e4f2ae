// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_axes.h"
#include "app/io/dicom/decoder/header/dicom_mosaic.h"
#include "app/io/dicom/decoder/header/dicom_pixel_size.h"
#include "app/io/dicom/decoder/header/dicom_segmentation.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/dicom/decoder/header/dicom_traits.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <gdcmGlobal.h>
#include <gdcmReader.h>
#include <gdcmStringFilter.h>
#include <memory>

namespace app::io {
namespace {

const Tag pixelData(0x7fe0, 0x0010);
constexpr std::int64_t mostFrames = 1 << 20;
constexpr std::size_t mostNotes = 300;

/// Reads geometry from the file's data set or from a functional group (shared, or of one frame).
void readPlane(const gdcm::DataSet& data, DicomFrame& frame) {
    if (const auto p = numbersOf(data, Tag(0x0020, 0x0032)); p.size() == 3) {
        frame.position = {p[0], p[1], p[2]};
        const auto rounding = roundingOf(data, Tag(0x0020, 0x0032));
        frame.rounding = {rounding[0], rounding[1], rounding[2]};
    }
    if (const auto o = numbersOf(data, Tag(0x0020, 0x0037)); o.size() == 6)
        frame.orientation = {o[0], o[1], o[2], o[3], o[4], o[5]};
    // DICOM gives the distance between rows first.
    if (const auto s = numbersOf(data, Tag(0x0028, 0x0030)); s.size() == 2 && s[0] > 0 && s[1] > 0)
        frame.spacing = {s[1], s[0]};
    const double between = numberOf(data, Tag(0x0018, 0x0088)).value_or(0);
    const double thickness = std::abs(numberOf(data, Tag(0x0018, 0x0050)).value_or(0));
    if (between != 0 || thickness > 0)
        frame.sliceSpacing = between != 0 ? std::abs(between) : thickness;
    if (between != 0)
        frame.downwards = between < 0;
    const auto centre = numberOf(data, Tag(0x0028, 0x1050)), width = numberOf(data, Tag(0x0028, 0x1051));
    if (centre && width && *width > 0)
        frame.window = {*centre, *width};
    if (const auto slope = numberOf(data, Tag(0x0028, 0x1053)); slope && *slope != 0) {
        frame.rescale.slope = *slope;
        frame.rescale.intercept = numberOf(data, Tag(0x0028, 0x1052)).value_or(0);
    } else if (const auto intercept = numberOf(data, Tag(0x0028, 0x1052))) {
        frame.rescale.intercept = *intercept;
    }
}

void readGroup(const gdcm::DataSet& group, DicomFrame& frame) {
    for (const Tag& sequence :
         {Tag(0x0020, 0x9113), Tag(0x0020, 0x9116), Tag(0x0028, 0x9110), Tag(0x0028, 0x9145), Tag(0x0028, 0x9132)})
        for (const gdcm::DataSet& item : itemsOf(group, sequence))
            readPlane(item, frame);
    readSegment(group, frame);
    readTraits(group, frame);
}

/// Reads indices that tell frames apart beyond positions.
void readDimensions(const gdcm::DataSet& data, DicomFile& file) {
    const std::vector<std::string> names = dimensionsOf(data);
    for (DicomFrame& frame : file.frames)
        for (std::size_t i = 0; i < names.size() && frame.indices.size() == names.size(); ++i)
            if (!names[i].empty())
                frame.traits.emplace_back(names[i], std::to_string(frame.indices[i]));
}

/// Dose files give the frames' offsets along the normal.
void readGridOffsets(const gdcm::DataSet& data, DicomFile& file) {
    const std::vector<double> offsets = numbersOf(data, Tag(0x3004, 0x000c));
    const DicomFrame first = file.frames[0];
    if (offsets.size() != file.frames.size() || !first.position || !first.orientation)
        return;
    const auto& o = *first.orientation;
    const conv::Vec3 normal = {o[1] * o[5] - o[2] * o[4], o[2] * o[3] - o[0] * o[5], o[0] * o[4] - o[1] * o[3]};
    const std::vector<double> rounding = roundingOf(data, Tag(0x3004, 0x000c));
    for (std::size_t i = 0; i < offsets.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            (*file.frames[i].position)[axis] = (*first.position)[axis] + (offsets[i] - offsets[0]) * normal[axis];
            file.frames[i].rounding[axis] = rounding[i] * std::abs(normal[axis]);
        }
}

/// Nuclear medicine gives position and orientation per detector; those of a single detector apply to the frames.
void readDetectors(const gdcm::DataSet& data, DicomFrame& frame) {
    const std::vector<gdcm::DataSet> detectors = itemsOf(data, Tag(0x0054, 0x0022));
    if (detectors.size() != 1)
        return;
    DicomFrame said;
    readPlane(detectors[0], said);
    if (!frame.position && said.position) {
        frame.position = said.position;
        frame.rounding = said.rounding;
    }
    if (!frame.orientation)
        frame.orientation = said.orientation;
}

void readFrames(const gdcm::DataSet& data, DicomFile& file) {
    DicomFrame frame;
    readPlane(data, frame);
    readDetectors(data, frame);
    readTraits(data, frame);
    if (const auto scaling = numberOf(data, Tag(0x3004, 0x000e)); scaling && *scaling > 0) { // for dose files
        frame.rescale.slope = *scaling;
        file.valueUnit = textOf(data, Tag(0x3004, 0x0002)) == "GY" ? "Gy" : "";
    }
    for (const gdcm::DataSet& shared : itemsOf(data, Tag(0x5200, 0x9229)))
        readGroup(shared, frame);
    const std::vector<gdcm::DataSet> perFrame = itemsOf(data, Tag(0x5200, 0x9230));
    if (!perFrame.empty() && perFrame.size() != static_cast<std::size_t>(file.frameCount))
        refuseFile(file.path, "announces " + std::to_string(file.frameCount) + " frames, but describes " +
                                  std::to_string(perFrame.size()));
    file.timeStep = numberOf(data, Tag(0x0020, 0x0110)).value_or(0) / 1000;
    for (std::int64_t i = 0; i < file.frameCount; ++i) {
        DicomFrame& one = file.frames.emplace_back(frame);
        one.index = i;
        if (!perFrame.empty())
            readGroup(perFrame[static_cast<std::size_t>(i)], one);
    }
    readGridOffsets(data, file);
    readDimensions(data, file);
    readFrameAxes(data, file);
    readPixelSize(data, file);
    splitMosaic(data, file);
}

/// Warns of a mapping to real-world values that gives other values than the rescale, in a data set or a functional
/// group. Returns true if it did.
bool sayRealWorld(const gdcm::DataSet& data, DicomFile& file) {
    constexpr double tolerance = 1e-6;
    const Rescale& applied = file.frames.front().rescale;
    const auto near = [&](double a, double b) {
        return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
    };
    for (const gdcm::DataSet& mapping : itemsOf(data, Tag(0x0040, 0x9096))) {
        const std::vector<double> slopes = doublesOf(mapping, Tag(0x0040, 0x9225)),
                                  intercepts = doublesOf(mapping, Tag(0x0040, 0x9224));
        const double slope = slopes.empty() ? 0 : slopes[0], intercept = intercepts.empty() ? 0 : intercepts[0];
        if (near(slope, applied.slope) && near(intercept, applied.intercept))
            continue;
        const auto units = itemsOf(mapping, Tag(0x0040, 0x08ea));
        const std::string unit = units.empty() ? std::string() : printable(textOf(units[0], Tag(0x0008, 0x0100)));
        file.warnings.push_back(
            attribute(Tag(0x0040, 0x9096)) + " gives other values than the rescale (" +
            (slope != 0 ? "slope " + shortest(slope) + ", intercept " + shortest(intercept) : "a table") +
            (unit.empty() ? std::string() : ", unit " + unit) + "); it was not applied");
        return true;
    }
    return false;
}

/// Warns of attributes that change the meaning or look of values and are neither applied nor kept.
void noteDropped(const gdcm::DataSet& data, DicomFile& file) {
    if (const std::string slope = textOf(data, Tag(0x0028, 0x1053));
        !slope.empty() && numberOf(data, Tag(0x0028, 0x1053)).value_or(0) == 0)
        file.warnings.push_back(attribute(Tag(0x0028, 0x1053)) + " is " + printable(slope.substr(0, 40)) +
                                ", which is no scale; 1 is taken");
    if (!itemsOf(data, Tag(0x0028, 0x3000)).empty())
        file.warnings.push_back("the modality look-up table, " + attribute(Tag(0x0028, 0x3000)) + ", was not applied");
    std::vector<gdcm::DataSet> described = itemsOf(data, Tag(0x5200, 0x9229));
    if (const std::vector<gdcm::DataSet> frames = itemsOf(data, Tag(0x5200, 0x9230)); !frames.empty())
        described.push_back(frames.front());
    bool said = sayRealWorld(data, file);
    for (const gdcm::DataSet& group : described)
        said = said || sayRealWorld(group, file);
    if (!itemsOf(data, Tag(0x0028, 0x3010)).empty())
        file.warnings.push_back("the table of grey values, " + attribute(Tag(0x0028, 0x3010)) + ", is not kept");
    for (std::uint16_t group = 0x6000; group <= 0x601e; group += 2)
        if (data.FindDataElement(Tag(group, 0x0010))) {
            file.warnings.push_back("overlays, " + attribute(Tag(group, 0x3000)) + ", are not kept");
            break;
        }
}

/// Returns true for text and a few numbers. GDCM aborts on printing some others (OV, SV, UV).
bool isPrintable(const gdcm::DataElement& element) {
    using gdcm::VR;
    constexpr long long bulk = VR::OB | VR::OD | VR::OF | VR::OL | VR::OV | VR::SQ | VR::SV | VR::UV;
    const VR own = element.GetVR(),
             known = gdcm::Global::GetInstance().GetDicts().GetDictEntry(element.GetTag()).GetVR();
    return ((static_cast<VR::VRType>(own) | static_cast<VR::VRType>(known)) & bulk) == 0;
}

void readNotes(const gdcm::File& source, DicomFile& file) {
    gdcm::StringFilter filter;
    filter.SetFile(source);
    for (const gdcm::DataElement& element : source.GetDataSet().GetDES()) {
        if (file.notes.size() >= mostNotes || element.GetTag() == pixelData || element.GetTag().IsPrivate() ||
            !element.GetByteValue() || !isPrintable(element) || element.GetByteValue()->GetLength() > 1024)
            continue;
        const auto [name, value] = filter.ToStringPair(element.GetTag());
        if (!name.empty() && !trimmed(value).empty())
            file.notes.emplace_back(name, printable(trimmed(value)));
    }
}

void readPixelDescription(const gdcm::DataSet& data, bool segments, DicomFile& file) {
    for (const Tag& tag : {Tag(0x7fe0, 0x0008), Tag(0x7fe0, 0x0009)})
        if (data.FindDataElement(tag))
            refuseFile(file.path, "holds floating-point pixels, " + attribute(tag) + "; integers are read");
    const auto required = [&](const Tag& tag) {
        const auto value = shortOf(data, tag);
        if (!value || *value < 1)
            refuseFile(file.path, "has no pixels: " + attribute(tag) + " is missing or 0");
        return *value;
    };
    file.rows = required(Tag(0x0028, 0x0010));
    file.columns = required(Tag(0x0028, 0x0011));
    file.bitsAllocated = required(Tag(0x0028, 0x0100));
    file.isSigned = shortOf(data, Tag(0x0028, 0x0103)).value_or(0) == 1;
    file.samplesPerPixel = shortOf(data, Tag(0x0028, 0x0002)).value_or(1);
    const auto padding = [&](std::uint16_t element) {
        const auto value = shortOf(data, Tag(0x0028, element));
        return value && file.isSigned ? std::optional<int>(static_cast<std::int16_t>(*value))
                                      : std::optional<int>(value);
    };
    file.padding = padding(0x0120);
    file.paddingLimit = padding(0x0121);
    file.photometric = textOf(data, Tag(0x0028, 0x0004));
    file.palette = file.photometric == "PALETTE COLOR";
    const double frames = numberOf(data, Tag(0x0028, 0x0008)).value_or(1);
    if (!(frames >= 1) || frames != std::floor(frames) || frames > static_cast<double>(mostFrames))
        refuseFile(file.path, "announces " + shortest(frames) + " frames");
    file.frameCount = static_cast<std::int64_t>(frames);
    const bool bits = segments && isSegmentation(file);
    if (file.bitsAllocated == 1 && !bits)
        refuseFile(file.path, isSegmentation(file) ? "is a segmentation, which is read as a file of its own or a mask"
                                                   : "has samples of one bit, which only segmentations may have");
    if (file.bitsAllocated != 1 && file.bitsAllocated != 8 && file.bitsAllocated != 12 && file.bitsAllocated != 16 &&
        file.bitsAllocated != 32)
        refuseFile(file.path,
                   "has samples of " + std::to_string(file.bitsAllocated) + " bits, which are not supported");
    file.bitsStored = shortOf(data, Tag(0x0028, 0x0101)).value_or(file.bitsAllocated);
    file.highBit = shortOf(data, Tag(0x0028, 0x0102)).value_or(file.bitsStored - 1);
    if (file.bitsStored < 1 || file.bitsStored > file.bitsAllocated || file.highBit + 1 < file.bitsStored ||
        file.highBit >= file.bitsAllocated)
        refuseFile(file.path, "has samples that do not fit their words: Bits Allocated (0028,0100) is " +
                                  std::to_string(file.bitsAllocated) + ", Bits Stored (0028,0101) " +
                                  std::to_string(file.bitsStored) + ", High Bit (0028,0102) " +
                                  std::to_string(file.highBit));
    if (file.samplesPerPixel != 1 && file.samplesPerPixel != 3)
        refuseFile(file.path,
                   "has " + std::to_string(file.samplesPerPixel) + " samples per pixel; 1 or 3 are supported");
}

/// Returns the length of Pixel Data; nothing if undefined.
std::optional<std::uint64_t> pixelLength(const DicomFile& file, const gdcm::TransferSyntax& syntax) {
    const FileReader reader(file.path);
    const bool big = syntax == gdcm::TransferSyntax::ExplicitVRBigEndian;
    const std::size_t head = syntax.IsImplicit() ? 8 : 12;
    const std::string bytes = file.pixelsAt < head ? "" : reader.bytes(file.pixelsAt - head, head);
    const auto number = [&](std::size_t at, std::size_t count) {
        return big ? bigEndian(bytes, at, count) : littleEndian(bytes, at, count);
    };
    if (bytes.empty() || number(0, 2) != 0x7fe0 || number(2, 2) != 0x0010)
        refuseFile(file.path, "has no Pixel Data (7FE0,0010)");
    const std::uint64_t length = number(head - 4, 4);
    return length == 0xffffffff ? std::nullopt : std::optional(length);
}

void checkPixelLength(DicomFile& file, const gdcm::TransferSyntax& syntax, std::uint64_t announced) {
    const std::optional<std::uint64_t> length = pixelLength(file, syntax);
    const std::string said = " (transfer syntax " + std::string(syntax.GetString()) + ")";
    if (file.compressed == length.has_value())
        refuseFile(file.path,
                   file.compressed
                       ? "is compressed" + said + ", but its Pixel Data (7FE0,0010) are not in fragments"
                       : "is not compressed" + said + ", but its Pixel Data (7FE0,0010) have an undefined length");
    if (file.compressed)
        return;
    if (*length < announced)
        refuseFile(file.path, "is truncated: it announces " + std::to_string(announced) +
                                  " bytes of pixels, its Pixel Data (7FE0,0010) hold " + std::to_string(*length));
    const std::uint64_t rest = *length - announced;
    if (rest >= announced / static_cast<std::uint64_t>(file.frameCount) && rest > 1)
        refuseFile(file.path, "contradicts itself: Number of Frames (0028,0008) is " + std::to_string(file.frameCount) +
                                  " (" + std::to_string(announced) + " bytes), its Pixel Data (7FE0,0010) hold " +
                                  std::to_string(*length) + " bytes");
    if (rest > 1 || (rest == 1 && announced % 2 == 0))
        file.warnings.push_back("Pixel Data (7FE0,0010) hold " + std::to_string(rest) +
                                " bytes behind the last pixel, which are not read");
}

/// Uncompressed pixels must fit the file; compressed ones are bounded by the coders' ratio on flat pictures.
void checkSize(DicomFile& file, const gdcm::TransferSyntax& syntax) {
    const bool deflated = syntax == gdcm::TransferSyntax::DeflatedExplicitVRLittleEndian;
    std::error_code error;
    const std::uint64_t size = fs::file_size(file.path, error);
    const std::uint64_t most = file.compressed ? saturatedProduct({size, 4000})
                               : deflated      ? saturatedProduct({size, 1032})
                                               : size - std::min(size, file.pixelsAt);
    std::uint64_t announced = file.announcedBytes();
    if (file.photometric == "YBR_FULL_422" && !file.compressed) // two pixels share their colour
        announced = announced / 3 * 2;
    if (file.bitsAllocated == 12)
        announced = announced / 16 * 12;
    if (announced > most)
        refuseFile(file.path, "announces " + std::to_string(file.columns) + " × " + std::to_string(file.rows) + " × " +
                                  std::to_string(file.frameCount) + " pixels (" + std::to_string(announced) +
                                  " bytes), more than its " + std::to_string(size) + " bytes can hold");
    if (!deflated)
        checkPixelLength(file, syntax, announced);
}

std::string unitOf(const gdcm::DataSet& data, const std::string& modality) {
    std::string unit = textOf(data, Tag(0x0028, 0x1054));
    if (unit.empty() || unit == "US")
        unit = modality == "PT" ? textOf(data, Tag(0x0054, 0x1001)) : "";
    return unit.empty() && modality == "CT" ? "HU" : unit;
}

} // namespace

std::uint64_t DicomFile::announcedBytes() const {
    const std::uint64_t samples =
        saturatedProduct({static_cast<std::uint64_t>(storedColumns()), static_cast<std::uint64_t>(storedRows()),
                          static_cast<std::uint64_t>(frameCount), static_cast<std::uint64_t>(samplesPerPixel)});
    if (bitsAllocated == 1)
        return samples / 8 + (samples % 8 != 0 ? 1 : 0);
    return saturatedProduct({samples, static_cast<std::uint64_t>((bitsAllocated == 12 ? 16 : bitsAllocated) / 8)});
}

conv::ElementType DicomFile::storedType() const {
    if (bitsAllocated == 1)
        return conv::ElementType::u8;
    if (bitsAllocated == 8)
        return isSigned && !palette ? conv::ElementType::i8 : conv::ElementType::u8;
    if (bitsAllocated == 32)
        return isSigned ? conv::ElementType::i32 : conv::ElementType::u32;
    return isSigned && !palette ? conv::ElementType::i16 : conv::ElementType::u16;
}

DicomFile readDicomHeader(const fs::path& path, bool withNotes, bool segments) {
    DicomFile file;
    file.path = path;
    auto opened = std::make_unique<gdcm::Reader>();
    opened->SetFileName(path.c_str());
    // Stops at the pixels. GDCM cannot skip deflated pixels: such files are read completely.
    if (!opened->ReadUpToTag(pixelData, {pixelData})) {
        opened = std::make_unique<gdcm::Reader>();
        opened->SetFileName(path.c_str());
        if (!opened->Read() || opened->GetFile().GetHeader().GetDataSetTransferSyntax() !=
                                   gdcm::TransferSyntax::DeflatedExplicitVRLittleEndian)
            refuseFile(path, "is no DICOM file, or a damaged one");
    }
    gdcm::Reader& reader = *opened;
    const gdcm::DataSet& data = reader.GetFile().GetDataSet();
    if (data.IsEmpty())
        refuseFile(path, "is no DICOM file, or a damaged one");
    file.series = textOf(data, Tag(0x0020, 0x000e));
    file.description = printable(textOf(data, Tag(0x0008, 0x103e)));
    file.modality = printable(textOf(data, Tag(0x0008, 0x0060)));
    file.sopClass = textOf(data, Tag(0x0008, 0x0016));
    file.sopInstance = textOf(data, Tag(0x0008, 0x0018));
    file.number = printable(textOf(data, Tag(0x0020, 0x0011)));
    readPixelDescription(data, segments, file);
    const gdcm::TransferSyntax& syntax = reader.GetFile().GetHeader().GetDataSetTransferSyntax();
    file.compressed = syntax.IsEncapsulated();
    file.rle = syntax == gdcm::TransferSyntax::RLELossless;
    file.pixelsAt = reader.GetStreamCurrentPosition();
    file.extendedOffsets = veryLongsOf(data, Tag(0x7fe0, 0x0001));
    file.extendedLengths = veryLongsOf(data, Tag(0x7fe0, 0x0002));
    checkSize(file, syntax);
    readSegments(data, file);
    file.valueUnit = printable(unitOf(data, file.modality));
    readFrames(data, file);
    file.inverted = file.photometric == "MONOCHROME1";
    if (file.inverted)
        file.warnings.push_back("small values are white (MONOCHROME1); values are kept, and so is how they are shown");
    noteDropped(data, file);
    if (withNotes)
        readNotes(reader.GetFile(), file);
    return file;
}

} // namespace app::io

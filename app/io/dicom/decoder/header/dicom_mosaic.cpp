// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_mosaic.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/dicom/decoder/header/dicom_traits.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Returns element `number` of a private block of `creator` in `group`; empty if missing.
std::string privateBytes(const gdcm::DataSet& data, std::uint16_t group, const std::string& creator,
                         std::uint16_t number) {
    for (std::uint16_t block = 0x10; block <= 0xff; ++block) {
        if (textOf(data, Tag(group, block)) != creator)
            continue;
        const Tag tag(group, static_cast<std::uint16_t>(block << 8U | number));
        if (!data.FindDataElement(tag))
            continue;
        if (const gdcm::ByteValue* const bytes = data.GetDataElement(tag).GetByteValue())
            return {bytes->GetPointer(), bytes->GetLength()};
    }
    return {};
}

/// Returns the filled values of a field of Siemens' CSA header (version "SV10").
std::vector<std::string> csaValues(const std::string& header, const std::string& field) {
    std::vector<std::string> values;
    if (header.size() < 16 || !header.starts_with("SV10"))
        return values;
    const auto number = [&](std::size_t at) { return at + 4 <= header.size() ? littleEndian(header, at, 4) : 0; };
    std::size_t at = 16;
    for (std::uint64_t fields = number(8); fields > 0 && at + 84 <= header.size(); --fields) {
        std::string name = header.substr(at, 64);
        name.resize(std::min(name.find('\0'), name.size()));
        const std::uint64_t items = number(at + 76);
        at += 84;
        for (std::uint64_t i = 0; i < items && at + 16 <= header.size(); ++i) {
            const std::uint64_t length = number(at + 4);
            at += 16;
            if (length > header.size() - at)
                return values;
            std::string value = header.substr(at, length);
            value.resize(std::min(value.find('\0'), value.size()));
            if (name == field && !trimmed(value).empty())
                values.emplace_back(trimmed(value));
            at += (length + 3) / 4 * 4;
        }
        if (name == field)
            return values;
    }
    return values;
}

bool isMosaic(const gdcm::DataSet& data) {
    const std::string kinds = "\\" + textOf(data, Tag(0x0008, 0x0008)) + "\\";
    return kinds.find("\\MOSAIC\\") != std::string::npos;
}

std::int64_t countOf(const gdcm::DataSet& data, const std::string& csa) {
    if (const std::string bytes = privateBytes(data, 0x0019, "SIEMENS MR HEADER", 0x0a); bytes.size() >= 2) {
        if (bytes.size() == 2)
            return static_cast<std::int64_t>(littleEndian(bytes, 0, 2));
        return static_cast<std::int64_t>(parsedNumber(trimmed(bytes.c_str())).value_or(0));
    }
    const std::vector<std::string> values = csaValues(csa, "NumberOfImagesInMosaic");
    return values.empty() ? 0 : static_cast<std::int64_t>(parsedNumber(values[0]).value_or(0));
}

/// Unit vector from slice to slice.
conv::Vec3 directionOf(const std::string& csa, DicomFile& file, const std::array<double, 6>& o) {
    const conv::Vec3 normal = {o[1] * o[5] - o[2] * o[4], o[2] * o[3] - o[0] * o[5], o[0] * o[4] - o[1] * o[3]};
    const std::vector<std::string> said = csaValues(csa, "SliceNormalVector");
    double along = 0;
    for (std::size_t axis = 0; axis < 3 && said.size() == 3; ++axis)
        along += parsedNumber(said[axis]).value_or(0) * normal[axis];
    if (std::abs(along) > 0.9)
        return along > 0 ? normal : conv::Vec3{-normal[0], -normal[1], -normal[2]};
    file.warnings.emplace_back("the mosaic has no SliceNormalVector (CSA header (0029,1010)); its slices are stacked "
                               "along the normal of rows and columns");
    return normal;
}

void place(const gdcm::DataSet& data, const std::string& csa, std::int64_t columns, std::int64_t rows, DicomFile& file,
           DicomFrame& first, std::int64_t count) {
    if (!first.position || !first.orientation || !first.spacing) {
        file.frames.assign(static_cast<std::size_t>(count), first);
        file.warnings.emplace_back("the mosaic has no position, orientation or pixel size; its slices have no place");
        return;
    }
    const auto& o = *first.orientation;
    const auto& spacing = *first.spacing;
    for (std::size_t axis = 0; axis < 3; ++axis)
        (*first.position)[axis] += o[axis] * spacing[0] * static_cast<double>(columns - file.columns) / 2 +
                                   o[3 + axis] * spacing[1] * static_cast<double>(rows - file.rows) / 2;
    if (!numberOf(data, Tag(0x0018, 0x0088)))
        file.warnings.push_back("the mosaic has no Spacing Between Slices (0018,0088); Slice Thickness (0018,0050), " +
                                shortest(first.sliceSpacing) + " mm, is taken");
    const double step = first.sliceSpacing > 0 ? first.sliceSpacing : 1;
    const conv::Vec3 direction = directionOf(csa, file, o);
    file.frames.clear();
    for (std::int64_t i = 0; i < count; ++i) {
        DicomFrame& frame = file.frames.emplace_back(first);
        frame.index = i;
        for (std::size_t axis = 0; axis < 3; ++axis)
            (*frame.position)[axis] += direction[axis] * step * static_cast<double>(i);
    }
}

} // namespace

void splitMosaic(const gdcm::DataSet& data, DicomFile& file) {
    if (!isMosaic(data) || file.frameCount != 1)
        return;
    const std::string csa = privateBytes(data, 0x0029, "SIEMENS CSA HEADER", 0x10);
    const std::int64_t count = countOf(data, csa);
    if (count < 1)
        refuseFile(file.path, "is a Siemens mosaic (Image Type (0008,0008)) without NumberOfImagesInMosaic "
                              "(0019,100A), so that its slices cannot be told apart: keep Siemens' private elements "
                              "when files are made anonymous, or export the series as enhanced MR");
    const auto tiles = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    if (tiles > file.columns || file.columns % tiles != 0 || file.rows % tiles != 0)
        refuseFile(file.path, "announces a mosaic of " + std::to_string(count) + " slices (" + std::to_string(tiles) +
                                  " × " + std::to_string(tiles) + " tiles), which do not fit its " +
                                  std::to_string(file.columns) + " × " + std::to_string(file.rows) + " pixels");
    const std::int64_t columns = file.columns, rows = file.rows;
    file.mosaicTiles = tiles;
    file.columns /= tiles;
    file.rows /= tiles;
    DicomFrame first = file.frames[0];
    const auto has = [&](const char* trait) {
        return std::ranges::find(first.traits, trait, [](const auto& t) { return t.first; }) != first.traits.end();
    };
    if (const std::string acquisition = textOf(data, Tag(0x0020, 0x0012)); !acquisition.empty() && !has(timeTrait)) {
        first.traits.emplace(first.traits.begin(), timeTrait, acquisition); // a mosaic is the volume of one time
        if (file.timeStep == 0)
            file.timeStep = numberOf(data, Tag(0x0018, 0x0080)).value_or(0) / 1000;
    }
    place(data, csa, columns, rows, file, first, count);
    for (std::size_t i = 0; i < file.frames.size(); ++i)
        file.frames[i].index = static_cast<std::int64_t>(i);
}

std::vector<char> tilesOf(const DicomFile& file, const std::vector<char>& picture) {
    const std::size_t pixel = conv::sizeOf(file.storedType()) * static_cast<std::size_t>(file.channels());
    const std::size_t line = static_cast<std::size_t>(file.columns) * pixel;
    const auto rows = static_cast<std::size_t>(file.rows), tiles = static_cast<std::size_t>(file.mosaicTiles);
    std::vector<char> samples(file.frames.size() * rows * line);
    for (std::size_t i = 0; i < file.frames.size(); ++i)
        for (std::size_t y = 0; y < rows; ++y)
            std::copy_n(picture.data() + ((i / tiles * rows + y) * tiles + i % tiles) * line, line,
                        samples.data() + (i * rows + y) * line);
    return samples;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/core/rescale.h"
#include "app/io/nifti/nifti_header.h"
#include "app/io/text/text.h"
#include <cmath>
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

using conv::ElementType;

struct TypeRow {
    std::int16_t code;
    std::int16_t bits;
    ElementType type;
    int interleaved;
};

constexpr TypeRow types[] = {
    {2, 8, ElementType::u8, 1},      {4, 16, ElementType::i16, 1},    {8, 32, ElementType::i32, 1},
    {16, 32, ElementType::f32, 1},   {64, 64, ElementType::f64, 1},   {128, 24, ElementType::u8, 3},
    {256, 8, ElementType::i8, 1},    {512, 16, ElementType::u16, 1},  {768, 32, ElementType::u32, 1},
    {1024, 64, ElementType::i64, 1}, {1280, 64, ElementType::u64, 1}, {2304, 32, ElementType::u8, 4},
};

std::string typeRefusal(int code) {
    switch (code) {
    case 1:
        return "has samples of one bit, which are not supported";
    case 32:
    case 1792:
    case 2048:
        return "has complex samples, which are not supported; split them into real and imaginary part";
    case 1536:
        return "has samples of 128 bits, which are not supported";
    default:
        return "announces the unknown data type " + std::to_string(code);
    }
}

std::string shapeText(const NiftiHeader& header) {
    std::string text;
    for (std::int64_t i = 1; i <= header.dim[0]; ++i)
        text += (i > 1 ? " × " : "") + std::to_string(header.dim[i]);
    return text;
}

void checkDimensions(const NiftiHeader& header, const fs::path& file) {
    const auto& dim = header.dim;
    if (dim[0] < 1 || dim[0] > 7)
        refuseFile(file, "announces " + std::to_string(dim[0]) + " dimensions (1 to 7 are possible)");
    for (std::int64_t i = 1; i <= dim[0]; ++i)
        if (dim[i] < 1)
            refuseFile(file, "announces a shape of " + shapeText(header));
    for (std::int64_t i = 6; i <= dim[0]; ++i)
        if (dim[i] > 1)
            refuseFile(file, "has more than five dimensions: " + shapeText(header));
    if (dim[0] >= 5 && dim[5] > 1 && dim[4] > 1)
        refuseFile(file, "is 5-D (" + shapeText(header) + "), which is not supported: times and vectors at once");
}

std::int64_t dimensionOr1(const NiftiHeader& header, int axis) {
    return axis <= header.dim[0] ? header.dim[axis] : 1;
}

} // namespace

NiftiType niftiType(ElementType type, int interleaved) {
    for (const TypeRow& row : types)
        if (row.type == type && row.interleaved == interleaved)
            return {row.code, row.bits};
    throw conv::Error(conv::ErrorCode::usage, "NIfTI cannot store " + std::to_string(interleaved) + " channels of " +
                                                  std::string(conv::name(type)) + " beside each other");
}

NiftiSamples checkNifti(const NiftiHeader& header, const fs::path& file, std::vector<std::string>& warnings) {
    checkDimensions(header, file);
    NiftiSamples samples;
    const TypeRow* found = nullptr;
    for (const TypeRow& row : types)
        if (row.code == header.datatype)
            found = &row;
    if (!found)
        refuseFile(file, typeRefusal(header.datatype));
    if (header.bitpix != found->bits)
        warnings.push_back("the header says " + std::to_string(header.bitpix) + " bits per voxel, but its type has " +
                           std::to_string(found->bits));
    if (header.analyze && found->interleaved > 1)
        refuseFile(file,
                   "is an Analyze 7.5 file of colours, whose order in the file is not defined; convert it to NIfTI");
    samples.stored = found->type;
    samples.interleaved = found->interleaved;
    samples.vectorSize = dimensionOr1(header, 5);
    if (samples.interleaved > 1 && samples.vectorSize > 1)
        refuseFile(file, "holds vectors of colours (" + shapeText(header) + "), which are not supported");

    samples.scaled = std::isfinite(header.slope) && header.slope != 0 && std::isfinite(header.inter) &&
                     (header.slope != 1 || header.inter != 0) && samples.interleaved == 1;
    const bool impossible =
        std::isinf(header.slope) || (header.slope != 0 && !std::isnan(header.slope) && !std::isfinite(header.inter));
    if (impossible)
        warnings.push_back("scl_slope is " + shortest(header.slope) + " and scl_inter " + shortest(header.inter) +
                           ", which is no scale; samples are taken as stored");
    if (header.analyze && samples.scaled)
        warnings.push_back("its field funused1 is " + shortest(header.slope) +
                           ", which is taken for a scale factor, as SPM writes it");
    const std::size_t smallest = header.pair ? 0 : header.version == 1 ? nifti1Size : nifti2Size;
    // Some writers leave the offset of a single file at 0: the samples then follow header and extension flag.
    if (!(header.voxOffset >= static_cast<double>(smallest) || header.voxOffset == 0) || header.voxOffset > 9e15 ||
        header.voxOffset != std::floor(header.voxOffset))
        refuseFile(file, "puts its samples at byte " + shortest(header.voxOffset));
    return samples;
}

conv::Layout niftiLayout(const NiftiHeader& header, const NiftiSamples& samples, std::vector<std::string>& warnings) {
    conv::Layout layout;
    layout.type = samples.scaled ? rescaledType(samples.stored, {header.slope, header.inter}) : samples.stored;
    layout.extent = {dimensionOr1(header, 1), dimensionOr1(header, 2), dimensionOr1(header, 3)};
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    layout.times = dimensionOr1(header, 4);
    layout.channels = samples.interleaved * samples.vectorSize;
    layout.alpha = samples.interleaved == 4 ? 3 : -1;
    layout.geometry = niftiGeometry(header, warnings);
    return layout;
}

double niftiTimeUnit(const NiftiHeader& header) {
    switch (header.units & 0x38) {
    case 8:
        return 1;
    case 16:
        return 1e-3;
    case 24:
        return 1e-6;
    default:
        return 0; // none is named, or Hz, ppm, rad/s
    }
}

std::vector<std::pair<std::string, std::string>> niftiNotes(const NiftiHeader& header) {
    std::vector<std::pair<std::string, std::string>> notes;
    const auto add = [&](const char* key, const std::string& value) { notes.emplace_back(key, value); };
    const auto text = [](const auto& chars) { return printable({chars.data(), strnlen(chars.data(), chars.size())}); };
    add("format", (header.analyze ? std::string("Analyze 7.5") : "NIfTI-" + std::to_string(header.version)) +
                      (header.pair ? ", two files" : "") + (header.bigEndian ? ", big-endian" : ""));
    add("dim", shapeText(header));
    add("datatype", std::to_string(header.datatype));
    if (std::isfinite(header.slope) && header.slope != 0)
        add("scl_slope, scl_inter", shortest(header.slope) + ", " + shortest(header.inter));
    add("qform_code", std::to_string(header.qformCode));
    add("sform_code", std::to_string(header.sformCode));
    add("xyzt_units", std::to_string(header.units));
    if (header.intentCode != 0)
        add("intent_code", std::to_string(header.intentCode));
    for (const auto& [key, value] :
         {std::pair{"intent_name", text(header.intentName)}, std::pair{"descrip", text(header.descrip)},
          std::pair{"aux_file", text(header.auxFile)}})
        if (!value.empty())
            add(key, value);
    if (header.calMin != 0 || header.calMax != 0)
        add("cal_min, cal_max", shortest(header.calMin) + ", " + shortest(header.calMax));
    if (header.toffset != 0)
        add("toffset", shortest(header.toffset));
    return notes;
}

} // namespace app::io

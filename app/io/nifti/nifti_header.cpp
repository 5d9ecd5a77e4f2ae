// SPDX-License-Identifier: Apache-2.0
#include "app/io/nifti/nifti_header.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <cstring>

namespace app::io {
namespace {

static_assert(std::endian::native == std::endian::little, "headers are written in host order");

template <class T>
T swapped(T value) {
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    std::reverse(bytes.begin(), bytes.end());
    std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
}

struct FieldReader {
    const std::byte* bytes;
    bool swap;

    template <class Wire, class T>
    void field(std::size_t offset, T& value) const {
        Wire wire;
        std::memcpy(&wire, bytes + offset, sizeof(Wire));
        value = static_cast<T>(swap ? swapped(wire) : wire);
    }
    template <std::size_t n>
    void text(std::size_t offset, std::array<char, n>& value) const {
        std::memcpy(value.data(), bytes + offset, n);
    }
};

struct FieldWriter {
    std::byte* bytes;

    template <class Wire, class T>
    void field(std::size_t offset, const T& value) const {
        const Wire wire = static_cast<Wire>(value);
        std::memcpy(bytes + offset, &wire, sizeof(Wire));
    }
    template <std::size_t n>
    void text(std::size_t offset, const std::array<char, n>& value) const {
        std::memcpy(bytes + offset, value.data(), n);
    }
};

template <class Wire, class Access, class Array>
void fields(const Access& access, std::size_t offset, Array& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        access.template field<Wire>(offset + i * sizeof(Wire), values[i]);
}

/// Offsets and types of NIfTI-1, for reading and writing.
template <class Access, class Header>
void fieldsOf1(const Access& a, Header& h) {
    a.template field<std::uint8_t>(39, h.dimInfo);
    fields<std::int16_t>(a, 40, h.dim);
    fields<float>(a, 56, h.intentParameters);
    a.template field<std::int16_t>(68, h.intentCode);
    a.template field<std::int16_t>(70, h.datatype);
    a.template field<std::int16_t>(72, h.bitpix);
    a.template field<std::int16_t>(74, h.sliceStart);
    fields<float>(a, 76, h.pixdim);
    a.template field<float>(108, h.voxOffset);
    a.template field<float>(112, h.slope);
    a.template field<float>(116, h.inter);
    a.template field<std::int16_t>(120, h.sliceEnd);
    a.template field<std::uint8_t>(122, h.sliceCode);
    a.template field<std::uint8_t>(123, h.units);
    a.template field<float>(124, h.calMax);
    a.template field<float>(128, h.calMin);
    a.template field<float>(132, h.sliceDuration);
    a.template field<float>(136, h.toffset);
    a.text(148, h.descrip);
    a.text(228, h.auxFile);
    a.template field<std::int16_t>(252, h.qformCode);
    a.template field<std::int16_t>(254, h.sformCode);
    fields<float>(a, 256, h.quaternion);
    fields<float>(a, 268, h.qoffset);
    fields<float>(a, 280, h.srow);
    a.text(328, h.intentName);
}

template <class Access, class Header>
void fieldsOf2(const Access& a, Header& h) {
    a.template field<std::int16_t>(12, h.datatype);
    a.template field<std::int16_t>(14, h.bitpix);
    fields<std::int64_t>(a, 16, h.dim);
    fields<double>(a, 80, h.intentParameters);
    fields<double>(a, 104, h.pixdim);
    // Stored as a 64-bit integer; no readable file reaches 2^53.
    a.template field<std::int64_t>(168, h.voxOffset);
    a.template field<double>(176, h.slope);
    a.template field<double>(184, h.inter);
    a.template field<double>(192, h.calMax);
    a.template field<double>(200, h.calMin);
    a.template field<double>(208, h.sliceDuration);
    a.template field<double>(216, h.toffset);
    a.template field<std::int64_t>(224, h.sliceStart);
    a.template field<std::int64_t>(232, h.sliceEnd);
    a.text(240, h.descrip);
    a.text(320, h.auxFile);
    a.template field<std::int32_t>(344, h.qformCode);
    a.template field<std::int32_t>(348, h.sformCode);
    fields<double>(a, 352, h.quaternion);
    fields<double>(a, 376, h.qoffset);
    fields<double>(a, 400, h.srow);
    a.template field<std::int32_t>(496, h.sliceCode);
    a.template field<std::int32_t>(500, h.units);
    a.template field<std::int32_t>(504, h.intentCode);
    a.text(508, h.intentName);
    a.template field<std::uint8_t>(524, h.dimInfo);
}

constexpr std::string_view tail2 = "\r\n\x1a\n";

struct Start {
    std::size_t size = 0; ///< 0: no NIfTI header
    bool swapped = false;
};

Start startOf(std::string_view start) {
    if (start.size() < 4)
        return {};
    std::int32_t size;
    std::memcpy(&size, start.data(), 4);
    if (size == nifti1Size || size == nifti2Size)
        return {static_cast<std::size_t>(size), false};
    size = swapped(size);
    if (size == nifti1Size || size == nifti2Size)
        return {static_cast<std::size_t>(size), true};
    return {};
}

std::string_view magicOf(std::string_view header) {
    if (startOf(header).size == nifti1Size)
        return header.size() >= nifti1Size ? header.substr(344, 4) : std::string_view();
    return header.size() >= nifti2Size ? header.substr(4, 4) : std::string_view();
}

using namespace std::string_view_literals; // for literals with a terminating zero
constexpr std::string_view single1 = "n+1\0"sv, pair1 = "ni1\0"sv, single2 = "n+2\0"sv, pair2 = "ni2\0"sv;

} // namespace

std::size_t niftiHeaderSize(std::string_view start) {
    return startOf(start).size;
}

bool looksLikeNifti(std::string_view start) {
    const std::string_view magic = magicOf(start);
    return magic == single1 || magic == pair1 || magic == single2 || magic == pair2;
}

bool looksLikeAnalyze(std::string_view start) {
    if (startOf(start).size != nifti1Size || start.size() < nifti1Size || looksLikeNifti(start))
        return false;
    for (const std::string_view magic : {single1, pair1}) { // three of four bytes: a damaged NIfTI header
        int same = 0;
        for (std::size_t i = 0; i < magic.size(); ++i)
            same += start[344 + i] == magic[i];
        if (same >= 3)
            return false;
    }
    std::int16_t axes = 0;
    std::memcpy(&axes, start.data() + 40, 2);
    axes = startOf(start).swapped ? swapped(axes) : axes;
    return axes >= 1 && axes <= 7;
}

namespace {

/// Makes an Analyze header a NIfTI header without units and affines: Analyze has other fields there.
void forgetNiftiFields(NiftiHeader& header) {
    header.analyze = header.pair = true;
    header.qformCode = header.sformCode = 0;
    header.quaternion = {};
    header.qoffset = {};
    header.srow = {};
    const bool sized = header.pixdim[1] != 0 || header.pixdim[2] != 0 || header.pixdim[3] != 0;
    header.units = sized ? 2 : 0; // lengths are in mm; SPM has a scale in the place of NIfTI's slope
    if (!sized)
        header.pixdim[1] = header.pixdim[2] = header.pixdim[3] = 1;
    header.inter = 0;
    header.intentCode = 0;
    header.intentParameters = {};
    header.intentName = {};
    header.sliceStart = header.sliceEnd = 0;
    header.sliceCode = 0;
    header.sliceDuration = header.toffset = 0;
    header.dimInfo = 0;
    header.pixdim[0] = 1;
}

} // namespace

NiftiHeader parseNiftiHeader(std::span<const std::byte> bytes, const fs::path& file) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const Start start = startOf(text);
    if (start.size == 0 || bytes.size() < start.size)
        refuseFile(file, "does not start with a NIfTI header of 348 or 540 bytes");
    const std::string_view magic = magicOf(text);
    NiftiHeader header;
    header.version = start.size == nifti1Size ? 1 : 2;
    header.bigEndian = start.swapped;
    const bool known = header.version == 1 ? magic == single1 || magic == pair1 : magic == single2 || magic == pair2;
    const bool analyze = !known && looksLikeAnalyze(text) && lowered(file.extension().string()) == ".hdr";
    if (!known && !analyze)
        refuseFile(file, "has no NIfTI magic in its header");
    if (header.version == 2 && text.substr(8, 4) != tail2)
        refuseFile(file, "was damaged by a transfer in text mode: the NIfTI-2 magic is incomplete");
    header.pair = magic == pair1 || magic == pair2;
    const FieldReader reader{bytes.data(), start.swapped};
    if (header.version == 1)
        fieldsOf1(reader, header);
    else
        fieldsOf2(reader, header);
    if (analyze)
        forgetNiftiFields(header);
    return header;
}

std::vector<std::byte> niftiHeaderBytes(const NiftiHeader& header) {
    std::vector<std::byte> bytes(header.version == 1 ? nifti1Size : nifti2Size);
    const FieldWriter writer{bytes.data()};
    writer.field<std::int32_t>(0, bytes.size());
    if (header.version == 1) {
        fieldsOf1(writer, header);
        writer.field<char>(38, 'r'); // "regular": required by Analyze readers
        std::memcpy(bytes.data() + 344, single1.data(), 4);
    } else {
        fieldsOf2(writer, header);
        std::memcpy(bytes.data() + 4, single2.data(), 4);
        std::memcpy(bytes.data() + 8, tail2.data(), 4);
    }
    return bytes;
}

} // namespace app::io

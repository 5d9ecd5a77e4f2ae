// SPDX-License-Identifier: Apache-2.0
#include "app/io/mgh/mgh_header.h"
#include "app/io/core/file_bytes.h"
#include <bit>
#include <cmath>

namespace app::io {
namespace {

using conv::ElementType;

struct TypeRow {
    std::int32_t code;
    ElementType type;
    bool written; ///< older programs do not know uint16
};

constexpr TypeRow types[] = {{0, ElementType::u8, true},
                             {1, ElementType::i32, true},
                             {3, ElementType::f32, true},
                             {4, ElementType::i16, true},
                             {10, ElementType::u16, false}};

float floatAt(std::string_view bytes, std::size_t at) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bigEndian(bytes, at, 4)));
}

std::int32_t intAt(std::string_view bytes, std::size_t at) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bigEndian(bytes, at, 4)));
}

void put(std::string& bytes, std::uint32_t value, int count = 4) {
    for (int shift = 8 * (count - 1); shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> shift);
}

void put(std::string& bytes, float value) {
    put(bytes, std::bit_cast<std::uint32_t>(value));
}

std::string sizeText(const MghHeader& header) {
    std::string text;
    for (const std::int32_t n : header.size)
        text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text;
}

/// Returns the geometry in LPS; nothing if the fields are no geometry.
std::optional<conv::Geometry> geometryOf(const MghHeader& header) {
    conv::Geometry g;
    g.unit = conv::LengthUnit::millimetre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        g.spacing[axis] = header.spacing[axis];
        double length = 0;
        for (std::size_t row = 0; row < 3; ++row)
            length += std::pow(static_cast<double>(header.direction[3 * axis + row]), 2);
        length = std::sqrt(length);
        if (!(g.spacing[axis] > 0) || !std::isfinite(g.spacing[axis]) || !(std::abs(length - 1) < 1e-2))
            return std::nullopt;
        for (std::size_t row = 0; row < 3; ++row)
            g.direction[3 * row + axis] = header.direction[3 * axis + row] / length * (row < 2 ? -1 : 1);
    }
    const conv::Matrix3& d = g.direction;
    const double volume =
        d[0] * (d[4] * d[8] - d[5] * d[7]) - d[1] * (d[3] * d[8] - d[5] * d[6]) + d[2] * (d[3] * d[7] - d[4] * d[6]);
    if (!(std::abs(volume) > 1e-3))
        return std::nullopt;
    for (std::size_t row = 0; row < 3; ++row) {
        double origin = header.centre[row] * (row < 2 ? -1.0 : 1.0);
        for (std::size_t axis = 0; axis < 3; ++axis)
            origin -= d[3 * row + axis] * g.spacing[axis] * header.size[axis] / 2.0;
        if (!std::isfinite(origin))
            return std::nullopt;
        g.origin[row] = origin;
    }
    return g;
}

} // namespace

MghHeader parseMgh(std::string_view bytes, const std::filesystem::path& file) {
    if (bytes.size() < mghHeaderSize)
        refuseFile(file, "is truncated: an MGH header has " + std::to_string(mghHeaderSize) + " bytes, it has " +
                             std::to_string(bytes.size()));
    MghHeader header;
    header.version = intAt(bytes, 0);
    if (header.version != 1)
        refuseFile(file, "announces version " + std::to_string(header.version) + " of MGH (1 is known)");
    for (std::size_t i = 0; i < 4; ++i)
        header.size[i] = intAt(bytes, 4 + 4 * i);
    for (const std::int32_t n : header.size)
        if (n < 1)
            refuseFile(file, "announces a shape of " + sizeText(header));
    header.type = intAt(bytes, 20);
    header.degreesOfFreedom = intAt(bytes, 24);
    header.placed = static_cast<std::int16_t>(bigEndian(bytes, 28, 2)) > 0;
    for (std::size_t i = 0; i < 3; ++i)
        header.spacing[i] = floatAt(bytes, 30 + 4 * i);
    for (std::size_t i = 0; i < 9; ++i)
        header.direction[i] = floatAt(bytes, 42 + 4 * i);
    for (std::size_t i = 0; i < 3; ++i)
        header.centre[i] = floatAt(bytes, 78 + 4 * i);
    return header;
}

std::string mghBytes(const MghHeader& header) {
    std::string bytes;
    put(bytes, static_cast<std::uint32_t>(header.version));
    for (const std::int32_t n : header.size)
        put(bytes, static_cast<std::uint32_t>(n));
    put(bytes, static_cast<std::uint32_t>(header.type));
    put(bytes, static_cast<std::uint32_t>(header.degreesOfFreedom));
    put(bytes, header.placed ? 1U : 0U, 2);
    for (const float value : header.spacing)
        put(bytes, value);
    for (const float value : header.direction)
        put(bytes, value);
    for (const float value : header.centre)
        put(bytes, value);
    bytes.resize(mghHeaderSize);
    return bytes;
}

conv::Layout mghLayout(const MghHeader& header, const std::filesystem::path& file, std::vector<std::string>& warnings) {
    const TypeRow* found = nullptr;
    for (const TypeRow& row : types)
        if (row.code == header.type)
            found = &row;
    if (!found)
        refuseFile(file, "has samples of type " + std::to_string(header.type) +
                             " of MGH, which is not supported (0, 1, 3, 4 and 10 are)");
    conv::Layout layout;
    layout.type = found->type;
    layout.extent = {header.size[0], header.size[1], header.size[2]};
    layout.dimension = header.size[2] > 1 ? 3 : 2;
    layout.times = header.size[3];
    if (!header.placed) {
        warnings.emplace_back(
            "The file has no place in space (goodRASFlag is 0); its axes are not known, and lengths count in px.");
        return layout;
    }
    if (const std::optional<conv::Geometry> geometry = geometryOf(header))
        layout.geometry = *geometry;
    else
        warnings.emplace_back("The file's spacing and directions are no axes of a volume; lengths count in px.");
    return layout;
}

MghHeader mghHeaderOf(const conv::Layout& layout) {
    MghHeader header;
    for (std::size_t i = 0; i < 3; ++i)
        header.size[i] = static_cast<std::int32_t>(layout.extent[i]);
    header.size[3] = static_cast<std::int32_t>(layout.times);
    for (const TypeRow& row : types)
        if (row.type == layout.type)
            header.type = row.code;
    const conv::Geometry& g = layout.geometry;
    header.placed = g.unit == conv::LengthUnit::millimetre;
    if (!header.placed) {
        header.direction = {-1, 0, 0, 0, 0, -1, 0, 1, 0}; // coronal, as FreeSurfer assumes
        return header;
    }
    for (std::size_t row = 0; row < 3; ++row) {
        const double sign = row < 2 ? -1 : 1;
        double centre = g.origin[row];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            header.direction[3 * axis + row] = static_cast<float>(sign * g.direction[3 * row + axis]);
            centre += g.direction[3 * row + axis] * g.spacing[axis] * header.size[axis] / 2.0;
        }
        header.spacing[row] = static_cast<float>(g.spacing[row]);
        header.centre[row] = static_cast<float>(sign * centre);
    }
    return header;
}

bool mghHolds(conv::ElementType type) {
    for (const TypeRow& row : types)
        if (row.type == type && row.written)
            return true;
    return false;
}

} // namespace app::io

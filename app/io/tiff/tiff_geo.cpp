// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_record.h"
#include <bit>
#include <cmath>
#include <cstring>

/// Fields that georeference a picture.
namespace app::io {
namespace {

constexpr std::uint16_t tiepointTag = 33922, matrixTag = 34264;

double numberAt(const std::string& bytes, std::size_t index) {
    std::uint64_t bits = 0;
    for (std::size_t i = 8; i-- > 0;)
        bits = bits << 8 | static_cast<unsigned char>(bytes[8 * index + i]);
    return std::bit_cast<double>(bits);
}

void setNumber(std::string& bytes, std::size_t index, double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < 8; ++i)
        bytes[8 * index + i] = static_cast<char>(bits >> 8 * i & 255);
}

} // namespace

std::vector<TiffField> geoFieldsFor(const TiffRecord& record, const conv::Layout& layout) {
    const conv::Geometry &was = record.geometry, &is = layout.geometry;
    double shift[2];
    for (std::size_t a = 0; a < 2; ++a) {
        if (was.unit != is.unit || std::abs(was.spacing[a] - is.spacing[a]) > 1e-9 * was.spacing[a])
            return {};
        shift[a] = (is.origin[a] - was.origin[a]) / was.spacing[a];
        const auto rounded = std::llround(shift[a]);
        if (std::abs(shift[a] - static_cast<double>(rounded)) > 1e-3 || rounded < 0 ||
            rounded + layout.extent[a] > record.extent[a])
            return {};
        shift[a] = static_cast<double>(rounded);
    }
    std::vector<TiffField> fields = record.geo;
    for (TiffField& field : fields) {
        if (field.type != 12 || field.bytes.size() != 8 * field.count)
            continue;
        for (std::size_t point = 0; field.tag == tiepointTag && point + 6 <= field.count; point += 6)
            for (std::size_t a = 0; a < 2; ++a)
                setNumber(field.bytes, point + a, numberAt(field.bytes, point + a) - shift[a]);
        for (std::size_t row = 0; field.tag == matrixTag && field.count == 16 && row < 3; ++row)
            setNumber(field.bytes, 4 * row + 3,
                      numberAt(field.bytes, 4 * row + 3) + numberAt(field.bytes, 4 * row) * shift[0] +
                          numberAt(field.bytes, 4 * row + 1) * shift[1]);
    }
    return fields;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/meta_fields.h"
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace app::io {
namespace {

/// Fields that the reader uses, or drops with the samples that they describe.
const std::set<std::string_view>& metaFields() {
    static const std::set<std::string_view> names{
        "AnatomicalOrientation",
        "BinaryData",
        "BinaryDataByteOrderMSB",
        "CenterOfRotation",
        "CompressedData",
        "CompressedDataSize",
        "DimSize",
        "DistanceUnits",
        "ElementByteOrderMSB",
        "ElementDataFile",
        "ElementMax",
        "ElementMin",
        "ElementNumberOfChannels",
        "ElementSize",
        "ElementSpacing",
        "ElementType",
        "HeaderSize",
        "NDims",
        "ObjectType",
        "Offset",
        "Orientation",
        "Origin",
        "Position",
        "Rotation",
        "TransformMatrix",
    };
    return names;
}

bool isRequired(std::string_view field) {
    return field == "NDims" || field == "DimSize" || field == "ElementType" || field == "ElementDataFile";
}

/// Splits a line "Key = value"; an empty key for other lines.
std::pair<std::string, std::string> keyAndValue(std::string_view line) {
    const std::size_t sign = line.find_first_of("=:");
    if (sign == std::string_view::npos)
        return {};
    return {std::string(trimmed(line.substr(0, sign))), std::string(trimmed(line.substr(sign + 1)))};
}

/// Parses the header's lines; returns true if its end was found.
bool takeLines(const fs::path& path, const std::string& text, bool all, MetaFields& result) {
    bool listing = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos && !all)
            return false;
        const std::string_view line = trimmed(std::string_view(text).substr(at, std::min(end, text.size()) - at));
        at = end == std::string::npos ? text.size() : end + 1;
        result.length = at;
        if (listing) {
            if (!line.empty())
                result.listed.emplace_back(line);
            continue;
        }
        const auto [key, value] = keyAndValue(line);
        if (key.empty() && !line.empty())
            refuseFile(path, "has a line in its MetaImage header that is no field: " + printable(line.substr(0, 40)));
        if (const std::string_view meant = fieldMeant(key); isRequired(meant))
            refuseFile(path, "has the field " + key + " in its MetaImage header, which MetaImage calls " +
                                 std::string(meant));
        result.fields[key] = value;
        result.written.emplace_back(key, value);
        if (key == "ElementDataFile") { // the last field
            listing = value.starts_with("LIST");
            if (!listing)
                return true;
        }
    }
    if (!listing && all)
        refuseFile(path, "has no ElementDataFile in its MetaImage header");
    return all;
}

/// Returns one number per axis, or `standard` for each if the field is absent.
std::vector<double> numbersOf(const fs::path& path, const char* field, const std::string& text, std::size_t count,
                              std::vector<double> standard) {
    const std::vector<std::string> words = wordsOf(text);
    if (words.empty())
        return standard;
    // A flat image of a volume may have numbers for three axes; a matrix of another size would mean other directions.
    const bool longer = words.size() > count && count <= 4;
    if (words.size() != count && (!longer || std::string_view(field) == "TransformMatrix"))
        refuseFile(path, "has " + std::to_string(words.size()) + " numbers in its field " + field + ", not " +
                             std::to_string(count));
    for (std::size_t i = 0; i < count; ++i) {
        const std::optional<double> number = parsedNumber(words[i]);
        if (!number || !(std::abs(*number) < 1e30))
            refuseFile(path, "has an impossible number in its field " + std::string(field) + ": " +
                                 printable(words[i].substr(0, 40)));
        standard[i] = *number;
    }
    return standard;
}

std::vector<double> identity(std::size_t axes) {
    std::vector<double> matrix(axes * axes);
    for (std::size_t i = 0; i < axes; ++i)
        matrix[i * axes + i] = 1;
    return matrix;
}

} // namespace

bool isMetaField(std::string_view name) {
    return metaFields().contains(name);
}

std::string_view fieldMeant(std::string_view name) {
    if (isMetaField(name))
        return {};
    const auto meant = std::ranges::find_if(metaFields(), [&](std::string_view field) {
        return lowered(std::string(field)) == lowered(std::string(name));
    });
    return meant == metaFields().end() ? std::string_view() : *meant;
}

MetaFields readMetaFields(const fs::path& path) {
    const std::uint64_t size = FileReader(path).size();
    for (std::uint64_t most = firstPiece;; most *= 8) {
        MetaFields result;
        if (takeLines(path, headOf(path, most), most >= size, result))
            return result;
        if (most >= largestHeader)
            refuseFile(path, "has no ElementDataFile in the first " + std::to_string(largestHeader >> 20) +
                                 " MiB of its MetaImage header");
    }
}

conv::Geometry metaGeometry(const fs::path& path, const MetaFields& fields, std::size_t axes, double& fourthSpacing,
                            std::vector<std::string>& warnings) {
    const std::string spacingText = fields.field({"ElementSpacing", "ElementSize"}),
                      originText = fields.field({"Offset", "Position", "Origin"}),
                      matrixText = fields.field({"TransformMatrix", "Rotation", "Orientation"}),
                      unit = fields.field({"DistanceUnits"}), letters = fields.field({"AnatomicalOrientation"});
    fourthSpacing = 0;
    if (spacingText.empty() && originText.empty() && matrixText.empty())
        return {};
    const std::vector<double> spacing =
        numbersOf(path, "ElementSpacing", spacingText, axes, std::vector<double>(axes, 1));
    const std::vector<double> origin = numbersOf(path, "Offset", originText, axes, std::vector<double>(axes, 0));
    const std::vector<double> matrix = numbersOf(path, "TransformMatrix", matrixText, axes * axes, identity(axes));
    if (axes > 3 && !spacingText.empty())
        fourthSpacing = std::max(0.0, spacing[3]);
    if (matrixText.empty() && letters.size() >= 3 && letters.find('?') == std::string::npos &&
        lowered(letters).substr(0, 3) != "rai")
        warnings.push_back("`AnatomicalOrientation` is " + printable(letters.substr(0, 40)) +
                           ", but no TransformMatrix says so; the axes count as left, posterior, superior (RAI).");
    const std::optional<double> known = millimetresPer(unit);
    if (!known && !meansPixels(unit) && unit != "?") {
        warnings.push_back(unknownUnit("DistanceUnits", unit));
        return {};
    }
    const double millimetres = known.value_or(1);
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    const std::size_t inSpace = std::min<std::size_t>(3, axes);
    for (std::size_t axis = 0; axis < inSpace; ++axis) {
        double length = 0;
        for (std::size_t row = 0; row < inSpace; ++row)
            length = std::hypot(length, matrix[axis * axes + row]);
        // A negative step reverses the direction.
        const double step = spacing[axis], sign = step < 0 ? -1 : 1;
        if (!(std::abs(step) > 1e-30) || !(length > 1e-30))
            refuseFile(path, "has an axis without direction or a step that is no size: " + shortest(step));
        geometry.spacing[axis] = std::abs(step) * length * millimetres;
        for (std::size_t row = 0; row < inSpace; ++row)
            geometry.direction[row * 3 + axis] = sign * matrix[axis * axes + row] / length + 0.0;
        geometry.origin[axis] = origin[axis] * millimetres + 0.0;
    }
    requireAxes(path, geometry);
    return geometry;
}

} // namespace app::io

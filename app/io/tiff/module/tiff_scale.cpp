// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include "app/io/tiff/module/tiff_text.h"
#include <array>
#include <cmath>

/// Lengths and times in descriptions and resolution fields.
namespace app::io {
namespace {

/// Millimetres per unit of the resolution field; 0: none.
double resolutionMillimetres(const TiffPage& page) {
    if (page.resolutionUnit == RESUNIT_CENTIMETER)
        return 10;
    // Programs write 1 or 72 per inch for an unknown resolution.
    const bool placeholder =
        page.resolution[0] == page.resolution[1] && (page.resolution[0] == 1 || page.resolution[0] == 72);
    return page.resolutionUnit == RESUNIT_INCH && !placeholder ? 25.4 : 0;
}

/// Millimetres per unit of an axis in ImageJ's description; 0 for pixels; nothing, and a warning, for an unknown unit.
std::optional<double> namedUnit(const std::string& field, const std::string& text, conv::Info& info) {
    if (meansPixels(text))
        return 0;
    const auto known = millimetresPer(text);
    if (!known)
        info.warnings.push_back(unknownUnit(field, text));
    return known;
}

/// ImageJ's units: `unit` for all axes, `yunit` and `zunit` for their own. Nothing: the spacing is unknown.
std::optional<std::array<double, 3>> imagejUnits(const TiffPage& page, conv::Info& info) {
    std::array<double, 3> units{};
    const auto unit = imagejText(page.description, "unit");
    if (!unit || meansPixels(*unit)) {
        if (!unit)
            units.fill(resolutionMillimetres(page));
        return units[0] > 0 ? std::optional(units) : std::nullopt;
    }
    for (std::size_t a = 0; a < 3; ++a) {
        const std::string name = a == 0 ? "unit" : std::string(1, "xyz"[a]) + "unit";
        const auto own = a == 0 ? unit : imagejText(page.description, name);
        if (!own) {
            units[a] = units[0];
            continue;
        }
        const auto known = namedUnit(name, *own, info);
        if (!known)
            return std::nullopt;
        units[a] = *known;
    }
    return units[0] > 0 && units[1] > 0 ? std::optional(units) : std::nullopt;
}

std::string shapedText(const std::string& json, const std::string& key) {
    const std::string name = "\"" + key + "\": \"";
    const std::size_t at = json.find(name);
    const std::size_t end = at == std::string::npos ? at : json.find('"', at + name.size());
    return end == std::string::npos ? std::string() : json.substr(at + name.size(), end - at - name.size());
}

double shapedNumber(const std::string& json, const std::string& key) {
    const std::string name = "\"" + key + "\": ";
    const std::size_t at = json.find(name);
    return at == std::string::npos
               ? 0
               : parsedNumber(
                     json.substr(at + name.size(), json.find_first_of(",}", at + name.size()) - at - name.size()))
                     .value_or(0);
}

void readTimes(const TiffPage& first, conv::Info& info) {
    const bool shaped = isShaped(first.description);
    const auto number = [&](const char* key) {
        return shaped ? shapedNumber(first.description, key) : imagejNumber(first.description, key).value_or(0);
    };
    const std::string unit = imagejText(first.description, "tunit").value_or("s");
    if (const double step = number("finterval"); step > 0) {
        const auto seconds = secondsPer(unit);
        info.timeStep = seconds ? step * *seconds : 0;
        if (!seconds)
            info.warnings.push_back(unknownTimeUnit("`tunit`", unit));
    } else if (const double rate = number("fps"); rate > 0) {
        info.warnings.push_back(timeStepWarning("`fps` is " + shortest(static_cast<float>(rate)) +
                                                ", the speed at which ImageJ plays the series, and `finterval` is "
                                                "missing") +
                                ".");
    }
}

} // namespace

std::optional<std::string> imagejText(const std::string& description, const std::string& key) {
    if (!description.starts_with("ImageJ="))
        return std::nullopt;
    const std::string line = "\n" + key + "=";
    const std::size_t at = description.find(line);
    if (at == std::string::npos)
        return std::nullopt;
    const std::size_t from = at + line.size();
    return std::string(trimmed(std::string_view(description).substr(from, description.find('\n', from) - from)));
}

std::optional<double> imagejNumber(const std::string& description, const std::string& key) {
    const auto text = imagejText(description, key);
    return text ? parsedNumber(*text) : std::nullopt;
}

void readScale(const TiffPage& first, conv::Layout& layout, conv::Info& info) {
    if (isLsm(first))
        return readLsmScale(first, layout, info);
    if (layout.times > 1)
        readTimes(first, info);
    const bool imagej = first.description.starts_with("ImageJ="), shaped = isShaped(first.description);
    std::optional<std::array<double, 3>> units;
    double slices = 0; // in the unit of z; 0: unknown
    if (imagej) {
        units = imagejUnits(first, info);
        slices = std::abs(imagejNumber(first.description, "spacing").value_or(1)); // written only if it is not 1
    } else if (const double unit = resolutionMillimetres(first); unit > 0) {
        units = {unit, unit, unit};
    }
    if (shaped) {
        slices = shapedNumber(first.description, "spacing");
        if (const std::string unit = shapedText(first.description, "unit"); !unit.empty()) {
            const auto known = namedUnit("unit", unit, info);
            if (!units && known.value_or(0) > 0)
                units = {*known, *known, *known};
            else if (units)
                (*units)[2] = known.value_or(0);
        } else if (units) {
            slices = 0;
        }
    }
    if (!units || !(first.resolution[0] > 0) || !(first.resolution[1] > 0) || !std::isfinite(first.resolution[0]) ||
        !std::isfinite(first.resolution[1]))
        return;
    conv::Geometry geometry = layout.geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {(*units)[0] / first.resolution[0], (*units)[1] / first.resolution[1], slices * (*units)[2]};
    if (layout.extent[2] == 1 && !(geometry.spacing[2] > 0))
        geometry.spacing[2] = 1;
    if (!(geometry.spacing[2] > 0) || !std::isfinite(geometry.spacing[2])) {
        geometry.spacing[2] = geometry.spacing[0];
        info.warnings.emplace_back(
            "The file does not say how far its slices are apart; they are taken to be as far as samples along x.");
    }
    layout.geometry = geometry;
}

} // namespace app::io

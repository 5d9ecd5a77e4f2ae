// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/channel_colors.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include "app/io/tiff/module/tiff_ome_files.h"
#include "app/io/tiff/module/tiff_scenes.h"
#include "app/io/tiff/tiff_parts.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <pugixml.hpp>

/// XML description of OME-TIFF: assigns pages to planes of pictures, and gives sample sizes.
namespace app::io {
namespace {

/// Most bytes of XML; bounds the nesting. Entities are not expanded.
constexpr std::size_t mostXml = std::size_t{16} << 20;
constexpr std::int64_t mostPlanes = 65535;

std::int64_t sizeOf(const fs::path& path, const pugi::xml_node& pixels, const char* name) {
    const std::int64_t size = pixels.attribute(name).as_llong(0);
    if (size < 1 || size > (std::int64_t{1} << 31))
        refuseFile(path, std::string("has the ") + name + " \"" + printable(pixels.attribute(name).value()) +
                             "\" in its OME description");
    return size;
}

/// Returns an attribute times its unit (default µm) in mm; 0 if absent. Warns of an unknown unit.
double lengthIn(const pugi::xml_node& pixels, const std::string& name, conv::Info& info) {
    const double size = pixels.attribute(name.c_str()).as_double(0);
    std::string unit = pixels.attribute((name + "Unit").c_str()).as_string();
    if (unit.empty())
        unit = "um";
    const auto known = millimetresPer(unit);
    if (size > 0 && !known && !meansPixels(unit))
        info.warnings.push_back(unknownUnit(name + "Unit", unit));
    return size > 0 ? size * known.value_or(0) : 0;
}

/// Attributes of planes that lie along an axis: its index, the index of the other axis, a value and its unit.
struct PlaneAxis {
    const char *index, *other, *value, *unit;
};

/// Returns the step of the planes' values along an axis, 0 if they are not equally spaced; nothing if some are missing.
std::optional<double> stepOfPlanes(const pugi::xml_node& pixels, const PlaneAxis& axis, std::int64_t count) {
    constexpr double tolerance = 0.05;
    std::vector<std::optional<double>> values(static_cast<std::size_t>(count));
    for (const pugi::xml_node& plane : pixels.children("Plane")) {
        const std::int64_t at = plane.attribute(axis.index).as_llong(-1);
        const bool first = plane.attribute("TheC").as_llong(0) == 0 && plane.attribute(axis.other).as_llong(0) == 0;
        if (first && at >= 0 && at < count && plane.attribute(axis.value))
            values[static_cast<std::size_t>(at)] = plane.attribute(axis.value).as_double();
    }
    if (count < 2 || !std::ranges::all_of(values, &std::optional<double>::has_value))
        return std::nullopt;
    const double step = (*values.back() - *values.front()) / static_cast<double>(count - 1);
    for (std::size_t i = 1; i < values.size(); ++i)
        if (!(std::abs(*values[i] - *values[i - 1] - step) <= tolerance * std::abs(step)))
            return 0;
    return step;
}

/// Returns the distance of the slices in mm by the positions of their planes; 0: unknown.
double distanceOfPlanes(const pugi::xml_node& pixels, std::int64_t slices) {
    const PlaneAxis axis{"TheZ", "TheT", "PositionZ", "PositionZUnit"};
    // Without a unit, positions are in one that nothing is known about.
    const std::string unit = pixels.child("Plane").attribute(axis.unit).as_string();
    return std::abs(stepOfPlanes(pixels, axis, slices).value_or(0)) * millimetresPer(unit).value_or(0);
}

void readSpacing(const pugi::xml_node& pixels, TiffScene& scene) {
    conv::Geometry geometry;
    bool known[3];
    for (std::size_t a = 0; a < 3; ++a) {
        const std::string name = std::string("PhysicalSize") + "XYZ"[a];
        const double size = lengthIn(pixels, name, scene.info);
        known[a] = size > 0 && size < 1e9;
        geometry.spacing[a] = known[a] ? size : 1;
    }
    if (!known[0] || !known[1])
        return;
    geometry.unit = conv::LengthUnit::millimetre;
    if (const double distance = known[2] ? 0 : distanceOfPlanes(pixels, scene.layout.extent[2]); distance > 0) {
        geometry.spacing[2] = distance;
    } else if (!known[2]) {
        geometry.spacing[2] = geometry.spacing[0];
        if (scene.layout.extent[2] > 1)
            scene.info.warnings.emplace_back(
                "The file does not say how far its slices are apart; they are taken to be as far as samples along x.");
    }
    scene.layout.geometry = geometry;
}

class Planes {
  public:
    Planes(TiffFiles& files, const TiffScene& scene, std::int64_t channels, std::string order)
        : files_(files), scene_(scene), channels_(channels), order_(std::move(order)) {
        if (order_.size() != 5 || !order_.starts_with("XY") ||
            !std::is_permutation(order_.begin() + 2, order_.end(), "ZCT"))
            refuseFile(files.path(),
                       "has the order of dimensions \"" + printable(order_) + "\" in its OME description");
        slots_.assign(static_cast<std::size_t>(count()), {0, none});
    }
    [[nodiscard]] std::int64_t count() const { return size('Z') * size('C') * size('T'); }

    /// Adds a TiffData element: consecutive planes in as many directories.
    void add(const pugi::xml_node& data) {
        const bool numbered = data.attribute("IFD");
        std::int64_t directory = data.attribute("IFD").as_llong(0);
        const std::int64_t planes = data.attribute("PlaneCount").as_llong(numbered ? 1 : count());
        std::int64_t plane = 0, step = 1;
        for (const char axis : order_.substr(2)) {
            const std::int64_t first = data.attribute((std::string("First") + axis).c_str()).as_llong(0);
            if (first < 0 || first >= size(axis))
                refuseFile(files_.path(), "has a plane outside its picture in its OME description");
            plane += first * step;
            step *= size(axis);
        }
        const pugi::xml_node uuid = data.child("UUID");
        const std::size_t file =
            uuid ? omeFile(files_, uuid.attribute("FileName").as_string(), uuid.text().as_string()) : 0;
        for (std::int64_t i = 0; i < planes && plane < count(); ++i)
            slots_[static_cast<std::size_t>(plane++)] = {file, directory++};
    }
    void addAll(const pugi::xml_node& pixels, std::int64_t& next) {
        for (const pugi::xml_node& data : pixels.children("TiffData"))
            add(data);
        if (!pixels.child("TiffData"))
            for (Place& slot : slots_)
                slot.second = next++;
    }
    void put(TiffScene& scene, const std::string& title) const {
        std::map<Place, std::size_t> pageOf;
        for (std::size_t p = 0; p < files_.pages().size(); ++p)
            pageOf[{files_.pages()[p].file, files_.pages()[p].directory}] = p;
        std::int64_t missing = 0;
        for (std::int64_t plane = 0; plane < count(); ++plane) {
            const auto page = pageOf.find(slots_[static_cast<std::size_t>(plane)]);
            if (page == pageOf.end()) {
                ++missing;
                continue;
            }
            std::int64_t rest = plane, at[3] = {0, 0, 0}; // z, c, t
            for (const char axis : order_.substr(2)) {
                at[std::strchr("ZCT", axis) - "ZCT"] = rest % size(axis);
                rest /= size(axis);
            }
            scene.pages.push_back(page->second);
            scene.slots.push_back({at[2], at[1], at[0]});
        }
        if (missing > 0)
            refuseFile(files_.path(), "announces " + std::to_string(count()) + " planes of the picture " + title +
                                          ", of which " + std::to_string(missing) + " are not in it");
    }

  private:
    static constexpr std::int64_t none = -1;
    using Place = std::pair<std::size_t, std::int64_t>; ///< a file and a directory in it

    [[nodiscard]] std::int64_t size(char axis) const {
        return axis == 'Z' ? scene_.layout.extent[2] : axis == 'C' ? channels_ : scene_.layout.times;
    }
    TiffFiles& files_;
    const TiffScene& scene_;
    std::int64_t channels_;
    std::string order_;
    std::vector<Place> slots_;
};

/// Reads the time step from `TimeIncrement`, or from the times of planes.
void readTimeStep(const pugi::xml_node& pixels, TiffScene& scene) {
    if (scene.layout.times < 2)
        return;
    if (const double step = pixels.attribute("TimeIncrement").as_double(0); step > 0) {
        const std::string unit = pixels.attribute("TimeIncrementUnit").as_string("s");
        const auto seconds = secondsPer(unit);
        scene.info.timeStep = step * seconds.value_or(0);
        if (!seconds)
            scene.info.warnings.push_back(unknownTimeUnit("`TimeIncrementUnit`", unit));
        return;
    }
    const PlaneAxis axis{"TheT", "TheZ", "DeltaT", "DeltaTUnit"};
    const std::optional<double> step = stepOfPlanes(pixels, axis, scene.layout.times);
    const auto seconds = secondsPer(pixels.child("Plane").attribute(axis.unit).as_string("s"));
    if (step && *step > 0 && seconds)
        scene.info.timeStep = *step * *seconds;
    else if (step)
        scene.info.warnings.emplace_back("The time points are not equally spaced; the time step is not known.");
}

TiffScene sceneOf(TiffFiles& files, const pugi::xml_node& image, std::int64_t& next) {
    const fs::path path = files.path();
    const pugi::xml_node pixels = image.child("Pixels");
    TiffScene scene;
    scene.title = printable(image.attribute("Name").as_string(image.attribute("ID").as_string()));
    scene.layout.extent[2] = sizeOf(path, pixels, "SizeZ");
    scene.layout.times = sizeOf(path, pixels, "SizeT");
    const std::int64_t channels = sizeOf(path, pixels, "SizeC");
    const std::int64_t together =
        std::clamp<std::int64_t>(pixels.child("Channel").attribute("SamplesPerPixel").as_llong(1), 1, mostPlanes);
    if (scene.layout.extent[2] > mostPlanes || channels > mostPlanes || scene.layout.times > mostPlanes ||
        scene.layout.extent[2] * channels * scene.layout.times > mostPlanes * together || channels % together != 0)
        refuseFile(path, "announces more planes in its OME description than a TIFF file has pages");
    Planes planes(files, scene, channels / together, pixels.attribute("DimensionOrder").as_string());
    planes.addAll(pixels, next);
    planes.put(scene, scene.title);
    const std::vector<TiffPage>& pages = files.pages();
    for (const std::size_t p : scene.pages)
        if (pages[p].width != sizeOf(path, pixels, "SizeX") || pages[p].height != sizeOf(path, pixels, "SizeY") ||
            !pages[p].likeness(pages[scene.pages.front()]))
            refuseFile(path, "has pages of another size or type than its OME description announces for the picture " +
                                 scene.title);
    scene.layout.channels = pages[scene.pages.front()].channels;
    if (scene.layout.channels > 1 && channels / together > 1)
        refuseFile(path, "has several channels on each of several pages, which is not read");
    if (scene.layout.channels == 1)
        scene.layout.channels = channels / together;
    readSpacing(pixels, scene);
    readTimeStep(pixels, scene);
    std::vector<std::string> names;
    ChannelColors colors;
    bool named = false;
    for (const pugi::xml_node& channel : pixels.children("Channel")) {
        const pugi::xml_attribute name = channel.attribute("Name");
        named = named || name;
        names.push_back(name ? printable(name.as_string()) : plainChannelName(static_cast<std::int64_t>(names.size())));
        const pugi::xml_attribute color = channel.attribute("Color");
        colors.push_back(color ? std::optional(colorOfOme(color.as_int())) : std::nullopt);
    }
    if (static_cast<std::int64_t>(colors.size()) == scene.layout.channels)
        noteColors(colors, scene.info);
    if (named && static_cast<std::int64_t>(names.size()) == scene.layout.channels)
        scene.layout.channelNames = std::move(names);
    return scene;
}

} // namespace

std::vector<TiffScene> omeScenes(TiffFiles& files) {
    const std::string xml = omeXmlOf(files);
    pugi::xml_document document;
    const pugi::xml_parse_result parsed =
        document.load_buffer(xml.data(), std::min(xml.size(), mostXml), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed)
        refuseFile(files.path(), std::string("has an OME description that cannot be read: ") + parsed.description());
    std::vector<TiffScene> scenes;
    std::int64_t next = 0;
    for (const pugi::xml_node& image : document.child("OME").children("Image"))
        scenes.push_back(sceneOf(files, image, next));
    return scenes;
}

} // namespace app::io

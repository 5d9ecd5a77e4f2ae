// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/pictures/picture_names.h"
#include "app/text/near_names.h"
#include "ui/scene/color_table.h"
#include <algorithm>
#include <conv/error.h>
#include <iterator>

namespace ui {
namespace {

using app::cli::PictureName;
using app::cli::PictureNames;

template <class T>
struct Named {
    std::string_view name;
    T value;
    std::string_view detail;
};

constexpr Named<RenderMode> modes[] = {
    {"composite", RenderMode::composite, "colours and opacities in depth"},
    {"mip", RenderMode::maximum, "the largest value along each ray"},
    {"minip", RenderMode::minimum, "the smallest value along each ray"},
    {"isosurface", RenderMode::isosurface, "the first surface at a value (--isovalue)"},
    {"additive", RenderMode::additive, "the sum along each ray, as in an X-ray picture"},
};

constexpr Named<ViewFrom> views[] = {
    {"oblique", ViewFrom::oblique, "the front, a little from the side and above"},
    {"anterior", ViewFrom::anterior, "the front, -y"},
    {"posterior", ViewFrom::posterior, "the back, +y"},
    {"left", ViewFrom::left, "the patient's left, +x"},
    {"right", ViewFrom::right, "the patient's right, -x"},
    {"superior", ViewFrom::superior, "above, +z"},
    {"inferior", ViewFrom::inferior, "below, -z"},
};

constexpr Named<Plane> planes[] = {
    {"axial", Plane::axial, "x to the right, y down"},
    {"coronal", Plane::coronal, "x to the right, z up (down without a direction in mm)"},
    {"sagittal", Plane::sagittal, "y to the right, z up (down without a direction in mm)"},
};

template <class T, std::size_t n>
std::vector<PictureName> listOf(const Named<T> (&rows)[n]) {
    std::vector<PictureName> list;
    for (const Named<T>& row : rows)
        list.push_back({std::string(row.name), std::string(row.detail)});
    return list;
}

template <class T, std::size_t n>
T valueOf(const char* option, const std::string& name, const Named<T> (&rows)[n]) {
    std::vector<std::string_view> known;
    for (const Named<T>& row : rows) {
        if (row.name == name)
            return row.value;
        known.push_back(row.name);
    }
    throw conv::Error(conv::ErrorCode::usage,
                      std::string(option) + " " + name + ": is not known; " + app::hint(name, known));
}

/// "CT bone and skin" → "ct-bone-and-skin".
std::string idOf(const VolumePreset& look) {
    std::string id = look.name;
    std::transform(id.begin(), id.end(), id.begin(),
                   [](unsigned char c) { return c == ' ' ? '-' : static_cast<char>(std::tolower(c)); });
    return id;
}

std::string detailOf(const VolumePreset& look) {
    const auto mode =
        std::find_if(std::begin(modes), std::end(modes), [&](const auto& m) { return m.value == look.mode; });
    return std::string(mode->name) + (look.shaded ? ", lit" : "") +
           (look.absolute ? ", at Hounsfield units" : ", within the window") +
           (look.gradient.empty() ? "" : ", edges stressed");
}

} // namespace

std::vector<PictureName> pictureNames(PictureNames which) {
    std::vector<PictureName> list;
    switch (which) {
    case PictureNames::looks:
        for (const VolumePreset& look : volumePresets())
            list.push_back({idOf(look), detailOf(look)});
        return list;
    case PictureNames::views:
        return listOf(views);
    case PictureNames::modes:
        return listOf(modes);
    case PictureNames::planes:
        return listOf(planes);
    case PictureNames::colors:
        for (const ColorTable& table : colorTables())
            list.push_back({table.id, table.id == "cycle" ? "256 colours for angles: both ends are the same"
                                                          : "256 colours of even steps in lightness"});
    }
    return list;
}

const VolumePreset& lookNamed(const std::string& id) {
    std::vector<std::string> ids{"auto"};
    for (const VolumePreset& look : volumePresets()) {
        if (idOf(look) == id || look.name == id)
            return look;
        ids.push_back(idOf(look));
    }
    const std::vector<std::string_view> known(ids.begin(), ids.end());
    throw conv::Error(conv::ErrorCode::usage, "--preset " + id + ": is not known; " + app::hint(id, known));
}

ViewFrom viewNamed(const std::string& name) {
    return valueOf("--view", name, views);
}

RenderMode modeNamed(const std::string& name) {
    return valueOf("--mode", name, modes);
}

Plane planeNamed(const std::string& name) {
    return valueOf("--plane", name, planes);
}

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <QStringView>
#include <array>
#include <vector>

namespace ui {

/// Colours for values from 0 to 1. Lightness grows evenly, for colour-blind readers and for grey prints.
struct ColorMap {
    QString id; ///< "viridis"
    std::array<QRgb, 256> colors{};
};

/// Returns the name of a map in the language of the window.
[[nodiscard]] QString nameOf(const ColorMap& map);
/// Returns all maps: grey, then those of resources/color_maps.
[[nodiscard]] const std::vector<ColorMap>& colorMaps();
/// Returns the map with that id, grey if unknown.
[[nodiscard]] const ColorMap& colorMapNamed(QStringView id);

} // namespace ui

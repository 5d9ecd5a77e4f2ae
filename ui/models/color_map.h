// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <array>
#include <vector>

namespace ui {

/// Colours for values from 0 to 1. Each map grows evenly in lightness, so that it says the same to colour-blind eyes
/// and on grey paper; that for angles is a ring.
struct ColorMap {
    QString id; ///< "viridis"
    QString name;
    std::array<QRgb, 256> colors{};
};

/// Grey first, then those of resources/color_maps.
[[nodiscard]] const std::vector<ColorMap>& colorMaps();
/// Grey for an unknown id.
[[nodiscard]] const ColorMap& colorMapNamed(const QString& id);

} // namespace ui

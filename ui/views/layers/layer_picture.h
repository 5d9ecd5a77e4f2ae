// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/added_layer.h"
#include <QImage>
#include <conv/volume.h>

namespace ui {

/// Part of a layer on a screen: an index for each pixel.
struct LayerWindow {
    conv::Vec3 first{0, 0, 0};                ///< index of the layer at the centre of the first pixel
    conv::Vec3 right{1, 0, 0}, down{0, 1, 0}; ///< steps per pixel
    QSize size;                               ///< pixels
    friend bool operator==(const LayerWindow&, const LayerWindow&) = default;
};

/// Returns the layer's colours as premultiplied ARGB, transparent outside of its samples and where samples are missing.
/// Values are interpolated linearly; of labels the nearest sample counts, and label 0 is transparent.
[[nodiscard]] QImage layerPicture(const conv::Volume& volume, conv::Item item, const AddedLayer& layer,
                                  const LayerWindow& window);

/// Returns a colour for a label; labels that follow each other differ in hue. Label 0 has none: transparent black.
[[nodiscard]] QRgb labelColor(std::int64_t label);

} // namespace ui

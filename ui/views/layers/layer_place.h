// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/volume.h>

namespace ui {

/// Maps fractional indices of one grid to those of another.
struct IndexMap {
    conv::Matrix3 matrix{1, 0, 0, 0, 1, 0, 0, 0, 1}; ///< row-major
    conv::Vec3 shift{0, 0, 0};
    [[nodiscard]] conv::Vec3 operator()(const conv::Vec3& index) const;
};

/// Place of a layer's samples over a document.
struct LayerPlace {
    IndexMap map;    ///< index of the document to index of the layer
    QString problem; ///< why the layer cannot be placed: a sentence; empty: it can
    QString note;    ///< an assumption or a fact about the place; may be empty
};

/// Returns the place of data with the layout `layer` over data with `document`, by the positions of both in mm. Without
/// lengths in both files, samples lie on samples if the sizes agree, and the note says so. Else there is no place.
[[nodiscard]] LayerPlace layerPlace(const conv::Layout& document, const conv::Layout& layer);

} // namespace ui

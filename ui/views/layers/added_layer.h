// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/channel_mix.h"
#include <QString>
#include <memory>

namespace ui {

/// How a document itself is drawn below its added layers.
struct BaseLook {
    bool shown = true;
    double opacity = 1; ///< over black
    friend bool operator==(const BaseLook&, const BaseLook&) = default;
};

/// A layer from another document, drawn over the document and its channels.
struct AddedLayer {
    QString document; ///< path and series of the other document
    QString name;     ///< shown
    std::int64_t channel = 0;
    ChannelLook look;    ///< `place` counts from the top among the added layers
    QString colorMap;    ///< id of a colour map; empty: from black to the look's colour
    bool labels = false; ///< values are labels: the nearest sample counts, and each value has its colour
    friend bool operator==(const AddedLayer&, const AddedLayer&) = default;
};

/// Samples of another document. Both null: it is not open.
struct LayerSamples {
    std::shared_ptr<const conv::Volume> before, after; ///< `after` is null without a result
    friend bool operator==(const LayerSamples&, const LayerSamples&) = default;
};

/// Returns the first look of a document as a layer, which covers by half. Whole numbers of at most 64 different values
/// are labels; images have warm colours.
[[nodiscard]] AddedLayer layerOf(const conv::Volume& volume, const QString& document, const QString& name);

} // namespace ui

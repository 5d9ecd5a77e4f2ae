// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/added_layer.h"
#include <optional>

namespace ui {

class DataView;

/// One line of a list of layers, with what undo names it by.
struct LayerRow {
    /// added: from another document; channel: of this one; document: this one, if its channels are not overlaid.
    enum class Kind { added, channel, document } kind = Kind::channel;
    std::size_t index = 0; ///< number of the added layer or channel
    QString name;
    ChannelLook look;
    QString colorMap;     ///< added: as AddedLayer
    bool labels = false;  ///< added: as AddedLayer
    bool visible = false; ///< drawn now
    bool current = false; ///< the chosen channel, to which histogram and window belong
    QString problem;      ///< why it is not drawn; may be empty
    QString note;         ///< an assumption about its place, and how 3-D draws it; may be empty
    friend bool operator==(const LayerRow&, const LayerRow&) = default;
};

/// Returns the layers of a view, the top one first: added layers, then channels, or the document if its channels cannot
/// be overlaid. Empty for signals.
[[nodiscard]] std::vector<LayerRow> layerRows(const DataView& view);
/// Returns the row of a channel; beyond the last one if there is none.
[[nodiscard]] std::size_t rowOfChannel(const DataView& view, std::size_t channel);

// Changes, each a step of undo. `row` is an index of layerRows(); others change nothing.
void showLayer(DataView& view, std::size_t row, bool visible);
void setLayerColor(DataView& view, std::size_t row, QRgb color);
/// Draws an added layer in a colour map.
void setLayerMap(DataView& view, std::size_t row, const QString& map);
/// Takes the values of an added layer as labels, or as an image.
void setLayerLabels(DataView& view, std::size_t row, bool labels);
void setLayerOpacity(DataView& view, std::size_t row, double opacity);
void setLayerBlend(DataView& view, std::size_t row, Blend blend);
void setLayerContrast(DataView& view, std::size_t row, double low, double high);
/// Sets the contrast from percentiles of the shown samples: of one layer, or of all channels.
void setAutoContrast(DataView& view, std::optional<std::size_t> row = {});
/// Moves a layer to the place of another one of its kind.
void moveLayer(DataView& view, std::size_t from, std::size_t to);
/// Removes an added layer. Its document stays open.
void removeLayer(DataView& view, std::size_t row);
void setColorSet(DataView& view, ColorSet set);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_rows.h"
#include "ui/scene/auto_window.h"
#include "ui/views/data_view.h"
#include "ui/views/layers/layer_place.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <functional>
#include <ranges>

namespace ui {
namespace {

#define T(text) QT_TRANSLATE_NOOP("ui::LayerRows", text)

using Kind = LayerRow::Kind;

QString said(const char* text) {
    return QCoreApplication::translate("ui::LayerRows", text);
}

/// Returns what the 3-D view does with a layer that has a place: a sentence.
QString noteOn3d(const AddedLayer& layer, const LayerPlace& place) {
    if (layer.labels)
        return said(T("Labels are not drawn in 3-D."));
    if (!place.note.isEmpty())
        return said(T("It is not drawn in 3-D."));
    return said(T("3-D adds its maximum along each ray: depth is not compared."));
}

LayerRow rowOf(const DataView& view, std::size_t index) {
    const AddedLayer& layer = view.layers()->added()[index];
    LayerRow row;
    row.kind = Kind::added;
    row.index = index;
    row.name = layer.name;
    row.look = layer.look;
    row.colorMap = layer.colorMap;
    row.labels = layer.labels;
    row.visible = layer.look.shown;
    if (const auto volume = view.layers()->samples(layer.document).before) {
        const LayerPlace place = layerPlace(view.before()->layout(), volume->layout());
        row.problem = place.problem;
        row.note = place.note;
        if (place.problem.isEmpty() && volume->layout().dimension == 3)
            row.note += (row.note.isEmpty() ? QString() : QStringLiteral(" ")) + noteOn3d(layer, place);
    } else {
        row.problem = said(T("Its document is not open."));
    }
    return row;
}

/// Changes the look of one layer as a step of undo. Channels are shown over each other then, if `overlays`.
void edit(DataView& view, std::size_t row, const char* what, const std::function<void(ChannelLook& look)>& change,
          bool overlays = true) {
    const std::vector<LayerRow> rows = layerRows(view);
    if (row >= rows.size())
        return;
    const LayerRow& edited = rows[row];
    view.layers()->edit(said(what).arg(edited.name), [&](LayerState& state) {
        if (edited.kind == Kind::added) {
            change(state.added[edited.index].look);
        } else if (edited.kind == Kind::channel) {
            change(state.channels[edited.index]);
            state.overlaid = state.overlaid || overlays;
        } else {
            ChannelLook look = edited.look;
            change(look);
            state.base = {look.shown, look.opacity};
        }
    });
}

/// Changes an added layer as a step of undo.
void editAdded(DataView& view, std::size_t row, const char* what,
               const std::function<void(AddedLayer& layer)>& change) {
    if (const std::vector<LayerRow> rows = layerRows(view); row < rows.size() && rows[row].kind == Kind::added)
        view.layers()->edit(said(what).arg(rows[row].name),
                            [&](LayerState& state) { change(state.added[rows[row].index]); });
}

/// Returns the window of percentiles of what the view shows of a layer: the result, or the source.
ValueWindow autoContrast(const DataView& view, const LayerRow& row) {
    const bool result = view.show() != Show::before;
    if (row.kind == Kind::added) {
        const AddedLayer& layer = view.layers()->added()[row.index];
        const LayerSamples samples = view.layers()->samples(layer.document);
        const auto& volume = result && samples.after ? samples.after : samples.before;
        return volume ? percentileWindow(*volume, {0, std::min(layer.channel, volume->layout().channels - 1)})
                      : ValueWindow{layer.look.low, layer.look.high};
    }
    const bool alike = view.windowLevel()->measure().of.empty(); // else the source's window is not the result's
    return percentileWindow(result && view.after() && alike ? *view.after() : *view.before(),
                            {view.item().time, static_cast<std::int64_t>(row.index)});
}

} // namespace

std::vector<LayerRow> layerRows(const DataView& view) {
    std::vector<LayerRow> rows;
    if (!view.before() || view.before()->layout().dimension < 2)
        return rows;
    for (std::size_t i = 0; i < view.layers()->added().size(); ++i)
        rows.push_back(rowOf(view, i));
    const WindowLevel& window = *view.windowLevel();
    const bool base = view.layers()->base().shown;
    for (const std::size_t c : drawnOrder(window.channels()) | std::views::reverse) {
        const auto channel = static_cast<std::int64_t>(c);
        LayerRow& row = rows.emplace_back();
        row.index = c;
        row.name = channelName(view.before()->layout(), channel);
        row.look = window.channels()[c];
        row.current = view.item().channel == channel;
        row.visible = window.overlaid() ? row.look.shown : row.current;
    }
    if (window.channels().empty()) {
        LayerRow& row = rows.emplace_back();
        row.kind = Kind::document;
        row.name = view.accessibleName();
        row.look.low = window.low(WindowLevel::Of::source);
        row.look.high = window.high(WindowLevel::Of::source);
        row.look.opacity = view.layers()->base().opacity;
        row.look.shown = row.visible = base;
        row.current = true;
    }
    return rows;
}

std::size_t rowOfChannel(const DataView& view, std::size_t channel) {
    const std::vector<LayerRow> rows = layerRows(view);
    const auto found = std::ranges::find_if(
        rows, [&](const LayerRow& row) { return row.kind == Kind::channel && row.index == channel; });
    return static_cast<std::size_t>(found - rows.begin());
}

void showLayer(DataView& view, std::size_t row, bool visible) {
    const std::vector<LayerRow> rows = layerRows(view);
    if (row >= rows.size())
        return;
    const LayerRow& changed = rows[row];
    if (changed.kind != Kind::channel) {
        edit(view, row, visible ? T("Show %1") : T("Hide %1"), [&](ChannelLook& look) { look.shown = visible; });
        return;
    }
    const bool alone = !view.windowLevel()->overlaid(); // the shown channel is the only visible one
    view.layers()->edit(said(visible ? T("Show %1") : T("Hide %1")).arg(changed.name), [&](LayerState& state) {
        for (const LayerRow& each : rows)
            if (alone && each.kind == Kind::channel)
                state.channels[each.index].shown = each.current;
        state.overlaid = true;
        state.channels[changed.index].shown = visible;
    });
}

void setLayerColor(DataView& view, std::size_t row, QRgb color) {
    const std::vector<LayerRow> rows = layerRows(view);
    if (row < rows.size() && rows[row].kind == Kind::added)
        editAdded(view, row, T("Colour of %1"), [&](AddedLayer& layer) {
            layer.look.color = color;
            layer.colorMap.clear();
        });
    else if (row < rows.size() && rows[row].kind == Kind::channel)
        edit(view, row, T("Colour of %1"), [&](ChannelLook& look) { look.color = color; });
}

void setLayerMap(DataView& view, std::size_t row, const QString& map) {
    editAdded(view, row, T("Colour of %1"), [&](AddedLayer& layer) { layer.colorMap = map; });
}

void setLayerLabels(DataView& view, std::size_t row, bool labels) {
    editAdded(view, row, labels ? T("%1 as labels") : T("%1 as image"),
              [&](AddedLayer& layer) { layer.labels = labels; });
}

void setLayerOpacity(DataView& view, std::size_t row, double opacity) {
    edit(view, row, T("Opacity of %1"), [&](ChannelLook& look) { look.opacity = std::clamp(opacity, 0.0, 1.0); });
}

void setLayerBlend(DataView& view, std::size_t row, Blend blend) {
    edit(view, row, T("Blending of %1"), [&](ChannelLook& look) { look.blend = blend; });
}

void setLayerContrast(DataView& view, std::size_t row, double low, double high) {
    const std::vector<LayerRow> rows = layerRows(view);
    if (row >= rows.size() || !std::isfinite(low) || !std::isfinite(high) || !(low < high))
        return;
    if (rows[row].kind == Kind::document) // its window is set in many places, and is no step of undo
        view.windowLevel()->set((low + high) / 2, high - low);
    else
        edit(
            view, row, T("Contrast of %1"),
            [&](ChannelLook& look) {
                look.low = low;
                look.high = high;
            },
            false);
}

void setAutoContrast(DataView& view, std::optional<std::size_t> row) {
    const std::vector<LayerRow> rows = layerRows(view);
    if (row && *row >= rows.size())
        return;
    if (row && rows[*row].kind == Kind::document) {
        view.windowFromData();
        return;
    }
    if (row) {
        const ValueWindow window = autoContrast(view, rows[*row]);
        setLayerContrast(view, *row, window.low, window.high);
        return;
    }
    view.layers()->edit(said(T("Contrast of all channels")), [&](LayerState& state) {
        for (const LayerRow& each : rows)
            if (each.kind == Kind::channel) {
                const ValueWindow window = autoContrast(view, each);
                state.channels[each.index].low = window.low;
                state.channels[each.index].high = window.high;
            }
    });
}

void moveLayer(DataView& view, std::size_t from, std::size_t to) {
    std::vector<LayerRow> rows = layerRows(view);
    if (from >= rows.size() || to >= rows.size() || from == to || rows[from].kind != rows[to].kind)
        return;
    const LayerRow moved = rows[from];
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(from));
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(to), moved);
    view.layers()->edit(said(T("Move %1")).arg(moved.name), [&](LayerState& state) {
        std::vector<AddedLayer> added;
        int place = 0;
        for (const LayerRow& row : rows)
            if (row.kind == Kind::added)
                added.push_back(state.added[row.index]);
            else if (row.kind == Kind::channel)
                state.channels[row.index].place = place++;
        state.added = std::move(added);
    });
}

void removeLayer(DataView& view, std::size_t row) {
    if (const std::vector<LayerRow> rows = layerRows(view); row < rows.size() && rows[row].kind == Kind::added)
        view.layers()->edit(said(T("Remove layer %1")).arg(rows[row].name), [&](LayerState& state) {
            state.added.erase(state.added.begin() + static_cast<std::ptrdiff_t>(rows[row].index));
        });
}

void setColorSet(DataView& view, ColorSet set) {
    if (!view.before() || view.windowLevel()->channels().empty())
        return;
    const std::vector<QRgb> colors = channelColors(*view.before(), set);
    view.layers()->edit(said(T("Colours of all channels")), [&](LayerState& state) {
        state.overlaid = true;
        for (std::size_t c = 0; c < std::min(colors.size(), state.channels.size()); ++c)
            state.channels[c].color = colors[c];
    });
}

#undef T

} // namespace ui

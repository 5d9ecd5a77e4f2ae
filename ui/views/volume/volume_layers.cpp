// SPDX-License-Identifier: Apache-2.0
// Layers in the 3-D view: maximum projections of overlaid channels and of other documents, added up.
#include "ui/models/color_map.h"
#include "ui/views/layers/layer_place.h"
#include "ui/views/volume/volume_link.h"
#include <algorithm>

namespace ui {
namespace {

/// Returns a projection whose brightness grows from 0 at the low end of the window. `map` may be empty.
VolumePreset projection(const ChannelLook& look, const QString& map) {
    VolumePreset preset = *presetNamed("Maximum intensity");
    preset.points.clear();
    constexpr int points = 16;
    for (int i = 0; i <= points; ++i) {
        const double part = static_cast<double>(i) / points;
        const auto level = static_cast<std::size_t>(255 * i / points);
        const QColor color(map.isEmpty() ? look.color : colorMapNamed(map).colors[level]);
        // The colours of a map are dark at its low end already.
        const double opacity = look.opacity * (map.isEmpty() || i == 0 ? part : 1);
        preset.points.push_back({part, color.redF(), color.greenF(), color.blueF(), opacity});
    }
    return preset;
}

/// Adds colours, up to white. Both pictures have the same size.
void add(QImage& picture, const QImage& more) {
    for (int y = 0; y < std::min(picture.height(), more.height()); ++y) {
        uchar* out = picture.scanLine(y);
        const uchar* in = more.constScanLine(y);
        for (int i = 0; i < 4 * std::min(picture.width(), more.width()); ++i)
            out[i] = static_cast<uchar>(std::min(255, out[i] + in[i]));
    }
}

} // namespace

std::vector<VolumeView::LayerSeen> VolumeView::layersSeen(bool ofResult) const {
    using Of = WindowLevel::Of;
    std::vector<LayerSeen> seen;
    const VolumePtr own = ofResult && after() ? after() : before();
    const std::vector<ChannelLook> looks = windowLevel()->overlay(ofResult && ownQuantity() ? Of::whole : Of::source);
    for (std::size_t c = 0; c < looks.size(); ++c)
        if (const auto channel = static_cast<std::int64_t>(c); looks[c].shown && channel < own->layout().channels)
            seen.push_back({own,
                            {std::min(item().time, own->layout().times - 1), channel},
                            {projection(looks[c], {}), looks[c].low, looks[c].high, true}});
    for (const AddedLayer& layer : layers()->added()) {
        const LayerSamples samples = layers()->samples(layer.document);
        const VolumePtr volume = ofResult && samples.after ? samples.after : samples.before;
        // Label numbers have no maximum that says anything. Positions without lengths are those of slices only.
        if (!layer.look.shown || layer.labels || !volume)
            continue;
        const LayerPlace place = layerPlace(before()->layout(), volume->layout());
        if (!place.problem.isEmpty() || !place.note.isEmpty())
            continue;
        const conv::Layout& layout = volume->layout();
        seen.push_back(
            {volume,
             {layout.times == before()->layout().times ? item().time : 0, std::min(layer.channel, layout.channels - 1)},
             {projection(layer.look, layer.colorMap), layer.look.low, layer.look.high, true}});
    }
    return seen;
}

void VolumeView::Link::addLayers(QImage& picture, const Wish& asked, const std::vector<LayerSeen>& layers,
                                 std::vector<Shown>& scenes) {
    scenes.resize(layers.size());
    for (std::size_t i = 0; i < layers.size() && !gaveUp_; ++i) {
        const LayerSeen& layer = layers[i];
        scenes[i].set(layer.volume, layer.item, *this);
        VolumeScene& scene = *scenes[i].scene;
        scene.setBackground({0, 0, 0}, {0, 0, 0});
        scene.setWindow(layer.as.low, layer.as.high);
        scene.setRange(layer.as.low, layer.as.high);
        scene.setPreset(layer.as.look);
        scene.setCrop(layer.volume->layout().geometry == asked.volume->layout().geometry ? asked.crop : std::nullopt);
        scene.setClip(asked.clip);
        scene.takeCamera(*main_.scene);
        add(picture, rendered(scene, asked));
    }
}

} // namespace ui

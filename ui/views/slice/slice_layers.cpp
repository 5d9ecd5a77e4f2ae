// SPDX-License-Identifier: Apache-2.0
// SliceView: layers of other documents, at the resolution of the screen.
#include "ui/views/layers/layer_picture.h"
#include "ui/views/layers/layer_place.h"
#include "ui/views/slice/slice_cache.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Limits of a layer's picture in pixels; more would hold up the window. Interpolated values are smooth, so that fewer
/// pixels show them; labels have edges.
constexpr double mostSmooth = 6e5, mostLabels = 1.2e6;

conv::Vec3 minus(const conv::Vec3& a, const conv::Vec3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

} // namespace

void SliceView::paintAdded(QPainter& painter, Show show) {
    const std::vector<AddedLayer>& added = layers()->added();
    std::vector<Cache::Added>& kept = cache_->added[show == Show::before ? 0 : 1];
    kept.resize(added.size());
    const QRect area = camera_.box().toAlignedRect() & rect();
    if (area.isEmpty())
        return;
    // Without a result of its own the document is always drawn as "before"; its layers follow the choice.
    const bool source = (hasAfter() ? show : this->show()) == Show::before;
    for (std::size_t i = added.size(); i-- > 0;) { // the first one is on top
        const AddedLayer& layer = added[i];
        const LayerSamples samples = layers()->samples(layer.document);
        const auto& volume = !source && samples.after ? samples.after : samples.before;
        if (!layer.look.shown || !volume)
            continue;
        const LayerPlace place = layerPlace(before()->layout(), volume->layout());
        if (!place.problem.isEmpty())
            continue;
        const double pixels = area.width() * double(area.height()) / (layer.labels ? mostLabels : mostSmooth);
        const int step = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels))));
        const auto at = [&](double x, double y) { return place.map(toIndex(area.topLeft() + QPointF(x, y))); };
        LayerWindow window;
        window.first = at(0.5 * step, 0.5 * step);
        window.right = minus(at(1.5 * step, 0.5 * step), window.first);
        window.down = minus(at(0.5 * step, 1.5 * step), window.first);
        window.size = {(area.width() + step - 1) / step, (area.height() + step - 1) / step};
        const conv::Layout& layout = volume->layout();
        const conv::Item wanted{layout.times == before()->layout().times ? item().time : 0,
                                std::min(layer.channel, layout.channels - 1)};
        const Cache::Added asked{layer, window, volume, wanted, {}};
        if (!kept[i].shows(asked)) {
            kept[i] = asked;
            kept[i].picture = layerPicture(*volume, wanted, layer, window);
        }
        painter.save();
        painter.setRenderHint(QPainter::SmoothPixmapTransform, !layer.labels);
        painter.setCompositionMode(layer.look.blend == Blend::add ? QPainter::CompositionMode_Plus
                                                                  : QPainter::CompositionMode_SourceOver);
        painter.drawImage(QRectF(area.topLeft(), QSizeF(window.size) * step), kept[i].picture);
        painter.restore();
    }
}

} // namespace ui

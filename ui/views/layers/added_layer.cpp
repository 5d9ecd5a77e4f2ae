// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/added_layer.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <unordered_set>

namespace ui {
namespace {

/// Returns true if a sample of the values has at most 64 different ones. A photograph has more.
bool hasLabels(const conv::Volume& volume) {
    constexpr std::int64_t most = 200'000;
    constexpr std::size_t mostLabels = 64;
    if (!conv::isInteger(volume.layout().type))
        return false;
    const std::int64_t count = volume.layout().whole().count();
    const std::int64_t step = std::max<std::int64_t>(1, count / most) | 1; // odd: no alias with rows of even length
    return conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        std::unordered_set<double> values;
        const T* data = volume.as<T>();
        for (std::int64_t i = 0; i < count && values.size() <= mostLabels; i += step)
            values.insert(static_cast<double>(data[i]));
        return values.size() <= mostLabels;
    });
}

} // namespace

AddedLayer layerOf(const conv::Volume& volume, const QString& document, const QString& name) {
    AddedLayer layer;
    layer.document = document;
    layer.name = name;
    layer.labels = hasLabels(volume);
    const ValueWindow window = autoWindow(volume);
    layer.look.low = window.low;
    layer.look.high = window.high;
    layer.look.opacity = 0.5;
    layer.look.blend = Blend::over;
    layer.look.color = qRgb(255, 140, 0);
    if (!layer.labels)
        layer.colorMap = QStringLiteral("inferno");
    return layer;
}

} // namespace ui

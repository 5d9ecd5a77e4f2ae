// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_picture.h"
#include "ui/models/color_map.h"
#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

/// Returns the first and last of `count` pixels of a row whose points lie within the samples or half a sample beyond.
std::pair<int, int> insideOf(const conv::Vec3& first, const conv::Vec3& step, const conv::Index3& extent, int count) {
    double from = 0, to = count - 1;
    for (std::size_t a = 0; a < 3; ++a) {
        const double low = -0.5 - first[a], high = static_cast<double>(extent[a]) - 0.5 - first[a];
        if (std::abs(step[a]) < 1e-12) {
            if (low > 0 || high < 0)
                return {0, -1};
            continue;
        }
        from = std::max(from, std::min(low / step[a], high / step[a]));
        to = std::min(to, std::max(low / step[a], high / step[a]));
    }
    return {static_cast<int>(std::ceil(from - 1e-9)), static_cast<int>(std::floor(to + 1e-9))};
}

/// Samples of one item.
template <class T>
struct Grid {
    const T* data;
    conv::Index3 extent;

    [[nodiscard]] float linear(const conv::Vec3& at) const {
        std::array<float, 3> part{};
        std::array<std::int64_t, 3> next{};
        const std::array<std::int64_t, 3> stride{1, extent[0], extent[0] * extent[1]};
        const T* corner = data;
        for (std::size_t a = 0; a < 3; ++a) {
            const double place = std::clamp(at[a], 0.0, static_cast<double>(extent[a] - 1));
            const auto low = static_cast<std::int64_t>(place);
            part[a] = static_cast<float>(place - static_cast<double>(low));
            next[a] = part[a] > 0 ? stride[a] : 0; // a missing neighbour without weight does not count
            corner += low * stride[a];
        }
        const auto mixed = [&](const T* p) {
            const auto v = static_cast<float>(*p);
            return next[0] == 0 ? v : v + part[0] * (static_cast<float>(p[next[0]]) - v);
        };
        const auto mixed2 = [&](const T* p) {
            const float v = mixed(p);
            return next[1] == 0 ? v : v + part[1] * (mixed(p + next[1]) - v);
        };
        const float v = mixed2(corner);
        return next[2] == 0 ? v : v + part[2] * (mixed2(corner + next[2]) - v);
    }
    [[nodiscard]] T nearest(const conv::Vec3& at) const {
        conv::Index3 index{};
        for (std::size_t a = 0; a < 3; ++a)
            index[a] = std::clamp<std::int64_t>(std::llround(at[a]), 0, extent[a] - 1);
        return data[(index[2] * extent[1] + index[1]) * extent[0] + index[0]];
    }
};

QRgb premultiplied(QRgb color, double opacity) {
    const auto part = [&](int full) { return static_cast<int>(std::lround(full * opacity)); };
    return qRgba(part(qRed(color)), part(qGreen(color)), part(qBlue(color)), part(qAlpha(color)));
}

/// Colours of labels times the opacity. Small numbers come from a table.
class LabelColors {
  public:
    explicit LabelColors(double opacity) : opacity_(opacity) {
        for (std::size_t label = 0; label < table_.size(); ++label)
            table_[label] = premultiplied(labelColor(static_cast<std::int64_t>(label)), opacity);
    }
    [[nodiscard]] QRgb of(double value) const {
        if (!std::isfinite(value))
            return 0;
        const std::int64_t label = std::llround(value);
        if (label >= 0 && label < static_cast<std::int64_t>(table_.size()))
            return table_[static_cast<std::size_t>(label)];
        return premultiplied(labelColor(label), opacity_);
    }

  private:
    std::array<QRgb, 512> table_{};
    double opacity_;
};

/// Colours of levels from low to high, times the opacity.
std::array<QRgb, 256> levelColors(const AddedLayer& layer) {
    std::array<QRgb, 256> colors{};
    const double opacity = std::clamp(layer.look.opacity, 0.0, 1.0);
    const QRgb full = layer.look.color;
    for (int level = 0; level < 256; ++level) {
        const auto part = [&](int of) { return static_cast<int>(std::lround(of * level / 255.0)); };
        const auto at = static_cast<std::size_t>(level);
        const QRgb color = layer.colorMap.isEmpty() ? qRgb(part(qRed(full)), part(qGreen(full)), part(qBlue(full)))
                                                    : colorMapNamed(layer.colorMap).colors[at];
        colors[at] = premultiplied(color, opacity);
    }
    return colors;
}

} // namespace

QRgb labelColor(std::int64_t label) {
    if (label == 0)
        return 0;
    constexpr double golden = 0.618033988749895; // spreads hues evenly, however many labels there are
    const double turn = static_cast<double>(label < 0 ? -label : label) * golden;
    const auto row = static_cast<int>((label < 0 ? -label : label) % 3);
    constexpr std::array<double, 3> saturations{0.85, 0.6, 0.95}, values{1, 0.95, 0.75};
    const auto at = static_cast<std::size_t>(row);
    return QColor::fromHsvF(static_cast<float>(turn - std::floor(turn)), static_cast<float>(saturations[at]),
                            static_cast<float>(values[at]))
        .rgb();
}

QImage layerPicture(const conv::Volume& volume, conv::Item item, const AddedLayer& layer, const LayerWindow& window) {
    QImage picture(window.size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    const conv::Index3& extent = volume.layout().extent;
    const double opacity = std::clamp(layer.look.opacity, 0.0, 1.0);
    const std::array<QRgb, 256> colors = levelColors(layer);
    const LabelColors labels(opacity);
    const auto low = static_cast<float>(layer.look.low);
    const double span = layer.look.high - layer.look.low;
    const auto scale = static_cast<float>(span > 0 ? 255 / span : 255);
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const Grid<T> grid{volume.as<T>(item), extent};
        const auto colorOf = [&](const conv::Vec3& at) -> QRgb {
            if (layer.labels)
                return labels.of(static_cast<double>(grid.nearest(at)));
            const float value = grid.linear(at);
            if (std::isnan(value))
                return 0;
            const float level = (value - low) * scale + 0.5F;
            return colors[static_cast<std::size_t>(std::clamp(level, 0.0F, 255.0F))];
        };
        for (int y = 0; y < picture.height(); ++y) {
            conv::Vec3 start = window.first;
            for (std::size_t a = 0; a < 3; ++a)
                start[a] += y * window.down[a];
            const auto [from, to] = insideOf(start, window.right, extent, picture.width());
            auto* out = reinterpret_cast<QRgb*>(picture.scanLine(y));
            for (int x = from; x <= to; ++x)
                out[x] = colorOf(
                    {start[0] + x * window.right[0], start[1] + x * window.right[1], start[2] + x * window.right[2]});
        }
    });
    return picture;
}

} // namespace ui

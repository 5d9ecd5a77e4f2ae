// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_picture.h"
#include "ui/models/color_map.h"
#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

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
    // A nearly vanishing step gives quotients beyond int.
    return {static_cast<int>(std::ceil(std::min<double>(from, count) - 1e-9)),
            static_cast<int>(std::floor(std::max(to, -1.0) + 1e-9))};
}

using Point = std::array<float, 3>; ///< a fractional index; float32 is exact enough for a screen

/// Samples of one item.
template <class T>
class Grid {
  public:
    Grid(const T* data, const conv::Index3& extent)
        : data_(data),
          stride_{1, extent[0], extent[0] * extent[1]},
          last_{extent[0] - 1, extent[1] - 1, extent[2] - 1} {}

    [[nodiscard]] float linear(const Point& at) const {
        Point part{};
        std::array<std::int64_t, 3> next{};
        const T* corner = data_;
        for (std::size_t a = 0; a < 3; ++a) {
            const float place = std::clamp(at[a], 0.0F, static_cast<float>(last_[a]));
            const auto low = static_cast<std::int64_t>(place);
            part[a] = place - static_cast<float>(low);
            next[a] = low < last_[a] ? stride_[a] : 0;
            corner += low * stride_[a];
        }
        const float value = mixed(corner, part, next);
        if constexpr (std::is_floating_point_v<T>)
            if (std::isnan(value)) { // a missing neighbour without weight does not count
                for (std::size_t a = 0; a < 3; ++a)
                    next[a] = part[a] > 0 ? next[a] : 0;
                return mixed(corner, part, next);
            }
        return value;
    }
    /// Requires a point at most half a sample beyond the samples.
    [[nodiscard]] T nearest(const Point& at) const {
        std::int64_t index = 0;
        for (std::size_t a = 0; a < 3; ++a)
            index += std::min(static_cast<std::int64_t>(std::max(0.0F, at[a] + 0.5F)), last_[a]) * stride_[a];
        return data_[index];
    }

  private:
    static float mixed(const T* corner, const Point& part, const std::array<std::int64_t, 3>& next) {
        const auto along = [&](const T* p) {
            const auto v = static_cast<float>(*p);
            return v + part[0] * (static_cast<float>(p[next[0]]) - v);
        };
        const auto across = [&](const T* p) {
            const float v = along(p);
            return v + part[1] * (along(p + next[1]) - v);
        };
        const float v = across(corner);
        return v + part[2] * (across(corner + next[2]) - v);
    }
    const T* data_;
    std::array<std::int64_t, 3> stride_, last_;
};

QRgb premultiplied(QRgb color, double opacity) {
    const auto part = [&](int full) { return static_cast<int>(std::lround(full * opacity)); };
    return qRgba(part(qRed(color)), part(qGreen(color)), part(qBlue(color)), part(qAlpha(color)));
}

/// Colours of labels times the opacity. Small numbers come from a table.
class LabelColors {
  public:
    explicit LabelColors(double opacity) : opacity_(opacity) {
        static const Table opaque = [] {
            Table table{};
            for (std::size_t label = 0; label < table.size(); ++label)
                table[label] = labelColor(static_cast<std::int64_t>(label));
            return table;
        }();
        for (std::size_t label = 0; label < table_.size(); ++label)
            table_[label] = premultiplied(opaque[label], opacity);
    }
    template <class T>
    [[nodiscard]] QRgb of(T value) const {
        std::int64_t label = 0;
        if constexpr (std::is_floating_point_v<T>)
            label = std::isfinite(value) ? std::llround(value) : 0;
        else
            label = static_cast<std::int64_t>(value);
        if (label >= 0 && label < static_cast<std::int64_t>(table_.size()))
            return table_[static_cast<std::size_t>(label)];
        return premultiplied(labelColor(label), opacity_);
    }

  private:
    using Table = std::array<QRgb, 4096>;
    Table table_{};
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
    const std::optional<LabelColors> labels = layer.labels ? std::optional<LabelColors>(opacity) : std::nullopt;
    const auto low = static_cast<float>(layer.look.low);
    const double span = layer.look.high - layer.look.low;
    const auto scale = static_cast<float>(span > 0 ? 255 / span : 255);
    const Point step{static_cast<float>(window.right[0]), static_cast<float>(window.right[1]),
                     static_cast<float>(window.right[2])};
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const Grid<T> grid(volume.as<T>(item), extent);
        const auto colorOf = [&](const Point& at) -> QRgb {
            const float value = grid.linear(at);
            const float level = (value - low) * scale + 0.5F;
            return std::isnan(level) ? 0 : colors[static_cast<std::size_t>(std::clamp(level, 0.0F, 255.0F))];
        };
        const auto labelAt = [&](const Point& at) { return labels->of(grid.nearest(at)); };
        for (int y = 0; y < picture.height(); ++y) {
            conv::Vec3 start = window.first;
            for (std::size_t a = 0; a < 3; ++a)
                start[a] += y * window.down[a];
            const std::pair<int, int> inside = insideOf(start, window.right, extent, picture.width());
            const Point begin{static_cast<float>(start[0]), static_cast<float>(start[1]), static_cast<float>(start[2])};
            auto* out = reinterpret_cast<QRgb*>(picture.scanLine(y));
            const auto fill = [&](const auto& color) {
                for (int x = inside.first; x <= inside.second; ++x) {
                    const auto along = static_cast<float>(x);
                    out[x] = color(
                        Point{begin[0] + along * step[0], begin[1] + along * step[1], begin[2] + along * step[2]});
                }
            };
            layer.labels ? fill(labelAt) : fill(colorOf);
        }
    });
    return picture;
}

} // namespace ui

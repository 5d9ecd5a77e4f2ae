// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_picture.h"
#include "ui/models/color_map.h"
#include "ui/views/layers/layer_grid.h"
#include "ui/views/rows_in_parallel.h"
#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

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

PixelRow rowOf(const LayerWindow& window, int y, const conv::Index3& extent) {
    conv::Vec3 start = window.first;
    PixelRow row;
    for (std::size_t a = 0; a < 3; ++a) {
        start[a] += y * window.down[a];
        row.begin[a] = static_cast<float>(start[a]);
        row.step[a] = static_cast<float>(window.right[a]);
    }
    std::tie(row.from, row.to) = insideOf(start, window.right, extent, window.size.width());
    return row;
}

/// Writes colours of the values of a row's pixels; missing values are transparent. `values` counts from row.from.
void colorValues(const float* values, const std::array<QRgb, 256>& colors, float low, float scale, const PixelRow& row,
                 QRgb* out) {
    for (int x = row.from; x <= row.to; ++x) {
        const float level = (values[x - row.from] - low) * scale + 0.5F;
        const QRgb color =
            colors[static_cast<std::size_t>(static_cast<int>(level > 0 ? std::min(level, 255.0F) : 0.0F))];
        out[x] = level == level ? color : 0; // NaN is unlike itself
    }
}

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
    const std::optional<std::size_t> axis = onlyAxis(window.right, picture.width());
    uchar* const pixels = picture.bits(); // detaches before threads write
    const auto pitch = picture.bytesPerLine();
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const LayerGrid<T> grid(volume.as<T>(item), extent);
        const auto labelColor = [&](T value) { return labels->of(value); };
        inRows(picture.height(), [&](int firstRow, int endRow) {
            std::vector<float> values(static_cast<std::size_t>(picture.width()));
            std::optional<LayerLines<T>> lines;
            if (axis)
                lines.emplace(grid, *axis);
            for (int y = firstRow; y < endRow; ++y) {
                const PixelRow row = rowOf(window, y, extent);
                if (row.from > row.to)
                    continue;
                auto* const out = reinterpret_cast<QRgb*>(pixels + y * pitch);
                // Mixing lines costs more than single samples where a pixel steps over many.
                const bool dense = axis && std::abs(window.right[*axis]) <= 4;
                if (layer.labels && axis) {
                    lines->nearest(row, labelColor, out);
                } else if (layer.labels) {
                    for (int x = row.from; x <= row.to; ++x)
                        out[x] = labelColor(grid.nearest(pointOf(row, x)));
                } else {
                    dense ? lines->linear(row, values.data()) : grid.linear(row, values.data());
                    colorValues(values.data(), colors, low, scale, row, out);
                }
            }
        });
    });
    return picture;
}

} // namespace ui

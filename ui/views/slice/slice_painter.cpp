// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/slice_painter.h"
#include "ui/models/color_map.h"
#include "ui/style/theme.h"
#include "ui/views/slice/slice_grid.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr float missing = std::numeric_limits<float>::quiet_NaN();

/// Reads one row of samples as float over the contents of `row`. `v` and [u, u + count) are in screen order.
struct RowReader {
    const SliceRequest& request;
    const Layers& layers;

    void read(int v, int u, int count, float* row) const {
        if (request.grid != nullptr) {
            interpolate(v, u, count, row);
            return;
        }
        const auto right = static_cast<std::size_t>(request.axes.right);
        const auto down = static_cast<std::size_t>(request.axes.down);
        const auto normal = static_cast<std::size_t>(request.axes.normal);
        const bool covered = !layers.empty() && covers(layers.front(), right, down, normal);
        if (!covered)
            std::fill(row, row + count, missing);
        const std::int64_t iv = request.axes.flipDown ? request.extent[down] - 1 - v : v;
        for (const Layer& layer : layers) {
            const conv::Region& box = layer.region;
            if (request.slice < box.lo[normal] || request.slice >= box.hi[normal] || iv < box.lo[down] ||
                iv >= box.hi[down])
                continue;
            // Columns of the layer in screen order.
            std::int64_t first = box.lo[right];
            std::int64_t last = box.hi[right];
            if (request.axes.flipRight) {
                first = request.extent[right] - box.hi[right];
                last = request.extent[right] - box.lo[right];
            }
            first = std::max<std::int64_t>(first, u);
            last = std::min<std::int64_t>(last, u + count);
            if (first >= last)
                continue;
            const std::int64_t iu = request.axes.flipRight ? request.extent[right] - 1 - first : first;
            const std::int64_t at = (iu - box.lo[right]) * layer.stride[right] +
                                    (iv - box.lo[down]) * layer.stride[down] +
                                    (request.slice - box.lo[normal]) * layer.stride[normal];
            const std::int64_t step = request.axes.flipRight ? -layer.stride[right] : layer.stride[right];
            copy(layer, at, step, last - first, row + (first - u));
        }
    }

  private:
    /// Like read() for a resampled grid: trilinear interpolation.
    void interpolate(int v, int u, int count, float* row) const {
        std::fill(row, row + count, missing);
        const auto right = static_cast<std::size_t>(request.axes.right);
        const auto down = static_cast<std::size_t>(request.axes.down);
        const double sign = request.axes.flipRight ? -1 : 1;
        conv::Vec3 first{};
        first[right] = request.axes.flipRight ? static_cast<double>(request.extent[right] - 1 - u) : u;
        first[down] = request.axes.flipDown ? static_cast<double>(request.extent[down] - 1 - v) : v;
        first[static_cast<std::size_t>(request.axes.normal)] = request.place;
        first = request.grid->toSource(first);
        conv::Vec3 step = request.grid->stepInSource(request.axes.right);
        for (double& s : step)
            s *= sign;
        for (const Layer& layer : layers)
            interpolateLayer(layer, first, step, count, row);
    }
    static void interpolateLayer(const Layer& layer, const conv::Vec3& first, const conv::Vec3& step, int count,
                                 float* row) {
        // Points from..to of the row lie inside the layer.
        double from = 0, to = count - 1;
        for (std::size_t a = 0; a < 3; ++a) {
            const double low = static_cast<double>(layer.region.lo[a]) - layer.rimLow[a] - first[a];
            const double high = static_cast<double>(layer.region.hi[a] - 1) + layer.rimHigh[a] - first[a];
            if (std::abs(step[a]) < 1e-12) {
                if (low > 0 || high < 0)
                    return;
                continue;
            }
            from = std::max(from, std::min(low / step[a], high / step[a]));
            to = std::min(to, std::max(low / step[a], high / step[a]));
        }
        const int begin = static_cast<int>(std::ceil(from - 1e-9)), end = static_cast<int>(std::floor(to + 1e-9));
        if (begin > end)
            return;
        std::array<float, 3> at{}, by{}, last{};
        for (std::size_t a = 0; a < 3; ++a) {
            at[a] = static_cast<float>(first[a] + begin * step[a] - static_cast<double>(layer.region.lo[a]));
            by[a] = static_cast<float>(step[a]);
            last[a] = static_cast<float>(layer.region.size(static_cast<int>(a)) - 1);
        }
        conv::withElementType(layer.type, [&]<class T>(std::type_identity<T>) {
            sample(reinterpret_cast<const T*>(layer.data), layer, at, by, last, end - begin + 1, row + begin);
        });
    }
    template <class T>
    static void sample(const T* data, const Layer& layer, const std::array<float, 3>& at,
                       const std::array<float, 3>& by, const std::array<float, 3>& last, int count, float* out) {
        for (int i = 0; i < count; ++i) {
            std::array<float, 3> part{};
            std::array<std::int64_t, 3> next{};
            const T* corner = data;
            for (std::size_t a = 0; a < 3; ++a) {
                const float place = std::clamp(at[a] + static_cast<float>(i) * by[a], 0.0F, last[a]);
                const auto low = static_cast<std::int64_t>(place);
                part[a] = place - static_cast<float>(low);
                next[a] = static_cast<float>(low) < last[a] ? layer.stride[a] : 0;
                corner += low * layer.stride[a];
            }
            const auto mixed = [&](const T* p, std::size_t a) {
                const auto v = static_cast<float>(*p);
                return v + part[a] * (static_cast<float>(p[next[a]]) - v);
            };
            const auto mixed2 = [&](const T* p) {
                const float v = mixed(p, 0);
                return v + part[1] * (mixed(p + next[1], 0) - v);
            };
            const float v = mixed2(corner);
            out[i] = v + part[2] * (mixed2(corner + next[2]) - v);
        }
    }
    [[nodiscard]] bool covers(const Layer& layer, std::size_t right, std::size_t down, std::size_t normal) const {
        return layer.region.size(static_cast<int>(right)) == request.extent[right] &&
               layer.region.size(static_cast<int>(down)) == request.extent[down] &&
               request.slice >= layer.region.lo[normal] && request.slice < layer.region.hi[normal];
    }
    static void copy(const Layer& layer, std::int64_t at, std::int64_t step, std::int64_t count, float* out) {
        conv::withElementType(layer.type, [&](auto tag) {
            using T = typename decltype(tag)::type;
            const T* in = reinterpret_cast<const T*>(layer.data) + at;
            if (step == 1)
                for (std::int64_t i = 0; i < count; ++i)
                    out[i] = static_cast<float>(in[i]);
            else
                for (std::int64_t i = 0; i < count; ++i)
                    out[i] = static_cast<float>(in[i * step]);
        });
    }
};

int reduced(int count, int factor) {
    return (count + factor - 1) / factor;
}

/// Adds the sum of each group of `factor` samples of `row` to `sum`.
void addGroups(const std::vector<float>& row, int factor, std::vector<float>& sum) {
    const std::size_t whole = row.size() / static_cast<std::size_t>(factor);
    const float* in = row.data();
    for (std::size_t i = 0; i < whole; ++i, in += factor) {
        float group = 0;
        for (int k = 0; k < factor; ++k)
            group += in[k];
        sum[i] += group;
    }
    if (whole < sum.size()) {
        float group = 0;
        int count = 0;
        for (std::size_t i = whole * static_cast<std::size_t>(factor); i < row.size(); ++i, ++count)
            group += row[i];
        sum[whole] += group * static_cast<float>(factor) / static_cast<float>(std::max(1, count));
    }
}

/// Calls `row(y, values)` for every row of the picture, top to bottom, with averaged samples of all `readers`.
template <std::size_t N, class F>
void forRows(const SliceRequest& request, const std::array<RowReader, N>& readers, F&& row) {
    const QRect& source = request.source;
    const int factor = request.factor;
    const int width = reduced(source.width(), factor);
    const int height = reduced(source.height(), factor);
    std::array<std::vector<float>, N> sums;
    sums.fill(std::vector<float>(static_cast<std::size_t>(width)));
    std::vector<float> samples(static_cast<std::size_t>(source.width()));
    std::vector<float> columns(samples.size());
    for (int y = 0; y < height; ++y) {
        const int first = source.top() + y * factor;
        const int last = std::min(first + factor, source.top() + source.height());
        for (std::size_t n = 0; n < N; ++n) {
            if (factor == 1) {
                readers[n].read(first, source.left(), source.width(), sums[n].data());
                continue;
            }
            // Sum whole rows first, then across: long simple loops do most of the work.
            std::fill(columns.begin(), columns.end(), 0.0F);
            for (int v = first; v < last; ++v) {
                readers[n].read(v, source.left(), source.width(), samples.data());
                for (std::size_t i = 0; i < samples.size(); ++i)
                    columns[i] += samples[i];
            }
            std::fill(sums[n].begin(), sums[n].end(), 0.0F);
            addGroups(columns, factor, sums[n]);
            const float scale = 1.0F / static_cast<float>(factor * (last - first));
            for (float& value : sums[n])
                value *= scale;
        }
        row(y, sums);
    }
}

QImage emptyPicture(const SliceRequest& request) {
    return {reduced(request.source.width(), request.factor), reduced(request.source.height(), request.factor),
            QImage::Format_RGB32};
}

struct Mapping {
    float low, scale;
    explicit Mapping(const SliceRequest& request) : Mapping(request.low, request.high) {}
    Mapping(double from, double to)
        : low(static_cast<float>(from)), scale(static_cast<float>(to > from ? 255 / (to - from) : 255)) {}
    [[nodiscard]] std::uint32_t operator()(float value) const {
        const float level = (value - low) * scale + 0.5F;
        // NaN must map to 0: keep the order of these comparisons.
        return static_cast<std::uint32_t>(static_cast<int>(level > 0 ? (level < 255 ? level : 255.0F) : 0.0F));
    }
};

} // namespace

QImage grayPicture(const SliceRequest& request, const Layers& layers) {
    QImage picture = emptyPicture(request);
    const Mapping map(request);
    forRows<1>(request, {RowReader{request, layers}}, [&](int y, const auto& rows) {
        auto* out = reinterpret_cast<std::uint32_t*>(picture.scanLine(y));
        const float* in = rows[0].data();
        if (request.map != nullptr) {
            const auto& colors = request.map->colors;
            for (int x = 0; x < picture.width(); ++x) // missing samples are black in any colour map
                out[x] = std::isnan(in[x]) ? 0xff000000U : colors[map(in[x])];
            return;
        }
        for (int x = 0; x < picture.width(); ++x)
            out[x] = 0xff000000U | map(in[x]) * 0x010101U;
    });
    return picture;
}

QImage colorPicture(const SliceRequest& request, const std::vector<Layers>& channels, double alphaMax) {
    QImage picture = emptyPicture(request);
    const Mapping map(request);
    const bool hasAlpha = channels.size() > 3;
    const Layers none;
    const std::array<RowReader, 4> readers{RowReader{request, channels[0]}, RowReader{request, channels[1]},
                                           RowReader{request, channels[2]},
                                           RowReader{request, hasAlpha ? channels[3] : none}};
    forRows<4>(request, readers, [&](int y, const auto& rows) {
        auto* out = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            const auto i = static_cast<std::size_t>(x);
            double opacity = 1;
            if (hasAlpha)
                opacity = std::clamp(rows[3][i] / alphaMax, 0.0, 1.0);
            const auto part = [&](std::size_t n) { return static_cast<int>(std::lround(map(rows[n][i]) * opacity)); };
            out[x] = qRgb(part(0), part(1), part(2));
        }
    });
    return picture;
}

QImage overlayPicture(const SliceRequest& request, const std::vector<Layers>& channels) {
    QImage picture = emptyPicture(request);
    picture.fill(Qt::black);
    for (const std::size_t c : drawnOrder(request.overlay)) {
        const ChannelLook& look = request.overlay[c];
        if (!look.shown || c >= channels.size())
            continue;
        const Mapping map(look.low, look.high);
        const double opacity = std::clamp(look.opacity, 0.0, 1.0);
        std::array<QRgb, 256> colors{}; // times the opacity
        for (int level = 0; level < 256; ++level) {
            const auto part = [&](int full) { return static_cast<int>(std::lround(full * level * opacity / 255)); };
            colors[static_cast<std::size_t>(level)] =
                qRgb(part(qRed(look.color)), part(qGreen(look.color)), part(qBlue(look.color)));
        }
        const int below = look.blend == Blend::over ? static_cast<int>(std::lround(256 * (1 - opacity))) : 256;
        forRows<1>(request, {RowReader{request, channels[c]}}, [&](int y, const auto& rows) {
            auto* out = reinterpret_cast<QRgb*>(picture.scanLine(y));
            for (int x = 0; x < picture.width(); ++x) {
                const float value = rows[0][static_cast<std::size_t>(x)];
                const QRgb more = colors[map(value)];
                const int kept = std::isnan(value) ? 256 : below; // missing samples cover nothing
                const auto mixed = [&](int under, int own) { return std::min(255, (under * kept + 128) / 256 + own); };
                out[x] = qRgb(mixed(qRed(out[x]), qRed(more)), mixed(qGreen(out[x]), qGreen(more)),
                              mixed(qBlue(out[x]), qBlue(more)));
            }
        });
    }
    return picture;
}

QImage levelPicture(const SliceRequest& request, const conv::Volume& levels, std::optional<std::int64_t> channel) {
    QImage picture = emptyPicture(request);
    const conv::Index3& extent = levels.layout().extent;
    if (picture.width() != extent[0] || picture.height() != extent[1])
        return {};
    const bool color = !channel;
    const auto row = [&](std::int64_t of, int y) { return levels.as<std::uint8_t>({0, of}) + y * extent[0]; };
    for (int y = 0; y < picture.height(); ++y) {
        auto* out = reinterpret_cast<std::uint32_t*>(picture.scanLine(y));
        const std::uint8_t* const in = row(channel.value_or(0), y);
        const std::uint8_t* const green = color ? row(1, y) : in;
        const std::uint8_t* const blue = color ? row(2, y) : in;
        for (int x = 0; x < picture.width(); ++x)
            out[x] = !color && request.map ? request.map->colors[in[x]] : qRgb(in[x], green[x], blue[x]);
    }
    return picture;
}

QRgb signedColor(double value) {
    const DataColors& c = dataColors();
    const QColor& end = value < 0 ? c.negative : c.positive;
    const double part = std::min(1.0, std::abs(value));
    const auto mix = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * part)); };
    return qRgb(mix(c.zero.red(), end.red()), mix(c.zero.green(), end.green()), mix(c.zero.blue(), end.blue()));
}

QImage differencePicture(const SliceRequest& request, const Layers& a, const Layers& b) {
    QImage picture = emptyPicture(request);
    const DifferenceScale& scale = request.difference;
    std::array<QRgb, 511> table{};
    for (int i = 0; i < 511; ++i)
        table[static_cast<std::size_t>(i)] = differenceColor(scale.kind, (i - 255) / 255.0);
    const bool plain = scale.kind == DifferenceKind::plusMinus && scale.threshold == 0; // no branches: fast
    const auto factor = static_cast<float>(scale.limit > 0 ? 255 / scale.limit : 0);
    forRows<2>(request, {RowReader{request, a}, RowReader{request, b}}, [&](int y, const auto& rows) {
        auto* out = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            const float from = rows[0][static_cast<std::size_t>(x)], to = rows[1][static_cast<std::size_t>(x)];
            const float value =
                plain ? (to - from) * factor : static_cast<float>(255 * scale.place(scale.quantity(from, to)));
            const int index = std::isnan(value) ? 0 : static_cast<int>(std::lround(std::clamp(value, -255.0F, 255.0F)));
            out[x] = table[static_cast<std::size_t>(index + 255)];
        }
    });
    return picture;
}

double differenceSpan(const SliceRequest& request, const Layers& a, const Layers& b) {
    std::vector<double> sizes;
    forRows<2>(request, {RowReader{request, a}, RowReader{request, b}}, [&](int, const auto& rows) {
        for (std::size_t i = 0; i < rows[0].size(); ++i)
            if (const double size = std::abs(request.difference.quantity(rows[0][i], rows[1][i]));
                std::isfinite(size) && size > 0)
                sizes.push_back(size);
    });
    if (sizes.empty())
        return 0;
    const double part = request.difference.kind == DifferenceKind::logarithm ? 1 : 0.995;
    const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(sizes.size() - 1));
    std::nth_element(sizes.begin(), at, sizes.end());
    return *at;
}

} // namespace ui

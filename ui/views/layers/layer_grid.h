// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/volume.h>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

/// Samples of a layer along a row of pixels. Only layer_picture.cpp includes this.
namespace ui {

using LayerPoint = std::array<float, 3>; ///< a fractional index; float32 is exact enough for a screen

/// A row of pixels: the index of pixel x is `begin` + x · `step`. Pixels [from, to] lie within the samples or at most
/// half a sample beyond.
struct PixelRow {
    LayerPoint begin, step;
    int from = 0, to = -1;
};

inline LayerPoint pointOf(const PixelRow& row, int x) {
    const auto along = static_cast<float>(x);
    return {row.begin[0] + along * row.step[0], row.begin[1] + along * row.step[1], row.begin[2] + along * row.step[2]};
}

/// Samples of one item, for rows anywhere in it.
template <class T>
class LayerGrid {
  public:
    LayerGrid(const T* data, const conv::Index3& extent)
        : data_(data),
          stride_{1, extent[0], extent[0] * extent[1]},
          last_{extent[0] - 1, extent[1] - 1, extent[2] - 1} {}
    [[nodiscard]] const T* data() const { return data_; }
    [[nodiscard]] std::int64_t stride(std::size_t axis) const { return stride_[axis]; }
    [[nodiscard]] std::int64_t last(std::size_t axis) const { return last_[axis]; }

    /// Place between two samples of an axis.
    struct Between {
        std::int64_t low = 0;
        float part = 0; ///< 0: the lower one alone
    };
    [[nodiscard]] Between between(std::size_t axis, float at) const {
        const float place = std::clamp(at, 0.0F, static_cast<float>(last_[axis]));
        const auto low = static_cast<std::int64_t>(place);
        return {low, place - static_cast<float>(low)};
    }
    [[nodiscard]] std::int64_t nearest(std::size_t axis, float at) const {
        return std::min(static_cast<std::int64_t>(std::max(0.0F, at + 0.5F)), last_[axis]);
    }

    [[nodiscard]] float linear(const LayerPoint& at) const {
        LayerPoint part{};
        std::array<std::int64_t, 3> next{};
        const T* corner = data_;
        for (std::size_t a = 0; a < 3; ++a) {
            const Between place = between(a, at[a]);
            part[a] = place.part;
            next[a] = place.low < last_[a] ? stride_[a] : 0;
            corner += place.low * stride_[a];
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
    /// Writes interpolated values of the pixels of `row` to `out`, which counts from row.from.
    void linear(const PixelRow& row, float* out) const {
        int from = row.from, to = row.to;
        for (; from <= to && !hasAllNeighbours(pointOf(row, from)); ++from)
            out[from - row.from] = linear(pointOf(row, from));
        for (; to >= from && !hasAllNeighbours(pointOf(row, to)); --to)
            out[to - row.from] = linear(pointOf(row, to));
        PixelRow inner = row;
        std::array<std::int64_t, 3> next = stride_;
        for (std::size_t a = 0; a < 3; ++a)
            if (last_[a] == 0) // one sample deep: all places are that sample
                inner.begin[a] = inner.step[a] = 0, next[a] = 0;
        for (int x = from; x <= to; ++x) { // no place needs a limit here
            const LayerPoint at = pointOf(inner, x);
            const std::array<std::int32_t, 3> low{static_cast<std::int32_t>(at[0]), static_cast<std::int32_t>(at[1]),
                                                  static_cast<std::int32_t>(at[2])};
            const T* corner = data_ + low[0] + low[1] * stride_[1] + low[2] * stride_[2];
            float value = mixed(corner,
                                {at[0] - static_cast<float>(low[0]), at[1] - static_cast<float>(low[1]),
                                 at[2] - static_cast<float>(low[2])},
                                next);
            if constexpr (std::is_floating_point_v<T>)
                if (std::isnan(value))
                    value = linear(pointOf(row, x));
            out[x - row.from] = value;
        }
    }
    /// Requires a point at most half a sample beyond the samples.
    [[nodiscard]] T nearest(const LayerPoint& at) const {
        return data_[nearest(0, at[0]) + nearest(1, at[1]) * stride_[1] + nearest(2, at[2]) * stride_[2]];
    }

  private:
    [[nodiscard]] bool hasAllNeighbours(const LayerPoint& at) const {
        for (std::size_t a = 0; a < 3; ++a)
            if (last_[a] > 0 && !(at[a] >= 0 && at[a] < static_cast<float>(last_[a])))
                return false;
        return true;
    }
    static float mixed(const T* corner, const LayerPoint& part, const std::array<std::int64_t, 3>& next) {
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

/// Returns the only axis along which a row moves, if its index along the others changes by less than 1e-3 of a sample.
[[nodiscard]] inline std::optional<std::size_t> onlyAxis(const conv::Vec3& step, int width) {
    std::optional<std::size_t> only;
    for (std::size_t a = 0; a < 3; ++a)
        if (std::abs(step[a]) * width >= 1e-3) {
            if (only)
                return std::nullopt;
            only = a;
        }
    return only;
}

/// Rows along one axis: mixes the lines of samples beside a row once, then interpolates along the mixture. A line is
/// kept for the next row, which mostly lies between the same two. One object a thread.
template <class T>
class LayerLines {
  public:
    LayerLines(const LayerGrid<T>& grid, std::size_t axis)
        : grid_(grid), axis_(axis), near_(axis == 0 ? 1 : 0), far_(axis == 2 ? 1 : 2) {}

    /// Writes interpolated values of the pixels of `row` to `out`, which counts from row.from.
    void linear(const PixelRow& row, float* out) {
        const float first = row.begin[axis_], step = row.step[axis_];
        const float left = first + static_cast<float>(row.from) * step;
        const float right = first + static_cast<float>(row.to) * step;
        const std::int64_t low = grid_.between(axis_, std::min(left, right)).low;
        const std::int64_t high = std::min(grid_.between(axis_, std::max(left, right)).low + 1, grid_.last(axis_));
        if (low != low_ || high != high_) {
            low_ = low;
            high_ = high;
            for (Line& line : lines_)
                line.low.reset();
            mixed_.resize(static_cast<std::size_t>(high - low) + 2);
        }
        mixLines(grid_.between(near_, row.begin[near_]), grid_.between(far_, row.begin[far_]));
        const float shift = first - static_cast<float>(low), end = static_cast<float>(high - low);
        for (int x = row.from; x <= row.to; ++x) {
            const float at = std::clamp(shift + static_cast<float>(x) * step, 0.0F, end);
            const auto before = static_cast<std::int32_t>(at);
            const float part = at - static_cast<float>(before);
            const float v = mixed_[static_cast<std::size_t>(before)];
            float value = v + part * (mixed_[static_cast<std::size_t>(before) + 1] - v);
            if constexpr (std::is_floating_point_v<T>)
                value = part > 0 ? value : v; // a missing neighbour without weight does not count
            out[x - row.from] = value;
        }
    }
    /// Writes color(sample) of the nearest samples to `out`, which counts from pixel 0.
    template <class Color>
    void nearest(const PixelRow& row, const Color& color, std::uint32_t* out) const {
        const T* line = grid_.data() + grid_.nearest(near_, row.begin[near_]) * grid_.stride(near_) +
                        grid_.nearest(far_, row.begin[far_]) * grid_.stride(far_);
        for (int x = row.from; x <= row.to; ++x) {
            const float at = row.begin[axis_] + static_cast<float>(x) * row.step[axis_];
            out[x] = color(line[grid_.nearest(axis_, at) * grid_.stride(axis_)]);
        }
    }

  private:
    using Between = typename LayerGrid<T>::Between;
    /// Samples at one place of the near axis, mixed along the far one.
    struct Line {
        std::optional<std::int64_t> low; ///< place along the near axis
        Between far;
        std::vector<float> values;
    };
    [[nodiscard]] const float* lineAt(std::int64_t near, const Between& far) {
        Line& line = lines_[static_cast<std::size_t>(near % 2)]; // two places that follow each other
        if (line.low == near && line.far.low == far.low && line.far.part == far.part)
            return line.values.data();
        line.low = near;
        line.far = far;
        const std::int64_t count = high_ - low_ + 1, stride = grid_.stride(axis_);
        line.values.resize(static_cast<std::size_t>(count));
        const T* in = grid_.data() + near * grid_.stride(near_) + far.low * grid_.stride(far_) + low_ * stride;
        const T* next = in + (far.part > 0 ? grid_.stride(far_) : 0);
        float* const out = line.values.data();
        if (stride == 1)
            mix(in, next, far.part, 1, count, out);
        else
            mix(in, next, far.part, stride, count, out);
        return out;
    }
    static void mix(const T* in, const T* next, float part, std::int64_t stride, std::int64_t count, float* out) {
        if (part > 0)
            for (std::int64_t i = 0; i < count; ++i) {
                const auto v = static_cast<float>(in[i * stride]);
                out[i] = v + part * (static_cast<float>(next[i * stride]) - v);
            }
        else
            for (std::int64_t i = 0; i < count; ++i)
                out[i] = static_cast<float>(in[i * stride]);
    }
    void mixLines(const Between& near, const Between& far) {
        const std::size_t count = static_cast<std::size_t>(high_ - low_) + 1;
        const float* a = lineAt(near.low, far);
        if (near.part > 0) {
            const float* b = lineAt(near.low + 1, far);
            for (std::size_t i = 0; i < count; ++i)
                mixed_[i] = a[i] + near.part * (b[i] - a[i]);
        } else {
            std::copy(a, a + count, mixed_.begin());
        }
        mixed_[count] = mixed_[count - 1]; // read at the last sample, without weight
    }
    LayerGrid<T> grid_;
    std::size_t axis_, near_, far_;
    std::int64_t low_ = 0, high_ = -1; ///< samples along the row that are mixed
    std::array<Line, 2> lines_;
    std::vector<float> mixed_;
};

} // namespace ui

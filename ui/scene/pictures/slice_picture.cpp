// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/pictures/slice_picture.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Samples that contribute to a pixel along one axis: `weights` from `first` on.
struct Share {
    std::int64_t first = 0;
    std::vector<float> weights;
};

std::vector<Share> sharesOf(std::int64_t extent, int pixels, bool flip) {
    std::vector<Share> shares;
    const double step = static_cast<double>(extent) / pixels;
    for (int i = 0; i < pixels; ++i) {
        const int at = flip ? pixels - 1 - i : i;
        Share share;
        if (step <= 1) {
            const double centre = std::clamp((at + 0.5) * step - 0.5, 0.0, static_cast<double>(extent - 1));
            share.first = static_cast<std::int64_t>(centre);
            const auto part = static_cast<float>(centre - static_cast<double>(share.first));
            share.weights = part > 0 ? std::vector<float>{1 - part, part} : std::vector<float>{1};
        } else {
            const double from = at * step, to = (at + 1) * step;
            share.first = static_cast<std::int64_t>(from);
            for (std::int64_t s = share.first; s < std::min(extent, static_cast<std::int64_t>(std::ceil(to))); ++s) {
                const double covered =
                    std::min(to, static_cast<double>(s + 1)) - std::max(from, static_cast<double>(s));
                share.weights.push_back(static_cast<float>(covered / step));
            }
        }
        shares.push_back(std::move(share));
    }
    return shares;
}

/// Returns one channel resampled to the pixels, row by row.
std::vector<float> sampled(const SliceOf& s, conv::Item item, int width, int height) {
    const conv::Layout& layout = s.volume.layout();
    const conv::Index3 stride{1, layout.extent[0], layout.extent[0] * layout.extent[1]};
    const auto at = [](int axis) { return static_cast<std::size_t>(axis); };
    const std::int64_t right = stride[at(s.plane.right)], down = stride[at(s.plane.down)];
    const std::int64_t origin = s.slice * stride[at(s.plane.normal)];
    const std::vector<Share> columns = sharesOf(layout.extent[at(s.plane.right)], width, s.plane.flipRight);
    const std::vector<Share> rows = sharesOf(layout.extent[at(s.plane.down)], height, s.plane.flipDown);
    std::vector<float> line(static_cast<std::size_t>(layout.extent[at(s.plane.right)]));
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    conv::withElementType(layout.type, [&](auto tag) {
        const auto* data = s.volume.template as<typename decltype(tag)::type>(item) + origin;
        for (const Share& row : rows) {
            std::fill(line.begin(), line.end(), 0.0F);
            for (std::size_t k = 0; k < row.weights.size(); ++k) {
                const auto* in = data + (row.first + static_cast<std::int64_t>(k)) * down;
                for (std::size_t i = 0; i < line.size(); ++i)
                    line[i] += row.weights[k] * static_cast<float>(in[static_cast<std::int64_t>(i) * right]);
            }
            for (const Share& column : columns) {
                float value = 0;
                for (std::size_t k = 0; k < column.weights.size(); ++k)
                    value += column.weights[k] * line[static_cast<std::size_t>(column.first) + k];
                values.push_back(value);
            }
        }
    });
    return values;
}

std::uint8_t levelOf(float value, const ValueWindow& window) {
    const auto level = static_cast<float>((value - window.low) * 255 / (window.high - window.low) + 0.5);
    if (!(level > 0)) // also catches NaN
        return 0;
    return level >= 255 ? 255 : static_cast<std::uint8_t>(level);
}

void paintColors(const SliceOf& s, Picture& picture) {
    for (std::size_t c = 0; c < 3; ++c) {
        const auto values = sampled(s, {s.item.time, static_cast<std::int64_t>(c)}, picture.width, picture.height);
        for (std::size_t i = 0; i < values.size(); ++i)
            picture.rgba[4 * i + c] = levelOf(values[i], s.window);
    }
    const conv::Layout& layout = s.volume.layout();
    if (layout.alpha < 0)
        return;
    const ValueWindow opaque{0, layout.type == conv::ElementType::u16  ? 65535.0
                                : layout.type == conv::ElementType::u8 ? 255.0
                                                                       : 1.0};
    const auto alpha = sampled(s, {s.item.time, layout.alpha}, picture.width, picture.height);
    for (std::size_t i = 0; i < alpha.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c)
            picture.rgba[4 * i + c] =
                static_cast<std::uint8_t>((picture.rgba[4 * i + c] * levelOf(alpha[i], opaque) + 127) / 255);
}

} // namespace

Picture slicePicture(const SliceOf& slice, int width, int height) {
    Picture picture = blankPicture(width, height, {0, 0, 0});
    if (slice.color) {
        paintColors(slice, picture);
        return picture;
    }
    const std::vector<float> values = sampled(slice, slice.item, width, height);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint32_t level = levelOf(values[i], slice.window);
        const std::uint32_t color = slice.table ? slice.table->colors[level] : level << 16 | level << 8 | level;
        for (std::size_t c = 0; c < 3; ++c)
            picture.rgba[4 * i + c] = static_cast<std::uint8_t>(color >> (16 - 8 * c));
    }
    return picture;
}

std::array<double, 2> sliceSize(const conv::Layout& layout, const PlaneLayout& plane, double zoom) {
    const auto right = static_cast<std::size_t>(plane.right), down = static_cast<std::size_t>(plane.down);
    const conv::Vec3& spacing = layout.geometry.spacing;
    const double finest = std::min(spacing[right], spacing[down]);
    return {static_cast<double>(layout.extent[right]) * spacing[right] / finest * zoom,
            static_cast<double>(layout.extent[down]) * spacing[down] / finest * zoom};
}

} // namespace ui

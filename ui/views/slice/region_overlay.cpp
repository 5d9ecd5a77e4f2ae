// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/region_overlay.h"
#include "app/regions/region_statistics.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <type_traits>
#include <vector>

namespace ui {
namespace {

/// Calls inside(x, y, z) for each pixel whose nearest sample is in the bounds, and keeps the answers.
template <class F>
std::vector<std::uint8_t> pixelsOf(const OverlayRequest& r, F&& inside) {
    const int width = r.size.width(), height = r.size.height();
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
    std::uint8_t* pixel = pixels.data();
    conv::Vec3 low{}, high{};
    for (std::size_t a = 0; a < 3; ++a) {
        low[a] = static_cast<double>(r.region.box.lo[a]) - 0.5;
        high[a] = static_cast<double>(r.region.box.hi[a]) - 0.5;
    }
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, ++pixel) {
            conv::Index3 at{};
            bool in = true;
            for (std::size_t a = 0; a < 3 && in; ++a) {
                const double index = r.origin[a] + x * r.right[a] + y * r.down[a];
                in = index >= low[a] && index < high[a];
                at[a] = static_cast<std::int64_t>(index + 0.5); // not negative within the bounds
            }
            *pixel = in && inside(at) ? 1 : 0;
        }
    return pixels;
}

std::vector<std::uint8_t> byValues(const OverlayRequest& r) {
    const conv::Layout& layout = r.source->layout();
    const conv::Index3& extent = layout.extent;
    const auto place = [&](const conv::Index3& at) { return (at[2] * extent[1] + at[1]) * extent[0] + at[0]; };
    return conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        if (r.item.channel >= 0) {
            const T* samples = r.source->as<T>(r.item);
            return pixelsOf(r, [&](const conv::Index3& at) {
                return r.region.values.contains(static_cast<double>(samples[place(at)]));
            });
        }
        std::array<const T*, 3> colors{};
        for (std::size_t c = 0; c < colors.size(); ++c)
            colors[c] = r.source->as<T>({r.item.time, static_cast<std::int64_t>(c)});
        return pixelsOf(r, [&](const conv::Index3& at) {
            double sum = 0;
            for (std::size_t c = 0; c < colors.size(); ++c)
                sum += app::luminanceWeights[c] * static_cast<double>(colors[c][place(at)]);
            return r.region.values.contains(sum);
        });
    });
}

std::vector<std::uint8_t> byShape(const OverlayRequest& r) {
    std::vector<app::Span> spans;
    std::int64_t y = -1, z = -1;
    return pixelsOf(r, [&](const conv::Index3& at) {
        if (at[1] != y || at[2] != z)
            r.region.row(y = at[1], z = at[2], spans);
        return std::any_of(spans.begin(), spans.end(),
                           [&](const app::Span& span) { return at[0] >= span.first && at[0] < span.second; });
    });
}

std::vector<std::uint8_t> byMask(const OverlayRequest& r) {
    const conv::Index3& extent = r.mask->layout().extent;
    const auto* samples = r.mask->as<std::uint8_t>();
    return pixelsOf(
        r, [&](const conv::Index3& at) { return samples[(at[2] * extent[1] + at[1]) * extent[0] + at[0]] != 0; });
}

std::vector<std::uint8_t> pixelsOf(const OverlayRequest& request) {
    switch (request.region.kind) {
    case app::RegionKind::threshold:
        return byValues(request);
    case app::RegionKind::mask:
        return byMask(request);
    default:
        return byShape(request);
    }
}

} // namespace

RegionOverlay regionOverlay(const OverlayRequest& request) {
    RegionOverlay overlay{request, {}, {}};
    if (request.size.isEmpty() || request.source == nullptr ||
        (request.region.kind == app::RegionKind::mask && request.mask == nullptr))
        return overlay;
    const std::vector<std::uint8_t> pixels = pixelsOf(request);
    const int width = request.size.width(), height = request.size.height();
    overlay.picture = QImage(request.size, QImage::Format_ARGB32_Premultiplied);
    constexpr int faint = 72;
    const QRgb color = request.color;
    const QRgb fill = qPremultiply(qRgba(qRed(color), qGreen(color), qBlue(color), faint));
    const QRgb rim = qRgba(qRed(color), qGreen(color), qBlue(color), 255);
    const auto at = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < height &&
               pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] != 0;
    };
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(overlay.picture.scanLine(y));
        for (int x = 0; x < width; ++x) {
            if (!at(x, y)) {
                line[x] = 0;
                continue;
            }
            line[x] = at(x - 1, y) && at(x + 1, y) && at(x, y - 1) && at(x, y + 1) ? fill : rim;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
    }
    if (right >= 0)
        overlay.bounds = QRect(QPoint(left, top), QPoint(right, bottom));
    return overlay;
}

} // namespace ui

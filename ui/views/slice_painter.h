// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/views/plane.h"
#include <QImage>
#include <QRect>
#include <vector>

namespace ui {

struct ColorMap;
class SliceGrid;

/// Samples of one item as they lie in memory, placed in the index space of the source.
struct Layer {
    conv::ElementType type = conv::ElementType::f32;
    const std::byte* data = nullptr; ///< the sample at region.lo
    conv::Region region;
    conv::Index3 stride{1, 0, 0}; ///< samples
    /// How far its outermost samples reach: half a sample where the data end, else not beyond themselves.
    conv::Vec3 rimLow{0.5, 0.5, 0.5}, rimHigh{0.5, 0.5, 0.5};
};

/// What one picture of a plane depends on.
struct SliceRequest {
    PlaneAxes axes;
    conv::Index3 extent{1, 1, 1}; ///< of the grid
    std::int64_t slice = 0;
    double place = 0;                ///< of the plane, where samples are interpolated
    const SliceGrid* grid = nullptr; ///< null: the source's own grid
    QRect source;                    ///< part of the plane, in samples from the screen's top left
    int factor = 1;                  ///< samples averaged along each axis, for pictures smaller than the data
    double low = 0, high = 255;
    const ColorMap* map = nullptr; ///< null: grey
    DifferenceScale difference;    ///< of pictures of differences
    friend bool operator==(const SliceRequest& a, const SliceRequest& b) {
        return a.axes.right == b.axes.right && a.axes.down == b.axes.down && a.axes.flipRight == b.axes.flipRight &&
               a.axes.flipDown == b.axes.flipDown && a.extent == b.extent && a.slice == b.slice && a.place == b.place &&
               a.grid == b.grid && a.source == b.source && a.factor == b.factor && a.low == b.low && a.high == b.high &&
               a.map == b.map && a.difference == b.difference;
    }
};

/// Later layers lie on top of earlier ones. Where there is none, the picture is black.
using Layers = std::vector<Layer>;

/// Grey picture: `low` and below black, `high` and above white, NaN black. With a colour map its ends instead.
[[nodiscard]] QImage grayPicture(const SliceRequest& request, const Layers& layers);
/// Red, green, blue; an optional fourth set of layers is opacity (0 to `alphaMax`) over black.
[[nodiscard]] QImage colorPicture(const SliceRequest& request, const std::vector<Layers>& channels, double alphaMax);
/// Of levels that a card has made of the result (conv::displayed): of one channel, or, without one, the first
/// three as colours.
[[nodiscard]] QImage levelPicture(const SliceRequest& request, const conv::Volume& levels,
                                  std::optional<std::int64_t> channel);
/// How b differs from a, as the request's scale says. Where one is missing: as where they agree.
[[nodiscard]] QImage differencePicture(const SliceRequest& request, const Layers& a, const Layers& b);
/// The 99.5 percentile of what the scale shows of the request's part of the plane (logarithmic: the largest); 0 if they
/// agree.
[[nodiscard]] double differenceSpan(const SliceRequest& request, const Layers& a, const Layers& b);
/// Colour of a signed value, −1 to 1.
[[nodiscard]] QRgb signedColor(double value);

} // namespace ui

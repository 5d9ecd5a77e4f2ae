// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/channel_mix.h"
#include "ui/views/data_view.h"
#include "ui/views/plane.h"
#include <QImage>
#include <QRect>
#include <vector>

namespace ui {

struct ColorMap;
class SliceGrid;

/// Samples of one item in memory, placed in source indices.
struct Layer {
    conv::ElementType type = conv::ElementType::f32;
    const std::byte* data = nullptr; ///< sample at region.lo
    conv::Region region;
    conv::Index3 stride{1, 0, 0}; ///< in samples
    /// Reach of the outermost samples: half a sample at the data's border, 0 at inner borders.
    conv::Vec3 rimLow{0.5, 0.5, 0.5}, rimHigh{0.5, 0.5, 0.5};
};

struct SliceRequest {
    PlaneAxes axes;
    conv::Index3 extent{1, 1, 1}; ///< extent of the grid
    std::int64_t slice = 0;
    double place = 0;                ///< position of an interpolated plane
    const SliceGrid* grid = nullptr; ///< null: the source's own grid
    QRect source;                    ///< part of the plane, in samples from the screen's top left
    int factor = 1;                  ///< samples averaged along each axis
    double low = 0, high = 255;
    const ColorMap* map = nullptr;         ///< null: grey
    DifferenceScale difference;            ///< for difference pictures
    std::vector<ChannelLook> overlay = {}; ///< looks of channels in an overlay
    friend bool operator==(const SliceRequest& a, const SliceRequest& b) {
        return a.axes.right == b.axes.right && a.axes.down == b.axes.down && a.axes.flipRight == b.axes.flipRight &&
               a.axes.flipDown == b.axes.flipDown && a.extent == b.extent && a.slice == b.slice && a.place == b.place &&
               a.grid == b.grid && a.source == b.source && a.factor == b.factor && a.low == b.low && a.high == b.high &&
               a.map == b.map && a.difference == b.difference && a.overlay == b.overlay;
    }
};

/// Later layers cover earlier ones. Uncovered samples are black.
using Layers = std::vector<Layer>;

/// Grey picture: up to `low` black, from `high` white, NaN black. With a colour map: its end colours.
[[nodiscard]] QImage grayPicture(const SliceRequest& request, const Layers& layers);
/// Red, green, blue. An optional fourth set of layers is opacity (0 to `alphaMax`) over black.
[[nodiscard]] QImage colorPicture(const SliceRequest& request, const std::vector<Layers>& channels, double alphaMax);
/// Overlay of channels over black, in the order of their places, each by its own window of the request's overlay. Adds
/// colours times opacity, or covers by opacity. Missing samples leave what is below.
[[nodiscard]] QImage overlayPicture(const SliceRequest& request, const std::vector<Layers>& channels);
/// Picture of display levels made on a GPU (conv::displayed): one channel, or the first three as colours.
[[nodiscard]] QImage levelPicture(const SliceRequest& request, const conv::Volume& levels,
                                  std::optional<std::int64_t> channel);
/// Picture of b − a by the request's scale. Missing samples look like equal ones.
[[nodiscard]] QImage differencePicture(const SliceRequest& request, const Layers& a, const Layers& b);
/// Returns the 99.5th percentile of the differences in the request's part (logarithm: the maximum); 0 if they agree.
[[nodiscard]] double differenceSpan(const SliceRequest& request, const Layers& a, const Layers& b);
/// Returns the colour of a signed value, −1 to 1.
[[nodiscard]] QRgb signedColor(double value);

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include <QImage>
#include <QRect>

namespace ui {

/// Input of a picture of a region by its samples. Two equal ones give equal pictures.
struct OverlayRequest {
    app::RegionShape region;
    QRgb color = 0;
    QSize size;                           ///< the picture, device pixels
    conv::Vec3 origin{}, right{}, down{}; ///< source index at the centre of the first pixel; steps to the next ones
    conv::Item item;                      ///< item of `source`
    const conv::Volume* source = nullptr;
    const conv::Volume* mask = nullptr; ///< null: not read yet, nothing is drawn
    friend bool operator==(const OverlayRequest&, const OverlayRequest&) = default;
};

/// A region whose samples decide, or that is cut askew, on a slice: filled faintly, its rim in full colour.
struct RegionOverlay {
    OverlayRequest request;
    QImage picture;
    QRect bounds; ///< bounds of the samples on the slice, device pixels; empty: none
};
[[nodiscard]] RegionOverlay regionOverlay(const OverlayRequest& request);

} // namespace ui

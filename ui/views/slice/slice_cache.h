// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/slice/region_overlay.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/slice_painter.h"
#include <array>

namespace ui {

struct SliceView::Cache {
    struct Entry {
        SliceRequest request;
        QImage picture;
        QRectF placed;
        bool valid = false;
    };
    std::vector<RegionOverlay> overlays; ///< for each region that is drawn by its samples
    std::array<Entry, 5> entries;        ///< indexed by Show; swipe and checker stay empty

    Entry& of(Show show) { return entries[static_cast<std::size_t>(show)]; }
    void clear() {
        for (Entry& entry : entries)
            entry.valid = false;
    }
};

} // namespace ui

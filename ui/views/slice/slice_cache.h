// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/layer_picture.h"
#include "ui/views/slice/slice_painter.h"
#include "ui/views/slice/slice_view.h"
#include <array>

namespace ui {

struct SliceView::Cache {
    struct Entry {
        SliceRequest request;
        QImage picture;
        QRectF placed;
        bool valid = false;
    };
    /// Picture of a layer of another document, and what it was made of.
    struct Added {
        AddedLayer layer;
        LayerWindow window;
        std::shared_ptr<const conv::Volume> volume;
        conv::Item item;
        QImage picture;
        [[nodiscard]] bool shows(const Added& asked) const {
            return layer == asked.layer && window == asked.window && volume == asked.volume && item == asked.item;
        }
    };
    std::array<std::vector<Added>, 2> added; ///< before, after
    std::array<Entry, 5> entries;            ///< indexed by Show; swipe and checker stay empty

    Entry& of(Show show) { return entries[static_cast<std::size_t>(show)]; }
    void clear() {
        for (Entry& entry : entries)
            entry.valid = false;
    }
};

} // namespace ui

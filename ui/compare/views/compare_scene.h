// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/views/compared_results.h"
#include "ui/compare/views/view_link.h"

namespace ui {

class ViewMenu;

/// Results of a comparison, and views of them that move together with one window. Its parts share it.
struct CompareScene {
    ComparedResults results;
    ViewLink link;
    std::shared_ptr<WindowLevel> window = std::make_shared<WindowLevel>();
    ViewMenu* menu = nullptr;
    int plane = 0; ///< 0 axial, 1 coronal, 2 sagittal, 3 3-D; volumes only

    /// Makes a linked view of the source.
    [[nodiscard]] DataView* makeView(Show show);
    /// Shows two results, or one if `after` is null. Returns false if the view shows them already.
    bool show(DataView& view, const NamedResult& before, const NamedResult* after);
};

} // namespace ui

// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/compare_scene.h"
#include "ui/figure/view_menu.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <array>

namespace ui {

DataView* CompareScene::makeView(Show show) {
    const VolumePtr& source = results.list().front().volume;
    const conv::Layout& layout = source->layout();
    DataView* view = nullptr;
    if (layout.dimension == 1) {
        view = new SignalView;
    } else if (layout.dimension == 3 && plane == 3) {
        view = new VolumeView;
    } else {
        constexpr std::array planes{Plane::axial, Plane::coronal, Plane::sagittal};
        auto* slice = new SliceView(layout.dimension == 2 ? Plane::image : planes[static_cast<std::size_t>(plane)]);
        slice->setCrosshairVisible(false);
        view = slice;
    }
    view->setOverlayMode(OverlayMode::off);
    view->setVolumes(source, nullptr, layout.whole());
    view->setShow(show);
    view->setWindowLevel(window);
    link.add(view);
    menu->attach(*view);
    return view;
}

bool CompareScene::show(DataView& view, const NamedResult& before, const NamedResult* after) {
    const VolumePtr from = results.whole(before), to = after != nullptr ? results.whole(*after) : nullptr;
    if (view.before() == from && view.after() == to)
        return false;
    view.setVolumes(from, to, after != nullptr ? from->layout().whole() : conv::Region{});
    return true;
}

} // namespace ui

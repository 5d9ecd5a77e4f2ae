// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/ui/window_support.h"
#include "ui/panels/look/look_cuts.h"
#include "ui/panels/look/look_window.h"
#include "ui/views/volume/volume_view.h"
#include "ui/window/views/four_up.h"
#include <QComboBox>

namespace window_test {

/// A window with a volume and the panel of its 3-D rendering.
class LookCutsWindow : public Window {
  protected:
    /// Opens 40 × 36 × 14 samples of 0.9 × 0.9 × 2.5 mm with the panel.
    void begin() {
        open(volumeFile());
        window_->actions()["view.look"]->trigger();
        look_ = window_->lookWindow();
        four_ = qobject_cast<ui::FourUp*>(window_->views().view());
        ASSERT_NE(look_, nullptr);
        ASSERT_NE(four_, nullptr);
        settle();
    }
    void choose(int plane) {
        look_->cuts().planeBox()->setCurrentIndex(plane);
        Q_EMIT look_->cuts().planeBox()->activated(plane);
    }
    ui::VolumeView& volume() { return *four_->volume(); }
    ui::LookWindow* look_ = nullptr;
    ui::FourUp* four_ = nullptr;
};

} // namespace window_test

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/auto_window.h"
#include <memory>

namespace ui {

/// Remembers autoWindow() of one volume's first item, which reads much of the data.
class KnownWindow {
  public:
    void know(const std::shared_ptr<const conv::Volume>& volume, const ValueWindow& window) {
        volume_ = volume;
        window_ = window;
    }
    /// Returns the remembered window if it is that of the item, else computes it.
    [[nodiscard]] ValueWindow of(const conv::Volume& volume, conv::Item item) const {
        return item == conv::Item{} && volume_.lock().get() == &volume ? window_ : autoWindow(volume, item);
    }

  private:
    std::weak_ptr<const conv::Volume> volume_;
    ValueWindow window_;
};

} // namespace ui

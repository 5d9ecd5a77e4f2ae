// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <functional>

namespace app::io {

/// While it lives, `announced` is called with the layout of every volume that a decoder on this thread starts to fill:
/// after reading its header, before its samples. Ends on the thread that made it.
class AnnouncedLayouts {
  public:
    explicit AnnouncedLayouts(std::function<void(const conv::Layout&)> announced);
    ~AnnouncedLayouts();
    AnnouncedLayouts(const AnnouncedLayouts&) = delete;
    AnnouncedLayouts& operator=(const AnnouncedLayouts&) = delete;

    static void tell(const conv::Layout& layout);

  private:
    std::function<void(const conv::Layout&)> announced_;
    AnnouncedLayouts* before_;
};

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <memory>
#include <vector>

namespace app {

/// Returns the layout of a region of a result as a document keeps it, in float32. `output`: that of the full result;
/// `input`: the geometry of the data that were filtered.
[[nodiscard]] conv::Layout floatLayout(const conv::Layout& output, const conv::Geometry& input,
                                       const conv::Region& region);

/// Samples of a visible region, as JobEvents::region hands them over, and the sink that fills them.
class VisiblePart {
  public:
    /// `layout`: floatLayout of the region. `items`: the k-th of them becomes channel k; empty: all, as they are. They
    /// must outlive the part.
    VisiblePart(conv::Layout layout, const conv::Region& region, const std::vector<conv::Item>& items,
                const conv::Info& info);
    /// Takes blocks in the index space of `region`, and ignores other items.
    [[nodiscard]] conv::Sink& sink() { return *target_; }
    [[nodiscard]] const std::shared_ptr<conv::Volume>& samples() const { return samples_; }

  private:
    std::shared_ptr<conv::Volume> samples_;
    conv::VolumeSink all_;
    std::unique_ptr<conv::Sink> picked_;
    conv::Sink* target_;
};

} // namespace app

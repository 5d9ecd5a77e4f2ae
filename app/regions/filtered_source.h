// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>

namespace app {

/// The result of a plan as a float32 source: a box is computed when it is read. Owns neither plan nor input.
class FilteredSource final : public conv::Source {
  public:
    FilteredSource(const conv::Plan& plan, const conv::Source& input, conv::RunControl control);
    /// Layout of the result; index 0 is the first sample of Plan::outputDomain.
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    void read(conv::Item item, const conv::Region& region, void* out) const override;

  private:
    const conv::Plan& plan_;
    const conv::Source& input_;
    conv::RunControl control_;
    conv::Layout layout_;
};

} // namespace app

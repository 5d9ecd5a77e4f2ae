// SPDX-License-Identifier: Apache-2.0
#include <conv/error.h>
#include <conv/filter.h>
#include <conv/volume.h>

namespace conv {
namespace {

class PresentMask final : public Source {
  public:
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    void read(Item, const Region&, void*) const override {
        throw Error(ErrorCode::usage, "A mask of present samples has no samples of its own.");
    }

  private:
    Layout layout_;
};

} // namespace

const std::shared_ptr<const Source>& presentMask() {
    static const std::shared_ptr<const Source> mask = std::make_shared<PresentMask>();
    return mask;
}

bool isPresentMask(const std::shared_ptr<const Source>& mask) {
    return mask == presentMask();
}

} // namespace conv

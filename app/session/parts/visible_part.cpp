// SPDX-License-Identifier: Apache-2.0
#include "app/session/parts/visible_part.h"
#include <algorithm>

namespace app {
namespace {

/// Writes the k-th of some items to channel k of a volume.
class PickedItems final : public conv::Sink {
  public:
    PickedItems(conv::Sink& sink, const std::vector<conv::Item>& items) : sink_(sink), items_(items) {}
    void write(conv::Item item, const conv::ConstView& block) override {
        const auto at = std::find(items_.begin(), items_.end(), item);
        if (at != items_.end())
            sink_.write(conv::Item{0, at - items_.begin()}, block);
    }

  private:
    conv::Sink& sink_;
    const std::vector<conv::Item>& items_;
};

conv::Layout ofItems(conv::Layout layout, const std::vector<conv::Item>& items) {
    if (items.empty())
        return layout;
    layout.channels = static_cast<std::int64_t>(items.size());
    layout.channelNames.clear();
    layout.times = 1;
    layout.alpha = -1;
    return layout;
}

} // namespace

conv::Layout floatLayout(const conv::Layout& output, const conv::Geometry& input, const conv::Region& region) {
    conv::Layout layout = output;
    layout.type = conv::ElementType::f32;
    layout.extent = region.extent();
    layout.geometry = input.movedTo(region.lo);
    return layout;
}

VisiblePart::VisiblePart(conv::Layout layout, const conv::Region& region, const std::vector<conv::Item>& items,
                         const conv::Info& info)
    : samples_(std::make_shared<conv::Volume>(ofItems(std::move(layout), items), info)),
      all_(*samples_, region),
      target_(&all_) {
    if (items.empty())
        return;
    picked_ = std::make_unique<PickedItems>(all_, items);
    target_ = picked_.get();
}

} // namespace app

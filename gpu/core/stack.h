#pragma once
#include <conv/apply.h>
#include <optional>

namespace conv {

/// Many small images or signals, the items of a data set (time points, channels), one behind the other along z: a plan
/// that filters them as one volume, plane by plane, with the same bits as item after item. Costs one launch for each
/// task instead of one for each task and item. Nothing where an item has several tiles or planes, is large, or a
/// variant does not take planes at once; `resident`: samples and results stay on the device, otherwise some items
/// make a tile, so that copies and kernels overlap.
[[nodiscard]] std::optional<Plan> stackOf(const Plan& plan, const std::vector<Item>& items, bool resident);

/// The items of a source along z.
class StackedSource final : public Source {
  public:
    StackedSource(const Source& items, std::vector<Item> order, Layout layout)
        : items_(items), order_(std::move(order)), layout_(std::move(layout)) {}
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    [[nodiscard]] Access access() const override { return items_.access(); }
    void read(Item, const Region& region, void* out) const override;
    [[nodiscard]] ConstView view(Item) const override;
    [[nodiscard]] ConstView viewOn(const Device& device, Item) const override;

  private:
    const Source& items_;
    std::vector<Item> order_;
    Layout layout_;
};

/// Hands planes to the items of a sink. `plane`: index along z that the sink knows.
class StackedSink final : public Sink {
  public:
    StackedSink(Sink& items, std::vector<Item> order) : items_(items), order_(std::move(order)) {}
    void write(Item, const ConstView& block) override;
    [[nodiscard]] MutableView place(Item, const Region& region, ElementType type) override;
    [[nodiscard]] MutableView placeOn(const Device& device, Item, const Region& region, ElementType type) override;

  private:
    Sink& items_;
    std::vector<Item> order_;
};

} // namespace conv

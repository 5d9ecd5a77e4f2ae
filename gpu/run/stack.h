// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <optional>

namespace conv {

/// Many small items of a data set (time points, channels), one behind the other along z: a plan that filters them
/// together, with the same bits as item after item. Images and signals are planes of one volume, plane by plane;
/// volumes stay apart (Task::itemPlanes). Costs one launch for each task instead of one for each task and item. Nothing
/// where an item has several tiles or is large, a variant does not take several at once, or, of volumes, not all layers
/// are wanted. `region`: of each item; `resident`: samples and results stay on the device, otherwise some items make a
/// tile, so that copies and kernels overlap.
[[nodiscard]] std::optional<Plan> stackOf(const Plan& plan, const std::vector<Item>& items, const Region& region,
                                          bool resident);

/// Whether a plan's items would be filtered together if its variants take them so: by its graph and their size, before
/// variants are chosen.
[[nodiscard]] bool mayStack(const Plan& plan);
/// Predicted seconds of a variant for all items of a problem of such a plan, data resident.
[[nodiscard]] double secondsStacked(const Variant& variant, const Problem& problem, const Device& device);

/// The items of a source along z, which have `planes` each.
class StackedSource final : public Source {
  public:
    StackedSource(const Source& items, std::vector<Item> order, Layout layout, std::int64_t planes = 1)
        : items_(items), order_(std::move(order)), layout_(std::move(layout)), planes_(planes) {}
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    [[nodiscard]] Access access() const override { return items_.access(); }
    void read(Item, const Region& region, void* out) const override;
    [[nodiscard]] ConstView view(Item) const override;
    [[nodiscard]] ConstView viewOn(const Device& device, Item) const override;

  private:
    const Source& items_;
    std::vector<Item> order_;
    Layout layout_;
    std::int64_t planes_;
};

/// Hands planes to the items of a sink, which have `planes` each.
class StackedSink final : public Sink {
  public:
    StackedSink(Sink& items, std::vector<Item> order, std::int64_t planes = 1)
        : items_(items), order_(std::move(order)), planes_(planes) {}
    void write(Item, const ConstView& block) override;
    [[nodiscard]] MutableView place(Item, const Region& region, ElementType type) override;
    [[nodiscard]] MutableView placeOn(const Device& device, Item, const Region& region, ElementType type) override;

  private:
    Sink& items_;
    std::vector<Item> order_;
    std::int64_t planes_;
};

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <functional>
#include <optional>

namespace conv {

/// A plan that filters many small items (time points, channels) stacked along z, with the bits of item after item but
/// one launch per op. Images and signals become planes of one volume; volumes stay apart (PlannedOp::itemPlanes). Empty
/// if an item is large or has several tiles, if a variant does not accept stacks, or if only some layers of volumes are
/// requested. `region`: of each item. `resident`: samples and results stay on the device; otherwise a tile holds a few
/// items, so that copies and kernels overlap.
[[nodiscard]] std::optional<Plan> stackOf(const Plan& plan, const std::vector<Item>& items, const Region& region,
                                          bool resident);

/// True if graph and item size allow stacking, before variants are chosen.
[[nodiscard]] bool mayStack(const Plan& plan);
/// Predicts the seconds of a variant for all items of a problem, as `predictedSeconds` does.
using SecondsOf = std::function<double(const Variant&, const Problem&, const Device&)>;
/// Predicted seconds of a variant for all items of such a plan, with data on the device.
[[nodiscard]] double secondsStacked(const Variant& variant, const Problem& problem, const Device& device,
                                    const SecondsOf& seconds);

/// Items of a source, with `planes` planes each, stacked along z.
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

/// Distributes planes to the items of a sink, which have `planes` planes each.
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

// SPDX-License-Identifier: Apache-2.0
#include "run/backends.h"
#include "plan/elsewhere.h"
#include <algorithm>

namespace conv {
namespace {

Region packed(const AxisSets& sets) {
    return Region::whole(extentOf(sets));
}

Layout layoutOf(const AxisSets& sets, ElementType type) {
    Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extentOf(sets);
    return layout;
}

/// A buffer in host memory as a source. It offers no view, so that the buffer may be freed after a read.
class HostBuffer final : public Source {
  public:
    HostBuffer(Buffer buffer, ElementType type) : buffer_(std::move(buffer)), layout_(layoutOf(buffer_.sets, type)) {}
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    void read(Item, const Region& region, void* out) const override {
        auto* to = static_cast<std::byte*>(out);
        const std::int64_t rowBytes = region.size(0) * static_cast<std::int64_t>(sizeOf(layout_.type));
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
            for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y, to += rowBytes)
                convertSamples(buffer_.type,
                               static_cast<const std::byte*>(buffer_.data) +
                                   (region.lo[0] + y * buffer_.strideY + z * buffer_.strideZ) *
                                       static_cast<std::int64_t>(sizeOf(buffer_.type)),
                               layout_.type, to, region.size(0));
    }

  private:
    Buffer buffer_;
    Layout layout_;
};

} // namespace

Backends::Backends(const Plan& plan, const Device& device, const RunControl& control) : plan_(&plan) {
    both_.push_back(makeBackend(device, control));
    if (plan.elsewhere)
        both_.push_back(makeBackend(plan.elsewhere->device, control));
}

Backends::Backends(std::unique_ptr<Backend> only) {
    both_.push_back(std::move(only));
}

Buffer Backends::moved(Buffer buffer, std::size_t from, std::size_t to) {
    const AxisSets sets = buffer.sets;
    const ElementType type = buffer.type == ElementType::f32 ? ElementType::f32 : typeOnCard(*plan_);
    const DeviceKind kind = to == 0 ? plan_->device.kind : plan_->elsewhere->device.kind;
    Buffer there;
    if (kind == DeviceKind::cpu)
        there = broughtToHost(std::move(buffer), from);
    else
        there = at(to).load(HostBuffer(std::move(buffer), type), {}, setsOf(packed(sets)));
    there.sets = sets;
    return there;
}

Buffer Backends::broughtToHost(Buffer buffer, std::size_t from) {
    const AxisSets sets = buffer.sets;
    std::shared_ptr<Volume> host;
    try {
        host = std::make_shared<Volume>(layoutOf(sets, buffer.type));
    } catch (const Error& e) {
        if (e.code() != ErrorCode::memory)
            throw;
        throw OutOfTileMemory(e.what());
    }
    buffer.sets = setsOf(packed(sets));
    VolumeSink sink(*host, packed(sets));
    try {
        at(from).store(std::move(buffer), packed(sets), {}, sink);
        at(from).finish();
    } catch (...) {
        at(from).discard(); // the sink is destroyed
        throw;
    }
    const MutableView all = sink.place({}, packed(sets), host->layout().type);
    return {sets, host->layout().type, all.data, all.strideY, all.strideZ, host};
}

void Backends::enter() {
    for (const auto& backend : both_)
        backend->enter();
}

void Backends::beginTiles() {
    for (const auto& backend : both_)
        backend->beginTiles();
}

void Backends::endTile() {
    for (const auto& backend : both_)
        backend->endTile();
}

void Backends::finish() {
    for (const auto& backend : both_)
        backend->finish();
}

void Backends::discard() noexcept {
    for (const auto& backend : both_)
        backend->discard();
}

void Backends::trim() {
    for (const auto& backend : both_)
        backend->trim();
}

Timing Backends::timing() {
    Timing sum;
    for (const auto& backend : both_)
        sum += backend->timing();
    return sum;
}

std::int64_t Backends::clipped() {
    std::int64_t sum = 0;
    for (const auto& backend : both_)
        sum += backend->clipped();
    return sum;
}

double Backends::opMilliseconds(std::size_t op) {
    double sum = 0;
    for (const auto& backend : both_)
        sum += backend->opMilliseconds(op);
    return sum;
}

} // namespace conv

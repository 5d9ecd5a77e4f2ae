// SPDX-License-Identifier: Apache-2.0
#include "data/memory.h"
#include "model/text.h"
#include <algorithm>
#include <cassert>
#include <conv/error.h>
#include <conv/volume.h>

namespace conv {
namespace {

std::int64_t checkedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product))
        throw Error(ErrorCode::usage, "The data set has too many samples to be addressed.");
    return product;
}

} // namespace

std::int64_t Layout::sampleCount() const {
    std::int64_t count = 1;
    for (const std::int64_t n : {extent[0], extent[1], extent[2], channels, times}) {
        if (n < 1)
            throw Error(ErrorCode::usage,
                        "A data set must have at least one sample along every axis, not " + std::to_string(n) + ".");
        count = checkedProduct(count, n);
    }
    return count;
}

Layout Layout::onlyChannel(std::int64_t channel) const {
    Layout one = *this;
    one.channels = 1;
    one.alpha = -1;
    if (!channelNames.empty())
        one.channelNames = {channelNames.at(static_cast<std::size_t>(channel))};
    return one;
}

std::int64_t Layout::byteCount() const {
    return checkedProduct(sampleCount(), static_cast<std::int64_t>(sizeOf(type)));
}

std::string describe(const Layout& layout) {
    std::string text;
    for (int a = 0; a < layout.dimension; ++a) {
        if (a)
            text += " × ";
        text += std::to_string(layout.extent[static_cast<std::size_t>(a)]);
    }
    text += layout.dimension == 1 ? " samples" : "";
    if (layout.channels > 1)
        text += ", " + std::to_string(layout.channels) + " channels";
    if (layout.times > 1)
        text += ", " + std::to_string(layout.times) + " time points";
    text += ", " + std::string(name(layout.type));
    const Geometry& g = layout.geometry;
    if (g.unit == LengthUnit::second)
        return text + ", " + number(1 / g.spacing[0]) + " Hz";
    if (g.unit == LengthUnit::pixel && g.spacing == Vec3{1, 1, 1})
        return text;
    text += ", ";
    constexpr double microscopicBelow = 0.01; // mm
    const bool fine = g.unit == LengthUnit::millimetre && *std::ranges::min_element(g.spacing) < microscopicBelow;
    for (int a = 0; a < layout.dimension; ++a) {
        if (a)
            text += " × ";
        text += number(g.spacing[static_cast<std::size_t>(a)] * (fine ? 1000 : 1));
    }
    return text + " " + (fine ? "µm" : symbol(g.unit));
}

std::vector<Item> itemsOf(const Layout& layout) {
    std::vector<Item> items;
    for (std::int64_t t = 0; t < layout.times; ++t)
        for (std::int64_t c = 0; c < layout.channels; ++c)
            items.push_back({t, c});
    return items;
}

void Volume::Free::operator()(std::byte* p) const {
    releaseMemory(p, bytes);
}

Volume::Volume(Layout layout, Info info) : layout_(std::move(layout)), info_(std::move(info)) {
    if (layout_.dimension < 1 || layout_.dimension > 3)
        throw Error(ErrorCode::usage, "A data set has one to three axes.");
    layout_.geometry.check();
    const std::int64_t bytes = layout_.byteCount();
    samples_ = {static_cast<std::byte*>(takeMemory(bytes)), Free{bytes}};
    if (!samples_)
        throw Error(ErrorCode::memory,
                    "Not enough memory for " + bytesText(bytes) + " of samples (" + describe(layout_) + ").");
}

Volume Volume::clone() const {
    Volume copy(layout_, info_);
    std::memcpy(copy.samples_.get(), samples_.get(), static_cast<std::size_t>(layout_.byteCount()));
    return copy;
}

std::int64_t Volume::offset(Item item) const {
    assert(item.time >= 0 && item.time < layout_.times && item.channel >= 0 && item.channel < layout_.channels);
    return (item.time * layout_.channels + item.channel) * layout_.whole().count() *
           static_cast<std::int64_t>(sizeOf(layout_.type));
}

std::byte* Volume::data(Item item) {
    return samples_.get() + offset(item);
}
const std::byte* Volume::data(Item item) const {
    return samples_.get() + offset(item);
}

ConstView Volume::view(Item item) const {
    return {layout_.type, data(item), layout_.whole(), layout_.extent[0], layout_.extent[0] * layout_.extent[1]};
}

void Volume::read(Item item, const Region& region, void* out) const {
    if (!layout_.whole().contains(region))
        throw Error(ErrorCode::internal, "Region " + describe(region) + " lies outside the data.");
    const ConstView all = view(item);
    const auto size = static_cast<std::int64_t>(sizeOf(layout_.type));
    const auto rowBytes = static_cast<std::size_t>(region.size(0) * size);
    auto* to = static_cast<std::byte*>(out);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y, to += rowBytes)
            std::memcpy(to, all.row(y, z) + region.lo[0] * size, rowBytes);
}

void VolumeSink::write(Item item, const ConstView& block) {
    if (!domain_.contains(block.region))
        throw Error(ErrorCode::internal, "Block " + describe(block.region) + " lies outside the result.");
    const Layout& layout = target_.layout();
    const auto size = static_cast<std::int64_t>(sizeOf(layout.type));
    const std::int64_t n = block.region.size(0);
    const ConstView all = target_.view(item);
    for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
        for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
            const std::byte* row =
                all.row(y - domain_.lo[1], z - domain_.lo[2]) + (block.region.lo[0] - domain_.lo[0]) * size;
            clipped_ +=
                convertSamples(block.type, block.row(y, z), layout.type, target_.data() + (row - target_.data()), n);
        }
}

MutableView VolumeSink::place(Item item, const Region& region, ElementType type) {
    const Layout& layout = target_.layout();
    if (type != layout.type || !domain_.contains(region))
        return {};
    const std::int64_t strideY = layout.extent[0], strideZ = layout.extent[0] * layout.extent[1];
    const std::int64_t at = region.lo[0] - domain_.lo[0] + (region.lo[1] - domain_.lo[1]) * strideY +
                            (region.lo[2] - domain_.lo[2]) * strideZ;
    return {target_.data(item) + at * static_cast<std::int64_t>(sizeOf(type)), strideY, strideZ};
}

} // namespace conv

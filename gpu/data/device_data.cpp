// SPDX-License-Identifier: Apache-2.0
#include "data/device_memory.h"
#include "data/memory.h"
#include "data/row_pitch.h"
#include <conv/device_data.h>
#include <conv/error.h>
#include <cstring>

namespace conv {
namespace {

bool isSame(const Device& a, const Device& b) {
    return a.kind == DeviceKind::cuda && a.kind == b.kind && a.index == b.index;
}

/// Part of a view on device or host.
ConstView partOf(ConstView view, const Region& region) {
    if (!view.region.contains(region))
        throw Error(ErrorCode::internal, "Region " + describe(region) + " lies outside the data.");
    view.data = view.row(region.lo[1], region.lo[2]) +
                (region.lo[0] - view.region.lo[0]) * static_cast<std::int64_t>(sizeOf(view.type));
    view.region = region;
    return view;
}

void copyRows(const MutableView& to, const ConstView& from) {
    const auto size = static_cast<std::int64_t>(sizeOf(from.type));
    const Region& box = from.region;
    for (std::int64_t z = 0; z < box.size(2); ++z)
        for (std::int64_t y = 0; y < box.size(1); ++y)
            std::memcpy(static_cast<std::byte*>(to.data) + (y * to.strideY + z * to.strideZ) * size,
                        from.row(box.lo[1] + y, box.lo[2] + z), static_cast<std::size_t>(box.size(0) * size));
}

void* take(const Device& device, std::int64_t bytes) {
    if (!isInvented(device))
        return takeDeviceMemory(device, static_cast<std::size_t>(bytes));
    if (const std::string why = lostReason(device); !why.empty())
        throw Error(ErrorCode::device, why);
    void* const data = bytes <= device.freeBytes ? takeMemory(bytes) : nullptr;
    if (!data)
        throw OutOfTileMemory("No " + std::to_string(bytes) + " bytes on " + name(device) + ".");
    return data;
}

void put(const Device& device, const MutableView& to, const ConstView& from) {
    if (isInvented(device))
        copyRows(to, from);
    else
        copyToDevice(device, to, from);
}

} // namespace

void waitForStream(const Device& device, void* stream) {
    waitForCudaStream(device, stream);
}

DeviceData::DeviceData(const Device& device, Layout layout)
    : device_(device), layout_(std::move(layout)), strideY_(rowPitch(layout_.extent, layout_.type)) {
    static_cast<void>(layout_.byteCount()); // throws if the layout is impossible
    samples_ = take(device_, bytes());
}

DeviceData::DeviceData(const Device& device, const Volume& from, const std::stop_token& stop)
    : DeviceData(device, from.layout()) {
    for (const Item item : itemsOf(layout_))
        if (const MutableView to{data(item), strideY_, strideY_ * layout_.extent[1]}; isInvented(device_))
            copyRows(to, from.view(item));
        else
            sendToDevice(device_, from, item, to, stop);
}

DeviceData::DeviceData(const Device& device, Layout layout, void* samples)
    : device_(device), layout_(std::move(layout)), strideY_(layout_.extent[0]), samples_(samples), own_(false) {
    static_cast<void>(layout_.byteCount());
}

DeviceData::~DeviceData() {
    if (own_ && isInvented(device_))
        releaseMemory(samples_, bytes());
    else if (own_)
        releaseDeviceMemory(device_, samples_);
}

std::int64_t DeviceData::bytes() const {
    return layout_.sampleCount() / layout_.extent[0] * strideY_ * static_cast<std::int64_t>(sizeOf(layout_.type));
}

void* DeviceData::data(Item item) const {
    const std::int64_t index = item.time * layout_.channels + item.channel;
    return static_cast<std::byte*>(samples_) +
           index * strideY_ * layout_.extent[1] * layout_.extent[2] * static_cast<std::int64_t>(sizeOf(layout_.type));
}

ConstView DeviceData::all(Item item) const {
    return {layout_.type, static_cast<const std::byte*>(data(item)), layout_.whole(), strideY_,
            strideY_ * layout_.extent[1]};
}

ConstView DeviceData::viewOn(const Device& device, Item item) const {
    return isSame(device, device_) ? all(item) : ConstView{};
}

void DeviceData::read(Item item, const Region& region, void* out) const {
    const ConstView part = partOf(all(item), region);
    if (isInvented(device_))
        copyRows({out, region.size(0), region.size(0) * region.size(1)}, part);
    else
        copyFromDevice(device_, out, part);
}

Volume DeviceData::toVolume() const {
    Volume volume(layout_);
    for (const Item item : itemsOf(layout_))
        read(item, layout_.whole(), volume.data(item));
    return volume;
}

MutableView DeviceSink::placeOn(const Device& device, Item item, const Region& region, ElementType type) {
    if (!isSame(device, target_.device_) || type != target_.layout_.type || !domain_.contains(region))
        return {};
    Region at = region;
    for (std::size_t a = 0; a < 3; ++a) {
        at.lo[a] -= domain_.lo[a];
        at.hi[a] -= domain_.lo[a];
    }
    const ConstView part = partOf(target_.all(item), at);
    return {const_cast<std::byte*>(part.data), part.strideY, part.strideZ};
}

void DeviceSink::write(Item item, const ConstView& block) {
    const MutableView to = placeOn(target_.device_, item, block.region, target_.layout_.type);
    if (!to.data)
        throw Error(ErrorCode::internal, "Block " + describe(block.region) + " lies outside the result.");
    // Slice by slice, in a bounded buffer.
    const std::int64_t nx = block.region.size(0), ny = block.region.size(1);
    std::vector<std::byte> slice(static_cast<std::size_t>(nx * ny) * sizeOf(target_.layout_.type));
    const auto size = static_cast<std::int64_t>(sizeOf(target_.layout_.type));
    for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z) {
        for (std::int64_t y = 0; y < ny; ++y)
            clipped_ += convertSamples(block.type, block.row(block.region.lo[1] + y, z), target_.layout_.type,
                                       slice.data() + y * nx * size, nx);
        const std::int64_t plane = z - block.region.lo[2];
        put(target_.device_, {static_cast<std::byte*>(to.data) + plane * to.strideZ * size, to.strideY, to.strideZ},
            {target_.layout_.type, slice.data(), {{0, 0, 0}, {nx, ny, 1}}, nx, nx * ny});
    }
}

} // namespace conv

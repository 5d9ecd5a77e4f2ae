// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/volume.h>
#include <stop_token>

namespace conv {

/// A data set in the memory of a CUDA device, planar like a Volume: a Source that a run on that device reads without an
/// upload. Made here, with rows as far apart as kernels like them, or borrowed from another library, densely; runs
/// elsewhere read it like a file.
class DeviceData final : public Source {
  public:
    /// Uninitialised samples. Throws Error(device) or Error(memory).
    DeviceData(const Device& device, Layout layout);
    /// A copy of what lies in memory. Throws Error(cancelled), too.
    DeviceData(const Device& device, const Volume& from, const std::stop_token& stop = {});
    /// Samples of somebody else at an address of that device, written by work that is done; they must outlive this.
    DeviceData(const Device& device, Layout layout, void* samples);
    ~DeviceData() override;
    DeviceData(const DeviceData&) = delete;
    DeviceData& operator=(const DeviceData&) = delete;

    [[nodiscard]] const Layout& layout() const override { return layout_; }
    [[nodiscard]] const Device& device() const { return device_; }
    /// Fetches a box.
    void read(Item item, const Region& region, void* out) const override;
    [[nodiscard]] ConstView viewOn(const Device& device, Item item) const override;
    /// Fetches everything.
    [[nodiscard]] Volume toVolume() const;
    /// First sample of an item: an address of the device.
    [[nodiscard]] void* data(Item item = {}) const;
    /// Samples from one row to the next; planes and items follow one another without further gaps.
    [[nodiscard]] std::int64_t strideY() const { return strideY_; }
    /// Of the device's memory, gaps between rows included.
    [[nodiscard]] std::int64_t bytes() const;

  private:
    friend class DeviceSink;
    [[nodiscard]] ConstView all(Item item) const;
    Device device_;
    Layout layout_;
    std::int64_t strideY_;
    void* samples_ = nullptr;
    bool own_ = true;
};

/// Leaves results in a DeviceData. A run on the same device computes them in place, without a download, where the type
/// is the computed one; everything else is converted and copied. `domain` is the region of source indices that the data
/// covers.
class DeviceSink final : public Sink {
  public:
    DeviceSink(DeviceData& target, const Region& domain) : target_(target), domain_(domain) {}
    void write(Item item, const ConstView& block) override;
    [[nodiscard]] MutableView placeOn(const Device& device, Item item, const Region& region, ElementType type) override;
    /// Samples that did not fit the element type (or were NaN) so far.
    [[nodiscard]] std::int64_t clipped() const { return clipped_; }

  private:
    DeviceData& target_;
    Region domain_;
    std::int64_t clipped_ = 0;
};

} // namespace conv

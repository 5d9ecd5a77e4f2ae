// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/volume.h>
#include <stop_token>

namespace conv {

/// Waits until the work that another library has put on a stream of that device is complete. `stream` is a
/// cudaStream_t. Throws Error(device), Error(usage) for a stream that is being captured.
void waitForStream(const Device& device, void* stream);

/// A data set in the memory of a CUDA device, planar like a Volume. A run on that device reads it without an upload;
/// other runs read it like a file. Owned, with rows padded for the kernels, or borrowed from another library, dense.
class DeviceData final : public Source {
  public:
    /// Allocates uninitialised samples. Throws Error(device) or Error(memory).
    DeviceData(const Device& device, Layout layout);
    /// Copies a volume to the device. Throws Error(device), Error(memory), Error(cancelled).
    DeviceData(const Device& device, const Volume& from, const std::stop_token& stop = {});
    /// Borrows samples at an address of that device. The work that writes them must be complete, and they must outlive
    /// this.
    DeviceData(const Device& device, Layout layout, void* samples);
    ~DeviceData() override;
    DeviceData(const DeviceData&) = delete;
    DeviceData& operator=(const DeviceData&) = delete;

    [[nodiscard]] const Layout& layout() const override { return layout_; }
    [[nodiscard]] const Device& device() const { return device_; }
    void read(Item item, const Region& region, void* out) const override;
    [[nodiscard]] ConstView viewOn(const Device& device, Item item) const override;
    [[nodiscard]] Volume toVolume() const;
    /// Returns the device address of an item's first sample.
    [[nodiscard]] void* data(Item item = {}) const;
    /// Samples from one row to the next. Planes and items follow one another without further gaps.
    [[nodiscard]] std::int64_t strideY() const { return strideY_; }
    /// Bytes of device memory, row padding included.
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

/// Writes results to a DeviceData. A run on the same device computes them in place if the type is the computed one;
/// other results are converted and copied. `domain` is the region of source indices that the data covers.
class DeviceSink final : public Sink {
  public:
    DeviceSink(DeviceData& target, const Region& domain) : target_(target), domain_(domain) {}
    void write(Item item, const ConstView& block) override;
    [[nodiscard]] MutableView placeOn(const Device& device, Item item, const Region& region, ElementType type) override;
    /// Samples so far that did not fit the element type or were NaN.
    [[nodiscard]] std::int64_t clipped() const { return clipped_; }

  private:
    DeviceData& target_;
    Region domain_;
    std::int64_t clipped_ = 0;
};

} // namespace conv

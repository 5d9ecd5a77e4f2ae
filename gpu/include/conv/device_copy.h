// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace conv {

/// A volume in host memory with a copy on a CUDA device, for data that are filtered repeatedly. Runs on that device
/// read the copy without an upload; other runs read the volume. Results have the same bits. A run that lacks memory for
/// a tile drops the copy before it cuts the tile.
class DeviceCopy final : public Source {
  public:
    /// Copies all samples. Throws Error(device), Error(memory), Error(cancelled).
    DeviceCopy(const Device& device, std::shared_ptr<const Volume> from, const std::stop_token& stop = {});

    [[nodiscard]] const Layout& layout() const override { return from_->layout(); }
    void read(Item item, const Region& region, void* out) const override { from_->read(item, region, out); }
    [[nodiscard]] ConstView view(Item item) const override { return from_->view(item); }
    [[nodiscard]] ConstView viewOn(const Device& device, Item item) const override;

    [[nodiscard]] const std::shared_ptr<const Volume>& volume() const { return from_; }
    [[nodiscard]] const Device& device() const { return device_; }
    /// Bytes of device memory; 0 after `drop`.
    [[nodiscard]] std::int64_t bytes() const;
    /// Frees the device memory. Must not run while another thread runs a plan with it on that device.
    void drop() const;

  private:
    Device device_;
    std::shared_ptr<const Volume> from_;
    mutable std::mutex mutex_;
    mutable std::optional<DeviceData> there_;
};

} // namespace conv

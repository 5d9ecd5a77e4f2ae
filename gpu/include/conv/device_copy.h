// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace conv {

/// A volume in host memory of which a CUDA device holds a copy, for data that are filtered more than once: runs on that
/// device read the copy, without an upload, everybody else the volume. Results are the same bits either way. A run that
/// finds no memory for a tile drops the copy before it cuts the tile.
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
    /// Of the device's memory; 0 once it was dropped.
    [[nodiscard]] std::int64_t bytes() const;
    /// Gives the device's memory back. Not while another thread runs a plan there with it.
    void drop() const;

  private:
    Device device_;
    std::shared_ptr<const Volume> from_;
    mutable std::mutex mutex_;
    mutable std::optional<DeviceData> there_;
};

} // namespace conv

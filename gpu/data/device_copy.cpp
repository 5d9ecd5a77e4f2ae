// SPDX-License-Identifier: Apache-2.0
#include <conv/device_copy.h>

namespace conv {

DeviceCopy::DeviceCopy(const Device& device, std::shared_ptr<const Volume> from, const std::stop_token& stop)
    : device_(device), from_(std::move(from)) {
    there_.emplace(device_, *from_, stop);
}

ConstView DeviceCopy::viewOn(const Device& device, Item item) const {
    const std::lock_guard lock(mutex_);
    return there_ ? there_->viewOn(device, item) : ConstView{};
}

std::int64_t DeviceCopy::bytes() const {
    const std::lock_guard lock(mutex_);
    return there_ ? there_->bytes() : 0;
}

void DeviceCopy::drop() const {
    const std::lock_guard lock(mutex_);
    there_.reset();
}

} // namespace conv

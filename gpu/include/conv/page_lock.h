// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <utility>

namespace conv {

/// Keeps the samples of a volume page-locked while it lives, so that a CUDA device copies them by itself, at the speed
/// of the link and beside everything else. Worth it for data that is filtered more than once: locking itself takes
/// longer than one upload. What a device has room for is better kept there (<conv/device_copy.h>). The volume must
/// outlive it.
class PageLock {
  public:
    PageLock() = default;
    explicit PageLock(const Volume& volume);
    ~PageLock();
    PageLock(PageLock&& other) noexcept : locked_(std::exchange(other.locked_, nullptr)) {}
    PageLock& operator=(PageLock&& other) noexcept {
        std::swap(locked_, other.locked_);
        return *this;
    }
    /// False without a CUDA device, or where the system does not allow so much; runs are then slower, not wrong.
    [[nodiscard]] bool held() const { return locked_ != nullptr; }

  private:
    const void* locked_ = nullptr;
};

} // namespace conv

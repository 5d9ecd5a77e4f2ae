// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <utility>

namespace conv {

/// Page-locks the samples of a volume for its lifetime, so that a CUDA device copies them asynchronously at link speed.
/// Locking takes longer than one upload, so it pays off only for data that is filtered repeatedly. Prefer DeviceCopy
/// (<conv/device_copy.h>) if the device has room. The volume must outlive it.
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
    /// False without a CUDA device or if the system refuses to lock so much; runs are slower then, not wrong.
    [[nodiscard]] bool held() const { return locked_ != nullptr; }

  private:
    const void* locked_ = nullptr;
};

} // namespace conv

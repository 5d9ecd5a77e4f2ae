// SPDX-License-Identifier: Apache-2.0
#include "run/backend.h"
#include <conv/page_lock.h>

namespace conv {

PageLock::PageLock(const Volume& volume) {
    if (volume.data() && lockPages(volume.data(), static_cast<std::size_t>(volume.layout().byteCount())))
        locked_ = volume.data();
}

PageLock::~PageLock() {
    if (locked_)
        unlockPages(locked_);
}

} // namespace conv

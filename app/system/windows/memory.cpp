// SPDX-License-Identifier: Apache-2.0
#include "app/system/memory.h"
#include <windows.h>

namespace app::system {

std::int64_t availableMemory() {
    MEMORYSTATUSEX now{};
    now.dwLength = sizeof now;
    return GlobalMemoryStatusEx(&now) != 0 ? static_cast<std::int64_t>(now.ullAvailPhys) : 0;
}

// The heap of Windows always does.
void returnLargeBlocks() {}

} // namespace app::system

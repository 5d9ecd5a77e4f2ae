// SPDX-License-Identifier: Apache-2.0
#include "app/system/memory.h"
#include <fstream>
#include <malloc.h>
#include <string>

namespace app::system {

std::int64_t availableMemory() {
    constexpr std::int64_t kibibyte = 1024;
    std::ifstream file("/proc/meminfo");
    std::string word;
    while (file >> word)
        if (std::int64_t kibibytes = 0; word == "MemAvailable:" && file >> kibibytes)
            return kibibytes * kibibyte;
    return 0;
}

void returnLargeBlocks() {
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

} // namespace app::system

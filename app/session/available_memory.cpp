// SPDX-License-Identifier: Apache-2.0
#include "app/session/available_memory.h"
#include <fstream>
#include <string>

namespace app {

std::int64_t availableHostBytes() {
    constexpr std::int64_t kibibyte = 1024;
    std::ifstream file("/proc/meminfo");
    std::string word;
    while (file >> word)
        if (std::int64_t kibibytes = 0; word == "MemAvailable:" && file >> kibibytes)
            return kibibytes * kibibyte;
    return 0;
}

} // namespace app

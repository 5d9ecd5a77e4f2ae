// SPDX-License-Identifier: Apache-2.0
#include "app/system/patterns.h"
#include <fnmatch.h>

namespace app::system {

bool matchesPattern(const std::string& pattern, const std::string& name) {
    return ::fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

} // namespace app::system

// SPDX-License-Identifier: Apache-2.0
#include "tests/places.h"

namespace tests {

const char* sourceDir() {
    return CONVAPP_SOURCE_DIR;
}

const char* buildDir() {
    return CONVAPP_BINARY_DIR;
}

} // namespace tests

// SPDX-License-Identifier: Apache-2.0
#include "app/peers/offered.h"
#include <conv/error.h>

namespace app::peers {

const std::vector<conv::Variant>& offered() {
    throw conv::Error(conv::ErrorCode::device, "This build has no other libraries to compare with.");
}

} // namespace app::peers

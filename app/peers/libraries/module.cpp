// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/peers/offered.h"

namespace app::peers {

const std::vector<conv::Variant>& offered() {
    using Getter = const std::vector<conv::Variant>* (*)();
    void* const getter = io::moduleSymbol("convapp_opencv", "convappPeers", conv::ErrorCode::device);
    return *reinterpret_cast<Getter>(getter)();
}

} // namespace app::peers

// SPDX-License-Identifier: Apache-2.0
#include "app/peers/peers.h"
#include "app/peers/offered.h"
#include <conv/error.h>

namespace app::peers {
namespace {

/// Returns why there are none; empty if they were added.
std::string added() {
    try {
        conv::addVariants(offered());
    } catch (const conv::Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

const std::string& add() {
    static const std::string missing = added();
    return missing;
}

} // namespace app::peers

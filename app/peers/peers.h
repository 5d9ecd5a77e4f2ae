// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// Other libraries as variants of class peer.
namespace app::peers {

/// Registers them; later calls do nothing. Must precede the first plan that may use them; not thread-safe. Returns why
/// this build or installation has none; empty if they are registered.
const std::string& add();

} // namespace app::peers

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// Other libraries as variants of class peer, side by side with the program's own.
namespace app::peers {

/// Registers them; further calls do nothing. To be called before the first plan that is to know them, from one thread.
/// Returns why this build or installation has none; empty if they are there.
const std::string& add();

} // namespace app::peers

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app::io {

/// Returns an address with the user, password and query that `plainAddress` kept for it, as plainAddress reads them.
/// For the input of another process of convapp; no text that is shown or stored may hold it. Thread-safe.
[[nodiscard]] std::string fullAddress(const std::string& address);

} // namespace app::io

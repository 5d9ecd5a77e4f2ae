// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace app {

/// SHA-256 (FIPS 180-4) of the bytes, as 64 hex digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace app::io {

/// Returns the bytes of a text in base64 with its padding (RFC 4648, section 4); nothing for any other text.
[[nodiscard]] std::optional<std::string> bytesOfBase64(std::string_view text);

} // namespace app::io

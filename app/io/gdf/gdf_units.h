// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace app::io {

/// Returns the unit of a code of ISO/IEEE 11073-10101, as version 2 stores units: "µV" for 4275. Codes 0 (unspecified)
/// and 512 (dimensionless) give an empty text. Nothing for an unknown code or decimal prefix.
[[nodiscard]] std::optional<std::string> gdfUnit(std::uint16_t code);

} // namespace app::io

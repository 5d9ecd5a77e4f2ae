// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace app::io {

/// Bit 8 i + j of a deflate stream is bit j of its byte i (RFC 1951).
using BitOffset = std::uint64_t;

/// Returns the first offset from `from` on, below `to`, where a block with codes of its own may begin that is not the
/// last of its stream: its header is valid, and its codes are complete. Other bits seldom look like that. Stored blocks
/// and those with fixed codes are not found. Thread-safe.
[[nodiscard]] std::optional<BitOffset> findBlock(std::string_view bytes, BitOffset from, BitOffset to);

} // namespace app::io

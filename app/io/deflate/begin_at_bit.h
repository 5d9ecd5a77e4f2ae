// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <isa-l/igzip_lib.h>
#include <string_view>

namespace app::io {

/// Prepares ISA-L for the middle of a deflate stream: `window` are up to 32 KiB of data before it, and the upper `bits`
/// of the byte `before` its input belong to it. Returns false if ISA-L does not take the window.
[[nodiscard]] inline bool beginAtBit(inflate_state& state, std::string_view window, unsigned bits, char before) {
    isal_inflate_init(&state);
    state.crc_flag = ISAL_DEFLATE;
    auto* const data = reinterpret_cast<std::uint8_t*>(const_cast<char*>(window.data())); // the library only reads it
    if (!window.empty() && isal_inflate_set_dict(&state, data, static_cast<std::uint32_t>(window.size())) != COMP_OK)
        return false;
    if (bits > 0)
        state.read_in = static_cast<std::uint64_t>(static_cast<unsigned char>(before) >> (8 - bits));
    state.read_in_length = static_cast<std::int32_t>(bits);
    return true;
}

} // namespace app::io

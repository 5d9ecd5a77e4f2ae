// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Messages of the processes that read the structure of files: a head, then a body. This program validates everything:
/// a hostile file may control such a process.
namespace app::io {

/// Descriptor of the pipe in the process.
inline constexpr int childPipe = 3;
/// Largest body of any message but samples.
inline constexpr std::uint64_t largestChildText = std::uint64_t{1} << 26;

/// Kinds of messages that all readers send. Each reader adds its own, from `firstOwn` on.
enum class ChildMessage : std::uint32_t {
    alive = 0x48350001, ///< still working; no body
    failed,             ///< u32 error code, then a sentence
    firstOwn = 0x48350100,
};

struct ChildHead {
    std::uint32_t kind;
    std::uint32_t reserved;
    std::uint64_t size; ///< bytes of the body
};

/// Returns the kind of a reader's own message, by its number there.
template <class Own>
[[nodiscard]] constexpr std::uint32_t childKind(Own own) {
    return static_cast<std::uint32_t>(ChildMessage::firstOwn) + static_cast<std::uint32_t>(own);
}

} // namespace app::io

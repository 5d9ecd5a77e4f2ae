// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/hdf5_wire.h"
#include <functional>

namespace app::io {

/// Throws about a chunk; the argument starts with a verb.
using RefuseHdf5Chunk = std::function<void(const std::string& why)>;

/// Undoes the filters of a chunk, except those whose bit in `skipped` is set. Returns exactly `size` bytes; anything
/// else is refused.
[[nodiscard]] std::string unfiltered(std::string bytes, const std::vector<Hdf5FilterUse>& filters,
                                     std::uint32_t skipped, std::uint64_t size, const RefuseHdf5Chunk& refuse);

/// Returns the checksum of HDF5's filter fletcher32: of 16-bit words, the byte at the lower address on top.
[[nodiscard]] std::uint32_t fletcher32(std::string_view bytes);

} // namespace app::io

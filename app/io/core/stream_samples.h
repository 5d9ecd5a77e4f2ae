// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/core/decoded_volume.h"
#include <span>

namespace app::io {

/// An axis of the samples in a file.
struct FileAxis {
    enum class Is : std::uint8_t { x, y, z, channel, time };
    Is is = Is::x;
    std::int64_t size = 1;
};

/// Whether samples whose axes run in that order (the first fastest) lie in the file as in a Volume of that layout.
[[nodiscard]] bool inMemoryOrder(std::span<const FileAxis> order, const conv::Layout& layout);

/// Reads samples whose axes run in that order into their places, swapping the bytes of each if asked to, and counts
/// them as produced; stops where the source ends.
void readSamples(ByteSource& source, std::span<const FileAxis> order, bool swapped, DecodedVolume& to);

} // namespace app::io

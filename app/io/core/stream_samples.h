// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/core/decoded_volume.h"
#include <span>

namespace app::io {

struct FileAxis {
    enum class Is : std::uint8_t { x, y, z, channel, time };
    Is is = Is::x;
    std::int64_t size = 1;
};

/// Returns true if samples in that axis order (fastest first) have the order of a Volume of that layout.
[[nodiscard]] bool inMemoryOrder(std::span<const FileAxis> order, const conv::Layout& layout);

/// Reads samples in that axis order up to the end of the source, and counts them as produced.
void readSamples(ByteSource& source, std::span<const FileAxis> order, bool swapped, DecodedVolume& to);

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/array/chunks.h"
#include "app/io/zarr/module/ome/image.h"

namespace app::io {

/// Half-open ranges of x, y, z, channel and time.
struct ZarrBox {
    std::array<std::int64_t, 5> lo{}, hi{};
};

/// Destination of the samples of a box: the address of its first sample, and samples from one index to the next.
struct ZarrTarget {
    std::byte* first = nullptr;
    std::array<std::int64_t, 5> strides{};
};

/// Counts of a read.
struct ZarrTally {
    std::int64_t samples = 0;
    std::int64_t pieces = 0, missing = 0; ///< pieces read, and those that are not stored
};

/// Reads a box of an image. Decodes the pieces that it touches, several at once. Throws Error(unreadable).
ZarrTally readZarrBox(const ZarrChunks& chunks, const std::array<int, 5>& axes, const ZarrBox& box,
                      const ZarrTarget& target);

} // namespace app::io

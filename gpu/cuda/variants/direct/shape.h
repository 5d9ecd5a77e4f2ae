// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv::direct {

inline constexpr int widestImage = 15;

// Larger image kernels: blocks of few columns and many rows, which need little padding and share a window of the input.
// Their samples are aligned in shared memory for any centre.
inline constexpr int wideColumns = 4, wideBlocks = 8, wideRows = 63;

constexpr bool isWide(int dimension, int width) {
    return dimension == 2 && width == wideColumns;
}

constexpr int maxRowsOf(int dimension, int width) {
    return isWide(dimension, width) ? wideRows : 15;
}

constexpr int blocksTogether(int dimension, int width) {
    return isWide(dimension, width) ? wideBlocks : 1;
}

/// Outputs of a thread block and their window in shared memory. A thread computes 4 × 8 outputs, a warp 32 × 32. A
/// block has 2 × 2 warps for images, 8 one behind the other for volumes.
struct Tile {
    int size[3];
    int lead;  ///< columns from the 16-byte aligned row start to the first sample needed
    int read;  ///< samples of a row per thread, with the lead: a multiple of 4
    int pitch; ///< floats from row to row in shared memory
    int slots; ///< planes in shared memory
    int threads;
};

constexpr Tile tileOf(int dimension, int width) {
    Tile t{};
    const int across = dimension == 2 ? 2 : 1;
    t.size[0] = t.size[1] = 32 * across;
    t.size[2] = dimension == 2 ? 1 : 8;
    // With a centred kernel and a tile at a multiple of 4, so does the lead.
    t.lead = isWide(dimension, width) ? 0 : (4 - width / 2 % 4) % 4;
    t.read = (t.lead + width + 3 + 3) / 4 * 4;
    t.pitch = t.size[0] - 4 + t.read + (blocksTogether(dimension, width) - 1) * width;
    // One plane more than the warps use: it is loaded meanwhile.
    t.slots = dimension == 2 ? 1 : t.size[2] + 1;
    t.threads = 32 * across * across * t.size[2];
    return t;
}

} // namespace conv::direct

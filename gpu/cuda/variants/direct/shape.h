// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv::direct {

/// The widest kernel of an image that is walked in one chain.
inline constexpr int widestImage = 15;

// Kernels of images that are wider or higher: blocks of few columns and many rows, so that hardly any column is filled
// up, and many blocks share a window of the input. Their samples come from shared memory often enough to be aligned
// there whatever the centre.
inline constexpr int wideColumns = 4, wideBlocks = 8, wideRows = 63;

constexpr bool isWide(int dimension, int width) {
    return dimension == 2 && width == wideColumns;
}

/// Rows of taps in a block at most.
constexpr int rowsMostOf(int dimension, int width) {
    return isWide(dimension, width) ? wideRows : 15;
}

/// Blocks of taps beside each other that share a window of the input.
constexpr int blocksTogether(int dimension, int width) {
    return isWide(dimension, width) ? wideBlocks : 1;
}

/// A block of threads' outputs, and what of the input lies in shared memory for them. A thread computes 4 columns of 8
/// rows, a warp 32 columns of 32 rows; images have 2 × 2 warps in a block, volumes 8 one behind the other.
struct Tile {
    int size[3];
    int lead;  ///< columns between the start of a row in shared memory, 16-byte aligned, and the first sample needed
    int read;  ///< samples of a row that a thread reads, with the lead: a multiple of 4
    int pitch; ///< of rows in shared memory
    int slots; ///< planes in shared memory
    int threads;
};

constexpr Tile tileOf(int dimension, int width) {
    Tile t{};
    const int across = dimension == 2 ? 2 : 1;
    t.size[0] = t.size[1] = 32 * across;
    t.size[2] = dimension == 2 ? 1 : 8;
    // With the centre in the middle, and a tile that starts at a multiple of 4, so does the lead.
    t.lead = isWide(dimension, width) ? 0 : (4 - width / 2 % 4) % 4;
    t.read = (t.lead + width + 3 + 3) / 4 * 4;
    t.pitch = t.size[0] - 4 + t.read + (blocksTogether(dimension, width) - 1) * width;
    // One plane more than a volume's warps stand on: it is on its way while they compute.
    t.slots = dimension == 2 ? 1 : t.size[2] + 1;
    t.threads = 32 * across * across * t.size[2];
    return t;
}

} // namespace conv::direct

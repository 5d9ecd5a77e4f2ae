// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/kernel_fact.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft_tile/image_tile.h"
#include "model/axis_map.h"
#include <conv/element.h>
#include <cuda.h>

namespace conv::fft {

/// What the kernel of fft-tile gets about an image, or several of one size. Tiles of size[0] × size[1] outputs begin at
/// multiples of that; two neighbours along an axis are a pair. Indices are counted from the begin of the tile at the
/// corner of the box, unless they are said to be the maps'. A pair is *plain* if both of its tiles lie in the box and
/// all of their samples straight in storage: then they are where the first pair's would be, and so many samples
/// further. Plain pairs are a rectangle; the others take longer, and the first rows of blocks compute them.
struct TileArguments {
    const void* in;
    ElementType type;
    AxisMap map[2];
    std::int64_t base[2]; ///< index 0 as the maps count
    std::int64_t stride;  ///< of rows
    int box[2][2];        ///< outputs of each axis, from and to
    int taps[2], centre[2], size[2];
    int step[2], second[2];   ///< outputs from a pair to the next, and from its first tile to its second
    int firstRow;             ///< of blocks
    int pairs[2];             ///< of each axis
    int plain[2][2];          ///< those of them that are plain, from and to
    int others, rowsOfOthers; ///< pairs that are not plain, and rows of blocks for them
    int plainStride;          ///< of rows
    int at[2];                ///< position of index 0 along each axis, as plain pairs count
    std::int64_t origin;      ///< the same in storage
    std::int64_t plainStep;   ///< samples from a row of pairs to the next
    std::int64_t toFirst;     ///< from a tile's first output to its first sample
    std::int64_t toSecond;    ///< from a pair's first tile to its second
    float bias;               ///< what plain pairs' samples are read plus, see `biased`
    float outsideValue, sum;  ///< of the taps
    const float* weights;
    const Complex *spectrum, *roots;
    float* out; ///< where output (0, 0) would be
    int outStride;
    std::int64_t outStep, outToSecond;      ///< as plainStep and toSecond
    int items;                              ///< images
    std::int64_t itemStride, outItemStride; ///< from one to the next
};

struct TileJob {
    TileArguments arguments;
    int across, down; ///< pairs of an image
    cudaStream_t stream;
    const Device& device; ///< the stream's
};

/// Pairs of tiles of 64 × 64, of float32 that the copy engine brings as `source` says, by blocks that stay; false: they
/// are too few, or the device is not made for it.
[[nodiscard]] bool launchStaying(const TileJob& job, const CUtensorMap& source);

/// One for each width, 16 · parts.
template <int parts>
void launchTiles(const TileJob& job);
template <>
void launchTiles<4>(const TileJob& job);
template <>
void launchTiles<8>(const TileJob& job);

} // namespace conv::fft

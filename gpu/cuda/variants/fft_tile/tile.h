// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/device_flag.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft_tile/image_tile.h"
#include "model/axis_map.h"
#include <conv/element.h>
#include <cuda.h>

namespace conv::fft {

/// Arguments for images of one size. Tiles of size[0] × size[1] outputs start at multiples of that; two neighbours
/// along an axis form a pair. Indices are counted from the tile at the corner of the box, except the maps'. A pair is
/// *plain* if both tiles lie in the box and their samples straight in storage, so that its address is the first pair's
/// plus a constant step. Plain pairs form a rectangle. The first rows of thread blocks compute the other, slower pairs.
struct TileArguments {
    const void* in;
    ElementType type;
    AxisMap map[2];
    std::int64_t base[2]; ///< map index of index 0
    std::int64_t stride;  ///< samples from row to row
    int box[2][2];        ///< outputs, [from, to)
    int taps[2], centre[2], size[2];
    int step[2], second[2]; ///< outputs from pair to pair, from a pair's first tile to its second
    int firstRow;           ///< first row of thread blocks
    int pairs[2];
    int plain[2][2];          ///< plain pairs, [from, to)
    int others, rowsOfOthers; ///< pairs that are not plain, rows of thread blocks for them
    int plainStride;          ///< samples from row to row of plain pairs
    int at[2];                ///< positions of index 0, for plain pairs
    std::int64_t origin;      ///< position of index 0 in storage
    std::int64_t plainStep;   ///< samples from a row of pairs to the next
    std::int64_t toFirst;     ///< samples from a tile's first output to its first sample
    std::int64_t toSecond;    ///< samples from a pair's first tile to its second
    float bias;               ///< added to plain pairs' samples, see `biased`
    float outsideValue, sum;  ///< sum of the taps
    const float* weights;
    const Complex *spectrum, *roots;
    float* out; ///< address of output (0, 0)
    int outStride;
    std::int64_t outStep, outToSecond; ///< floats, as plainStep and toSecond
    int items;
    std::int64_t itemStride, outItemStride; ///< samples and floats from image to image
};

struct TileJob {
    TileArguments arguments;
    int across, down;
    cudaStream_t stream;
    const Device& device; ///< device of the stream
};

/// Launches persistent thread blocks over pairs of 64 × 64 tiles of float32, which TMA reads by `source`. Returns false
/// for few pairs or an unsuited device.
[[nodiscard]] bool launchStaying(const TileJob& job, const CUtensorMap& source);

template <int parts>
void launchTiles(const TileJob& job);
template <>
void launchTiles<4>(const TileJob& job);
template <>
void launchTiles<8>(const TileJob& job);

} // namespace conv::fft

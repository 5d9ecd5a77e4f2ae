#pragma once
#include "core/axis_map.h"
#include "cuda/fft/image_tile.h"
#include "cuda/stream.h"
#include <conv/element.h>

namespace conv::fft {

/// What the kernel of fft-tile gets. Tiles of size[0] × size[1] outputs begin at multiples of that; two that follow
/// each other, row by row, are a pair. Indices are counted from the begin of the tile at the corner of the box, unless
/// they are said to be the maps'.
struct TileArguments {
    const void* in;
    ElementType type;
    AxisMap map[2];
    std::int64_t base[2]; ///< index 0 as the maps count
    std::int64_t origin;  ///< position of index (0, 0), where samples lie straight
    std::int64_t stride;  ///< of rows; fits an int where anything is straight
    int straight[2][2];   ///< of each axis, from and to where they do
    int box[2][2];        ///< outputs
    int across, tiles;    ///< tiles in a row, and all
    int pair;             ///< of the first block
    int ahead;            ///< tiles until a block follows this one on its multiprocessor
    int taps[2], centre[2], size[2];
    float outsideValue, sum; ///< of the taps
    const float* weights;
    const Complex *spectrum, *roots;
    float* out; ///< where output (0, 0) would be
    int outStride;
};

struct TileJob {
    TileArguments arguments;
    int pairs;
    cudaStream_t stream;
};

/// One for each width, 16 · parts.
template <int parts>
void launchTiles(const TileJob& job);
template <>
void launchTiles<4>(const TileJob& job);
template <>
void launchTiles<8>(const TileJob& job);

} // namespace conv::fft

#pragma once
#include "core/axis_map.h"
#include "cuda/fft/image_tile.h"
#include "cuda/stream.h"
#include <conv/element.h>

namespace conv::fft {

/// What the kernel of fft-tile gets. Tiles of width × height outputs begin at multiples of that; two that follow each
/// other, row by row, are a pair.
struct TileArguments {
    const void* in;
    ElementType type;
    bool wide; ///< rows are so long that nothing is straight
    std::int64_t stride;
    AxisMap map[2];
    Interval straight[2];            ///< indices that lie straight in storage
    std::int64_t shift[2];           ///< their positions less the indices
    Interval box[2];                 ///< outputs
    std::int64_t first[2];           ///< of the tile at the corner of the box
    int across, tiles;               ///< tiles in a row, and all
    int pair;                        ///< of the first block
    int ahead;                       ///< tiles until a block follows this one on its multiprocessor
    int taps[2], centre[2], size[2]; ///< size of a tile's outputs
    float outsideValue, sum;         ///< of the taps
    const float* weights;
    const Complex *spectrum, *roots;
    float* out; ///< of the box's first output
    std::int64_t outStride;
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

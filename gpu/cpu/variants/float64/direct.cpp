// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/float64/rows.h"
#include "cpu/variants/float64/space.h"
#include "cpu/variants/float64/wide.h"
#include "run/pool.h"

namespace conv {
namespace {

/// Tiles whose rows, as float64, stay in L2.
Index3 tileSize(const Index3& taps) {
    constexpr std::int64_t doubles = 128 * 1024;
    const bool plane = taps[1] > 1 || taps[2] > 1;
    Index3 tile{plane ? 512 : 4096, plane ? 16 : 1, taps[2] > 1 ? 4 : 1};
    const std::int64_t rows = (tile[1] + taps[1] - 1) * (tile[2] + taps[2] - 1), block = wideSums().block;
    tile[0] = std::clamp(doubles / rows / block * block, block, tile[0]);
    return tile;
}

} // namespace

void launchWideDirect(const Launch& launch) {
    if (launch.box.empty())
        return;
    const Kernel& kernel = launch.kernel();
    const Index3 size = kernel.extent(), before = kernel.before();
    const std::vector<double> dense = kernel.dense();
    const SparseTaps taps(dense);
    const std::vector<Region> tiles = tilesOf(launch.box, tileSize(size));
    std::vector<WideBuffer> spaces(static_cast<std::size_t>(launch.pool->size()));
    launch.pool->parallelFor(static_cast<std::int64_t>(tiles.size()), [&](std::int64_t i, int worker) {
        const Region& tile = tiles[static_cast<std::size_t>(i)];
        const WideRows reader(launch, {tile.lo[0] - before[0], tile.hi[0] - before[0] + size[0] - 1});
        const std::int64_t pitch = roundUp(tile.size(0), wideSums().block) + size[0] + 8;
        const std::int64_t ny = tile.size(1) + size[1] - 1, nz = tile.size(2) + size[2] - 1;
        double* const rows = spaces[static_cast<std::size_t>(worker)].take(ny * nz * pitch);
        for (std::int64_t z = 0; z < nz; ++z)
            for (std::int64_t y = 0; y < ny; ++y)
                reader.loadDoubles(tile.lo[1] - before[1] + y, tile.lo[2] - before[2] + z, launch.outsideValue,
                                   rows + (z * ny + y) * pitch);
        std::vector<const double*> from(taps.at.size());
        for (std::int64_t z = 0; z < tile.size(2); ++z)
            for (std::int64_t y = 0; y < tile.size(1); ++y) {
                launch.pool->heedStop();
                for (std::size_t k = 0; k < from.size(); ++k) {
                    const std::int64_t at = taps.at[k], kx = at % size[0], ky = at / size[0] % size[1],
                                       kz = at / (size[0] * size[1]);
                    from[k] = rows + ((z + kz) * ny + y + ky) * pitch + kx;
                }
                sumRow(from.data(), taps, tile.size(0), wideOut(launch, tile.lo[0], tile.lo[1] + y, tile.lo[2] + z));
            }
    });
}

} // namespace conv

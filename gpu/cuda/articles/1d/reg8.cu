// SPDX-License-Identifier: Apache-2.0
// Register blocking, eight outputs per thread.
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/1d/registers.h"

namespace conv {
namespace {

using namespace articles;

template <class Samples, class Taps>
__global__ void registerBlocks(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    eightOutputs(w, tile, [&](const BlockPart& part, std::int64_t first, int count) {
        const Line x(w.map[0], w.lo[0] + part.begin);
        loadRow(tile, Spread{}, w.in, x, 0, first, count, w.outsideValue, static_cast<int>(threadIdx.x),
                static_cast<int>(blockDim.x));
    });
}

} // namespace

void launchReg8(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                launchTiles<outputsOf8, Spread>(registerBlocks<Samples, Taps>, launch, piece, in, taps);
            });
        });
    });
}

} // namespace conv

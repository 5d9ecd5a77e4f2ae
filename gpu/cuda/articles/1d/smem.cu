// SPDX-License-Identifier: Apache-2.0
// Shared input: a thread block loads its samples once. The two variants keep the mask in different memory.
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/1d/tile.h"

namespace conv {
namespace {

using namespace articles;

template <class Samples, class Taps>
__global__ void sharedInput(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    const BlockPart part(w, 1);
    const Line x(w.map[0], w.lo[0] + part.begin);
    const int t = static_cast<int>(threadIdx.x);
    float total = 0;
    inRounds(
        w, part,
        [&](std::int64_t first, int count) {
            loadRow(tile, Dense{}, w.in, x, 0, first, count, w.outsideValue, t, static_cast<int>(blockDim.x));
        },
        [&](int k0, int at, int n) {
            float sum = 0;
            for (int k = 0; k < n; ++k)
                sum = add<Taps>(sum, tile[t + at + k], w.weight[k0 + k]);
            total += sum;
        });
    if (t < part.wanted)
        w.out[part.begin + t] = total;
}

} // namespace

void launchSmem1d(const Launch& launch) {
    const TapTable& table = denseTaps(launch, true);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withGlobalTaps(table, [&]<class Taps>(const Taps& taps) {
                launchTiles<1, Dense>(sharedInput<Samples, Taps>, launch, piece, in, taps);
            });
        });
    });
}

void launchSmemConst1d(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                launchTiles<1, Dense>(sharedInput<Samples, Taps>, launch, piece, in, taps);
            });
        });
    });
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
// Two outputs per thread: a pair read from shared memory serves four products instead of two.
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/1d/tile.h"

namespace conv {
namespace {

using namespace articles;

/// Taps between barriers: 2047 taps over 1 M samples take 0.193 ms with them, 0.516 ms without (H100, 2026-11). The
/// other kernels of the article lose 3 to 8 % by barriers.
constexpr int step = 128;

template <class Samples, class Taps>
__global__ void twoOutputs(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ __align__(8) float tile[];
    const BlockPart part(w, 2);
    const Line x(w.map[0], w.lo[0] + part.begin);
    const int t = static_cast<int>(threadIdx.x);
    const float2* mine = reinterpret_cast<const float2*>(tile) + t;
    float total0 = 0, total1 = 0;
    inRounds<step>(
        w, part,
        [&](std::int64_t first, int count) {
            loadRow(tile, Dense{}, w.in, x, 0, first, count, w.outsideValue, t, static_cast<int>(blockDim.x));
        },
        [&](int k0, int at, int n) {
            float sum0 = 0, sum1 = 0;
            const float2* from = mine + at / 2; // a step is an even number of taps
            float2 now = from[0];
            int k = 0;
            for (; k + 2 <= n; k += 2) {
                const float2 next = from[k / 2 + 1];
                const float a = w.weight[k0 + k], b = w.weight[k0 + k + 1];
                sum0 = add<Taps>(sum0, now.x, a);
                sum1 = add<Taps>(sum1, now.y, a);
                sum0 = add<Taps>(sum0, now.y, b);
                sum1 = add<Taps>(sum1, next.x, b);
                now = next;
            }
            if (k < n) {
                sum0 = add<Taps>(sum0, now.x, w.weight[k0 + k]);
                sum1 = add<Taps>(sum1, now.y, w.weight[k0 + k]);
            }
            total0 += sum0;
            total1 += sum1;
        });
    if (2 * t < part.wanted)
        w.out[part.begin + 2 * t] = total0;
    if (2 * t + 1 < part.wanted)
        w.out[part.begin + 2 * t + 1] = total1;
}

} // namespace

void launchReg2(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                launchTiles<2, Dense>(twoOutputs<Samples, Taps>, launch, piece, in, taps);
            });
        });
    });
}

} // namespace conv

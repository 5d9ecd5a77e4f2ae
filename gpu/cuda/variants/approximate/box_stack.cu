// SPDX-License-Identifier: Apache-2.0
// Running means along the lines of a strip; each thread starts its chunk from its own sum.
#include "cuda/variants/approximate/approximate.h"
#include "cuda/variants/approximate/run_over.h"
#include "cuda/variants/approximate/strip.h"
#include "run/launch.h"
#include "taps/box_stack.h"

namespace conv {
namespace {

using namespace strips;

struct BoxFilter {
    int length, distance;
    float share;
    float weight[3];

    explicit BoxFilter(const BoxStack& stack)
        : length(static_cast<int>(stack.length)),
          distance(static_cast<int>(stack.distance)),
          share(1 / static_cast<float>(stack.length)),
          weight{static_cast<float>(stack.weight[0]), static_cast<float>(stack.weight[1]),
                 static_cast<float>(stack.weight[2])} {}

    /// Means of `length` samples from each position on; 0 where samples end before.
    __device__ void mean(float (&x)[chunk], const Strip& s, const Place& p) const {
        // Sums of chunks and of their first samples start a window with few additions. A running sum spans one chunk at
        // most, so it loses no digits.
        const int whole = length / chunk, rest = length % chunk;
        float all = 0, part = 0;
#pragma unroll
        for (int i = 0; i < chunk; ++i) {
            if (i == rest)
                part = all;
            all += x[i];
        }
        float* const sums = s.side + p.number * p.lines + p.line;
        float* const parts = sums + p.chunks * p.lines;
        *sums = all;
        *parts = part;
        __syncthreads();
        const int behind = p.chunks - p.number;
        float sum = 0;
        for (int n = 0; n < min(whole, behind); ++n)
            sum += sums[n * p.lines];
        if (whole < behind)
            sum += parts[whole * p.lines];
        // The entering sample lies `whole` chunks ahead, from the end of that chunk on one more.
        const float* const entering = &s.at(p.first, p.line) + length * s.pitch + whole * s.lines;
        const float* const next = entering + s.lines;
        const int known = p.length - p.first - length, step = again(s.pitch);
#pragma unroll
        for (int i = 0; i < chunk; ++i) {
            const float leaving = x[i];
            x[i] = sum * share;
            sum += (i < known ? (i + rest < chunk ? entering : next)[i * step] : 0) - leaving;
        }
        __syncthreads();
        float* const to = &s.at(p.first, p.line);
        const int pitch = again(s.pitch);
#pragma unroll
        for (int i = 0; i < chunk; ++i)
            to[i * pitch] = x[i];
    }

    __device__ void run(float (&x)[chunk], const Strip& s, const Place& p) const {
        for (int box = 0; box < 4; ++box)
            mean(x, s, p);
    }
    [[nodiscard]] __device__ float result(const Strip& s, int position, int line) const {
        const int middle = position - 2 * (length - 1);
        const float near = s.at(middle - distance, line) + s.at(middle + distance, line);
        const float far = s.at(middle - 2 * distance, line) + s.at(middle + 2 * distance, line);
        return fmaf(weight[2], far, fmaf(weight[1], near, weight[0] * s.at(middle, line)));
    }
};

} // namespace

void launchBoxStack(const Launch& launch) {
    strips::runOver(launch, [&](const AxisPass& pass, int axis, double sigma, const float* taps) {
        filterAlong(pass, axis, taps, BoxFilter(boxStackFor(sigma, pass.centre)), *launch.stream);
    });
}

} // namespace conv

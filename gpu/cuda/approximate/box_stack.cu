// Running means along the lines of a strip, each thread's chunk from a sum of its own.
#include "core/box_stack.h"
#include "core/launch.h"
#include "cuda/approximate/launches.h"
#include "cuda/approximate/strip.h"

namespace conv {
namespace {

using namespace strips;

struct BoxFilter {
    int length, distance;
    float share; ///< 1 / length
    float weight[3];

    explicit BoxFilter(const BoxStack& stack)
        : length(static_cast<int>(stack.length)),
          distance(static_cast<int>(stack.distance)),
          share(1 / static_cast<float>(stack.length)),
          weight{static_cast<float>(stack.weight[0]), static_cast<float>(stack.weight[1]),
                 static_cast<float>(stack.weight[2])} {}

    /// Means of `length` samples from each position on, of positions behind which nothing is known 0.
    __device__ void mean(float (&x)[chunk], const Strip& s, const Place& p) const {
        // Each chunk's sum, so that a window starts with few additions; and never runs on for more than a chunk, over
        // which a running sum loses no digits.
        float own = 0;
#pragma unroll
        for (int i = 0; i < chunk; ++i)
            own += x[i];
        s.side[p.number * p.lines + p.line] = own;
        __syncthreads();
        const int whole = length / chunk, rest = length % chunk;
        float sum = 0;
        for (int n = p.number; n < min(p.number + whole, p.chunks); ++n)
            sum += s.side[n * p.lines + p.line];
        const int tail = p.first + whole * chunk;
        for (int i = tail; i < min(tail + rest, p.length); ++i)
            sum += s.at(i, p.line);
#pragma unroll
        for (int i = 0; i < chunk; ++i) {
            const float leaving = x[i];
            const int entering = p.first + i + length;
            x[i] = sum * share;
            sum += (entering < p.length ? s.at(entering, p.line) : 0) - leaving;
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

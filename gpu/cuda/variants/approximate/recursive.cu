// SPDX-License-Identifier: Apache-2.0
// Each thread filters its chunk of a line, then a scan adds what arrives from both sides.
#include "cuda/variants/approximate/approximate.h"
#include "cuda/variants/approximate/run_over.h"
#include "cuda/variants/approximate/strip.h"
#include "run/launch.h"
#include "taps/recursive.h"

namespace conv {
namespace {

using namespace strips;

struct WaveFilter {
    Waves waves;
    float farRe[2], farIm[2]; ///< factor of a wave over one chunk

    explicit WaveFilter(double sigma) : waves(wavesFor(sigma)) {
        for (int k = 0; k < 2; ++k)
            powerOfWave(sigma, k, chunk, &farRe[k], &farIm[k]);
    }

    struct Wave {
        float re = 0, im = 0;
        __device__ void forward(float zRe, float zIm, float x) {
            const float turned = fmaf(-zIm, im, fmaf(zRe, re, x));
            im = fmaf(zRe, im, zIm * re);
            re = turned;
        }
        __device__ void backward(float zRe, float zIm, float x) {
            const float sum = re + x;
            re = fmaf(-zIm, im, zRe * sum);
            im = fmaf(zRe, im, zIm * sum);
        }
        [[nodiscard]] __device__ float addTo(float sum, float aRe, float aIm) const {
            return fmaf(-aIm, im, fmaf(aRe, re, sum));
        }
    };

    /// Words beside the samples: real and imaginary parts per direction, wave, chunk and line.
    [[nodiscard]] __device__ static float* sideOf(const Strip& s, const Place& p, int direction, int wave, int number,
                                                  int line) {
        return s.side + ((direction * 2 + wave) * p.chunks + number) * p.lines + line;
    }

    /// Scan over chunks: turns each chunk's zero-state response into the next chunk's initial state.
    __device__ void passOn(const Strip& s, const Place& p, int direction, int wave, int line) const {
        const int other = 4 * p.chunks * p.lines; // distance from real to imaginary parts
        const float zRe = farRe[wave], zIm = farIm[wave];
        float re = 0, im = 0;
        const int from = direction == 0 ? 0 : p.chunks - 1, step = direction == 0 ? p.lines : -p.lines;
        float* at = sideOf(s, p, direction, wave, from, line);
        // Batched reads hide the latency of shared memory.
        constexpr int together = 8;
        float own[together][2];
        for (int n = 0; n < p.chunks; n += together) {
#pragma unroll
            for (int i = 0; i < together; ++i)
                if (n + i < p.chunks) {
                    own[i][0] = at[i * step];
                    own[i][1] = at[i * step + other];
                }
#pragma unroll
            for (int i = 0; i < together; ++i)
                if (n + i < p.chunks) {
                    at[i * step] = re;
                    at[i * step + other] = im;
                    const float next = fmaf(-zIm, im, fmaf(zRe, re, own[i][0]));
                    im = fmaf(zRe, im, fmaf(zIm, re, own[i][1]));
                    re = next;
                }
            at += together * step;
        }
    }

    __device__ void run(float (&x)[chunk], const Strip& s, const Place& p) const {
        const int other = 4 * p.chunks * p.lines;
        const auto stateOf = [&](int direction, int wave) { return sideOf(s, p, direction, wave, p.number, p.line); };
        Wave w[2];
#pragma unroll
        for (int i = 0; i < chunk; ++i)
            for (int k = 0; k < 2; ++k)
                w[k].forward(waves.zRe[k], waves.zIm[k], x[i]);
        for (int k = 0; k < 2; ++k) {
            stateOf(0, k)[0] = w[k].re;
            stateOf(0, k)[other] = w[k].im;
            w[k] = Wave{};
        }
#pragma unroll
        for (int i = chunk - 1; i >= 0; --i)
            for (int k = 0; k < 2; ++k)
                w[k].backward(waves.zRe[k], waves.zIm[k], x[i]);
        for (int k = 0; k < 2; ++k) {
            stateOf(1, k)[0] = w[k].re;
            stateOf(1, k)[other] = w[k].im;
        }
        __syncthreads();
        for (int job = threadIdx.x; job < 4 * p.lines; job += blockDim.x)
            passOn(s, p, job / p.lines / 2, job / p.lines % 2, job % p.lines);
        __syncthreads();
        const auto arrive = [&](int direction) {
            for (int k = 0; k < 2; ++k)
                w[k] = {stateOf(direction, k)[0], stateOf(direction, k)[other]};
        };
        arrive(0);
        float* const own = &s.at(p.first, p.line);
        const int ahead = again(s.pitch);
#pragma unroll
        for (int i = 0; i < chunk; ++i) {
            float sum = 0;
            for (int k = 0; k < 2; ++k) {
                w[k].forward(waves.zRe[k], waves.zIm[k], x[i]);
                sum = w[k].addTo(sum, waves.aRe[k], waves.aIm[k]);
            }
            own[i * ahead] = sum;
        }
        arrive(1);
        const int back = again(s.pitch);
#pragma unroll
        for (int i = chunk - 1; i >= 0; --i) {
            float sum = own[i * back];
            for (int k = 0; k < 2; ++k) {
                sum = w[k].addTo(sum, waves.aRe[k], waves.aIm[k]);
                w[k].backward(waves.zRe[k], waves.zIm[k], x[i]);
            }
            own[i * back] = sum;
        }
    }
    [[nodiscard]] __device__ float result(const Strip& s, int position, int line) const { return s.at(position, line); }
};

} // namespace

void launchRecursive(const Launch& launch) {
    strips::runOver(launch, [&](const AxisPass& pass, int axis, double sigma, const float* taps) {
        filterAlong(pass, axis, taps, WaveFilter(sigma), *launch.stream);
    });
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Arithmetic of the marching kernels. Every output is one chain of fused multiply-adds per axis, over ascending taps:
/// its bits do not depend on blocks, segments or tiles.
namespace conv::march {

/// A zero tap is outside the kernel's support, so NaN under it must not reach the output. Only the skipZeroTaps pass
/// tests for it, because the test changes no finite sum.
template <bool skipZeroTaps>
__device__ __forceinline__ float add(float sum, float value, float weight) {
    if constexpr (skipZeroTaps)
        return weight != 0 ? fmaf(value, weight, sum) : sum;
    else
        return fmaf(value, weight, sum);
}

/// A symmetric kernel's taps share a register with their mirror image.
template <int radius, bool symmetric>
constexpr int tapAt(int k) {
    return symmetric && k > radius ? 2 * radius - k : k;
}

/// Samples on either side, rounded up to chunks.
constexpr int haloOf(int radius, int chunk = 4) {
    return (radius + chunk - 1) / chunk * chunk;
}

template <class Stage, int count = 4>
struct alignas(count * sizeof(Stage)) Chunk {
    Stage v[count];
};

/// Calls each(p, value) for the samples of `outputs` neighbours, p counted from the first. `from`: output 0 minus the
/// halo, read in chunks.
template <int radius, int halo, int outputs, int chunk, class Stage, class Each>
__device__ __forceinline__ void forRow(const Stage* from, Each each) {
    constexpr int before = halo - radius, chunks = (outputs + 2 * halo) / chunk;
#pragma unroll
    for (int c = 0; c < chunks; ++c) {
        if (chunk * (c + 1) <= before || chunk * c >= outputs + halo + radius)
            continue;
        const auto some = *reinterpret_cast<const Chunk<Stage, chunk>*>(from + chunk * c);
#pragma unroll
        for (int e = 0; e < chunk; ++e)
            if (const int p = chunk * c + e - before; p >= 0 && p < outputs + 2 * radius)
                each(p, static_cast<float>(some.v[e]));
    }
}

/// `outputs` neighbours of a row for each of `sets` kernels; samples are read once.
template <int radius, int halo, int outputs, int chunk, bool skipZeroTaps, bool symmetric, int sets, class Stage>
__device__ __forceinline__ void rowSums(const Stage* from, const float (*taps)[2 * radius + 1],
                                        float (&sum)[sets][outputs]) {
#pragma unroll
    for (int s = 0; s < sets; ++s)
#pragma unroll
        for (int t = 0; t < outputs; ++t)
            sum[s][t] = 0;
    forRow<radius, halo, outputs, chunk>(from, [&](int p, float value) {
#pragma unroll
        for (int t = 0; t < outputs; ++t)
            if (const int k = p - t; k >= 0 && k <= 2 * radius) {
#pragma unroll
                for (int s = 0; s < sets; ++s)
                    sum[s][t] = add<skipZeroTaps>(sum[s][t], value, taps[s][tapAt<radius, symmetric>(k)]);
            }
    });
}

/// Adds the next `inputs` samples to the running sums and returns the outputs that they complete. sums[i] is complete i
/// samples later. A tap is read once for all inputs, and sums move in the destinations of the multiply-adds.
/// `product(sum, c, k)` adds sample c times tap k.
template <int radius, int inputs, class Product>
__device__ __forceinline__ void advanceBy(float (&sums)[2 * radius], float (&done)[inputs], Product product) {
    constexpr int last = 2 * radius;
#pragma unroll
    for (int b = 0; b < inputs; ++b) {
        float sum = b < last ? sums[b] : 0.0f;
#pragma unroll
        for (int c = 0; c <= b; ++c)
            if (const int k = last - b + c; k >= 0)
                sum = product(sum, c, k);
        done[b] = sum;
    }
#pragma unroll
    for (int i = 0; i < last; ++i) {
        float sum = i + inputs < last ? sums[i + inputs] : 0.0f;
#pragma unroll
        for (int c = 0; c < inputs; ++c)
            if (const int k = last - inputs - i + c; k >= 0)
                sum = product(sum, c, k);
        sums[i] = sum;
    }
}

/// Skips sums that no output of the segment needs, for wide kernels. `seen`: samples so far, with these.
template <int radius, int inputs, class Product>
__device__ __forceinline__ void advanceBy(float (&sums)[2 * radius], float (&done)[inputs], int seen, int outputs,
                                          Product product) {
    constexpr int last = 2 * radius, group = 16;
    if (seen > last) {
#pragma unroll
        for (int b = 0; b < inputs; ++b) {
            float sum = b < last ? sums[b] : 0.0f;
#pragma unroll
            for (int c = 0; c <= b; ++c)
                if (const int k = last - b + c; k >= 0)
                    sum = product(sum, c, k);
            done[b] = sum;
        }
    }
#pragma unroll
    for (int g = 0; g < last; g += group)
        if (seen >= last - g - group + 1 && seen < outputs + last - g) {
#pragma unroll
            for (int i = g; i < g + group && i < last; ++i) {
                float sum = i + inputs < last ? sums[i + inputs] : 0.0f;
#pragma unroll
                for (int c = 0; c < inputs; ++c)
                    if (const int k = last - inputs - i + c; k >= 0)
                        sum = product(sum, c, k);
                sums[i] = sum;
            }
        }
}

template <int radius, int inputs, bool skipZeroTaps, bool symmetric, class... Segment>
__device__ __forceinline__ void advance(float (&sums)[2 * radius], const float (&value)[inputs], const float* taps,
                                        float (&done)[inputs], Segment... segment) {
    advanceBy<radius>(sums, done, segment..., [&](float sum, int c, int k) {
        return add<skipZeroTaps>(sum, value[c], taps[tapAt<radius, symmetric>(k)]);
    });
}

/// Several sets of samples with own taps: outputs are sums over the sets.
template <int radius, int inputs, bool skipZeroTaps, bool symmetric, int sets, class... Segment>
__device__ __forceinline__ void advance(float (&sums)[2 * radius], const float (&value)[sets][inputs],
                                        const float (*taps)[2 * radius + 1], float (&done)[inputs],
                                        Segment... segment) {
    advanceBy<radius>(sums, done, segment..., [&](float sum, int c, int k) {
#pragma unroll
        for (int s = 0; s < sets; ++s)
            sum = add<skipZeroTaps>(sum, value[s][c], taps[s][tapAt<radius, symmetric>(k)]);
        return sum;
    });
}

__device__ __forceinline__ float magnitude(float square) {
    float root;
    asm("sqrt.approx.f32 %0, %1;" : "=f"(root) : "f"(square));
    return root;
}

} // namespace conv::march

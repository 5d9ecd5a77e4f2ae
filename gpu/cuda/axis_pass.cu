#include "cuda/accumulate.h"
#include "cuda/axis_pass.h"

namespace conv {
namespace {

constexpr int warps = 8;         // of a block
constexpr int rowOutputs = 4;    // neighbours of a thread along a row
constexpr int acrossOutputs = 8; // neighbours of a thread along y or z
constexpr int segment = 32 * rowOutputs;
constexpr int tapsAtOnce = 4 * tapGroup; // a row's window in shared memory covers so many
// One word of padding in 32: the strided reads of a warp then fall on different banks.
constexpr int windowWords = (segment + tapsAtOnce) * 33 / 32 + 1;

template <class Taps>
struct Arguments {
    AxisPass pass;
    Taps taps;
};

__device__ __forceinline__ int padded(int i) {
    return i + (i >> 5);
}

template <class T, class Taps>
__global__ void __launch_bounds__(32 * warps, 3) alongRows(const __grid_constant__ Arguments<Taps> a) {
    __shared__ float windows[warps][windowWords];
    const AxisPass& p = a.pass;
    float* window = windows[threadIdx.y];
    const int lane = threadIdx.x;
    const std::int64_t rows = static_cast<std::int64_t>(p.size[1]) * p.size[2];
    const std::int64_t segments = (p.size[0] + segment - 1) / segment;
    const std::int64_t task = static_cast<std::int64_t>(blockIdx.x) * warps + threadIdx.y;
    if (task >= rows * segments) // a whole warp
        return;
    const std::int64_t row = task / segments;
    const int begin = static_cast<int>(task - row * segments) * segment;
    const int outputs = min(segment, p.size[0] - begin);
    const int y = static_cast<int>(row % p.size[1]), z = static_cast<int>(row / p.size[1]);
    const T* in = static_cast<const T*>(p.in) + (y * p.strideY + z * p.strideZ);

    const std::int64_t first = p.lo + begin - p.centre;
    std::int64_t shift;
    const Interval run = p.map.straight(p.lo + begin, &shift);
    const bool straight = first >= run.lo && first + outputs + p.taps - 1 <= run.hi;

    float acc[rowOutputs] = {};
    for (int k0 = 0; k0 < p.taps; k0 += tapsAtOnce) {
        const int count = min(tapsAtOnce, p.taps - k0);
        const int samples = outputs + count - 1;
        __syncwarp();
        if (straight) {
            const T* from = in + (first + k0 + shift);
            for (int i = lane; i < samples; i += 32)
                window[padded(i)] = static_cast<float>(from[i]);
        } else {
            for (int i = lane; i < samples; i += 32) {
                const std::int64_t at = p.map(first + k0 + i);
                window[padded(i)] = at < 0 ? p.outsideValue : static_cast<float>(in[at]);
            }
        }
        __syncwarp();
        // Threads past the end of a row add up what lies in the window by chance, and store nothing.
        accumulate<rowOutputs>(a.taps, k0, count, [&](int k) { return window[padded(rowOutputs * lane + k)]; }, acc);
    }
    float* out = p.out + (y * p.outStrideY + z * p.outStrideZ + begin);
#pragma unroll
    for (int r = 0; r < rowOutputs; ++r)
        if (rowOutputs * lane + r < outputs)
            out[rowOutputs * lane + r] = acc[r];
}

/// `outputs` neighbours along the axis at one place, straight from storage or index by index.
template <int outputs, class T, class Taps>
__device__ __forceinline__ void column(const Arguments<Taps>& a, const T* in, std::int64_t stride, std::int64_t index,
                                       float* out, std::int64_t outStride) {
    const AxisPass& p = a.pass;
    const std::int64_t first = index - p.centre;
    std::int64_t shift;
    const Interval run = p.map.straight(index, &shift);
    float acc[outputs] = {};
    if (first >= run.lo && first + outputs + p.taps - 1 <= run.hi) {
        const T* from = in + (first + shift) * stride;
        accumulate<outputs>(a.taps, 0, p.taps, [&](int k) { return static_cast<float>(from[k * stride]); }, acc);
    } else {
        accumulate<outputs>(
            a.taps, 0, p.taps,
            [&](int k) {
                const std::int64_t at = p.map(first + k);
                return at < 0 ? p.outsideValue : static_cast<float>(in[at * stride]);
            },
            acc);
    }
#pragma unroll
    for (int r = 0; r < outputs; ++r)
        out[r * outStride] = acc[r];
}

template <class T, class Taps, int axis>
__global__ void __launch_bounds__(32 * warps, 2) acrossRows(const __grid_constant__ Arguments<Taps> a) {
    const AxisPass& p = a.pass;
    constexpr int other = 3 - axis;
    const std::int64_t stride = axis == 1 ? p.strideY : p.strideZ, across = axis == 1 ? p.strideZ : p.strideY;
    const std::int64_t outStride = axis == 1 ? p.outStrideY : p.outStrideZ;
    const std::int64_t outAcross = axis == 1 ? p.outStrideZ : p.outStrideY;
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int begin = (blockIdx.y * warps + threadIdx.y) * acrossOutputs;
    if (x >= p.size[0] || begin >= p.size[axis])
        return;
    for (int o = blockIdx.z; o < p.size[other]; o += gridDim.z) {
        const T* in = static_cast<const T*>(p.in) + (x + o * across);
        float* out = p.out + (x + o * outAcross + begin * outStride);
        if (begin + acrossOutputs <= p.size[axis])
            column<acrossOutputs, T>(a, in, stride, p.lo + begin, out, outStride);
        else
            for (int i = begin; i < p.size[axis]; ++i, out += outStride)
                column<1, T>(a, in, stride, p.lo + i, out, outStride);
    }
}

} // namespace

void passAlongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream) {
    const std::int64_t segments = (pass.size[0] + segment - 1) / segment;
    const std::int64_t tasks = segments * pass.size[1] * pass.size[2];
    const dim3 grid(static_cast<unsigned>((tasks + warps - 1) / warps)), block(32, warps);
    withTaps(table, [&]<class Taps>(const Taps& taps) {
        const Arguments<Taps> arguments{pass, taps};
        withElementType(pass.type,
                        [&]<class T>(std::type_identity<T>) { alongRows<T><<<grid, block, 0, stream>>>(arguments); });
    });
    check(cudaGetLastError(), "The launch of a pass along rows");
}

void passAcrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream) {
    const dim3 block(32, warps);
    const dim3 grid((pass.size[0] + 31) / 32, (pass.size[axis] + warps * acrossOutputs - 1) / (warps * acrossOutputs),
                    std::min(pass.size[3 - axis], 65535));
    withTaps(table, [&]<class Taps>(const Taps& taps) {
        const Arguments<Taps> arguments{pass, taps};
        withElementType(pass.type, [&]<class T>(std::type_identity<T>) {
            if (axis == 1)
                acrossRows<T, Taps, 1><<<grid, block, 0, stream>>>(arguments);
            else
                acrossRows<T, Taps, 2><<<grid, block, 0, stream>>>(arguments);
        });
    });
    check(cudaGetLastError(), "The launch of a pass across rows");
}

} // namespace conv

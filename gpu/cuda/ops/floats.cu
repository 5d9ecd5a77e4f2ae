// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/floats.h"
#include "run/pieces.h"
#include <type_traits>

namespace conv {
namespace {

constexpr int threads = 256;
constexpr int each = 4; ///< samples of a thread in flight, interleaved with other threads'

template <class T>
struct Rows {
    const T* in;
    float* out;
    std::int64_t nx, inStrideY, inStrideZ, outStrideY, outStrideZ;
};

template <class T>
__global__ void __launch_bounds__(threads) floatRows(const __grid_constant__ Rows<T> r) {
    const T* in = r.in + blockIdx.y * r.inStrideY + blockIdx.z * r.inStrideZ;
    float* out = r.out + blockIdx.y * r.outStrideY + blockIdx.z * r.outStrideZ;
    const std::int64_t begin = std::int64_t{blockIdx.x} * threads * each + threadIdx.x;
    T v[each];
#pragma unroll
    for (int i = 0; i < each; ++i)
        if (begin + i * threads < r.nx)
            v[i] = __ldcs(in + begin + i * threads);
#pragma unroll
    for (int i = 0; i < each; ++i)
        if (begin + i * threads < r.nx)
            out[begin + i * threads] = static_cast<float>(v[i]);
}

/// Type of the same size for streaming loads.
template <class T>
using Loaded = std::conditional_t<std::is_same_v<T, std::int64_t>, long long,
                                  std::conditional_t<std::is_same_v<T, std::uint64_t>, unsigned long long, T>>;

} // namespace

void copyAsFloats(CudaStream& stream, const Stored& in, const Region& box, float* out, std::int64_t outStrideY,
                  std::int64_t outStrideZ) {
    constexpr std::int64_t maxRows = 65535;
    withElementType(in.type, [&]<class Type>(std::type_identity<Type>) {
        using T = Loaded<Type>;
        for (const Region& piece : piecesOf(box, box.count(), {box.size(0), maxRows, maxRows})) {
            const Rows<T> rows{static_cast<const T*>(in.data) + piece.lo[0] + piece.lo[1] * in.strideY +
                                   piece.lo[2] * in.strideZ,
                               out + (piece.lo[0] - box.lo[0]) + (piece.lo[1] - box.lo[1]) * outStrideY +
                                   (piece.lo[2] - box.lo[2]) * outStrideZ,
                               piece.size(0),
                               in.strideY,
                               in.strideZ,
                               outStrideY,
                               outStrideZ};
            const dim3 grid(static_cast<unsigned>((rows.nx + threads * each - 1) / (threads * each)),
                            static_cast<unsigned>(piece.size(1)), static_cast<unsigned>(piece.size(2)));
            floatRows<<<grid, threads, 0, stream.handle>>>(rows);
            check(cudaGetLastError(), "The launch of a conversion to float32");
        }
    });
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/convert.h"
#include "model/round_to.h"
#include "run/pieces.h"
#include <algorithm>

namespace conv {
namespace {

constexpr int threads = 256;
constexpr int each = 4; ///< samples that a thread converts together, where rows allow it

template <class T>
struct alignas(each * sizeof(T)) Four {
    T value[each];
};

template <class From, class T>
struct Conversion {
    const From* in;
    T* out;
    std::int64_t nx, inStrideY, inStrideZ, outStrideY, outStrideZ;
    unsigned long long* clipped;
};

/// Converts rows along x. `Together`: input and output rows begin at multiples of four samples.
template <class From, class T, bool Together>
__global__ void __launch_bounds__(threads) convertRows(const __grid_constant__ Conversion<From, T> c) {
    __shared__ unsigned ofBlock;
    if (threadIdx.x == 0)
        ofBlock = 0;
    __syncthreads();
    const From* in = c.in + blockIdx.y * c.inStrideY + blockIdx.z * c.inStrideZ;
    T* out = c.out + blockIdx.y * c.outStrideY + blockIdx.z * c.outStrideZ;
    constexpr int step = Together ? each : 1;
    unsigned mine = 0;
    const auto one = [&](From v) {
        if constexpr (std::is_floating_point_v<T>) {
            return static_cast<T>(v);
        } else {
            bool clipped = false;
            const T rounded = roundTo<T>(v, clipped);
            mine += clipped;
            return rounded;
        }
    };
    for (std::int64_t x = (std::int64_t{blockIdx.x} * threads + threadIdx.x) * step; x < c.nx;
         x += std::int64_t{gridDim.x} * threads * step) {
        if constexpr (Together) {
            if (x + each <= c.nx) {
                const auto v = *reinterpret_cast<const Four<From>*>(in + x);
                *reinterpret_cast<Four<T>*>(out +
                                            x) = {{one(v.value[0]), one(v.value[1]), one(v.value[2]), one(v.value[3])}};
            } else {
                for (std::int64_t i = x; i < c.nx; ++i)
                    out[i] = one(in[i]);
            }
        } else {
            out[x] = one(in[x]);
        }
    }
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffffU, mine, offset);
    if (threadIdx.x % 32 == 0 && mine > 0)
        atomicAdd(&ofBlock, mine);
    __syncthreads();
    if (threadIdx.x == 0 && ofBlock > 0)
        atomicAdd(c.clipped, static_cast<unsigned long long>(ofBlock));
}

template <class T>
bool liesInFours(const T* data, std::int64_t strideY, std::int64_t strideZ) {
    return reinterpret_cast<std::uintptr_t>(data) % (each * sizeof(T)) == 0 && strideY % each == 0 &&
           strideZ % each == 0;
}

template <class From, class T>
void launch(CudaStream& stream, const Conversion<From, T>& c, std::int64_t ny, std::int64_t nz) {
    constexpr std::int64_t maxBlocks = 4096; // each buffer adds its count once
    const bool together = liesInFours(c.in, c.inStrideY, c.inStrideZ) && liesInFours(c.out, c.outStrideY, c.outStrideZ);
    const std::int64_t span = threads * (together ? each : 1);
    const dim3 grid(static_cast<unsigned>(std::min(maxBlocks, (c.nx + span - 1) / span)), static_cast<unsigned>(ny),
                    static_cast<unsigned>(nz));
    if (together)
        convertRows<From, T, true><<<grid, threads, 0, stream.handle>>>(c);
    else
        convertRows<From, T, false><<<grid, threads, 0, stream.handle>>>(c);
    check(cudaGetLastError(), "The launch of a conversion");
}

bool isOneRow(const Buffer& buffer, const Region& box) {
    return (box.size(1) == 1 || buffer.strideY == box.size(0)) &&
           (box.size(2) == 1 || buffer.strideZ == box.size(0) * box.size(1));
}

template <class From, class T>
void convertBox(CudaStream& stream, const Buffer& in, const Buffer& out, const Region& box,
                unsigned long long* clipped) {
    const bool row = isOneRow(in, box) && isOneRow(out, box);
    const std::int64_t maxRows = row ? std::int64_t{1} << 40 : 65535;
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 28, {std::int64_t{1} << 40, maxRows, maxRows})) {
        Conversion<From, T> c{static_cast<const From*>(in.data) + offsetOf(in, piece),
                              static_cast<T*>(out.data) + offsetOf(out, piece),
                              piece.size(0),
                              in.strideY,
                              in.strideZ,
                              out.strideY,
                              out.strideZ,
                              clipped};
        if (row) { // pieces are runs of the row
            c.nx = piece.count();
            c.inStrideY = c.inStrideZ = c.outStrideY = c.outStrideZ = 0;
            launch(stream, c, 1, 1);
        } else {
            launch(stream, c, piece.size(1), piece.size(2));
        }
        stream.pace(static_cast<double>(sizeof(From) + sizeof(T)) * static_cast<double>(piece.count()) /
                    stream.device.bytesPerSecond);
    }
}

template <class From>
void convertFrom(CudaStream& stream, const Buffer& in, const Buffer& out, unsigned long long* clipped) {
    withElementType(out.type, [&]<class T>(std::type_identity<T>) {
        if constexpr (sizeof(T) <= sizeof(From) && !std::is_same_v<T, From>) {
            for (const Region& box : boxesOf(out.sets))
                convertBox<From, T>(stream, in, out, box, clipped);
        } else {
            throw Error(ErrorCode::internal, "A card does not convert " + std::string(name(in.type)) + " to " +
                                                 std::string(name(out.type)) + ".");
        }
    });
}

} // namespace

void convertOnDevice(CudaStream& stream, const Buffer& in, const Buffer& out, unsigned long long* clipped) {
    if (in.type == ElementType::f64)
        convertFrom<double>(stream, in, out, clipped);
    else if (in.type == ElementType::f32)
        convertFrom<float>(stream, in, out, clipped);
    else
        throw Error(ErrorCode::internal, "A card does not convert " + std::string(name(in.type)) + ".");
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct_baked/arguments.h"

/// Frame around a kernel's sums, independent of the taps. Compiled at run time with source generated for the taps;
/// nothing else includes it.
namespace conv::baked {

struct Four {
    float at[4];
};

__device__ __forceinline__ Four add(const Four& a, const Four& b) {
    return {{a.at[0] + b.at[0], a.at[1] + b.at[1], a.at[2] + b.at[2], a.at[3] + b.at[3]}};
}
__device__ __forceinline__ Four subtract(const Four& a, const Four& b) {
    return {{a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2], a.at[3] - b.at[3]}};
}
__device__ __forceinline__ Four multiply(float weight, const Four& a) {
    return {{weight * a.at[0], weight * a.at[1], weight * a.at[2], weight * a.at[3]}};
}
__device__ __forceinline__ Four fused(float weight, const Four& a, const Four& b) {
    return {{fmaf(weight, a.at[0], b.at[0]), fmaf(weight, a.at[1], b.at[1]), fmaf(weight, a.at[2], b.at[2]),
             fmaf(weight, a.at[3], b.at[3])}};
}
__device__ __forceinline__ Four sample(const float* row, int column) {
    return {{row[column], row[column + 1], row[column + 2], row[column + 3]}};
}
/// Reads samples from a 16-byte boundary on; the compiler drops unused loads.
template <int count>
__device__ __forceinline__ void readRow(float (&row)[count], const float* from) {
#pragma unroll
    for (int i = 0; i < count; i += 4) {
        const float4 v = *reinterpret_cast<const float4*>(from + i);
        row[i] = v.x;
        row[i + 1] = v.y;
        row[i + 2] = v.z;
        row[i + 3] = v.w;
    }
}

template <class T>
struct alignas(sizeof(T) < 4 ? 4 * sizeof(T) : 16) Quad {
    T v[4];
};

/// `Taps` defines the shape: threads along x and y, each with 4 columns × `rows` rows, and the kernel's extents kx, ky,
/// kz. `group` layers are brought together; shared memory holds `groups` of them. `lead`: columns from the start of a
/// shared row to the first sample needed. step() computes the sums.
template <class Taps, class T>
struct March {
    static constexpr int width = Taps::threadsX * 4, height = Taps::threadsY * Taps::rows;
    static constexpr int threads = Taps::threadsX * Taps::threadsY;
    static constexpr int pitch = width + (Taps::lead + Taps::kx - 1 + 3) / 4 * 4, lines = height + Taps::ky - 1;
    static constexpr int quads = pitch / 4, layer = lines * pitch, groupFloats = Taps::group * layer;
    static constexpr bool real = sizeof(T) == 4 && static_cast<T>(0.5f) != static_cast<T>(0);
    static constexpr int nothing = -2; ///< a column that no output needs

    /// Positions in storage, −1 outside.
    struct alignas(16) Tables {
        std::int64_t line[(lines + 1) / 2 * 2]; ///< times the stride
        int column[pitch];
        int quad[quads]; ///< positions of four columns that can be read at once, else −1
    };

    const Arguments& a;
    Tables& tables;
    float* memory;

    __device__ __forceinline__ std::int64_t position(int axis, int index) const {
        return index >= a.straightLo[axis] && index < a.straightHi[axis] ? a.start[axis] + index
                                                                         : a.map[axis](a.first[axis] + index);
    }

    __device__ __forceinline__ void fillTables(int x0, int y0) const {
        const int needed = min(width, a.size[0] - x0) + Taps::kx - 1;
        for (int i = threadIdx.x; i < pitch; i += threads) {
            const int x = i - Taps::lead;
            tables.column[i] = x < 0 || x >= needed ? nothing : static_cast<int>(position(0, x0 + x));
        }
        for (int i = threadIdx.x; i < quads; i += threads) {
            const int x = x0 + 4 * i - Taps::lead;
            tables.quad[i] =
                a.aligned && x >= a.straightLo[0] && x + 4 <= a.straightHi[0] ? static_cast<int>(a.start[0] + x) : -1;
        }
        const int needs = min(height, a.size[1] - y0) + Taps::ky - 1;
        for (int i = threadIdx.x; i < lines; i += threads) {
            const std::int64_t at = i < needs ? position(1, y0 + i) : -1;
            tables.line[i] = at < 0 ? -1 : at * a.strideY;
        }
    }

    template <int bytes>
    static __device__ __forceinline__ void copy(float* to, const void* from) {
#if __CUDA_ARCH__ >= 800
        const auto shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
        if constexpr (bytes == 16)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(from) : "memory");
        else
            asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared), "l"(from) : "memory");
#else
        if constexpr (bytes == 16)
            *reinterpret_cast<float4*>(to) = __ldg(static_cast<const float4*>(from));
        else
            *to = __ldg(static_cast<const float*>(from));
#endif
    }
    static __device__ __forceinline__ void endGroup() {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }
    /// Waits until all of this thread's groups but the last `underWay` have arrived.
    template <int underWay>
    static __device__ __forceinline__ void await() {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group %0;" ::"n"(underWay) : "memory");
#endif
    }

    /// In round k a thread brings samples 4 · i to 4 · i + 3 of a layer, i = thread + k · threads.
    static constexpr int all = lines * quads, rounds = (all + threads - 1) / threads;
    static constexpr std::int64_t gathered = -1, none = -2;

    /// Sets each round's offset in a layer of storage, or `gathered`, or `none`.
    __device__ __forceinline__ void findPlaces(std::int64_t (&at)[rounds]) const {
#pragma unroll
        for (int k = 0; k < rounds; ++k) {
            const int i = threadIdx.x + k * threads, row = lines > 1 ? i / quads : 0;
            at[k] = none;
            if (i < all) {
                const std::int64_t line = tables.line[row];
                const int x = tables.quad[i - row * quads];
                at[k] = line >= 0 && x >= 0 ? line + x : gathered;
            }
        }
    }

    __device__ __forceinline__ void gather(int i, const T* layerIn, float* to) const {
        const int row = lines > 1 ? i / quads : 0;
        const std::int64_t line = tables.line[row];
        const int4 four = *reinterpret_cast<const int4*>(tables.column + 4 * (i - row * quads));
        const int x[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
        for (int c = 0; c < 4; ++c) {
            if (x[c] < 0 || line < 0)
                to[c] = x[c] == nothing ? 0.0f : a.outsideValue;
            else if constexpr (real)
                copy<4>(to + c, layerIn + (line + x[c]));
            else
                to[c] = static_cast<float>(__ldg(layerIn + (line + x[c])));
        }
    }

    __device__ __forceinline__ void bring(const std::int64_t (&at)[rounds], int index, float* to) const {
        const std::int64_t z = position(2, index);
        float* const own = to + 4 * threadIdx.x;
        if (z < 0) {
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (at[k] != none)
                    *reinterpret_cast<float4*>(own + 4 * k * threads) =
                        make_float4(a.outsideValue, a.outsideValue, a.outsideValue, a.outsideValue);
            return;
        }
        const T* const from = static_cast<const T*>(a.in) + z * a.strideZ;
        if constexpr (real) {
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (at[k] >= 0)
                    copy<16>(own + 4 * k * threads, from + at[k]);
        } else {
            Quad<T> four[rounds]; // all loads are in flight before the first conversion
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (at[k] >= 0)
                    four[k] = *reinterpret_cast<const Quad<T>*>(from + at[k]);
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (at[k] >= 0)
                    *reinterpret_cast<float4*>(own + 4 * k * threads) =
                        make_float4(static_cast<float>(four[k].v[0]), static_cast<float>(four[k].v[1]),
                                    static_cast<float>(four[k].v[2]), static_cast<float>(four[k].v[3]));
        }
#pragma unroll
        for (int k = 0; k < rounds; ++k)
            if (at[k] == gathered)
                gather(threadIdx.x + k * threads, from, own + 4 * k * threads);
    }

    __device__ __forceinline__ void bringGroup(const std::int64_t (&at)[rounds], int first, int end, float* to) const {
#pragma unroll 1
        for (int l = 0; l < Taps::group && first + l < end; ++l)
            bring(at, first + l, to + l * layer);
    }

    __device__ __forceinline__ void store(float* out, const Four& f, int x) const {
        if (a.outAligned && x + 4 <= a.size[0])
            __stcs(reinterpret_cast<float4*>(out), make_float4(f.at[0], f.at[1], f.at[2], f.at[3]));
        else
#pragma unroll
            for (int c = 0; c < 4; ++c)
                if (x + c < a.size[0])
                    __stcs(out + c, f.at[c]);
    }

    __device__ __forceinline__ void run() const {
        const int x0 = blockIdx.x * width, y0 = blockIdx.y * height, z0 = blockIdx.z * a.segment;
        fillTables(x0, y0);
        __syncthreads();
        std::int64_t at[rounds];
        findPlaces(at);
        const int tx = threadIdx.x % Taps::threadsX, ty = threadIdx.x / Taps::threadsX;
        const int x = x0 + 4 * tx, y = y0 + ty * Taps::rows;
        const int layers = min(a.segment, a.size[2] - z0) + Taps::kz - 1;
        // Output that the segment's first layer would complete.
        float* out = a.out + (x + y * a.outStrideY + (z0 - (Taps::kz - 1)) * a.outStrideZ);
        Four sums[Taps::rows][Taps::kz > 1 ? Taps::kz - 1 : 1] = {};
        constexpr int ahead = Taps::groups - 1;
#pragma unroll 1
        for (int g = 0; g < ahead; ++g) {
            bringGroup(at, z0 + g * Taps::group, z0 + layers, memory + g * groupFloats);
            endGroup();
        }
        int slot = 0, free = ahead;
#pragma unroll 1
        for (int first = 0; first < layers; first += Taps::group) {
            await<ahead - 1>();
            __syncthreads(); // the group has arrived, and the one before it is free
            bringGroup(at, z0 + first + ahead * Taps::group, z0 + layers, memory + free * groupFloats);
            endGroup();
            const float* from = memory + slot * groupFloats + ty * Taps::rows * pitch + 4 * tx;
            slot = slot + 1 == Taps::groups ? 0 : slot + 1;
            free = free + 1 == Taps::groups ? 0 : free + 1;
#pragma unroll 1
            for (int l = 0; l < Taps::group && first + l < layers; ++l, from += layer, out += a.outStrideZ) {
                Four done[Taps::rows];
                Taps::step(from, sums, done);
                if (first + l < Taps::kz - 1)
                    continue;
#pragma unroll
                for (int r = 0; r < Taps::rows; ++r)
                    if (y + r < a.size[1] && x < a.size[0])
                        store(out + r * a.outStrideY, done[r], x);
            }
        }
    }
};

template <class Taps, class T>
__device__ __forceinline__ void march(const Arguments& a) {
    using M = March<Taps, T>;
    extern __shared__ float4 memory[];
    __shared__ typename M::Tables tables;
    const M m{a, tables, reinterpret_cast<float*>(memory)};
    m.run();
}

} // namespace conv::baked

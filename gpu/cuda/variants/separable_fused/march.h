// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/separable_fused/fir.h"
#include "run/launch.h"
#include <cuda_pipeline.h>
#include <functional>

/// Marching kernels: a thread block holds a tile of the plane (2-D: of the row), walks along the last axis, and keeps
/// running sums in registers. Each sample is read once, each output written once.
namespace conv::march {

struct Taps {
    const float* weights = nullptr;
    int size = 1;
    std::int64_t centre = 0;
};

enum class TermLayout : std::uint8_t {
    one,       ///< x₀ ⊗ y₀ ⊗ z₀
    magnitude, ///< gradient magnitude: set 0 smooths, set 1 derives, each component along its axis
    laplacian, ///< x₁y₀z₀ + x₀y₁z₀ + x₀y₀z₁: set 1 is the second derivative. 2-D: two terms
    terms,     ///< x₀y₀z₀ + x₁y₁z₁
    three,     ///< x₀y₀z₀ + x₁y₁z₁ + x₂y₂z₂; volumes only
    mixed,     ///< x₀(y₀z₀ + y₁z₁) + x₁(y₂z₀ + y₃z₁); volumes only
};
/// Sums along x that a row keeps for the sums along y.
constexpr int setsOf(TermLayout layout) {
    return layout == TermLayout::one ? 1 : layout == TermLayout::three ? 3 : 2;
}
/// Sets along the axis with most.
constexpr int tapSetsOf(TermLayout layout) {
    return layout == TermLayout::mixed ? 4 : setsOf(layout);
}

struct Job {
    Stored in;
    AxisMap map[3];
    float outsideValue = 0;
    Region box;
    std::int64_t items = 1; ///< volumes, consecutive along z
    float* out = nullptr;   ///< first output of the box
    std::int64_t outStrideY = 0, outStrideZ = 0;
    Taps taps[3][4]; ///< [axis][set]; the sets of an axis share size and centre
    CudaStream* stream = nullptr;
};

/// Pattern of the taps in a radius.
enum class TapPattern : std::uint8_t {
    plain = 0,
    symmetric = 1, ///< mirrored taps are equal: half as many to hold
    zeros = 2,     ///< some taps are zero: a block with NaN or infinity recomputes without them
    symmetricZeros = 3,
};
constexpr bool isSymmetric(TapPattern pattern) {
    return (static_cast<int>(pattern) & 1) != 0;
}
constexpr bool hasZeros(TapPattern pattern) {
    return (static_cast<int>(pattern) & 2) != 0;
}

template <int radius, int sets>
struct Arguments {
    const void* in;
    ElementType type;
    bool aligned; ///< chunks may be loaded at once
    bool fours;   ///< four samples may be loaded at once
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the stage's first sample of the first block
    int skip;              ///< outputs before the box, which align the loads
    int size[3];           ///< outputs; along x including those skipped
    float* out;
    std::int64_t outStrideY, outStrideZ;
    int segment; ///< outputs of a block along the last axis
    int items;   ///< number of volumes, size[2] planes apart
    float taps[3][sets][2 * radius + 1];
};

/// Computes a job by `march` from a float32 copy of its samples.
void marchAsFloats(const Job& job, const std::function<void(const Job&)>& march);

/// 2-D, slice by slice (taps along z: a single 1).
template <int radius, TermLayout layout>
void march2d(const Job& job);
/// 3-D. The radius along z may differ.
template <int radius, TermLayout layout, int along = radius>
void march3d(const Job& job);

template <>
void march2d<4, TermLayout::one>(const Job& job);
template <>
void march2d<8, TermLayout::one>(const Job& job);
template <>
void march2d<16, TermLayout::one>(const Job& job);
template <>
void march2d<32, TermLayout::one>(const Job& job);
template <>
void march2d<64, TermLayout::one>(const Job& job);
template <>
void march2d<4, TermLayout::magnitude>(const Job& job);
template <>
void march2d<8, TermLayout::magnitude>(const Job& job);
template <>
void march2d<4, TermLayout::terms>(const Job& job);
template <>
void march2d<8, TermLayout::terms>(const Job& job);
template <>
void march2d<16, TermLayout::terms>(const Job& job);
template <>
void march2d<32, TermLayout::terms>(const Job& job);
template <>
void march3d<4, TermLayout::one>(const Job& job);
/// Like march3d<4, TermLayout::one> with tiles twice as large, which reread less. Returns false if the volume or shared
/// memory is too small.
[[nodiscard]] bool marchLarge(const Job& job);
template <>
void march3d<8, TermLayout::one>(const Job& job);
template <>
void march3d<8, TermLayout::one, 4>(const Job& job);
template <>
void march3d<10, TermLayout::one, 10>(const Job& job);
template <>
void march3d<12, TermLayout::one, 4>(const Job& job);
template <>
void march3d<12, TermLayout::one, 8>(const Job& job);
template <>
void march3d<16, TermLayout::one, 4>(const Job& job);
template <>
void march3d<4, TermLayout::magnitude>(const Job& job);
template <>
void march3d<8, TermLayout::magnitude>(const Job& job);
template <>
void march3d<4, TermLayout::laplacian>(const Job& job);
template <>
void march3d<8, TermLayout::laplacian>(const Job& job);
template <>
void march3d<4, TermLayout::terms>(const Job& job);
template <>
void march3d<6, TermLayout::terms>(const Job& job);
template <>
void march3d<8, TermLayout::terms>(const Job& job);
template <>
void march3d<4, TermLayout::three>(const Job& job);
template <>
void march3d<6, TermLayout::three>(const Job& job);
template <>
void march3d<8, TermLayout::three>(const Job& job);
template <>
void march3d<4, TermLayout::mixed>(const Job& job);
template <>
void march3d<6, TermLayout::mixed>(const Job& job);
template <>
void march3d<8, TermLayout::mixed>(const Job& job);

/// Outputs per segment, at least `min`, so that segments best fill whole waves of `slots` blocks. `warmUp`: extra
/// outputs per segment.
[[nodiscard]] inline int segmentOf(int outputs, std::int64_t tiles, int slots, int warmUp, int min) {
    int best = outputs;
    double bestCost = 1e300;
    for (int segments = 1; segments <= 4096; ++segments) {
        const int each = (outputs + segments - 1) / segments;
        if (segments > 1 && each < min)
            break;
        const std::int64_t blocks = tiles * ((outputs + each - 1) / each);
        // Beyond some waves, blocks start as others end.
        const double waves = static_cast<double>(blocks) / slots;
        const double cost = (waves < 6 ? static_cast<double>((blocks + slots - 1) / slots) : waves) * (each + warmUp);
        if (cost < bestCost) {
            bestCost = cost;
            best = each;
        }
    }
    return best;
}

/// Returns map(index), faster within the straight run.
__device__ __forceinline__ std::int64_t positionOf(const AxisMap& map, const Interval& run, std::int64_t shift,
                                                   std::int64_t index) {
    return index >= run.lo && index < run.hi ? index + shift : map(index);
}

template <class F>
__device__ __forceinline__ void byType(ElementType type, F f) {
    switch (type) {
    case ElementType::u8:
        return f(std::uint8_t{});
    case ElementType::i8:
        return f(std::int8_t{});
    case ElementType::u16:
        return f(std::uint16_t{});
    case ElementType::i16:
        return f(std::int16_t{});
    case ElementType::u32:
        return f(std::uint32_t{});
    case ElementType::i32:
        return f(std::int32_t{});
    case ElementType::u64:
        return f(std::uint64_t{});
    case ElementType::i64:
        return f(std::int64_t{});
    case ElementType::f64:
        return f(double{});
    case ElementType::f32:
        return f(float{});
    }
}

template <class T>
__device__ __forceinline__ float4 asFloats(const Chunk<T>& four) {
    return make_float4(static_cast<float>(four.v[0]), static_cast<float>(four.v[1]), static_cast<float>(four.v[2]),
                       static_cast<float>(four.v[3]));
}

/// Asynchronous copy to a 32-bit shared-memory address.
template <int bytes>
__device__ __forceinline__ void copyAsync(std::uint32_t to, const void* from) {
#if __CUDA_ARCH__ >= 800
    if constexpr (bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(bytes) : "memory");
#else
    __pipeline_memcpy_async(__cvta_shared_to_generic(to), from, bytes);
#endif
}

/// True if four positions (−1: outside) are an aligned chunk.
__device__ __forceinline__ bool inStep(const int4& p) {
    return p.x >= 0 && (p.x & 3) == 0 && p.y == p.x + 1 && p.z == p.x + 2 && p.w == p.x + 3;
}

/// Copies a chunk one by one. `row`: offset of the row, −1 outside.
template <class Stage, bool any>
__device__ __forceinline__ void copyScattered(Stage* to, const void* in, ElementType type, std::int64_t row,
                                              const int4& p, float outsideValue) {
    const int at[4] = {p.x, p.y, p.z, p.w};
    const auto* from = static_cast<const Stage*>(in);
    if constexpr (any) {
        float4 four;
        float* v = &four.x;
#pragma unroll
        for (int q = 0; q < 4; ++q)
            v[q] = row >= 0 && at[q] >= 0 ? sampleAt(in, type, row + at[q]) : outsideValue;
        *reinterpret_cast<float4*>(to) = four;
    } else if constexpr (sizeof(Stage) == 4) {
#pragma unroll
        for (int q = 0; q < 4; ++q)
            if (row >= 0 && at[q] >= 0)
                __pipeline_memcpy_async(to + q, from + row + at[q], 4);
            else
                to[q] = outsideValue;
    } else {
        Chunk<Stage> four;
#pragma unroll
        for (int q = 0; q < 4; ++q)
            four.v[q] = row >= 0 && at[q] >= 0 ? from[row + at[q]] : static_cast<Stage>(outsideValue);
        *reinterpret_cast<Chunk<Stage>*>(to) = four;
    }
}

} // namespace conv::march

// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/ops/pointwise.h"
#include "cuda/ops/structure_tensor.h"
#include "cuda/runtime/grid.h"
#include "model/pointwise.h"
#include "plan/numerics/offset.h"
#include "run/pieces.h"
#include <limits>

namespace conv {
namespace {

constexpr int threads = 256;

/// Samples that a thread combines, so that several loads are under way: in rows one after the other, or in data of few
/// rows along one row.
constexpr int perThread = 4;

template <class F>
__device__ __forceinline__ void forSamples(F f) {
#pragma unroll
    for (int k = 0; k < perThread; ++k)
        f(k);
}

template <class T>
struct Samples {
    T v[perThread]{};
};

/// Position of a thread's first sample in a box, the distance of its samples, and which of them are wanted.
struct Place {
    int x, y, z;
    bool down;  ///< true: one sample in each row
    int across; ///< else this many samples apart
    bool wanted[perThread];
};

/// A box within a buffer, counted from the box's corner.
struct Part {
    const void* data = nullptr;
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    double weight = 1;
    /// Returns the wanted samples, 0 for the others.
    template <class T>
    [[nodiscard]] __device__ Samples<T> at(const Place& place) const {
        Samples<T> samples;
        withSampleType(type, [&]<class From>(std::type_identity<From>) {
            const From* const first =
                static_cast<const From*>(data) + (place.x + place.y * strideY + place.z * strideZ);
            const std::int64_t step = place.down ? strideY : place.across;
            forSamples([&](int k) {
                if (place.wanted[k])
                    samples.v[k] = static_cast<T>(first[k * step]);
            });
        });
        return samples;
    }
};

Part partOf(const Buffer& buffer, const Region& box) {
    const std::int64_t offset = offsetOf(buffer, box) * static_cast<std::int64_t>(sizeOf(buffer.type));
    return {static_cast<const std::byte*>(buffer.data) + offset, buffer.type, buffer.strideY, buffer.strideZ, 1};
}

constexpr int maxInputs = 8;

__host__ __device__ constexpr bool limits(CombineNode::Op op) {
    return op == CombineNode::Op::masked || op == CombineNode::Op::mean || op == CombineNode::Op::present;
}

template <class T>
struct Combination {
    CombineNode::Op op;
    int inputs;
    Part in[maxInputs];
    T* out;
    std::int64_t outStrideY, outStrideZ;
    int nx, ny;
    bool down;       ///< as Place::down
    bool wide;       ///< one input that float32 cannot represent, plus a constant
    double constant; ///< linear: added; masked, mean: the result elsewhere
    bool kept;       ///< masked, mean: the last input is the result elsewhere
    T minShare; ///< mean: sums of weights up to it count as 0; present: the value of missing samples; ratio: its limit
    double above, most; ///< within
};

/// masked, mean and present, as gpu/cpu/ops/pointwise.cpp computes them.
template <class T>
__device__ Samples<T> limited(const Combination<T>& c, const Place& place) {
    const Samples<T> first = c.in[0].template at<T>(place);
    Samples<T> result;
    if (c.op == CombineNode::Op::present) {
        forSamples([&](int k) { result.v[k] = first.v[k] == first.v[k] && first.v[k] != c.minShare ? T(1) : T(0); });
        return result;
    }
    const bool mean = c.op == CombineNode::Op::mean;
    Samples<T> share;
    Place elsewhere = place;
    if (mean)
        share = c.in[1].template at<T>(place);
    forSamples([&](int k) { elsewhere.wanted[k] = mean && !(share.v[k] > c.minShare); });
    const int end = c.inputs - (c.kept ? 1 : 0);
    for (int i = mean ? 2 : 1; i < end; ++i) {
        const Samples<T> mask = c.in[i].template at<T>(place);
        forSamples([&](int k) { elsewhere.wanted[k] = elsewhere.wanted[k] || !(mask.v[k] != T(0)); });
    }
    forSamples([&](int k) { elsewhere.wanted[k] = elsewhere.wanted[k] && place.wanted[k]; });
    Samples<T> other;
    if (c.kept)
        other = c.in[end].template at<T>(elsewhere);
    else
        forSamples([&](int k) { other.v[k] = static_cast<T>(c.constant); });
    forSamples([&](int k) {
        result.v[k] = elsewhere.wanted[k] ? other.v[k] : mean ? first.v[k] / share.v[k] : first.v[k];
    });
    return result;
}

__host__ __device__ constexpr bool deconvolves(CombineNode::Op op) {
    return op == CombineNode::Op::amount || op == CombineNode::Op::ratio || op == CombineNode::Op::restored;
}

/// amount, ratio and restored, as gpu/cpu/ops/pointwise.cpp computes them.
template <class T>
__device__ Samples<T> deconvolved(const Combination<T>& c, const Place& place) {
    Samples<T> result = c.in[0].template at<T>(place);
    if (c.op == CombineNode::Op::amount)
        forSamples([&](int k) { result.v[k] = pointwise::amountOf(result.v[k]); });
    for (int i = 1; i < c.inputs; ++i) {
        const Samples<T> next = c.in[i].template at<T>(place);
        forSamples([&](int k) {
            if (c.op == CombineNode::Op::ratio)
                result.v[k] = pointwise::ratioOf(result.v[k], next.v[k], c.minShare);
            else if (c.op == CombineNode::Op::restored)
                result.v[k] = pointwise::restoredOf(result.v[k], next.v[k]);
            else
                result.v[k] *= pointwise::amountOf(next.v[k]);
        });
    }
    return result;
}

/// within, in float64.
template <class T>
__device__ Samples<T> compared(const Combination<T>& c, const Place& place) {
    const Samples<double> given = c.in[0].template at<double>(place);
    Samples<T> result;
    forSamples([&](int k) { result.v[k] = given.v[k] > c.above && given.v[k] <= c.most ? T(1) : T(0); });
    return result;
}

/// Sums, products and norms over the inputs.
template <class T>
__device__ Samples<T> summed(const Combination<T>& c, const Place& place) {
    using Op = CombineNode::Op;
    Samples<T> sum;
    for (int i = 0; i < c.inputs; ++i) {
        const Samples<T> next = c.in[i].template at<T>(place);
        forSamples([&](int k) {
            const T v = next.v[k];
            T& s = sum.v[k];
            if (c.op == Op::maximum)
                s = i == 0 ? v : pointwise::larger(s, v);
            else if (c.op == Op::product)
                s = i == 0 ? v : s * v;
            else if (c.op == Op::magnitude)
                s += v * v;
            else if (c.op == Op::l1)
                s += std::abs(v);
            else
                s += static_cast<T>(c.in[i].weight) * v;
        });
    }
    forSamples([&](int k) {
        if (c.op == Op::linear)
            sum.v[k] += static_cast<T>(c.constant);
        else if (c.op == Op::magnitude)
            sum.v[k] = std::sqrt(sum.v[k]);
    });
    return sum;
}

template <class T>
__device__ Samples<T> combined(const Combination<T>& c, const Place& place) {
    if (c.wide) { // in float64, rounded once
        const Samples<double> given = c.in[0].template at<double>(place);
        Samples<T> result;
        forSamples([&](int k) { result.v[k] = static_cast<T>(c.in[0].weight * given.v[k] + c.constant); });
        return result;
    }
    return c.op == CombineNode::Op::within ? compared(c, place)
           : limits(c.op)                  ? limited(c, place)
           : deconvolves(c.op)             ? deconvolved(c, place)
                                           : summed(c, place);
}

template <class T>
__global__ void __launch_bounds__(threads) combineSamples(const __grid_constant__ Combination<T> c) {
    Place place;
    place.down = c.down;
    place.across = static_cast<int>(blockDim.x);
    place.x = static_cast<int>(blockIdx.x * blockDim.x) * (c.down ? 1 : perThread) + static_cast<int>(threadIdx.x);
    place.y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) * (c.down ? perThread : 1);
    place.z = static_cast<int>(blockIdx.z);
    forSamples([&](int k) {
        place.wanted[k] =
            c.down ? place.x < c.nx && place.y + k < c.ny : place.x + k * place.across < c.nx && place.y < c.ny;
    });
    if (!place.wanted[0])
        return;
    const Samples<T> result = combined(c, place);
    T* const out = c.out + (place.x + place.y * c.outStrideY + place.z * c.outStrideZ);
    const std::int64_t step = c.down ? c.outStrideY : place.across;
    forSamples([&](int k) {
        if (place.wanted[k])
            out[k * step] = result.v[k];
    });
}

/// Threads of a block along x and y: as many along x as a row has samples, where it has few.
dim3 blockFor(const Region& piece) {
    unsigned width = 32;
    while (width < threads && static_cast<std::int64_t>(width) < piece.size(0))
        width *= 2;
    return {width, threads / width};
}

/// A buffer read at mapped indices.
template <class T>
struct Field {
    const T* data;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    [[nodiscard]] __device__ T operator()(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return data[map[0](x) + map[1](y) * strideY + map[2](z) * strideZ];
    }
};

template <class T>
Field<T> fieldOf(const Buffer& buffer, const Region& domain) {
    if (buffer.type != elementTypeOf<T>())
        throw Error(ErrorCode::internal, "Thinning was given samples of several types.");
    Field<T> f{static_cast<const T*>(buffer.data), buffer.strideY, buffer.strideZ, {}};
    for (std::size_t a = 0; a < 3; ++a)
        f.map[a] = mapOf(Boundary::nearest, domain.lo[a], domain.hi[a], buffer.sets[a]);
    return f;
}

template <class T>
struct Thinning {
    Field<T> gx, gy, gz, magnitude; ///< gz: volumes only
    Region domain;
    std::int64_t lo[3];
    T* out;
    std::int64_t outStrideY, outStrideZ;
    int nx;
};

template <bool Volume, class T>
__global__ void __launch_bounds__(threads) thin(const __grid_constant__ Thinning<T> t) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i >= t.nx)
        return;
    const std::int64_t x = t.lo[0] + i, y = t.lo[1] + blockIdx.y, z = t.lo[2] + blockIdx.z;
    bool border = x == t.domain.lo[0] || x == t.domain.hi[0] - 1 || y == t.domain.lo[1] || y == t.domain.hi[1] - 1;
    if constexpr (Volume)
        border = border || z == t.domain.lo[2] || z == t.domain.hi[2] - 1;
    T value = 0;
    if (!border) {
        if constexpr (Volume)
            value = pointwise::suppressedInVolume<T>(
                t.gx(x, y, z), t.gy(x, y, z), t.gz(x, y, z),
                [&](int dx, int dy, int dz) { return t.magnitude(x + dx, y + dy, z + dz); });
        else
            value = pointwise::suppressed<T>(t.gx(x, y, z), t.gy(x, y, z),
                                             [&](int dx, int dy) { return t.magnitude(x + dx, y + dy, z); });
    }
    t.out[i + blockIdx.y * t.outStrideY + blockIdx.z * t.outStrideZ] = value;
}

template <class F>
void forPieces(CudaStream& stream, const Region& box, double bytesPerSample, F launch) {
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 28, {1 << 30, 65535, 65535})) {
        launch(piece);
        check(cudaGetLastError(), "The launch of a sample-by-sample step");
        stream.pace(bytesPerSample * static_cast<double>(piece.count()) / stream.device.bytesPerSecond);
    }
}

template <class T>
void combine(CudaStream& stream, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
             const Region& box) {
    const auto bytes = static_cast<double>(sizeof(T) * (in.size() + 1));
    forPieces(stream, box, bytes, [&](const Region& piece) {
        Combination<T> c{};
        c.op = node.op;
        c.inputs = static_cast<int>(in.size());
        c.outStrideY = out.strideY;
        c.outStrideZ = out.strideZ;
        c.nx = static_cast<int>(piece.size(0));
        c.ny = static_cast<int>(piece.size(1));
        c.down = c.ny >= perThread;
        c.constant = constantOf(node, in.size());
        c.wide = std::is_same_v<T, float> && in.size() == 1 && c.constant != 0 && sizeOf(in[0]->type) >= 4 &&
                 in[0]->type != ElementType::f32;
        for (std::size_t i = 0; i < in.size(); ++i) {
            c.in[i] = partOf(*in[i], piece);
            if (node.op == CombineNode::Op::linear)
                c.in[i].weight = node.weights[i];
        }
        if (limits(node.op)) {
            c.kept = node.op != CombineNode::Op::present && !node.otherwise;
            c.constant = node.otherwise ? node.otherwise->value : 0;
            c.minShare = node.weights.empty() ? std::numeric_limits<T>::quiet_NaN() : static_cast<T>(node.weights[0]);
        }
        if (node.op == CombineNode::Op::ratio)
            c.minShare = static_cast<T>(node.weights[0]);
        if (node.op == CombineNode::Op::within) {
            c.above = node.measure.contrast.value;
            c.most = node.weights[0];
        }
        c.out = static_cast<T*>(out.data) + offsetOf(out, piece);
        const dim3 block = blockFor(piece);
        const dim3 grid(blocks(piece.size(0), c.down ? block.x : block.x * perThread),
                        blocks(piece.size(1), c.down ? block.y * perThread : block.y),
                        static_cast<unsigned>(piece.size(2)));
        combineSamples<T><<<grid, block, 0, stream.handle>>>(c);
    });
}

template <class T>
void suppress(CudaStream& stream, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
              const Region& box) {
    const bool volume = in.size() == 4;
    forPieces(stream, box, volume ? 120.0 : 32.0, [&](const Region& piece) {
        Thinning<T> t{};
        t.gx = fieldOf<T>(*in[0], domain);
        t.gy = fieldOf<T>(*in[1], domain);
        if (volume)
            t.gz = fieldOf<T>(*in[2], domain);
        t.magnitude = fieldOf<T>(*in.back(), domain);
        for (std::size_t a = 0; a < 3; ++a)
            t.lo[a] = piece.lo[a];
        t.domain = domain;
        t.out = static_cast<T*>(out.data) + offsetOf(out, piece);
        t.outStrideY = out.strideY;
        t.outStrideZ = out.strideZ;
        t.nx = static_cast<int>(piece.size(0));
        const dim3 grid(blocks(piece.size(0), threads), static_cast<unsigned>(piece.size(1)),
                        static_cast<unsigned>(piece.size(2)));
        (volume ? thin<true, T> : thin<false, T>)<<<grid, threads, 0, stream.handle>>>(t);
    });
}

} // namespace

void combineBox(CudaStream& stream, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                const Region& box) {
    if (node.op == CombineNode::Op::tensor) {
        tensorBox(stream, node.measure, in, out, box);
        return;
    }
    if (in.size() > maxInputs)
        throw Error(ErrorCode::internal, "A step combines " + std::to_string(in.size()) + " inputs; the GPU takes " +
                                             std::to_string(maxInputs) + ".");
    if (out.type == ElementType::f64)
        combine<double>(stream, node, in, out, box);
    else
        combine<float>(stream, node, in, out, box);
}

void suppressBox(CudaStream& stream, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
                 const Region& box) {
    if (out.type == ElementType::f64)
        suppress<double>(stream, in, domain, out, box);
    else
        suppress<float>(stream, in, domain, out, box);
}

} // namespace conv

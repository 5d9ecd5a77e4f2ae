// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/ops/pointwise.h"
#include "cuda/ops/structure_tensor.h"
#include "model/pointwise.h"
#include "plan/numerics/offset.h"
#include "run/pieces.h"
#include <limits>

namespace conv {
namespace {

constexpr int threads = 256;

/// A box within a buffer, counted from the box's corner.
struct Part {
    const void* data = nullptr;
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    double weight = 1;
    template <class T>
    [[nodiscard]] __device__ T at(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return sampleAs<T>(data, type, x + y * strideY + z * strideZ);
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
    int nx;
    bool wide;       ///< one input that float32 cannot represent, plus a constant
    double constant; ///< linear: added; masked, mean: the result elsewhere
    bool kept;       ///< masked, mean: the last input is the result elsewhere
    T minShare; ///< mean: sums of weights up to it count as 0; present: the value of missing samples; ratio: its limit
};

/// masked, mean and present, as gpu/cpu/ops/pointwise.cpp computes them.
template <class T>
__device__ T limited(const Combination<T>& c, int x, int y, int z) {
    const T first = c.in[0].template at<T>(x, y, z);
    if (c.op == CombineNode::Op::present)
        return first == first && first != c.minShare ? T(1) : T(0);
    const bool mean = c.op == CombineNode::Op::mean;
    const T share = mean ? c.in[1].template at<T>(x, y, z) : T(1);
    bool here = !mean || share > c.minShare;
    const int end = c.inputs - (c.kept ? 1 : 0);
    for (int i = mean ? 2 : 1; i < end; ++i)
        here = here && c.in[i].template at<T>(x, y, z) != T(0);
    if (here)
        return mean ? first / share : first;
    return c.kept ? c.in[end].template at<T>(x, y, z) : static_cast<T>(c.constant);
}

__host__ __device__ constexpr bool deconvolves(CombineNode::Op op) {
    return op == CombineNode::Op::amount || op == CombineNode::Op::ratio || op == CombineNode::Op::restored;
}

/// amount, ratio and restored, as gpu/cpu/ops/pointwise.cpp computes them.
template <class T>
__device__ T deconvolved(const Combination<T>& c, int x, int y, int z) {
    const auto at = [&](int i) { return c.in[i].template at<T>(x, y, z); };
    if (c.op == CombineNode::Op::ratio)
        return pointwise::ratioOf(at(0), at(1), c.minShare);
    if (c.op == CombineNode::Op::restored)
        return pointwise::restoredOf(at(0), at(1));
    T product = pointwise::amountOf(at(0));
    for (int i = 1; i < c.inputs; ++i)
        product *= pointwise::amountOf(at(i));
    return product;
}

template <class T>
__global__ void __launch_bounds__(threads) combineSamples(const __grid_constant__ Combination<T> c) {
    const int x = blockIdx.x * threads + threadIdx.x;
    if (x >= c.nx)
        return;
    const int y = blockIdx.y, z = blockIdx.z;
    T& out = c.out[x + y * c.outStrideY + z * c.outStrideZ];
    if (c.wide) { // in float64, rounded once
        out = static_cast<T>(c.in[0].weight * c.in[0].template at<double>(x, y, z) + c.constant);
        return;
    }
    if (limits(c.op)) {
        out = limited(c, x, y, z);
        return;
    }
    if (deconvolves(c.op)) {
        out = deconvolved(c, x, y, z);
        return;
    }
    T sum = 0;
    for (int i = 0; i < c.inputs; ++i) {
        const T v = c.in[i].template at<T>(x, y, z);
        if (c.op == CombineNode::Op::maximum) {
            sum = i == 0 ? v : pointwise::larger(sum, v);
            continue;
        }
        if (c.op == CombineNode::Op::product) {
            sum = i == 0 ? v : sum * v;
            continue;
        }
        if (c.op == CombineNode::Op::magnitude)
            sum += v * v;
        else if (c.op == CombineNode::Op::l1)
            sum += std::abs(v);
        else
            sum += static_cast<T>(c.in[i].weight) * v;
    }
    if (c.op == CombineNode::Op::linear)
        sum += static_cast<T>(c.constant);
    out = c.op == CombineNode::Op::magnitude ? std::sqrt(sum) : sum;
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
        launch(piece, dim3((static_cast<unsigned>(piece.size(0)) + threads - 1) / threads,
                           static_cast<unsigned>(piece.size(1)), static_cast<unsigned>(piece.size(2))));
        check(cudaGetLastError(), "The launch of a sample-by-sample step");
        stream.pace(bytesPerSample * static_cast<double>(piece.count()) / stream.device.bytesPerSecond);
    }
}

template <class T>
void combine(CudaStream& stream, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
             const Region& box) {
    const auto bytes = static_cast<double>(sizeof(T) * (in.size() + 1));
    forPieces(stream, box, bytes, [&](const Region& piece, dim3 grid) {
        Combination<T> c{};
        c.op = node.op;
        c.inputs = static_cast<int>(in.size());
        c.outStrideY = out.strideY;
        c.outStrideZ = out.strideZ;
        c.nx = static_cast<int>(piece.size(0));
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
        c.out = static_cast<T*>(out.data) + offsetOf(out, piece);
        combineSamples<T><<<grid, threads, 0, stream.handle>>>(c);
    });
}

template <class T>
void suppress(CudaStream& stream, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
              const Region& box) {
    const bool volume = in.size() == 4;
    forPieces(stream, box, volume ? 120.0 : 32.0, [&](const Region& piece, dim3 grid) {
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

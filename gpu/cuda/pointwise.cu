#include "core/offset.h"
#include "core/pieces.h"
#include "core/pointwise.h"
#include "cuda/pointwise.h"
#include "cuda/sample.h"
#include "cuda/tensor/tensor.h"

namespace conv {
namespace {

constexpr int threads = 256;

/// A box within a block, counted from the box's corner.
struct Part {
    const void* data = nullptr;
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    float weight = 1;
    [[nodiscard]] __device__ float operator()(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return sampleAt(data, type, x + y * strideY + z * strideZ);
    }
};

Part partOf(const Block& block, const Region& box) {
    const std::int64_t offset = offsetOf(block, box) * static_cast<std::int64_t>(sizeOf(block.type));
    return {static_cast<const std::byte*>(block.data) + offset, block.type, block.strideY, block.strideZ, 1};
}

/// weight · sample + constant of a type that float32 cannot hold, rounded once.
__device__ float addedToWide(const Part& p, double constant, std::int64_t x, std::int64_t y, std::int64_t z) {
    const std::int64_t i = x + y * p.strideY + z * p.strideZ;
    double v = 0;
    switch (p.type) {
    case ElementType::u32:
        v = static_cast<const std::uint32_t*>(p.data)[i];
        break;
    case ElementType::i32:
        v = static_cast<const std::int32_t*>(p.data)[i];
        break;
    case ElementType::u64:
        v = static_cast<double>(static_cast<const std::uint64_t*>(p.data)[i]);
        break;
    case ElementType::i64:
        v = static_cast<double>(static_cast<const std::int64_t*>(p.data)[i]);
        break;
    default:
        v = static_cast<const double*>(p.data)[i];
    }
    return static_cast<float>(static_cast<double>(p.weight) * v + constant);
}

constexpr int inputsMost = 8;

struct Combination {
    CombineNode::How how;
    int inputs;
    Part in[inputsMost];
    float* out;
    std::int64_t outStrideY, outStrideZ;
    int nx;
    bool wide; ///< one input of a type that float32 cannot hold, from which the constant is taken off
    double constant;
    float added; ///< the same
};

__global__ void __launch_bounds__(threads) combineSamples(const __grid_constant__ Combination c) {
    const int x = blockIdx.x * threads + threadIdx.x;
    if (x >= c.nx)
        return;
    const int y = blockIdx.y, z = blockIdx.z;
    if (c.wide) {
        c.out[x + y * c.outStrideY + z * c.outStrideZ] = addedToWide(c.in[0], c.constant, x, y, z);
        return;
    }
    float sum = 0;
    for (int i = 0; i < c.inputs; ++i) {
        const float v = c.in[i](x, y, z);
        if (c.how == CombineNode::How::maximum) {
            sum = i == 0 ? v : pointwise::larger(sum, v);
            continue;
        }
        if (c.how == CombineNode::How::product) {
            sum = i == 0 ? v : sum * v;
            continue;
        }
        if (c.how == CombineNode::How::magnitude)
            sum += v * v;
        else if (c.how == CombineNode::How::l1)
            sum += fabsf(v);
        else
            sum += c.in[i].weight * v;
    }
    if (c.how == CombineNode::How::linear)
        sum += c.added;
    c.out[x + y * c.outStrideY + z * c.outStrideZ] = c.how == CombineNode::How::magnitude ? sqrtf(sum) : sum;
}

/// A float block that is read at neighbours' places, by index.
struct Field {
    const float* data;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    [[nodiscard]] __device__ float operator()(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return data[map[0](x) + map[1](y) * strideY + map[2](z) * strideZ];
    }
};

Field fieldOf(const Block& block, const Region& domain) {
    Field f{static_cast<const float*>(block.data), block.strideY, block.strideZ, {}};
    for (std::size_t a = 0; a < 3; ++a)
        f.map[a] = mapOf(Boundary::nearest, domain.lo[a], domain.hi[a], block.sets[a]);
    return f;
}

struct Thinning {
    Field gx, gy, gz, magnitude; ///< gz: in a volume
    Region domain;
    std::int64_t lo[3];
    float* out;
    std::int64_t outStrideY, outStrideZ;
    int nx;
};

template <bool Volume>
__global__ void __launch_bounds__(threads) thin(const __grid_constant__ Thinning t) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i >= t.nx)
        return;
    const std::int64_t x = t.lo[0] + i, y = t.lo[1] + blockIdx.y, z = t.lo[2] + blockIdx.z;
    bool border = x == t.domain.lo[0] || x == t.domain.hi[0] - 1 || y == t.domain.lo[1] || y == t.domain.hi[1] - 1;
    if constexpr (Volume)
        border = border || z == t.domain.lo[2] || z == t.domain.hi[2] - 1;
    float value = 0;
    if (!border) {
        if constexpr (Volume)
            value = pointwise::suppressedInVolume<float>(
                t.gx(x, y, z), t.gy(x, y, z), t.gz(x, y, z),
                [&](int dx, int dy, int dz) { return t.magnitude(x + dx, y + dy, z + dz); });
        else
            value = pointwise::suppressed<float>(t.gx(x, y, z), t.gy(x, y, z),
                                                 [&](int dx, int dy) { return t.magnitude(x + dx, y + dy, z); });
    }
    t.out[i + blockIdx.y * t.outStrideY + blockIdx.z * t.outStrideZ] = value;
}

/// Calls launch(piece, grid) for pieces whose rows and planes fit a grid.
template <class F>
void forPieces(CudaStream& stream, const Region& box, double bytesPerSample, F launch) {
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 28, {1 << 30, 65535, 65535})) {
        launch(piece, dim3((static_cast<unsigned>(piece.size(0)) + threads - 1) / threads,
                           static_cast<unsigned>(piece.size(1)), static_cast<unsigned>(piece.size(2))));
        check(cudaGetLastError(), "The launch of a sample-by-sample step");
        stream.pace(bytesPerSample * static_cast<double>(piece.count()) / stream.device.bytesPerSecond);
    }
}

} // namespace

void combineBox(CudaStream& stream, const CombineNode& node, std::span<const Block* const> in, const Block& out,
                const Region& box) {
    if (node.how == CombineNode::How::tensor) {
        tensorBox(stream, node.measure, in, out, box);
        return;
    }
    if (in.size() > inputsMost)
        throw Error(ErrorCode::internal, "A step combines " + std::to_string(in.size()) + " inputs; the GPU takes " +
                                             std::to_string(inputsMost) + ".");
    forPieces(stream, box, 4.0 * static_cast<double>(in.size() + 1), [&](const Region& piece, dim3 grid) {
        Combination c{};
        c.how = node.how;
        c.inputs = static_cast<int>(in.size());
        c.outStrideY = out.strideY;
        c.outStrideZ = out.strideZ;
        c.nx = static_cast<int>(piece.size(0));
        c.constant = constantOf(node, in.size());
        c.added = static_cast<float>(c.constant);
        c.wide = in.size() == 1 && c.constant != 0 && sizeOf(in[0]->type) >= 4 && in[0]->type != ElementType::f32;
        for (std::size_t i = 0; i < in.size(); ++i) {
            c.in[i] = partOf(*in[i], piece);
            if (node.how == CombineNode::How::linear)
                c.in[i].weight = static_cast<float>(node.weights[i]);
        }
        c.out = static_cast<float*>(out.data) + offsetOf(out, piece);
        combineSamples<<<grid, threads, 0, stream.handle>>>(c);
    });
}

void suppressBox(CudaStream& stream, std::span<const Block* const> in, const Region& domain, const Block& out,
                 const Region& box) {
    const bool volume = in.size() == 4;
    forPieces(stream, box, volume ? 120.0 : 32.0, [&](const Region& piece, dim3 grid) {
        Thinning t{};
        t.gx = fieldOf(*in[0], domain);
        t.gy = fieldOf(*in[1], domain);
        if (volume)
            t.gz = fieldOf(*in[2], domain);
        t.magnitude = fieldOf(*in.back(), domain);
        for (std::size_t a = 0; a < 3; ++a)
            t.lo[a] = piece.lo[a];
        t.domain = domain;
        t.out = static_cast<float*>(out.data) + offsetOf(out, piece);
        t.outStrideY = out.strideY;
        t.outStrideZ = out.strideZ;
        t.nx = static_cast<int>(piece.size(0));
        (volume ? thin<true> : thin<false>)<<<grid, threads, 0, stream.handle>>>(t);
    });
}

} // namespace conv

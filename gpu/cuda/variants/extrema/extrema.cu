// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/keys.h"
#include "cuda/ops/gather.h"
#include "cuda/runtime/grid.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/extrema/extrema.h"
#include "run/launch.h"
#include "run/pieces.h"

namespace conv {
namespace {

constexpr int lanes = 32, tall = 8;        ///< threads of a block whose samples lie across rows
constexpr int rowThreads = 256, each = 4;  ///< threads of a block along rows, outputs of a thread
constexpr std::int64_t mostBlocks = 16384; ///< along y and z of a grid; threads take several outputs beyond

/// Joins `taps` samples from each index of an axis on.
template <class Key>
struct Pass {
    const Key* in;           ///< packed
    std::int64_t inY, inZ;   ///< strides of `in`
    std::int64_t size[3];    ///< outputs
    std::int64_t taps, part; ///< part: samples that are joined already, or for rows at a time
    std::int64_t parts;      ///< number of parts that make up `taps`
    void* out;               ///< keys, or the samples of the last pass
    std::int64_t outY, outZ;
    ElementType as;
};

template <bool Larger, class Key>
__device__ __forceinline__ Key extreme(Key a, Key b) {
    return Larger ? max(a, b) : min(a, b);
}

template <bool Last, class Key>
__device__ __forceinline__ void put(const Pass<Key>& p, std::int64_t at, Key key) {
    if constexpr (Last)
        median::putSample(p.out, at, key, p.as);
    else
        static_cast<Key*>(p.out)[at] = key;
}

/// Along y or z: each thread has `Each` outputs, one behind the other, which share all samples but the outermost.
template <class Key, bool Larger, int Each>
__global__ void __launch_bounds__(lanes* tall) joinAcross(const __grid_constant__ Pass<Key> p, int axis) {
    const std::int64_t x = std::int64_t{blockIdx.x} * lanes + threadIdx.x;
    if (x >= p.size[0])
        return;
    const bool alongZ = axis == 2;
    const std::int64_t n = p.size[axis], others = p.size[3 - axis], step = alongZ ? p.inZ : p.inY,
                       otherStep = alongZ ? p.inY : p.inZ, outStep = alongZ ? p.outZ : p.outY,
                       outOther = alongZ ? p.outY : p.outZ;
    for (std::int64_t other = blockIdx.z; other < others; other += gridDim.z)
        for (std::int64_t i = (std::int64_t{blockIdx.y} * tall + threadIdx.y) * Each; i < n;
             i += std::int64_t{gridDim.y} * tall * Each) {
            const Key* const in = p.in + x + other * otherStep + i * step;
            Key result[Each];
            Key shared = in[(Each - 1) * step];
            for (std::int64_t k = Each; k < p.taps; ++k)
                shared = extreme<Larger>(shared, in[k * step]);
            result[Each - 1] = shared;
#pragma unroll
            for (int j = Each - 2; j >= 0; --j)
                result[j] = extreme<Larger>(result[j + 1], in[j * step]);
            // Samples behind the axis are read again in place of those that no output has.
            const std::int64_t end = n - i + p.taps - 2;
            Key behind = shared;
#pragma unroll
            for (int j = 1; j < Each; ++j) {
                const Key next = in[min(p.taps - 1 + j, end) * step];
                behind = j == 1 ? next : extreme<Larger>(behind, next);
                result[j] = extreme<Larger>(result[j], behind);
            }
            Key* const out = static_cast<Key*>(p.out) + x + other * outOther + i * outStep;
#pragma unroll
            for (int j = 0; j < Each; ++j)
                if (i + j < n)
                    out[j * outStep] = result[j];
        }
}

/// Along rows: samples of a block in shared memory, joined in two levels.
template <class Key, bool Larger, bool Last>
__global__ void __launch_bounds__(rowThreads) joinRows(const __grid_constant__ Pass<Key> p) {
    extern __shared__ std::int64_t space[];
    const int outputs = each * static_cast<int>(blockDim.x), taps = static_cast<int>(p.taps),
              part = static_cast<int>(p.part), parts = static_cast<int>(p.parts);
    const int samples = outputs + taps - 1, joined = outputs + taps - part;
    Key* const own = reinterpret_cast<Key*>(space) + threadIdx.y * (samples + joined);
    Key* const joins = own + samples;
    const std::int64_t x0 = std::int64_t{blockIdx.x} * outputs, last = p.size[0] + taps - 2;
    const std::int64_t rows = p.size[1] * p.size[2];
    // All threads of a block take part in each turn, because they wait for each other.
    for (std::int64_t first = std::int64_t{blockIdx.y} * blockDim.y; first < rows;
         first += std::int64_t{gridDim.y} * blockDim.y) {
        const std::int64_t row = min(first + threadIdx.y, rows - 1), y = row % p.size[1], z = row / p.size[1];
        const Key* const in = p.in + y * p.inY + z * p.inZ;
        __syncthreads();
        for (int i = static_cast<int>(threadIdx.x); i < samples; i += static_cast<int>(blockDim.x))
            own[i] = in[min(x0 + i, last)];
        __syncthreads();
        for (int i = static_cast<int>(threadIdx.x); i < joined; i += static_cast<int>(blockDim.x)) {
            Key key = own[i];
            for (int k = 1; k < part; ++k)
                key = extreme<Larger>(key, own[i + k]);
            joins[i] = key;
        }
        __syncthreads();
        if (first + threadIdx.y >= rows)
            continue;
#pragma unroll
        for (int e = 0; e < each; ++e) {
            const int i = static_cast<int>(threadIdx.x) + e * static_cast<int>(blockDim.x);
            if (x0 + i >= p.size[0])
                break;
            Key key = joins[i];
            for (int k = 1; k < parts; ++k)
                key = extreme<Larger>(key, joins[i + min(k * part, taps - part)]);
            put<Last>(p, x0 + i + y * p.outY + z * p.outZ, key);
        }
    }
}

/// Along any axis: joins samples that stand for `part` samples each.
template <class Key, bool Larger, bool Last>
__global__ void __launch_bounds__(lanes* tall) joinParts(const __grid_constant__ Pass<Key> p, int axis) {
    const std::int64_t x = std::int64_t{blockIdx.x} * lanes + threadIdx.x;
    if (x >= p.size[0])
        return;
    const std::int64_t step = axis == 0 ? 1 : axis == 1 ? p.inY : p.inZ;
    for (std::int64_t z = blockIdx.z; z < p.size[2]; z += gridDim.z)
        for (std::int64_t y = std::int64_t{blockIdx.y} * tall + threadIdx.y; y < p.size[1];
             y += std::int64_t{gridDim.y} * tall) {
            const Key* const in = p.in + x + y * p.inY + z * p.inZ;
            Key key = in[0];
            for (std::int64_t k = 1; k < p.parts; ++k)
                key = extreme<Larger>(key, in[min(k * p.part, p.taps - p.part) * step]);
            put<Last>(p, x + y * p.outY + z * p.outZ, key);
        }
}

template <class Key, bool Larger>
class Passes {
  public:
    Passes(const Launch& launch, const Region& piece)
        : launch_(launch), window_(*launch.problem->ordered), piece_(piece) {
        const Index3 after{window_.size[0] - 1 - window_.before[0], window_.size[1] - 1 - window_.before[1],
                           window_.size[2] - 1 - window_.before[2]};
        const Region read = piece.grown(window_.before, after);
        size_ = read.extent();
        held_ = DeviceBuffer(*launch.stream, bytes(size_));
        gather(launch, read, held_.as<Key>());
    }

    void run() {
        for (const int axis : {2, 1, 0}) {
            const std::int64_t taps = window_.size[static_cast<std::size_t>(axis)];
            if (taps == 1 && axis > 0)
                continue;
            const bool whole = taps <= extrema::longest;
            const std::int64_t part = whole ? taps : extrema::partOf(taps);
            pass(axis, part - 1, axis == 0 && whole, [&](const Pass<Key>& p) {
                if (axis == 0)
                    rows(p, part, whole);
                else
                    across(p, part, axis);
            });
            if (!whole)
                pass(axis, taps - part, axis == 0, [&](Pass<Key> p) {
                    p.taps = taps;
                    p.part = part;
                    p.parts = extrema::partsOf(taps);
                    const dim3 grid(blocks(p.size[0], lanes), blocks(p.size[1], tall, mostBlocks),
                                    blocks(p.size[2], 1, mostBlocks));
                    (axis == 0 ? joinParts<Key, Larger, true>
                               : joinParts<Key, Larger, false>)<<<grid, dim3(lanes, tall), 0, launch_.stream->handle>>>(
                        p, axis);
                });
        }
    }

  private:
    [[nodiscard]] static std::size_t bytes(const Index3& size) {
        return static_cast<std::size_t>(size[0] * size[1] * size[2]) * sizeof(Key);
    }

    /// Runs a pass that shortens an axis by `less`.
    template <class Start>
    void pass(int axis, std::int64_t less, bool last, Start start) {
        Pass<Key> p{};
        p.in = held_.template as<Key>();
        p.inY = size_[0];
        p.inZ = size_[0] * size_[1];
        p.as = launch_.problem->output;
        size_[static_cast<std::size_t>(axis)] -= less;
        std::copy_n(size_.begin(), 3, p.size);
        DeviceBuffer result;
        if (last) {
            p.outY = launch_.outStrideY;
            p.outZ = launch_.outStrideZ;
            p.out = static_cast<Key*>(launch_.out) + (piece_.lo[0] - launch_.box.lo[0]) +
                    (piece_.lo[1] - launch_.box.lo[1]) * p.outY + (piece_.lo[2] - launch_.box.lo[2]) * p.outZ;
        } else {
            result = DeviceBuffer(*launch_.stream, bytes(size_));
            p.out = result.template as<Key>();
            p.outY = size_[0];
            p.outZ = size_[0] * size_[1];
        }
        start(p);
        check(cudaGetLastError(), "The launch of extrema");
        held_ = std::move(result);
    }

    void across(Pass<Key> p, std::int64_t taps, int axis) const {
        p.taps = taps;
        const auto start = [&](auto kernel, int outputs) {
            const std::int64_t n = p.size[axis], others = p.size[3 - axis];
            const dim3 grid(blocks(p.size[0], lanes), blocks(n, std::int64_t{tall} * outputs, mostBlocks),
                            blocks(others, 1, mostBlocks));
            kernel<<<grid, dim3(lanes, tall), 0, launch_.stream->handle>>>(p, axis);
        };
        if (taps >= 16)
            start(joinAcross<Key, Larger, 16>, 16);
        else if (taps >= 8)
            start(joinAcross<Key, Larger, 8>, 8);
        else if (taps >= 4)
            start(joinAcross<Key, Larger, 4>, 4);
        else
            start(joinAcross<Key, Larger, 2>, 2);
    }

    void rows(Pass<Key> p, std::int64_t taps, bool last) const {
        p.taps = taps;
        p.part = std::max<std::int64_t>(1, std::llround(std::sqrt(static_cast<double>(taps))));
        p.parts = (taps + p.part - 1) / p.part;
        constexpr std::int64_t most = 48 << 10; // shared memory that needs no asking
        unsigned wide = lanes;
        const auto bytesOfBlock = [&] {
            return static_cast<std::int64_t>(sizeof(Key)) * (rowThreads / wide) *
                   (2 * (static_cast<std::int64_t>(each) * wide + taps) - 1 - p.part);
        };
        while (wide < rowThreads && (static_cast<std::int64_t>(wide) * each < p.size[0] || bytesOfBlock() > most))
            wide *= 2;
        const dim3 block(wide, rowThreads / wide);
        const dim3 grid(blocks(p.size[0], static_cast<std::int64_t>(each) * wide),
                        blocks(p.size[1] * p.size[2], block.y, mostBlocks));
        (last ? joinRows<Key, Larger, true>
              : joinRows<Key, Larger,
                         false>)<<<grid, block, static_cast<std::size_t>(bytesOfBlock()), launch_.stream->handle>>>(p);
    }

    const Launch& launch_;
    const RankNode& window_;
    const Region piece_;
    Index3 size_{};
    DeviceBuffer held_;
};

template <class Key>
void runPiece(const Launch& launch, const Region& piece) {
    if (launch.problem->ordered->place == 0)
        Passes<Key, false>(launch, piece).run();
    else
        Passes<Key, true>(launch, piece).run();
}

} // namespace

void launchExtremaPasses(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    constexpr std::int64_t max = 1 << 30;
    for (const Region& piece :
         piecesOf(launch.box, gatheredAtOnce(launch, problem.ordered->size, perOutput), {max, max, max})) {
        if (problem.output == ElementType::f32)
            runPiece<std::int32_t>(launch, piece);
        else
            runPiece<std::int64_t>(launch, piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv

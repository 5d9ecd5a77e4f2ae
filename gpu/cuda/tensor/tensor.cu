#include "core/pieces.h"
#include "core/tensor.h"
#include "cuda/tensor/tensor.h"

namespace conv {
namespace {

constexpr int threads = 256;

/// Elements of one matrix a thread, by the formulas that the CPU uses.
template <int Inputs>
struct Matrices {
    tensor::Measure<float> measure;
    const float* in[Inputs];
    std::int64_t strideY[Inputs], strideZ[Inputs];
    float* out;
    std::int64_t outStrideY, outStrideZ;
    int nx;
};

template <int Inputs>
__global__ void __launch_bounds__(threads) measureMatrices(const __grid_constant__ Matrices<Inputs> m) {
    const int x = blockIdx.x * threads + threadIdx.x;
    if (x >= m.nx)
        return;
    const std::int64_t y = blockIdx.y, z = blockIdx.z;
    float e[Inputs];
#pragma unroll
    for (int i = 0; i < Inputs; ++i)
        e[i] = m.in[i][x + y * m.strideY[i] + z * m.strideZ[i]];
    float value = 0;
    tensor::withOutput(m.measure.output, [&]<TensorOutput Output> {
        if constexpr (Inputs == 3)
            value = tensor::measure<Output>(m.measure, e[0], e[1], e[2]);
        else
            value = tensor::measure<Output>(m.measure, e[0], e[1], e[2], e[3], e[4], e[5]);
    });
    m.out[x + y * m.outStrideY + z * m.outStrideZ] = value;
}

template <int Inputs>
void launch(CudaStream& stream, const TensorMeasure& measure, std::span<const Block* const> in, const Block& out,
            const Region& box) {
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 28, {1 << 30, 65535, 65535})) {
        Matrices<Inputs> m{};
        m.measure = tensor::measureFrom<float>(measure);
        for (int i = 0; i < Inputs; ++i) {
            const Block& from = *in[static_cast<std::size_t>(i)];
            m.in[i] = static_cast<const float*>(from.data) + offsetOf(from, piece);
            m.strideY[i] = from.strideY;
            m.strideZ[i] = from.strideZ;
        }
        m.out = static_cast<float*>(out.data) + offsetOf(out, piece);
        m.outStrideY = out.strideY;
        m.outStrideZ = out.strideZ;
        m.nx = static_cast<int>(piece.size(0));
        const dim3 grid((static_cast<unsigned>(piece.size(0)) + threads - 1) / threads,
                        static_cast<unsigned>(piece.size(1)), static_cast<unsigned>(piece.size(2)));
        measureMatrices<Inputs><<<grid, threads, 0, stream.handle>>>(m);
        check(cudaGetLastError(), "The launch of a step that looks at matrices");
        stream.pace(4.0 * (Inputs + 1) * static_cast<double>(piece.count()) / stream.device.bytesPerSecond);
    }
}

} // namespace

void tensorBox(CudaStream& stream, const TensorMeasure& measure, std::span<const Block* const> in, const Block& out,
               const Region& box) {
    for (const Block* block : in)
        if (block->type != ElementType::f32)
            throw Error(ErrorCode::internal, "Matrices on a GPU are float.");
    if (in.size() == 3)
        launch<3>(stream, measure, in, out, box);
    else if (in.size() == 6)
        launch<6>(stream, measure, in, out, box);
    else
        throw Error(ErrorCode::internal, "A matrix has 3 or 6 inputs, not " + std::to_string(in.size()) + ".");
}

} // namespace conv

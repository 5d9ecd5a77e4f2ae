// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/structure_tensor.h"
#include "model/structure_tensor.h"
#include "run/pieces.h"

namespace conv {
namespace {

constexpr int threads = 256;

/// Computes one matrix per thread with the same formulas as the CPU.
template <int Inputs, class T>
struct Matrices {
    tensor::Measure<T> measure;
    const T* in[Inputs];
    std::int64_t strideY[Inputs], strideZ[Inputs];
    T* out;
    std::int64_t outStrideY, outStrideZ;
    int nx;
};

template <int Inputs, class T>
__global__ void __launch_bounds__(threads) measureMatrices(const __grid_constant__ Matrices<Inputs, T> m) {
    const int x = blockIdx.x * threads + threadIdx.x;
    if (x >= m.nx)
        return;
    const std::int64_t y = blockIdx.y, z = blockIdx.z;
    T e[Inputs];
#pragma unroll
    for (int i = 0; i < Inputs; ++i)
        e[i] = m.in[i][x + y * m.strideY[i] + z * m.strideZ[i]];
    T value = 0;
    tensor::withOutput(m.measure.output, [&]<TensorOutput Output> {
        if constexpr (Inputs == 3)
            value = tensor::measure<Output>(m.measure, e[0], e[1], e[2]);
        else
            value = tensor::measure<Output>(m.measure, e[0], e[1], e[2], e[3], e[4], e[5]);
    });
    m.out[x + y * m.outStrideY + z * m.outStrideZ] = value;
}

template <int Inputs, class T>
void launch(CudaStream& stream, const TensorMeasure& measure, std::span<const Buffer* const> in, const Buffer& out,
            const Region& box) {
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 28, {1 << 30, 65535, 65535})) {
        Matrices<Inputs, T> m{};
        m.measure = tensor::measureFrom<T>(measure);
        for (int i = 0; i < Inputs; ++i) {
            const Buffer& from = *in[static_cast<std::size_t>(i)];
            m.in[i] = static_cast<const T*>(from.data) + offsetOf(from, piece);
            m.strideY[i] = from.strideY;
            m.strideZ[i] = from.strideZ;
        }
        m.out = static_cast<T*>(out.data) + offsetOf(out, piece);
        m.outStrideY = out.strideY;
        m.outStrideZ = out.strideZ;
        m.nx = static_cast<int>(piece.size(0));
        const dim3 grid((static_cast<unsigned>(piece.size(0)) + threads - 1) / threads,
                        static_cast<unsigned>(piece.size(1)), static_cast<unsigned>(piece.size(2)));
        measureMatrices<Inputs, T><<<grid, threads, 0, stream.handle>>>(m);
        check(cudaGetLastError(), "The launch of a step that looks at matrices");
        stream.pace(static_cast<double>(sizeof(T)) * (Inputs + 1) * static_cast<double>(piece.count()) /
                    stream.device.bytesPerSecond);
    }
}

} // namespace

void tensorBox(CudaStream& stream, const TensorMeasure& measure, std::span<const Buffer* const> in, const Buffer& out,
               const Region& box) {
    for (const Buffer* buffer : in)
        if (buffer->type != out.type || isInteger(out.type))
            throw Error(ErrorCode::internal, "Matrices on a GPU are float32 or float64 throughout.");
    if (in.size() != 3 && in.size() != 6)
        throw Error(ErrorCode::internal, "A matrix has 3 or 6 inputs, not " + std::to_string(in.size()) + ".");
    if (out.type == ElementType::f64)
        (in.size() == 3 ? launch<3, double> : launch<6, double>)(stream, measure, in, out, box);
    else
        (in.size() == 3 ? launch<3, float> : launch<6, float>)(stream, measure, in, out, box);
}

} // namespace conv

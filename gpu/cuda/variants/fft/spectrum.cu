// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/spectrum.h"
#include <numeric>

namespace conv::fft {
namespace {

constexpr int lanes = 8; ///< threads that share a frequency

__device__ double2 rootOf(std::int64_t numerator, int n) {
    double2 root;
    sincospi(2.0 * static_cast<double>(numerator % n) / n, &root.y, &root.x);
    return root;
}
__device__ double2 times(double2 a, double2 b) {
    return {fma(a.x, b.x, -(a.y * b.y)), fma(a.x, b.y, a.y * b.x)};
}

/// Direct sums in double: few taps end before a fast transform would start. The lanes of a frequency take successive
/// taps or rows.
template <class Order>
__global__ void __launch_bounds__(256)
    sumSpectrum(const float* __restrict__ taps, int nx, int ny, Order order, Complex* __restrict__ values) {
    const int index = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), place = index / lanes,
              lane = index % lanes;
    const int columns = order.columns(), rows = order.rows(), fx = order.x(place), fy = order.y(place);
    const bool byRows = ny >= lanes;
    const int stepX = byRows ? 1 : lanes, stepY = byRows ? lanes : 1;
    const double2 turnX = rootOf(std::int64_t{fx} * stepX, columns), turnY = rootOf(std::int64_t{fy} * stepY, rows);
    const double2 startX = rootOf(std::int64_t{fx} * (byRows ? 0 : lane), columns);
    double2 y = rootOf(std::int64_t{fy} * (byRows ? lane : 0), rows), sum{0, 0};
    for (int j = byRows ? lane : 0; j < ny; j += stepY, y = times(y, turnY)) {
        double2 x = startX, row{0, 0};
        for (int i = byRows ? 0 : lane; i < nx; i += stepX, x = times(x, turnX)) {
            const double w = __ldg(taps + std::int64_t{j} * nx + i);
            row = {fma(w, x.x, row.x), fma(w, x.y, row.y)};
        }
        row = times(row, y);
        sum = {sum.x + row.x, sum.y + row.y};
    }
#pragma unroll
    for (int other = lanes / 2; other > 0; other /= 2) {
        sum.x += __shfl_xor_sync(~0U, sum.x, other);
        sum.y += __shfl_xor_sync(~0U, sum.y, other);
    }
    const double scale = 1.0 / (static_cast<double>(columns) * rows);
    if (lane == 0)
        values[place] = {static_cast<float>(sum.x * scale), static_cast<float>(sum.y * scale)};
}

template <class Order>
__global__ void __launch_bounds__(256) fillRoots(Order order, Complex* __restrict__ roots) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= order.roots())
        return;
    const double2 root = rootOf(order.numeratorOfRoot(i), order.orderOfRoot(i));
    roots[i] = {static_cast<float>(root.x), static_cast<float>(-root.y)};
}

template <class Weights, class Order>
Spectrum make(CudaStream& stream, const Kernel& kernel, const std::string& name, std::int64_t nx, std::int64_t ny,
              Weights&& weightsOf, Order order) {
    const int points = order.columns() * order.rows();
    bool isNew = false;
    const std::vector<TapTable>& tables = stream.tables(
        kernel, name,
        [&] {
            isNew = true;
            const auto numbers = static_cast<std::size_t>(points + order.roots());
            return std::vector<std::vector<double>>{weightsOf(), std::vector<double>(2 * numbers)};
        },
        true);
    auto* values = tables[1].device.as<Complex>();
    Complex* roots = values + points;
    const auto* weights = tables[0].device.as<const float>();
    if (isNew) {
        sumSpectrum<<<static_cast<unsigned>(points / (256 / lanes)), 256, 0, stream.handle>>>(
            weights, static_cast<int>(nx), static_cast<int>(ny), order, values);
        check(cudaGetLastError(), "The launch of a spectrum");
        fillRoots<<<static_cast<unsigned>(order.roots() / 256 + 1), 256, 0, stream.handle>>>(order, roots);
        check(cudaGetLastError(), "The launch of a table of roots");
    }
    const std::vector<float>& taps = tables[0].host;
    return {weights, static_cast<float>(std::accumulate(taps.begin(), taps.end(), 0.0)), values, roots};
}

template <class Order>
Spectrum makeDense(CudaStream& stream, const Kernel& kernel, const char* variant, Order order) {
    const auto& extent = kernel.extent();
    return make(stream, kernel, variant, extent[0], extent[1], [&] { return kernel.dense(); }, order);
}

} // namespace

Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, LineOrder order) {
    return makeDense(stream, kernel, variant, order);
}
Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, ImageOrder order) {
    return makeDense(stream, kernel, variant, order);
}
Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const std::string& name, const AxisTaps& taps,
                    LineOrder order) {
    return make(stream, kernel, name, taps.size(), 1, [&] { return taps.weights; }, order);
}

} // namespace conv::fft

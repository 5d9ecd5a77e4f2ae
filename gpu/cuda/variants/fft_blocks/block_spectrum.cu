// SPDX-License-Identifier: Apache-2.0
// The kernel's spectrum for fft-blocks, computed by its own passes.
#include "cuda/runtime/device_table_cache.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/variants/fft_blocks/block_launches.h"
#include "cuda/variants/fft_blocks/block_spectrum.h"
#include <numbers>
#include <numeric>

namespace conv::fft {
namespace {

/// Table `twiddles` of BlockLine.
std::vector<double> twiddlesOf(int points) {
    std::vector<double> all;
    if (points == 0)
        return all;
    const int second = secondOf(points);
    for (int k = 0; k < firstOf(points); ++k)
        for (int t = 0; t < second; ++t) {
            const double angle = -2 * std::numbers::pi * (k * t % points) / points;
            all.push_back(std::cos(angle));
            all.push_back(std::sin(angle));
        }
    return all;
}

std::vector<double> weightsOf(const Kernel& kernel, const BlockTaps& taps) {
    const std::vector<double> dense = kernel.dense();
    if (taps.fold == 0)
        return dense;
    std::vector<double> rows(static_cast<std::size_t>(taps.extent[0] * taps.extent[1]));
    const auto fold = static_cast<std::size_t>(taps.fold);
    for (std::size_t i = 0; i < dense.size(); ++i)
        rows[i / fold * (fold + 1) + i % fold] = dense[i];
    return rows;
}

/// Uploads as float32; `numbers` may be destroyed at once.
void upload(CudaStream& stream, const std::vector<double>& numbers, std::byte* to) {
    const std::vector<float> narrow(numbers.begin(), numbers.end());
    sendNumbers(stream.handle, to, narrow.data(), narrow.size() * sizeof(float),
                "cudaMemcpyAsync of a kernel's numbers");
}

/// `scaled`: taps divided by the number of points.
void makeSpectrum(CudaStream& stream, const BlockShape& shape, const Index3& taps, const float* scaled,
                  const BlockKernel& known, Complex* spectrum) {
    const auto numbers = [&](std::int64_t count) {
        return DeviceBuffer(stream, static_cast<std::size_t>(count) * sizeof(Complex));
    };
    RowArguments a{};
    a.in = scaled;
    a.type = ElementType::f32;
    a.strideY = taps[0];
    a.strideZ = taps[0] * taps[1];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        setMap(a, axis, mapOf(Boundary::constant, 0, taps[axis], AxisSet::of(0, taps[axis])));
        a.outputs[axis] = a.half[axis] = static_cast<int>(taps[axis]);
        a.taps[axis] = 1;
    }
    const std::int64_t nx = shape.axis[0].points, ny = std::max(1, shape.axis[1].points);
    a.width = static_cast<int>(nx);
    a.segments = 1;
    a.rowsEach = static_cast<int>(taps[1]);
    a.rows = static_cast<int>(taps[1] * taps[2]);
    a.pitch = nx;
    a.twiddles = known.twiddles[0];
    const DeviceBuffer alongX = numbers(nx * a.rows);
    a.spectra = alongX.as<Complex>();
    constexpr PassItems once{1, 5e-6};
    startRowPass(stream, a, shape.axis[0].points, RowPass::there, once);

    ColumnArguments c{};
    c.segments = c.segmentsX = c.segmentsOther = 1;
    c.pointsX = static_cast<int>(nx);
    c.in = alongX.as<const Complex>();
    DeviceBuffer alongY;
    if (shape.transforms(1)) {
        if (shape.transforms(2))
            alongY = numbers(nx * ny * taps[2]);
        c.out = shape.transforms(2) ? alongY.as<Complex>() : spectrum;
        c.inStride = c.outStride = nx;
        c.inOther = nx * taps[1];
        c.outOther = nx * ny;
        c.pointsOther = static_cast<int>(taps[2]);
        c.length = static_cast<int>(taps[1]);
        c.width = static_cast<int>(ny);
        c.twiddles = known.twiddles[1];
        startColumnPass(stream, c, shape.axis[1].points, ColumnPass::there, once);
        c.in = alongY.as<const Complex>();
    }
    if (shape.transforms(2)) {
        c.out = spectrum;
        c.inStride = c.outStride = nx * ny;
        c.inOther = c.outOther = nx;
        c.pointsOther = static_cast<int>(ny);
        c.length = static_cast<int>(taps[2]);
        c.width = shape.axis[2].points;
        c.twiddles = known.twiddles[2];
        startColumnPass(stream, c, shape.axis[2].points, ColumnPass::there, once);
    }
}

} // namespace

BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockTaps& taps, const BlockShape& shape) {
    std::string name = "fft-blocks";
    for (const std::int64_t number : {taps.fold, std::int64_t{shape.axis[0].points}, std::int64_t{shape.axis[1].points},
                                      std::int64_t{shape.axis[2].points}})
        name.append(" ").append(std::to_string(number));
    // Layout: the spectrum, then the tables of all axes, then the taps.
    const std::int64_t points = shape.kernelPoints(), count = taps.extent[0] * taps.extent[1] * taps.extent[2];
    std::int64_t twiddles[3], bytes = points * std::int64_t{sizeof(Complex)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        twiddles[axis] = bytes;
        bytes += shape.axis[axis].points * std::int64_t{sizeof(Complex)};
    }
    const std::int64_t weights = bytes;
    bytes += count * std::int64_t{sizeof(float)};
    const auto place = [&](void* data) {
        auto* const at = static_cast<std::byte*>(data);
        BlockKernel known;
        known.weights = reinterpret_cast<const float*>(at + weights);
        known.spectrum = reinterpret_cast<const Complex*>(at);
        for (std::size_t axis = 0; axis < 3; ++axis)
            known.twiddles[axis] = reinterpret_cast<const Complex*>(at + twiddles[axis]);
        return known;
    };
    auto& numbers = stream.kept<std::shared_ptr<const DeviceTable>>(kernel, name);
    if (!numbers)
        numbers = cachedDeviceTable(stream, kernel, name, bytes, [&](void* data) {
            std::vector<double> all = weightsOf(kernel, taps);
            const auto sum = static_cast<float>(std::accumulate(all.begin(), all.end(), 0.0));
            upload(stream, all, static_cast<std::byte*>(data) + weights);
            for (double& tap : all)
                tap /= static_cast<double>(points);
            const DeviceBuffer scaled(stream, static_cast<std::size_t>(count) * sizeof(float));
            upload(stream, all, scaled.as<std::byte>());
            for (std::size_t axis = 0; axis < 3; ++axis)
                upload(stream, twiddlesOf(shape.axis[axis].points), static_cast<std::byte*>(data) + twiddles[axis]);
            makeSpectrum(stream, shape, taps.extent, scaled.as<const float>(), place(data),
                         static_cast<Complex*>(data));
            return sum;
        });
    if (!numbers->data)
        return {}; // a dry run: never launched
    BlockKernel known = place(numbers->data);
    known.sum = numbers->sum;
    return known;
}

} // namespace conv::fft

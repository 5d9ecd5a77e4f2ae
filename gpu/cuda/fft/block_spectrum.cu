// The kernel's spectrum for fft-blocks, by its own passes.
#include "cuda/fft/block_launches.h"
#include "cuda/fft/block_spectrum.h"
#include "cuda/kept_numbers.h"
#include <numbers>
#include <numeric>

namespace conv::fft {
namespace {

/// Table `turns` of BlockLine: real and imaginary parts.
std::vector<double> turnsOf(int points) {
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

/// From taps that are divided by the number of points.
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
    a.turns = known.turns[0];
    const DeviceBuffer alongX = numbers(nx * a.rows);
    a.spectra = alongX.as<Complex>();
    constexpr double seconds = 5e-6;
    startRowPass(stream, a, shape.axis[0].points, RowPass::there, seconds);

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
        c.turns = known.turns[1];
        startColumnPass(stream, c, shape.axis[1].points, ColumnPass::there, seconds);
        c.in = alongY.as<const Complex>();
    }
    if (shape.transforms(2)) {
        c.out = spectrum;
        c.inStride = c.outStride = nx * ny;
        c.inOther = c.outOther = nx;
        c.pointsOther = static_cast<int>(ny);
        c.length = static_cast<int>(taps[2]);
        c.width = shape.axis[2].points;
        c.turns = known.turns[2];
        startColumnPass(stream, c, shape.axis[2].points, ColumnPass::there, seconds);
    }
}

} // namespace

BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockShape& shape) {
    std::string name = "fft-blocks";
    for (const BlockAxis& axis : shape.axis) {
        name += ' ';
        name += std::to_string(axis.points);
    }
    const auto points = static_cast<double>(shape.kernelPoints());
    const std::vector<TapTable>& tables = stream.tables(
        kernel, name,
        [&] {
            std::vector<double> scaled = kernel.dense();
            for (double& tap : scaled)
                tap /= points;
            return std::vector<std::vector<double>>{kernel.dense(), scaled, turnsOf(shape.axis[0].points),
                                                    turnsOf(shape.axis[1].points), turnsOf(shape.axis[2].points)};
        },
        true);
    BlockKernel known{tables[0].device.as<const float>(), 0, nullptr, {}};
    for (std::size_t axis = 0; axis < 3; ++axis)
        known.turns[axis] = tables[2 + axis].device.as<const Complex>();
    auto& numbers = stream.kept<std::shared_ptr<const KeptNumbers>>(kernel, name); // as long as the run lasts
    if (!numbers)
        numbers = keptNumbersOf(stream, kernel, name, shape.kernelPoints() * std::int64_t{sizeof(Complex)},
                                [&](void* spectrum) {
                                    makeSpectrum(stream, shape, kernel.extent(), tables[1].device.as<const float>(),
                                                 known, static_cast<Complex*>(spectrum));
                                    const std::vector<float>& taps = tables[0].host;
                                    return static_cast<float>(std::accumulate(taps.begin(), taps.end(), 0.0));
                                });
    known.sum = numbers->sum;
    known.spectrum = static_cast<const Complex*>(numbers->data);
    return known;
}

} // namespace conv::fft

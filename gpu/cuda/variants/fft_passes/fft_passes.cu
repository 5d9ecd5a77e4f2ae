// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft/spectrum.h"
#include "cuda/variants/fft_passes/fft_passes.h"
#include "cuda/variants/fft_passes/line_pass.h"
#include "cuda/variants/fft_passes/line_pass_shape.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_passes/axis_passes.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

void launchBlocks(int radix, const LineJob& job) {
    switch (radix) {
    case 2:
        return launchLines<2>(job);
    case 3:
        return launchLines<3>(job);
    case 4:
        return launchLines<4>(job);
    case 6:
        return launchLines<6>(job);
    case 8:
        return launchLines<8>(job);
    default:
        return launchLines<16>(job);
    }
}

LineArguments argumentsOf(const AxisPass& pass, int axis, const LinePassShape& shape) {
    LineArguments a{};
    a.in = pass.in;
    a.type = pass.type;
    a.map = pass.map;
    a.first = pass.lo;
    const Interval straight = pass.map.straight(pass.lo, &a.shift);
    a.straight[0] = straight.lo;
    a.straight[1] = straight.hi;
    a.outputs = pass.size[axis];
    a.width = static_cast<int>(shape.width);
    a.segments = static_cast<int>(shape.segments);
    const std::int64_t strides[] = {1, pass.strideY, pass.strideZ},
                       outStrides[] = {1, pass.outStrideY, pass.outStrideZ};
    const int along = axis == 0 ? 1 : 0, other = 3 - axis - along; // side by side, and the third
    a.lines = pass.size[along];
    a.bundles = static_cast<int>(ceilDiv(a.lines, 2 * bundlePairs));
    a.stride = strides[axis];
    a.lineStride = strides[along];
    a.others = pass.size[other];
    a.items = pass.items;
    a.otherStride = strides[other];
    a.itemStride = pass.size[2] * pass.strideZ;
    a.outItemStride = pass.size[2] * pass.outStrideZ;
    a.outStride = outStrides[axis];
    a.outLineStride = outStrides[along];
    a.outOtherStride = outStrides[other];
    const auto inPairs = [&](const void* data, std::int64_t stride, std::int64_t otherStride, std::int64_t itemStride) {
        return axis != 0 && a.lines % 2 == 0 && stride % 2 == 0 && otherStride % 2 == 0 &&
               (a.items == 1 || itemStride % 2 == 0) && reinterpret_cast<std::uintptr_t>(data) % sizeof(Complex) == 0;
    };
    a.inPairs = inPairs(pass.in, a.stride, a.otherStride, a.itemStride);
    a.outPairs = inPairs(pass.out, a.outStride, a.outOtherStride, a.outItemStride);
    a.outsideValue = pass.outsideValue;
    a.out = pass.out;
    return a;
}

void setTaps(LineArguments& a, const AxisTaps& taps, const Spectrum& spectrum, const LinePassShape& shape) {
    a.taps = static_cast<int>(taps.size());
    a.centre = static_cast<int>(taps.centre);
    a.sum = spectrum.sum;
    a.weights = spectrum.weights;
    a.spectrum = spectrum.values;
    a.roots = spectrum.roots;
    a.roots256 = spectrum.roots + shape.points();
}

/// The outputs of all parts add up.
AxisTaps partOfTaps(const AxisTaps& taps, const LinePassShape& shape, std::int64_t part) {
    const std::int64_t from = part * shape.taps, to = std::min(taps.size(), from + shape.taps);
    return {{taps.weights.begin() + from, taps.weights.begin() + to}, taps.centre - from};
}

} // namespace

void launchFftPasses(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const SeparableTerm taps = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    const std::vector<TapTable>& tables = stream.tables(kernel, "fft-passes", [&] {
        return std::vector<std::vector<double>>{taps[0].weights, taps[1].weights, taps[2].weights};
    });
    const std::array<bool, 3> transformed = transformedAxes({taps[0].size(), taps[1].size(), taps[2].size()});
    const auto passes = std::ranges::count_if(taps, [](const AxisTaps& t) { return !t.isIdentity(); });
    const double perOutput = march::secondsPerOutput(launch) / static_cast<double>(std::max<std::ptrdiff_t>(1, passes));
    const OnePass one = [&](const AxisPass& pass, int axis) {
        const double outputs = static_cast<double>(pass.size[0]) * static_cast<double>(pass.size[1]) *
                               static_cast<double>(pass.size[2]) * static_cast<double>(pass.items);
        const auto index = static_cast<std::size_t>(axis);
        if (!transformed[index]) {
            axis == 0 ? passAlongRows(pass, tables[index], stream.handle)
                      : passAcrossRows(pass, axis, tables[index], stream.handle);
            return stream.pace(perOutput * outputs);
        }
        // Shape of a single item, so that results do not depend on the number of items.
        const int lines = pass.size[axis == 0 ? 1 : 0], others = pass.size[axis == 2 ? 1 : 2];
        const auto shape = linePassShape(pass.size[axis], pass.taps, lines, others, stream.device.sharedBytesPerBlock);
        if (!shape)
            throw Error(ErrorCode::internal, "A kernel beyond the longest transform was not refused.");
        LineJob job{argumentsOf(pass, axis, *shape), axis == 0, 0, stream.handle};
        const std::int64_t blocks = shape->segments * job.arguments.bundles * others * pass.items;
        const double perBlock = perOutput * outputs / static_cast<double>(blocks * shape->parts);
        const auto atOnce = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perBlock, 1024.0, 1e9));
        for (std::int64_t part = 0; part < shape->parts; ++part) {
            const AxisTaps some = partOfTaps(taps[index], *shape, part);
            std::string name = "fft-passes";
            for (const std::int64_t number : {std::int64_t{axis}, std::int64_t{shape->radix}, shape->parts, part})
                name.append(" ").append(std::to_string(number));
            setTaps(job.arguments, some, spectrumOf(stream, kernel, name, some, LineOrder{shape->radix}), *shape);
            job.arguments.adds = part > 0;
            for (std::int64_t block = 0; block < blocks; block += atOnce) {
                job.blocks = static_cast<int>(std::min(atOnce, blocks - block));
                job.arguments.firstBlock = static_cast<int>(block);
                launchBlocks(shape->radix, job);
                stream.pace(perBlock * job.blocks);
            }
        }
    };
    // Boxes whose intermediate results fit in memory. They are not cut for time, because each transforms its own halo.
    const std::int64_t samples = std::max<std::int64_t>(16 << 20, stream.device.memoryBytes / 16 / 4);
    constexpr std::int64_t max = 1 << 30;
    march::forVolumes(
        withPlanesApart(launch), samples, [&](const Region& box) { return piecesOf(box, samples, {max, max, max}); },
        [&](const Launch& some, const std::vector<Region>& pieces) {
            for (const Region& piece : pieces)
                passOverAxes(some, taps, piece, one);
        });
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_blocks/block_launches.h"
#include "cuda/variants/fft_blocks/block_spectrum.h"
#include "cuda/variants/fft_blocks/fft_blocks.h"
#include "cuda/variants/fft_blocks/signal_fold.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_passes/axis_passes.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

/// Writes the median of some samples per item. Subtracting it keeps the digits of data far from zero; a single sample
/// could be an outlier.
__global__ void __launch_bounds__(32) findOffset(const __grid_constant__ RowArguments a, float* offset) {
    const auto lane = static_cast<std::int64_t>(threadIdx.x);
    const std::int64_t order[3] = {lane * 11 % 32, lane * 23 % 32, lane};
    const std::int64_t strides[3] = {1, a.strideY, a.strideZ};
    std::int64_t at = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const std::int64_t place =
            positionOf(a.map[axis], a.first[axis] + (2 * order[axis] + 1) * a.outputs[axis] / 64);
        at = at < 0 || place < 0 ? beyond : at + place * strides[axis];
    }
    float value = at < 0 ? 0 : sampleOf(a.in, a.type, at + blockIdx.x * a.itemStride);
    if (!isfinite(value))
        value = 0;
    int rank = 0;
    for (int i = 0; i < 32; ++i) {
        const float other = __shfl_sync(~0U, value, i);
        rank += other < value || (other == value && i < static_cast<int>(threadIdx.x)) ? 1 : 0;
    }
    if (rank == 16)
        offset[blockIdx.x] = value;
}

/// One piece of a launch's box, for all its items. The cut does not depend on their number.
class BlockPasses {
  public:
    BlockPasses(const Launch& launch, const Region& piece, const BlockTaps& taps, const BlockShape& shape)
        : launch_(launch),
          stream_(*launch.stream),
          piece_(piece),
          shape_(shape),
          taps_(taps.extent),
          centre_(taps.centre) {
        half_ = shape_.halfOf({piece.size(0), piece.size(1), piece.size(2)});
        for (std::size_t a = 0; a < 3; ++a)
            haloed_[a] = half_[a] + taps_[a] - 1;
        kernel_ = blockKernelOf(stream_, launch.kernel(), taps, shape_);
        pitch_ = shape_.axis[0].segments * shape_.axis[0].points;
        pass_.items = launch.items;
        pass_.seconds = march::secondsPerOutput(launch) * static_cast<double>(piece.count() * launch.items) /
                        (shape_.transforms(1) && shape_.transforms(2) ? 5 : 3);
    }

    void shortenLastRow(std::int64_t outputs) { lastOutputs_ = static_cast<int>(outputs); }

    void run() {
        const bool three = shape_.transforms(1) && shape_.transforms(2);
        // One allocation, because each costs the host a microsecond; three axes free memory in between.
        constexpr std::int64_t aligned = 32;
        const std::int64_t offsets = ceilDiv(launch_.items, 2 * aligned) * aligned;
        const std::int64_t spectra = three ? 0 : launch_.items * (thereNumbers() + filteredNumbers());
        const DeviceBuffer memory(stream_, static_cast<std::size_t>(offsets + spectra) * sizeof(Complex));
        RowArguments a = samples();
        findOffset<<<static_cast<unsigned>(launch_.items), 32, 0, stream_.handle>>>(a, memory.as<float>());
        check(cudaGetLastError(), "The launch of fft-blocks");
        a.offset = memory.as<const float>();
        if (three)
            overThreeAxes(a);
        else
            overTwoAxes(a, memory.as<Complex>() + offsets);
    }

  private:
    [[nodiscard]] RowArguments samples() const {
        RowArguments a{};
        a.in = launch_.in.data;
        a.type = launch_.in.type;
        a.strideY = launch_.in.strideY;
        a.strideZ = launch_.in.strideZ;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            a.first[axis] = piece_.lo[axis];
            setMap(a, axis, launch_.map[axis]);
            a.outputs[axis] = static_cast<int>(piece_.size(axis));
            a.half[axis] = static_cast<int>(half_[axis]);
            a.taps[axis] = static_cast<int>(taps_[axis]);
            a.centre[axis] = static_cast<int>(centre_[axis]);
        }
        a.lastRow = lastOutputs_ > 0 ? a.outputs[1] - 1 : -1;
        a.lastOutputs = lastOutputs_;
        a.shift[shape_.along] = a.half[shape_.along];
        a.outsideValue = static_cast<float>(launch_.outsideValue);
        a.sum = kernel_.sum;
        a.weights = kernel_.weights;
        a.width = static_cast<int>(shape_.axis[0].width);
        a.segments = static_cast<int>(shape_.axis[0].segments);
        a.pitch = pitch_;
        a.twiddles = kernel_.twiddles[0];
        a.out = static_cast<float*>(launch_.out) + (piece_.lo[0] - launch_.box.lo[0]) +
                (piece_.lo[1] - launch_.box.lo[1]) * launch_.outStrideY +
                (piece_.lo[2] - launch_.box.lo[2]) * launch_.outStrideZ;
        a.outStrideY = launch_.outStrideY;
        a.outStrideZ = launch_.outStrideZ;
        a.itemStride = launch_.box.size(2) * launch_.in.strideZ;
        a.outItemStride = launch_.box.size(2) * launch_.outStrideZ;
        return a;
    }
    /// Complex numbers of an item: of the samples, and of the outputs.
    [[nodiscard]] std::int64_t thereNumbers() const { return pitch_ * haloed_[1] * haloed_[2]; }
    [[nodiscard]] std::int64_t filteredNumbers() const { return pitch_ * half_[1] * half_[2]; }
    [[nodiscard]] DeviceBuffer numbers(std::int64_t count) const {
        return {stream_, static_cast<std::size_t>(count * launch_.items) * sizeof(Complex)};
    }

    void rows(const RowArguments& a, RowPass pass) const {
        startRowPass(stream_, a, shape_.axis[0].points, pass, pass_);
    }
    void columns(const ColumnArguments& a, std::size_t axis, ColumnPass pass) const {
        startColumnPass(stream_, a, shape_.axis[axis].points, pass, pass_);
    }
    /// The caller sets the addresses.
    [[nodiscard]] ColumnArguments columnsAlong(std::size_t axis) const {
        ColumnArguments c{};
        c.inStride = c.outStride = pitch_;
        c.length = static_cast<int>(haloed_[axis]);
        c.outputs = static_cast<int>(half_[axis]);
        c.width = static_cast<int>(shape_.axis[axis].width);
        c.segments = static_cast<int>(shape_.axis[axis].segments);
        c.segmentsX = static_cast<int>(shape_.axis[0].segments);
        c.pointsX = shape_.axis[0].points;
        c.segmentsOther = 1;
        c.kernel = kernel_.spectrum;
        c.twiddles = kernel_.twiddles[axis];
        return c;
    }

    void overTwoAxes(RowArguments a, Complex* there) const {
        const std::size_t last = shape_.last(), other = 3 - last;
        Complex* const filtered = there + launch_.items * thereNumbers();
        a.spectra = there;
        a.rowsEach = static_cast<int>(haloed_[1]);
        a.rows = static_cast<int>(haloed_[1] * haloed_[2]);
        rows(a, RowPass::there);
        ColumnArguments c = columnsAlong(last);
        c.in = there;
        c.out = filtered;
        c.inOther = last == 1 ? pitch_ * haloed_[1] : pitch_;
        c.outOther = last == 1 ? pitch_ * half_[1] : pitch_;
        if (last == 2)
            c.inStride = c.outStride = pitch_ * half_[1];
        c.pointsOther = static_cast<int>(half_[other]);
        c.kernelStride = c.pointsX;
        c.inItem = thereNumbers();
        c.outItem = filteredNumbers();
        columns(c, last, ColumnPass::filter);
        a.spectra = filtered;
        a.rowsEach = static_cast<int>(half_[1]);
        a.rows = static_cast<int>(half_[1] * half_[2]);
        rows(a, RowPass::back);
    }

    void overThreeAxes(RowArguments a) const {
        const std::int64_t plane = pitch_ * shape_.axis[1].segments * shape_.axis[1].points;
        DeviceBuffer alongX = numbers(thereNumbers()), alongY = numbers(plane * haloed_[2]);
        a.spectra = alongX.as<Complex>();
        a.rowsEach = static_cast<int>(haloed_[1]);
        a.rows = static_cast<int>(haloed_[1] * haloed_[2]);
        rows(a, RowPass::there);
        ColumnArguments y = columnsAlong(1);
        y.in = alongX.as<const Complex>();
        y.inOther = pitch_ * haloed_[1];
        y.out = alongY.as<Complex>();
        y.outOther = plane;
        y.pointsOther = static_cast<int>(haloed_[2]);
        y.inItem = thereNumbers();
        y.outItem = plane * haloed_[2];
        columns(y, 1, ColumnPass::there);

        alongX = {}; // freed and reused in stream order
        const DeviceBuffer filtered = numbers(plane * half_[2]);
        ColumnArguments z = columnsAlong(2);
        z.in = alongY.as<const Complex>();
        z.out = filtered.as<Complex>();
        z.inStride = z.outStride = plane;
        z.inOther = z.outOther = pitch_;
        z.segmentsOther = static_cast<int>(shape_.axis[1].segments);
        z.pointsOther = shape_.axis[1].points;
        z.kernelOther = z.pointsX;
        z.kernelStride = std::int64_t{z.pointsX} * z.pointsOther;
        z.inItem = plane * haloed_[2];
        z.outItem = plane * half_[2];
        columns(z, 2, ColumnPass::filter);

        alongY = {};
        alongX = numbers(filteredNumbers());
        y.in = filtered.as<const Complex>();
        y.inOther = plane;
        y.out = alongX.as<Complex>();
        y.outOther = pitch_ * half_[1];
        y.pointsOther = static_cast<int>(half_[2]);
        y.inItem = plane * half_[2];
        y.outItem = filteredNumbers();
        columns(y, 1, ColumnPass::back);
        a.spectra = alongX.as<Complex>();
        a.rowsEach = static_cast<int>(half_[1]);
        a.rows = static_cast<int>(half_[1] * half_[2]);
        rows(a, RowPass::back);
    }

    const Launch& launch_;
    CudaStream& stream_;
    Region piece_;
    BlockShape shape_;
    Index3 taps_, centre_, half_{}, haloed_{};
    int lastOutputs_ = 0;
    BlockKernel kernel_;
    std::int64_t pitch_ = 0;
    PassItems pass_;
};

template <class Shape>
const Shape& fitting(const std::optional<Shape>& shape) {
    if (!shape)
        throw Error(ErrorCode::internal, "A kernel beyond the longest block was not refused.");
    return *shape;
}

void filterBox(const Launch& launch, const Region& piece) {
    const Kernel& kernel = launch.kernel();
    const auto shape = blockShape({piece.size(0), piece.size(1), piece.size(2)}, kernel.extent(),
                                  launch.stream->device.sharedBytesPerBlock);
    BlockPasses(launch, piece, {kernel.extent(), kernel.centre()}, fitting(shape)).run();
}

/// Signals as images, whose rows overlap in storage.
void filterSignals(Launch launch, const Region& piece) {
    launch.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]);
    launch.box = piece;
    CudaStream& stream = *launch.stream;
    const auto found = signalShape(piece.size(0), launch.kernel().extent()[0], stream.device.sharedBytesPerBlock);
    const SignalShape& shape = fitting(found);
    const std::int64_t rows = shape.extent[1], samples = (rows + shape.taps[1]) * shape.fold();
    const DeviceBuffer folded(stream, static_cast<std::size_t>(samples * launch.items) * sizeof(float));
    foldSignals(launch, folded.as<float>(), samples);
    launch.in = {folded.as(), ElementType::f32, shape.fold(), samples};
    const auto whole = [](std::int64_t count) { return mapOf(Boundary::nearest, 0, count, AxisSet::of(0, count)); };
    launch.map[0] = whole(2 * shape.fold());
    launch.map[1] = whole(rows + shape.taps[1] - 1);
    launch.map[2] = whole(1);
    launch.box = {{0, 0, 0}, shape.extent};
    launch.outStrideY = shape.fold();
    BlockPasses passes(launch, launch.box, {shape.taps, {0, 0, 0}, shape.fold()}, shape.block);
    passes.shortenLastRow(piece.size(0) - (rows - 1) * shape.fold());
    passes.run();
}

} // namespace

void launchFftBlocks(const Launch& launch) {
    // Boxes whose spectra fit in memory.
    const std::int64_t samples = std::max<std::int64_t>(16 << 20, launch.stream->device.memoryBytes / 64 / 4);
    constexpr std::int64_t max = 1 << 30;
    march::forVolumes(
        withPlanesApart(launch), samples, [&](const Region& box) { return piecesOf(box, samples, {max, max, max}); },
        [&](const Launch& some, const std::vector<Region>& pieces) {
            for (const Region& piece : pieces)
                launch.problem->dimension == 1 ? filterSignals(some, piece) : filterBox(some, piece);
        });
}

} // namespace conv

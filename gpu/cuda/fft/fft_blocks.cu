// Passes of fft-blocks: which spectra lie where, in what order they are made.
#include "core/launch.h"
#include "core/pieces.h"
#include "cuda/fft/block_launches.h"
#include "cuda/fft/block_spectrum.h"
#include "cuda/fft/fft_blocks.h"
#include "cuda/fft/samples.h"
#include "cuda/separable/run.h"
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

/// The median of some samples of a box: what is taken off all of them, so that data far from zero keep their digits.
/// One sample alone might be far from the others.
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
    float value = at < 0 ? 0 : sampleOf(a.in, a.type, at);
    if (!isfinite(value))
        value = 0;
    int rank = 0;
    for (int i = 0; i < 32; ++i) {
        const float other = __shfl_sync(~0U, value, i);
        rank += other < value || (other == value && i < static_cast<int>(threadIdx.x)) ? 1 : 0;
    }
    if (rank == 16)
        *offset = value;
}

/// One piece of a launch's box.
class BlockPasses {
  public:
    BlockPasses(const Launch& launch, const Region& piece) : launch_(launch), stream_(*launch.stream), piece_(piece) {
        const Kernel& kernel = launch.kernel();
        const std::optional<BlockShape> shape = blockShape({piece.size(0), piece.size(1), piece.size(2)},
                                                           kernel.extent(), stream_.device.sharedBytesPerBlock);
        if (!shape)
            throw Error(ErrorCode::internal, "A kernel beyond the longest block was not refused.");
        shape_ = *shape;
        taps_ = kernel.extent();
        half_ = shape_.halfOf({piece.size(0), piece.size(1), piece.size(2)});
        for (std::size_t a = 0; a < 3; ++a)
            haloed_[a] = half_[a] + taps_[a] - 1;
        kernel_ = blockKernelOf(stream_, kernel, shape_);
        pitch_ = shape_.axis[0].segments * shape_.axis[0].points;
        passSeconds_ = march::secondsPerOutput(launch) * static_cast<double>(piece.count()) /
                       (shape_.transforms(1) && shape_.transforms(2) ? 5 : 3);
    }

    void run() {
        const DeviceBuffer offset(stream_, sizeof(float));
        RowArguments a = samples();
        findOffset<<<1, 32, 0, stream_.handle>>>(a, offset.as<float>());
        check(cudaGetLastError(), "The launch of fft-blocks");
        a.offset = offset.as<const float>();
        if (shape_.transforms(1) && shape_.transforms(2))
            overThreeAxes(a);
        else
            overTwoAxes(a);
    }

  private:
    /// Where samples and results lie.
    [[nodiscard]] RowArguments samples() const {
        const Kernel& kernel = launch_.kernel();
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
            a.centre[axis] = static_cast<int>(kernel.centre()[axis]);
        }
        a.shift[shape_.along] = a.half[shape_.along];
        a.outsideValue = static_cast<float>(launch_.outsideValue);
        a.sum = kernel_.sum;
        a.weights = kernel_.weights;
        a.width = static_cast<int>(shape_.axis[0].width);
        a.segments = static_cast<int>(shape_.axis[0].segments);
        a.pitch = pitch_;
        a.turns = kernel_.turns[0];
        a.out = static_cast<float*>(launch_.out) + (piece_.lo[0] - launch_.box.lo[0]) +
                (piece_.lo[1] - launch_.box.lo[1]) * launch_.outStrideY +
                (piece_.lo[2] - launch_.box.lo[2]) * launch_.outStrideZ;
        a.outStrideY = launch_.outStrideY;
        a.outStrideZ = launch_.outStrideZ;
        return a;
    }
    [[nodiscard]] DeviceBuffer numbers(std::int64_t count) const {
        return {stream_, static_cast<std::size_t>(count) * sizeof(Complex)};
    }

    void rows(const RowArguments& a, RowPass pass) const {
        startRowPass(stream_, a, shape_.axis[0].points, pass, passSeconds_);
    }
    void columns(const ColumnArguments& a, std::size_t axis, ColumnPass pass) const {
        startColumnPass(stream_, a, shape_.axis[axis].points, pass, passSeconds_);
    }
    /// Columns of all segments along x; where they lie is still to be told.
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
        c.turns = kernel_.turns[axis];
        return c;
    }

    /// Along x, filtered along y or z, and back.
    void overTwoAxes(RowArguments a) const {
        const std::size_t last = shape_.last(), other = 3 - last;
        const DeviceBuffer there = numbers(pitch_ * haloed_[1] * haloed_[2]),
                           filtered = numbers(pitch_ * half_[1] * half_[2]);
        a.spectra = there.as<Complex>();
        a.rowsEach = static_cast<int>(haloed_[1]);
        a.rows = static_cast<int>(haloed_[1] * haloed_[2]);
        rows(a, RowPass::there);
        ColumnArguments c = columnsAlong(last);
        c.in = there.as<const Complex>();
        c.out = filtered.as<Complex>();
        c.inOther = last == 1 ? pitch_ * haloed_[1] : pitch_;
        c.outOther = last == 1 ? pitch_ * half_[1] : pitch_;
        if (last == 2)
            c.inStride = c.outStride = pitch_ * half_[1];
        c.pointsOther = static_cast<int>(half_[other]);
        c.kernelStride = c.pointsX;
        columns(c, last, ColumnPass::filter);
        a.spectra = filtered.as<Complex>();
        a.rowsEach = static_cast<int>(half_[1]);
        a.rows = static_cast<int>(half_[1] * half_[2]);
        rows(a, RowPass::back);
    }

    /// Along x and y, filtered along z, and back.
    void overThreeAxes(RowArguments a) const {
        const std::int64_t plane = pitch_ * shape_.axis[1].segments * shape_.axis[1].points;
        DeviceBuffer alongX = numbers(pitch_ * haloed_[1] * haloed_[2]), alongY = numbers(plane * haloed_[2]);
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
        columns(y, 1, ColumnPass::there);

        alongX = {}; // given back, and taken again in stream order
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
        columns(z, 2, ColumnPass::filter);

        alongY = {};
        alongX = numbers(pitch_ * half_[1] * half_[2]);
        y.in = filtered.as<const Complex>();
        y.inOther = plane;
        y.out = alongX.as<Complex>();
        y.outOther = pitch_ * half_[1];
        y.pointsOther = static_cast<int>(half_[2]);
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
    Index3 taps_{}, half_{}, haloed_{};
    BlockKernel kernel_;
    std::int64_t pitch_ = 0;
    double passSeconds_ = 0;
};

/// Boxes whose spectra do not fill the memory.
std::vector<Region> piecesFor(const Launch& launch) {
    const std::int64_t samples = std::max<std::int64_t>(16 << 20, launch.stream->device.memoryBytes / 64 / 4);
    constexpr std::int64_t most = 1 << 30;
    return piecesOf(launch.box, samples, {most, most, most});
}

} // namespace

void launchFftBlocks(const Launch& launch) {
    for (const Region& piece : piecesFor(launch))
        BlockPasses(launch, piece).run();
}

} // namespace conv

// Passes of fft-blocks: which spectra lie where, in what order they are made.
#include "core/launch.h"
#include "core/pieces.h"
#include "cuda/fft/block_line.h"
#include "cuda/fft/block_shape.h"
#include "cuda/fft/blocks.h"
#include "cuda/fft/division.h"
#include "cuda/fft/fft_blocks.h"
#include "cuda/fft/samples.h"
#include "cuda/separable/run.h"
#include <algorithm>
#include <conv/error.h>
#include <numbers>
#include <numeric>

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

/// f(Number<points>) for the length of an axis.
template <class F>
void withLength(int points, F&& f) {
    switch (points) {
    case 64:
        return f(Number<64>{});
    case 128:
        return f(Number<128>{});
    case 192:
        return f(Number<192>{});
    case 256:
        return f(Number<256>{});
    case 288:
        return f(Number<288>{});
    case 384:
        return f(Number<384>{});
    case 512:
        return f(Number<512>{});
    case 768:
        return f(Number<768>{});
    default:
        return f(Number<1024>{});
    }
}

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

/// Where samples along an axis lie.
void setMap(RowArguments& a, std::size_t axis, const AxisMap& map) {
    a.map[axis] = map;
    const Interval run = map.straight(a.first[axis], &a.move[axis]);
    a.straight[axis][0] = run.lo;
    a.straight[axis][1] = run.hi;
}

/// A kernel's spectrum during a run.
struct KernelSpectrum {
    DeviceBuffer numbers;
};

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
        for (std::size_t a = 0; a < 3; ++a) {
            taps_[a] = kernel.extent()[a];
            name_ += ' ';
            name_ += std::to_string(shape_.axis[a].points);
        }
        half_ = shape_.halfOf({piece.size(0), piece.size(1), piece.size(2)});
        for (std::size_t a = 0; a < 3; ++a)
            haloed_[a] = half_[a] + taps_[a] - 1;
        const auto points = static_cast<double>(shape_.kernelPoints());
        tables_ = &stream_.tables(
            kernel, name_,
            [&] {
                std::vector<double> scaled = kernel.dense();
                for (double& tap : scaled)
                    tap /= points;
                return std::vector<std::vector<double>>{kernel.dense(), scaled, turnsOf(shape_.axis[0].points),
                                                        turnsOf(shape_.axis[1].points), turnsOf(shape_.axis[2].points)};
            },
            true);
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
        kernel_ = kernelSpectrum();
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
        const std::vector<float>& taps = (*tables_)[0].host;
        a.sum = static_cast<float>(std::accumulate(taps.begin(), taps.end(), 0.0));
        a.weights = (*tables_)[0].device.as<const float>();
        a.width = static_cast<int>(shape_.axis[0].width);
        a.segments = static_cast<int>(shape_.axis[0].segments);
        a.pitch = pitch_;
        a.turns = turns(0);
        a.out = static_cast<float*>(launch_.out) + (piece_.lo[0] - launch_.box.lo[0]) +
                (piece_.lo[1] - launch_.box.lo[1]) * launch_.outStrideY +
                (piece_.lo[2] - launch_.box.lo[2]) * launch_.outStrideZ;
        a.outStrideY = launch_.outStrideY;
        a.outStrideZ = launch_.outStrideZ;
        return a;
    }
    [[nodiscard]] const Complex* turns(std::size_t axis) const {
        return (*tables_)[2 + axis].device.as<const Complex>();
    }
    [[nodiscard]] DeviceBuffer numbers(std::int64_t count) const {
        return {stream_, static_cast<std::size_t>(count) * sizeof(Complex)};
    }

    /// All blocks of a pass, in launches that are short enough.
    template <class Job, class Start>
    void start(Job job, std::int64_t blocks, double seconds, Start&& launchSome) const {
        job.stream = stream_.handle;
        job.device = stream_.device.index;
        const double perBlock = seconds / static_cast<double>(blocks);
        const auto atOnce = static_cast<std::int64_t>(std::clamp(stream_.launchBudget() / perBlock, 1024.0, 1e9));
        for (std::int64_t block = 0; block < blocks; block += atOnce) {
            job.blocks = static_cast<unsigned>(std::min(atOnce, blocks - block));
            job.arguments.firstBlock = static_cast<int>(block);
            launchSome(job);
            stream_.pace(perBlock * job.blocks);
        }
    }
    void rows(const RowArguments& a, RowPass pass, double seconds) const {
        const int points = shape_.axis[0].points;
        start(RowJob{a, 0, nullptr, 0}, a.segments * ceilDiv(a.rows, blockRows(points)), seconds,
              [&](const RowJob& job) {
                  withLength(points, [&](auto length) { launchRows<decltype(length)::value>(job, pass); });
              });
    }
    void columns(const ColumnArguments& a, std::size_t axis, ColumnPass pass, double seconds) const {
        const int points = shape_.axis[axis].points;
        const std::int64_t blocks = std::int64_t{a.segmentsX} * a.segmentsOther * a.segments *
                                    (a.pointsX / blockColumns(points)) * a.pointsOther;
        start(ColumnJob{a, 0, nullptr, 0}, blocks, seconds, [&](const ColumnJob& job) {
            withLength(points, [&](auto length) { launchColumns<decltype(length)::value>(job, pass); });
        });
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
        c.kernel = kernel_;
        c.turns = turns(axis);
        return c;
    }

    /// From the taps by the passes themselves: nobody waits for it but the next kernel.
    [[nodiscard]] const Complex* kernelSpectrum() const {
        auto& kept = stream_.kept<KernelSpectrum>(launch_.kernel(), name_);
        if (kept.numbers.as())
            return kept.numbers.as<const Complex>();
        kept.numbers = numbers(shape_.kernelPoints());
        RowArguments a{};
        a.in = (*tables_)[1].device.as();
        a.type = ElementType::f32;
        a.strideY = taps_[0];
        a.strideZ = taps_[0] * taps_[1];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            setMap(a, axis, mapOf(Boundary::constant, 0, taps_[axis], AxisSet::of(0, taps_[axis])));
            a.outputs[axis] = a.half[axis] = static_cast<int>(taps_[axis]);
            a.taps[axis] = 1;
        }
        const std::int64_t nx = shape_.axis[0].points, ny = std::max(1, shape_.axis[1].points);
        a.width = static_cast<int>(nx);
        a.segments = 1;
        a.rowsEach = static_cast<int>(taps_[1]);
        a.rows = static_cast<int>(taps_[1] * taps_[2]);
        a.pitch = nx;
        a.turns = turns(0);
        const DeviceBuffer alongX = numbers(nx * a.rows);
        a.spectra = alongX.as<Complex>();
        constexpr double seconds = 5e-6;
        rows(a, RowPass::there, seconds);

        ColumnArguments c{};
        c.segments = c.segmentsX = c.segmentsOther = 1;
        c.pointsX = static_cast<int>(nx);
        c.in = alongX.as<const Complex>();
        DeviceBuffer alongY;
        if (shape_.transforms(1)) {
            if (shape_.transforms(2))
                alongY = numbers(nx * ny * taps_[2]);
            c.out = (shape_.transforms(2) ? alongY : kept.numbers).as<Complex>();
            c.inStride = c.outStride = nx;
            c.inOther = nx * taps_[1];
            c.outOther = nx * ny;
            c.pointsOther = static_cast<int>(taps_[2]);
            c.length = static_cast<int>(taps_[1]);
            c.width = static_cast<int>(ny);
            c.turns = turns(1);
            columns(c, 1, ColumnPass::there, seconds);
            c.in = alongY.as<const Complex>();
        }
        if (shape_.transforms(2)) {
            c.out = kept.numbers.as<Complex>();
            c.inStride = c.outStride = nx * ny;
            c.inOther = c.outOther = nx;
            c.pointsOther = static_cast<int>(ny);
            c.length = static_cast<int>(taps_[2]);
            c.width = shape_.axis[2].points;
            c.turns = turns(2);
            columns(c, 2, ColumnPass::there, seconds);
        }
        return kept.numbers.as<const Complex>();
    }

    /// Along x, filtered along y or z, and back.
    void overTwoAxes(RowArguments a) const {
        const std::size_t last = shape_.last(), other = 3 - last;
        const DeviceBuffer there = numbers(pitch_ * haloed_[1] * haloed_[2]),
                           filtered = numbers(pitch_ * half_[1] * half_[2]);
        a.spectra = there.as<Complex>();
        a.rowsEach = static_cast<int>(haloed_[1]);
        a.rows = static_cast<int>(haloed_[1] * haloed_[2]);
        rows(a, RowPass::there, passSeconds_);
        ColumnArguments c = columnsAlong(last);
        c.in = there.as<const Complex>();
        c.out = filtered.as<Complex>();
        c.inOther = last == 1 ? pitch_ * haloed_[1] : pitch_;
        c.outOther = last == 1 ? pitch_ * half_[1] : pitch_;
        if (last == 2)
            c.inStride = c.outStride = pitch_ * half_[1];
        c.pointsOther = static_cast<int>(half_[other]);
        c.kernelStride = c.pointsX;
        columns(c, last, ColumnPass::filter, passSeconds_);
        a.spectra = filtered.as<Complex>();
        a.rowsEach = static_cast<int>(half_[1]);
        a.rows = static_cast<int>(half_[1] * half_[2]);
        rows(a, RowPass::back, passSeconds_);
    }

    /// Along x and y, filtered along z, and back.
    void overThreeAxes(RowArguments a) const {
        const std::int64_t plane = pitch_ * shape_.axis[1].segments * shape_.axis[1].points;
        DeviceBuffer alongX = numbers(pitch_ * haloed_[1] * haloed_[2]), alongY = numbers(plane * haloed_[2]);
        a.spectra = alongX.as<Complex>();
        a.rowsEach = static_cast<int>(haloed_[1]);
        a.rows = static_cast<int>(haloed_[1] * haloed_[2]);
        rows(a, RowPass::there, passSeconds_);
        ColumnArguments y = columnsAlong(1);
        y.in = alongX.as<const Complex>();
        y.inOther = pitch_ * haloed_[1];
        y.out = alongY.as<Complex>();
        y.outOther = plane;
        y.pointsOther = static_cast<int>(haloed_[2]);
        columns(y, 1, ColumnPass::there, passSeconds_);

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
        columns(z, 2, ColumnPass::filter, passSeconds_);

        alongY = {};
        alongX = numbers(pitch_ * half_[1] * half_[2]);
        y.in = filtered.as<const Complex>();
        y.inOther = plane;
        y.out = alongX.as<Complex>();
        y.outOther = pitch_ * half_[1];
        y.pointsOther = static_cast<int>(half_[2]);
        columns(y, 1, ColumnPass::back, passSeconds_);
        a.spectra = alongX.as<Complex>();
        a.rowsEach = static_cast<int>(half_[1]);
        a.rows = static_cast<int>(half_[1] * half_[2]);
        rows(a, RowPass::back, passSeconds_);
    }

    const Launch& launch_;
    CudaStream& stream_;
    Region piece_;
    BlockShape shape_;
    std::string name_ = "fft-blocks";
    Index3 taps_{}, half_{}, haloed_{};
    const std::vector<TapTable>* tables_ = nullptr;
    const Complex* kernel_ = nullptr;
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

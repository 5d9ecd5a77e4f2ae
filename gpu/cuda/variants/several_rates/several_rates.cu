// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/positions.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_passes/axis_pass.h"
#include "cuda/variants/several_rates/direct_sums.h"
#include "cuda/variants/several_rates/several_rates.h"
#include "cuda/variants/several_rates/stages.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <algorithm>
#include <array>
#include <optional>

namespace conv {
namespace {

using namespace rates;

/// An axis, and the tables of its stages on the device.
struct Axis : AxisRates {
    AxisMap map;
    Interval reach;
    const TapTable* between;
    const float *thin, *interpolate;

    Axis(const Launch& launch, std::size_t a, const std::vector<TapTable>& tables)
        : AxisRates(launch, a),
          map(launch.map[a]),
          between(&tables[a]),
          thin(tables[3 + a].host.data()),
          interpolate(tables[6 + a].host.data()) {
        const AxisTaps& taps = launch.kernel().axes()[a];
        const bool valid = map.boundary == Boundary::valid;
        reach = {map.lo - (valid ? 0 : taps.before()), map.hi + (valid ? 0 : taps.after())};
    }

    /// Positions count from `first` on.
    [[nodiscard]] AxisMap mapFrom(std::int64_t first) const {
        AxisMap moved = map;
        for (int p = 0; p < moved.parts; ++p)
            moved.at[p] -= first;
        return moved;
    }
    /// Indices that no output depends on have no position: tiles may reach a little farther than arrays do.
    [[nodiscard]] Line lineFrom(std::int64_t first, double outside) const {
        Line line;
        line.map = mapFrom(first);
        line.reach = {std::max(reach.lo, fine.lo), std::min(reach.hi, fine.hi)};
        line.run = line.map.straight(out.lo, &line.shift);
        line.run = {std::max(line.run.lo, fine.lo), std::min(line.run.hi, fine.hi)};
        line.outside = static_cast<float>(outside);
        return line;
    }
};

/// Weights of all axes' stages, as AxisRates has them for any region: between the rates, thinning out, interpolating.
const std::vector<TapTable>& stageTables(const Launch& launch) {
    return launch.stream->tables(launch.kernel(), "several-rates", [&] {
        std::vector<std::vector<double>> all(9, std::vector<double>{1});
        for (std::size_t a = 0; a < 3; ++a) {
            const AxisRates axis(launch, a);
            all[a] = axis.rates.coarse.weights;
            if (axis.two()) {
                all[3 + a].assign(axis.down.begin(), axis.down.end());
                all[6 + a].assign(axis.up.begin(), axis.up.end());
            }
        }
        return all;
    });
}

/// Taps of the kernel, on the device.
const std::vector<TapTable>& directTables(const Launch& launch) {
    const SeparableTerm& axes = launch.kernel().axes();
    return launch.stream->tables(
        launch.kernel(), "several-rates, directly",
        [&] { return std::vector<std::vector<double>>{axes[0].weights, axes[1].weights, axes[2].weights}; }, true);
}

/// One piece of a launch's box, stage by stage: along x, z and y samples are thinned out; the taps between the rates
/// follow; y, z and x are interpolated. Thinning out rows along x turns x and y, so that both are thinned out and
/// interpolated by kernels for rows.
class BoxOnCard {
  public:
    explicit BoxOnCard(const Launch& launch)
        : launch_(launch),
          stream_(*launch.stream),
          tables_(stageTables(launch)),
          axes_{Axis(launch, 0, tables_), Axis(launch, 1, tables_), Axis(launch, 2, tables_)},
          outside_(launch.outsideValue) {
        now_.type = launch.in.type;
        now_.stride = {1, launch.in.strideY, launch.in.strideZ};
        std::int64_t first = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            now_.size[a] = axes_[a].stored.size();
            first += axes_[a].stored.lo * now_.stride[a];
        }
        now_.data =
            static_cast<const std::byte*>(launch.in.data) + first * static_cast<std::int64_t>(sizeOf(now_.type));
    }

    void run() {
        const bool anyValue = !isInteger(now_.type);
        if (anyValue) {
            unfit_ = DeviceBuffer(stream_, sizeof(unsigned));
            check(cudaMemsetAsync(unfit_.as(), 0, sizeof(unsigned), stream_.handle), "cudaMemsetAsync");
        }
        for (const std::size_t a : {0, 2, 1})
            if (axes_[a].two())
                thin(a);
        for (const std::size_t a : {2, 1, 0})
            if (axes_[a].filtered())
                convolve(a);
        interpolateAll();
        if (anyValue)
            sumDirectlyWhereUnfit();
    }

  private:
    /// Samples of the present stage.
    struct Array {
        const void* data = nullptr;
        ElementType type = ElementType::f32;
        std::array<std::int64_t, 3> size{1, 1, 1}, stride{1, 1, 1};
        [[nodiscard]] Grid grid(std::size_t along, std::size_t beside, std::size_t behind) const {
            return {stride[along], stride[beside], stride[behind]};
        }
    };

    /// Returns an array of floats of that size whose axis `inner` is contiguous.
    Array arrayOf(std::array<std::int64_t, 3> size, std::size_t inner, DeviceBuffer& buffer) {
        Array array;
        array.size = size;
        array.stride[inner] = 1;
        array.stride[1 - inner] = size[inner];
        array.stride[2] = size[0] * size[1];
        buffer = DeviceBuffer(stream_, static_cast<std::size_t>(size[0] * size[1] * size[2]) * sizeof(float));
        array.data = buffer.as();
        return array;
    }
    void become(const Array& array, DeviceBuffer&& buffer) {
        now_ = array;
        buffer_ = std::move(buffer);
    }
    /// The other two axes: lines beside each other, and planes.
    [[nodiscard]] static std::size_t otherOf(std::size_t axis, std::size_t beside) { return 3 - axis - beside; }

    void thin(std::size_t a) {
        const Axis& axis = axes_[a];
        const bool rows = a == inner_;
        const std::size_t beside = rows ? 1 - a : inner_, behind = otherOf(a, beside);
        const bool turns = rows && now_.size[beside] > 1;
        auto size = now_.size;
        size[a] = axis.keptRead.size();
        DeviceBuffer buffer;
        const std::size_t inner = turns ? beside : inner_;
        const Array result = arrayOf(size, inner, buffer);
        Thin work;
        work.in = now_.data;
        work.type = now_.type;
        work.from = now_.grid(a, beside, behind);
        work.to = result.grid(a, beside, behind);
        work.line = axis.lineFrom(axis.stored.lo, outside_);
        work.rate = static_cast<int>(axis.rate());
        work.first = axis.keptRead.lo;
        work.kept = static_cast<int>(axis.keptRead.size());
        work.lines = static_cast<int>(now_.size[beside]);
        work.planes = static_cast<int>(now_.size[behind]);
        work.weights = axis.thin;
        work.out = buffer.as<float>();
        work.unfit = looked_ ? nullptr : unfit_.as<unsigned>();
        looked_ = true;
        rows ? thinRows(work, stream_) : thinColumns(work, stream_);
        inner_ = inner;
        become(result, std::move(buffer));
    }

    /// The taps between the rates; along axes of one rate, all taps.
    void convolve(std::size_t a) {
        const Axis& axis = axes_[a];
        const std::size_t order[3] = {inner_, 1 - inner_, 2};
        auto size = now_.size;
        size[a] = axis.kept.size();
        DeviceBuffer buffer;
        const Array result = arrayOf(size, inner_, buffer);
        AxisPass pass;
        pass.in = now_.data;
        pass.strideY = now_.stride[order[1]];
        pass.strideZ = now_.stride[2];
        pass.outsideValue = static_cast<float>(outside_);
        pass.centre = axis.rates.coarse.centre;
        pass.taps = static_cast<int>(axis.rates.coarse.size());
        pass.lo = axis.kept.lo;
        if (axis.two()) {
            pass.map.lo = axis.keptRead.lo;
            pass.map.hi = axis.keptRead.hi;
            pass.map.part[0] = axis.keptRead;
            pass.map.parts = 1;
        } else {
            pass.map = axis.mapFrom(axis.stored.lo);
        }
        for (std::size_t i = 0; i < 3; ++i)
            pass.size[i] = static_cast<int>(size[order[i]]);
        pass.out = buffer.as<float>();
        pass.outStrideY = result.stride[order[1]];
        pass.outStrideZ = result.stride[2];
        if (a == inner_)
            passAlongRows(pass, *axis.between, stream_.handle);
        else
            passAcrossRows(pass, a == 2 ? 2 : 1, *axis.between, stream_.handle);
        outside_ *= axis.gain();
        become(result, std::move(buffer));
    }

    /// Along x last, together with z or y.
    void interpolateAll() {
        const std::size_t walk = axes_[2].two() ? 2 : 1;
        const bool together = axes_[0].two() && axes_[walk].two() && inner_ == 0;
        const std::size_t last = axes_[0].two() ? 0 : walk;
        for (const std::size_t a : {1, 2, 0})
            if (axes_[a].two() && !(together && (a == 0 || a == walk)))
                interpolate(a, a == last, together);
        if (together)
            interpolateTogether(walk);
    }

    void interpolateTogether(std::size_t walk) {
        const std::size_t beside = otherOf(0, walk);
        InterpolateTwo work;
        work.in = static_cast<const float*>(now_.data);
        work.from = now_.grid(walk, beside, 0);
        const std::int64_t stride[3] = {1, launch_.outStrideY, launch_.outStrideZ};
        work.to = {stride[walk], stride[beside], 1};
        work.rate = static_cast<int>(axes_[0].rate());
        work.walkRate = static_cast<int>(axes_[walk].rate());
        work.firstX = axes_[0].kept.lo;
        work.firstWalk = axes_[walk].kept.lo;
        work.outputsX = axes_[0].out;
        work.outputsWalk = axes_[walk].out;
        work.lines = static_cast<int>(now_.size[beside]);
        work.weightsX = axes_[0].interpolate;
        work.weightsWalk = axes_[walk].interpolate;
        work.out = static_cast<float*>(launch_.out);
        interpolateTwo(work, stream_);
    }

    void interpolate(std::size_t a, bool last, bool xTogether) {
        const Axis& axis = axes_[a];
        // Along y rows are written if x follows: its lines lie side by side then.
        const bool rows = a == 0 || (a == 1 && axes_[0].two() && !xTogether);
        const std::size_t beside = rows ? 1 - a : inner_, behind = otherOf(a, beside);
        auto size = now_.size;
        size[a] = axis.out.size();
        DeviceBuffer buffer;
        const std::size_t inner = rows ? a : inner_;
        Array result;
        if (last) {
            result.data = launch_.out;
            result.size = size;
            result.stride = {1, launch_.outStrideY, launch_.outStrideZ};
        } else {
            result = arrayOf(size, inner, buffer);
        }
        Interpolate work;
        work.in = static_cast<const float*>(now_.data);
        work.from = now_.grid(a, beside, behind);
        work.to = result.grid(a, beside, behind);
        work.rate = static_cast<int>(axis.rate());
        work.first = axis.kept.lo;
        work.outputs = axis.out;
        work.lines = static_cast<int>(now_.size[beside]);
        work.planes = static_cast<int>(now_.size[behind]);
        work.weights = axis.interpolate;
        work.out = last ? static_cast<float*>(launch_.out) : buffer.as<float>();
        rows ? interpolateRows(work, stream_) : interpolateColumns(work, stream_);
        inner_ = inner;
        become(result, std::move(buffer));
    }

    void sumDirectlyWhereUnfit() {
        DirectSums sums;
        sums.in = launch_.in.data;
        sums.type = launch_.in.type;
        sums.strideY = launch_.in.strideY;
        sums.strideZ = launch_.in.strideZ;
        const std::vector<TapTable>& tables = directTables(launch_);
        double outside = launch_.outsideValue;
        for (const std::size_t a : {2, 1, 0}) {
            const AxisTaps& taps = launch_.kernel().axes()[a];
            DirectAxis& to = sums.axis[a];
            to.line = axes_[a].lineFrom(0, outside);
            to.lo = axes_[a].out.lo;
            to.outputs = static_cast<int>(axes_[a].out.size());
            to.taps = static_cast<int>(taps.size());
            to.centre = static_cast<int>(taps.centre);
            to.weights = tables[a].device.as<const float>();
            outside *= taps.sum();
        }
        sums.out = static_cast<float*>(launch_.out);
        sums.outStrideY = launch_.outStrideY;
        sums.outStrideZ = launch_.outStrideZ;
        sums.fromX = axes_[0].stored.lo;
        sums.fromY = axes_[1].stored.lo;
        sums.readX = axes_[0].stored.size();
        sums.readY = axes_[1].stored.size();
        const auto bytes = [&](std::int64_t y) {
            return static_cast<std::size_t>(sums.readX * y * sums.axis[2].outputs) * sizeof(float);
        };
        const DeviceBuffer alongZ(stream_, bytes(sums.readY)), alongY(stream_, bytes(sums.axis[1].outputs));
        sums.alongZ = alongZ.as<float>();
        sums.alongY = alongY.as<float>();
        sums.wanted = unfit_.as<const unsigned>();
        sumDirectly(sums, stream_);
    }

    const Launch& launch_;
    CudaStream& stream_;
    const std::vector<TapTable>& tables_;
    std::array<Axis, 3> axes_;
    double outside_; ///< value outside the border after the stages so far
    Array now_;
    std::size_t inner_ = 0; ///< contiguous axis of `now_`
    DeviceBuffer buffer_, unfit_;
    bool looked_ = false; ///< the stage that reads the input has looked for samples that are not finite
};

} // namespace

void launchSeveralRates(const Launch& launch) {
    if (launch.box.empty())
        return;
    // Pieces reread what their outputs depend on; working memory is some volumes of a piece.
    const std::int64_t memory = launch.stream->device.memoryBytes / 16 / 16;
    const double perOutput = march::secondsPerOutput(launch);
    const std::int64_t samples = std::max<std::int64_t>(std::int64_t{64} << 20, memory);
    for (const Region& piece : piecesOf(launch.box, samples, {1 << 30, 1 << 20, 1 << 20})) {
        Launch part = launch;
        part.box = piece;
        part.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                   (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                   (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
        BoxOnCard(part).run();
        launch.stream->pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv

#include "core/launch.h"
#include "core/pieces.h"
#include "cuda/axis_pass.h"
#include "cuda/separable/positions.h"
#include "cuda/separable_passes.h"
#include <array>

namespace conv {
namespace {

/// Intermediate results of a slab should stay in the second-level cache.
constexpr std::int64_t slabSamples = 4 << 20;
/// … but a slab should be this many kernels long, since neighbours along the first pass's axis read each other's halo.
constexpr std::int64_t slabKernels = 2;
constexpr std::int64_t slabSamplesMost = 64 << 20;

/// The same map for storage that begins at position `first`.
AxisMap movedTo(AxisMap map, std::int64_t first) {
    for (int p = 0; p < map.parts; ++p)
        map.at[p] -= first;
    return map;
}

struct Factors {
    const SeparableTerm& taps;
    const std::vector<TapTable>& tables;
};

/// All passes over one piece of the box.
class Slab {
  public:
    Slab(const Launch& launch, const Factors& factors, const Region& piece)
        : launch_(launch), factors_(factors), piece_(piece) {
        for (int axis = 0; axis < 3; ++axis)
            if (acts(axis))
                last_ = std::min(last_, axis);
        if (last_ == 3)
            last_ = 0; // a single tap of weight 1 on every axis: one pass that copies
        for (int axis = 0; axis < 3; ++axis) {
            const AxisTaps& t = factors.taps[axis];
            read_[axis] =
                positionsOf(launch.map[axis], piece.lo[axis] - t.before(), piece.lo[axis], piece.hi[axis] + t.after());
        }
        // What has been passed over spans the piece's own range along an axis; what has not, the positions read.
        held_ = read_;
        outside_ = launch.outsideValue;
        data_ = launch.in.data;
        type_ = launch.in.type;
        strideY_ = launch.in.strideY;
        strideZ_ = launch.in.strideZ;
        for (int axis = 0; axis < 3; ++axis)
            origin_[axis] = 0;
    }

    void run() {
        for (int axis = 2; axis >= last_; --axis)
            if (acts(axis) || axis == last_)
                pass(axis);
    }

  private:
    [[nodiscard]] bool acts(int axis) const { return !factors_.taps[axis].isIdentity(); }

    void pass(int axis) {
        AxisPass p;
        const std::int64_t size = sizeOf(type_);
        // Axes without a pass of their own still have to be brought from positions to the piece's range: an identity
        // maps one to one there.
        std::int64_t from[3];
        for (int a = 0; a < 3; ++a)
            from[a] = a == axis ? 0 : held_[a].lo - origin_[a];
        p.in = static_cast<const std::byte*>(data_) + (from[0] + from[1] * strideY_ + from[2] * strideZ_) * size;
        p.type = type_;
        p.strideY = strideY_;
        p.strideZ = strideZ_;
        p.map = movedTo(launch_.map[axis], origin_[axis]);
        p.outsideValue = static_cast<float>(outside_);
        p.lo = piece_.lo[axis];
        p.centre = factors_.taps[axis].centre;
        p.taps = static_cast<int>(factors_.taps[axis].size());
        for (int a = 0; a < 3; ++a)
            p.size[a] = static_cast<int>(a == axis ? piece_.size(a) : held_[a].size());
        DeviceBuffer result;
        if (axis == last_) {
            p.out = static_cast<float*>(launch_.out);
            for (int a = 0; a < 3; ++a)
                p.out += (piece_.lo[a] - launch_.box.lo[a]) *
                         (a == 0 ? 1 : (a == 1 ? launch_.outStrideY : launch_.outStrideZ));
            p.outStrideY = launch_.outStrideY;
            p.outStrideZ = launch_.outStrideZ;
        } else {
            p.outStrideY = p.size[0];
            p.outStrideZ = p.outStrideY * p.size[1];
            result = DeviceBuffer(*launch_.stream, static_cast<std::size_t>(p.outStrideZ) *
                                                       static_cast<std::size_t>(p.size[2]) * sizeof(float));
            p.out = result.as<float>();
        }
        const TapTable& table = factors_.tables[axis];
        if (axis == 0)
            passAlongRows(p, table, launch_.stream->handle);
        else
            passAcrossRows(p, axis, table, launch_.stream->handle);
        if (axis == last_)
            return;
        buffer_ = std::move(result);
        data_ = buffer_.as();
        type_ = ElementType::f32;
        strideY_ = p.outStrideY;
        strideZ_ = p.outStrideZ;
        outside_ *= factors_.taps[axis].sum();
        // The axis just done counts from the piece's first index; the others from the first position read.
        for (int a = 0; a < 3; ++a)
            origin_[a] = held_[a].lo;
        held_[axis] = {0, piece_.size(axis)};
        origin_[axis] = 0;
    }

    const Launch& launch_;
    const Factors& factors_;
    const Region& piece_;
    int last_ = 3; ///< the axis passed over last: its pass writes the output
    std::array<Interval, 3> read_, held_;
    std::int64_t origin_[3];
    double outside_;
    const void* data_;
    ElementType type_;
    std::int64_t strideY_, strideZ_;
    DeviceBuffer buffer_;
};

std::int64_t samplesAtOnce(const Launch& launch, const SeparableTerm& taps, double perOutput) {
    const int slow = launch.box.size(2) > 1 ? 2 : 1;
    const std::int64_t layer = launch.box.size(0) * (slow == 2 ? launch.box.size(1) : 1);
    const std::int64_t cached = std::max(slabSamples, slabKernels * taps[slow].size() * layer);
    const auto timely = static_cast<std::int64_t>(std::max(65536.0, launch.stream->launchBudget() / perOutput));
    const bool onePass = launch.problem->dimension == 1;
    if (onePass)
        return timely;
    // Whole groups of layers: a pass computes so many neighbours together.
    const std::int64_t samples = std::min({cached, slabSamplesMost, timely}), layers = samples / layer;
    return layers > acrossOutputs ? layers / acrossOutputs * acrossOutputs * layer : samples;
}

} // namespace

void launchSeparablePasses(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const SeparableTerm taps = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    const std::vector<TapTable>& tables = stream.tables(kernel, "separable-passes", [&] {
        return std::vector<std::vector<double>>{taps[0].weights, taps[1].weights, taps[2].weights};
    });
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->seconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const Factors factors{taps, tables};
    constexpr std::int64_t most = 1 << 30;
    for (const Region& piece : piecesOf(launch.box, samplesAtOnce(launch, taps, perOutput), {most, 1 << 21, 1 << 21})) {
        Slab(launch, factors, piece).run();
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv

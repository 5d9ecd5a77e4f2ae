// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/positions.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/separable_passes/axis_passes.h"
#include <array>

namespace conv {
namespace {

AxisMap movedTo(AxisMap map, std::int64_t first) {
    for (int p = 0; p < map.parts; ++p)
        map.at[p] -= first;
    return map;
}

class Passes {
  public:
    Passes(const Launch& launch, const SeparableTerm& taps, const Region& piece, const OnePass& one)
        : launch_(launch), taps_(taps), piece_(piece), one_(one) {
        for (int axis = 0; axis < 3; ++axis)
            if (acts(axis))
                last_ = std::min(last_, axis);
        if (last_ == 3)
            last_ = 0; // a single tap of weight 1 on every axis: one pass that copies
        for (int axis = 0; axis < 3; ++axis) {
            const AxisTaps& t = taps[axis];
            read_[axis] =
                positionsOf(launch.map[axis], piece.lo[axis] - t.before(), piece.lo[axis], piece.hi[axis] + t.after());
        }
        // Filtered axes span the piece, the others the positions read.
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
    [[nodiscard]] bool acts(int axis) const { return !taps_[axis].isIdentity(); }

    void pass(int axis) {
        AxisPass p;
        const std::int64_t size = sizeOf(type_);
        // Axes without a pass also move to the piece's range: an identity maps one to one there.
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
        p.centre = taps_[axis].centre;
        p.taps = static_cast<int>(taps_[axis].size());
        for (int a = 0; a < 3; ++a)
            p.size[a] = static_cast<int>(a == axis ? piece_.size(a) : held_[a].size());
        p.items = static_cast<int>(launch_.items);
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
                                                       static_cast<std::size_t>(p.size[2]) *
                                                       static_cast<std::size_t>(p.items) * sizeof(float));
            p.out = result.as<float>();
        }
        one_(p, axis);
        if (axis == last_)
            return;
        buffer_ = std::move(result);
        data_ = buffer_.as();
        type_ = ElementType::f32;
        strideY_ = p.outStrideY;
        strideZ_ = p.outStrideZ;
        outside_ *= taps_[axis].sum();
        // The filtered axis counts from the piece's first index, the others from the first position read.
        for (int a = 0; a < 3; ++a)
            origin_[a] = held_[a].lo;
        held_[axis] = {0, piece_.size(axis)};
        origin_[axis] = 0;
    }

    const Launch& launch_;
    const SeparableTerm& taps_;
    const Region& piece_;
    const OnePass& one_;
    int last_ = 3; ///< last filtered axis, whose pass writes the output
    std::array<Interval, 3> read_, held_;
    std::int64_t origin_[3];
    double outside_;
    const void* data_;
    ElementType type_;
    std::int64_t strideY_, strideZ_;
    DeviceBuffer buffer_;
};

} // namespace

Launch withPlanesApart(const Launch& launch) {
    Launch items = launch;
    if (launch.problem->dimension > 2)
        return items;
    items.items = launch.box.size(2);
    items.box.hi[2] = items.box.lo[2] + 1;
    return items;
}

void passOverAxes(const Launch& launch, const SeparableTerm& taps, const Region& piece, const OnePass& one) {
    Passes(launch, taps, piece, one).run();
}

} // namespace conv

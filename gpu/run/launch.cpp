// SPDX-License-Identifier: Apache-2.0
#include "run/launch.h"
#include "data/row_pitch.h"
#include "run/backend.h"
#include "run/otsu.h"
#include <algorithm>

namespace conv {

Buffer pitchedBuffer(const AxisSets& sets, ElementType type) {
    const std::int64_t pitch = rowPitch(extentOf(sets), type);
    return {sets, type, nullptr, pitch, pitch * sets[1].size(), nullptr};
}

std::size_t bytesOf(const Buffer& buffer) {
    return static_cast<std::size_t>(buffer.strideZ * buffer.sets[2].size()) * sizeOf(buffer.type);
}

std::int64_t offsetOf(const Buffer& buffer, const Region& box) {
    Index3 at{};
    for (std::size_t a = 0; a < 3; ++a)
        at[a] = mapOf(Boundary::nearest, box.lo[a], box.hi[a], buffer.sets[a])(box.lo[a]);
    return at[0] + at[1] * buffer.strideY + at[2] * buffer.strideZ;
}

Launch launchFor(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                 const Region& domain, const Buffer& in) {
    Launch launch;
    launch.variant = op.variant;
    launch.problem = &op.problem;
    launch.threadBlock = op.threadBlock;
    launch.kernels = kernels;
    launch.in = {in.data, in.type, in.strideY, in.strideZ};
    for (std::size_t a = 0; a < 3; ++a)
        launch.map[a] = mapOf(boundary, domain.lo[a], domain.hi[a], in.sets[a]);
    launch.outsideValue = boundary == Boundary::constant ? outsideValue : 0;
    if (op.itemPlanes > 0) {
        launch.map[2] = mapOf(boundary, 0, op.itemPlanes, AxisSet::of(0, op.itemPlanes));
        launch.itemPlanes = op.itemPlanes;
        launch.storedFrom = in.sets[2].hull().lo;
    }
    return launch;
}

Launch itemsOf(const Launch& launch, std::int64_t from, std::int64_t count) {
    Launch some = launch;
    some.items = count;
    const std::int64_t planes = from * launch.box.size(2);
    for (std::int64_t& at : some.map[2].at)
        at += planes;
    some.out = static_cast<float*>(launch.out) + planes * launch.outStrideZ;
    return some;
}

Launch withPlanesJoined(const Launch& launch) {
    Launch one = launch;
    if (launch.items == 1 ||
        std::ranges::any_of(launch.kernels, [](const Kernel* kernel) { return kernel->extent()[2] > 1; }))
        return one;
    const std::int64_t planes = launch.items * launch.box.size(2), at = launch.map[2].at[0];
    one.map[2] = mapOf(Boundary::nearest, 0, planes, AxisSet::of(0, planes));
    one.map[2].at[0] = at;
    one.box.hi[2] = planes;
    one.items = 1;
    return one;
}

ThinLaunch thinLaunchFor(const PlannedOp& op, const ThinSteps& t, const Buffer& in) {
    ThinLaunch thin;
    const ConvolveNode& first = t.smooth ? *t.smooth : *t.gx;
    thin.input = launchFor(op, {}, first.boundary, first.outsideValue, t.input, in);
    thin.smooth = t.smooth ? &t.smooth->kernel : nullptr;
    thin.gx = &t.gx->kernel;
    thin.gy = &t.gy->kernel;
    thin.boundary = t.gx->boundary;
    thin.outsideValue = t.gx->boundary == Boundary::constant ? t.gx->outsideValue : 0;
    thin.smoothed = t.smoothed;
    thin.domain = t.domain;
    return thin;
}

Weighing weighingFor(const MeanSteps& steps, const Buffer* mask) {
    const WeighedMean& mean = steps.mean;
    Weighing w;
    w.byMask = mean.weighsMask;
    w.byPresence = mean.weighsPresent;
    w.inMask = mean.limitedToMask;
    w.ofPresent = mean.limitedToPresent;
    w.missing = static_cast<float>(mean.missing);
    w.outsideWeight =
        steps.weights->boundary == Boundary::constant ? static_cast<float>(steps.weights->outsideValue) : 0;
    w.minWeight = static_cast<float>(mean.minWeight);
    if (mean.otherwise)
        w.otherwise = static_cast<float>(mean.otherwise->value);
    if (!mask)
        return w;
    w.mask = {mask->data, mask->type, mask->strideY, mask->strideZ};
    for (std::size_t a = 0; a < 3; ++a)
        w.map[a] = mapOf(steps.weights->boundary, steps.domain.lo[a], steps.domain.hi[a], mask->sets[a]);
    return w;
}

void Backend::average(const PlannedOp& op, const MeanSteps&, const Buffer&, const Buffer*, const Buffer&) {
    throw Error(ErrorCode::internal, op.variant->name + " has no averages with weights.");
}

std::optional<FiniteRange> Backend::rangeOf(const Buffer&) {
    return std::nullopt;
}

std::vector<std::int64_t> Backend::histogramOf(const Buffer&, const OtsuBins&) {
    return {};
}

double Backend::thin(const PlannedOp& op, const ThinSteps&, const Buffer&, const Buffer&) {
    throw Error(ErrorCode::internal, op.variant->name + " has no fused thinning.");
}

void aim(Launch& launch, const Region& box, const Buffer& out) {
    launch.box = box;
    launch.out = static_cast<std::byte*>(out.data) + offsetOf(out, box) * static_cast<std::int64_t>(sizeOf(out.type));
    launch.outType = out.type;
    launch.outStrideY = out.strideY;
    launch.outStrideZ = out.strideZ;
    if (launch.itemPlanes > 0) {
        launch.items = box.size(2) / launch.itemPlanes;
        launch.map[2].at[0] = box.lo[2] - launch.storedFrom;
        launch.box.lo[2] = 0;
        launch.box.hi[2] = launch.itemPlanes;
    }
}

} // namespace conv

#include "core/launch.h"
#include "core/backend.h"

namespace conv {

std::int64_t offsetOf(const Block& block, const Region& box) {
    Index3 at{};
    for (std::size_t a = 0; a < 3; ++a)
        at[a] = mapOf(Boundary::nearest, box.lo[a], box.hi[a], block.sets[a])(box.lo[a]);
    return at[0] + at[1] * block.strideY + at[2] * block.strideZ;
}

Launch launchFor(const Task& task, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                 const Region& domain, const Block& in) {
    Launch launch;
    launch.variant = task.variant;
    launch.problem = &task.problem;
    launch.block = task.block;
    launch.kernels = kernels;
    launch.in = {in.data, in.type, in.strideY, in.strideZ};
    for (std::size_t a = 0; a < 3; ++a)
        launch.map[a] = mapOf(boundary, domain.lo[a], domain.hi[a], in.sets[a]);
    launch.outsideValue = boundary == Boundary::constant ? outsideValue : 0;
    return launch;
}

ThinLaunch thinLaunchFor(const Task& task, const ThinSteps& t, const Block& in) {
    ThinLaunch thin;
    const ConvolveNode& first = t.smooth ? *t.smooth : *t.gx;
    thin.input = launchFor(task, {}, first.boundary, first.outsideValue, t.input, in);
    thin.smooth = t.smooth ? &t.smooth->kernel : nullptr;
    thin.gx = &t.gx->kernel;
    thin.gy = &t.gy->kernel;
    thin.boundary = t.gx->boundary;
    thin.outsideValue = t.gx->boundary == Boundary::constant ? t.gx->outsideValue : 0;
    thin.smoothed = t.smoothed;
    thin.domain = t.domain;
    return thin;
}

double Backend::thin(const Task& task, const ThinSteps&, const Block&, const Block&) {
    throw Error(ErrorCode::internal, task.variant->name + " has no fused thinning.");
}

void aim(Launch& launch, const Region& box, const Block& out) {
    launch.box = box;
    launch.out = static_cast<std::byte*>(out.data) + offsetOf(out, box) * static_cast<std::int64_t>(sizeOf(out.type));
    launch.outStrideY = out.strideY;
    launch.outStrideZ = out.strideZ;
}

} // namespace conv

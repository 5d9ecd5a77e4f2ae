// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/approximate/run_over.h"
#include "cuda/variants/approximate/strip.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_passes/axis_passes.h"
#include "run/launch.h"
#include "run/pieces.h"
#include "taps/gaussian.h"
#include <conv/error.h>

namespace conv::strips {
namespace {

/// Samples of a piece: a few kernel lengths, because pieces reread their halo, and small enough for the buffer between
/// two passes.
std::int64_t samplesAtOnce(const Launch& launch, double perOutput) {
    const Index3& taps = launch.problem->taps;
    const std::int64_t layer = launch.box.size(0) * (launch.box.size(2) > 1 ? launch.box.size(1) : 1);
    const std::int64_t kernels = 4 * taps[launch.box.size(2) > 1 ? 2 : 1] * layer;
    const auto timely = static_cast<std::int64_t>(std::max(65536.0, launch.stream->launchBudget() / perOutput));
    if (launch.problem->dimension == 1)
        return std::max(timely, 4 * taps[0]);
    return std::min(std::max(timely, kernels),
                    std::max<std::int64_t>(16 << 20, launch.stream->device.memoryBytes / 16 / 4));
}

} // namespace

Arguments argumentsOf(const AxisPass& pass, int axis, const float* taps, std::int64_t sharedBytes) {
    const std::int64_t in[] = {1, pass.strideY, pass.strideZ}, out[] = {1, pass.outStrideY, pass.outStrideZ};
    const int beside = axis == 0 ? 1 : 0, behind = axis == 2 ? 1 : 2;
    const std::optional<Shape> shape = shapeFor(pass.size[axis], pass.centre, pass.size[beside], sharedBytes);
    if (!shape)
        throw Error(ErrorCode::internal, "A Gaussian too wide for shared memory was not refused.");
    Arguments a{};
    a.in = pass.in;
    a.type = pass.type;
    a.along = in[axis];
    a.beside = in[beside];
    a.behind = in[behind];
    a.outAlong = out[axis];
    a.outBeside = out[beside];
    a.outBehind = out[behind];
    a.map = pass.map;
    a.outsideValue = pass.outsideValue;
    a.lo = pass.lo;
    a.reach = static_cast<int>(pass.centre);
    a.count = pass.size[axis];
    a.lines = pass.size[beside];
    a.planes = pass.size[behind];
    a.shape = *shape;
    a.shift = log2Of(shape->lines);
    a.groups = (a.lines + shape->lines - 1) / shape->lines;
    a.taps = taps;
    a.out = pass.out;
    return a;
}

void runOver(const Launch& launch, const std::function<void(const AxisPass&, int, double, const float*)>& one) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const SeparableTerm& taps = kernel.axes();
    const std::vector<TapTable>& tables = stream.tables(
        kernel, launch.variant->name,
        [&] { return std::vector<std::vector<double>>{taps[0].weights, taps[1].weights, taps[2].weights}; }, true);
    const OnePass pass = [&](const AxisPass& p, int axis) {
        const auto a = static_cast<std::size_t>(axis);
        const double sigma = gaussianSigmaOf(taps[a]).value_or(0);
        if (sigma > 0)
            one(p, axis, sigma, tables[a].device.as<const float>());
        else // not filtered: a copy
            passAlongRows(p, tables[a], stream.handle);
    };
    const double perOutput = march::secondsPerOutput(launch);
    for (const Region& piece : piecesOf(launch.box, samplesAtOnce(launch, perOutput), {1 << 30, 1 << 20, 1 << 20})) {
        passOverAxes(launch, taps, piece, pass);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv::strips

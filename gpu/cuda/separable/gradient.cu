#include "core/pieces.h"
#include "cuda/separable/edges.h"
#include "cuda/separable/fused.h"
#include "cuda/separable/gradient.h"
#include "cuda/separable/run.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

/// A gradient by its axes: what smooths along each, and what derives (all zero along an axis without a component).
struct Gradient {
    AxisTaps smooth[3], slope[3];
};

AxisTaps zeros(const AxisTaps& like) {
    return {std::vector<double>(like.weights.size(), 0.0), like.centre};
}

/// The same taps with zeros up to a common support.
AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t after) {
    AxisTaps wide{std::vector<double>(static_cast<std::size_t>(before + after + 1), 0.0), before};
    std::copy(taps.weights.begin(), taps.weights.end(), wide.weights.begin() + (before - taps.centre));
    return wide;
}

/// Reads the components, given along axes `along`, as one gradient; false if they are none.
bool read(std::span<const Kernel* const> kernels, std::span<const int> along, Gradient& g) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const AxisTaps *smooth = nullptr, *slope = nullptr;
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            const AxisTaps& taps = kernels[i]->axes()[a];
            if (along[i] == axis)
                slope = &taps;
            else if (!smooth)
                smooth = &taps;
            else if (!(*smooth == taps))
                return false;
        }
        if (!smooth)
            smooth = slope; // of no consequence: the only component has its slope here
        g.smooth[a] = *smooth;
        g.slope[a] = slope ? *slope : zeros(*smooth);
        const std::int64_t before = std::max(g.smooth[a].before(), g.slope[a].before());
        const std::int64_t after = std::max(g.smooth[a].after(), g.slope[a].after());
        g.smooth[a] = widened(g.smooth[a], before, after);
        g.slope[a] = widened(g.slope[a], before, after);
    }
    return true;
}

/// The weight of a single tap along z goes to x, so that z needs no pass.
void flatten(Gradient& g) {
    if (g.smooth[2].size() != 1 || g.slope[2].weights[0] != 0)
        return;
    for (double& weight : g.smooth[0].weights)
        weight *= g.smooth[2].weights[0];
    for (double& weight : g.slope[0].weights)
        weight *= g.smooth[2].weights[0];
    g.smooth[2].weights[0] = 1;
}

Gradient gradientOf(std::span<const Kernel* const> kernels) {
    static constexpr int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
    Gradient g;
    for (const auto& order : orders)
        if (kernels.size() <= 3 && read(kernels, std::span(order, kernels.size()), g)) {
            flatten(g);
            return g;
        }
    throw Error(ErrorCode::internal, "The components of this magnitude are no gradient: they smooth differently along "
                                     "one axis.");
}

bool isFlat(const march::Job& job) {
    return job.taps[2][0].size == 1 && job.taps[2][1].weights[0] == 0;
}

void marchBox(const march::Job& job) {
    const int most = std::max({job.taps[0][0].size, job.taps[1][0].size, job.taps[2][0].size});
    if (isFlat(job)) {
        if (march::isEdgeOperator(job, 2))
            march::edges2d(job);
        else
            most > 9 ? march::march2d<8, 2>(job) : march::march2d<4, 2>(job);
    } else {
        if (march::isEdgeOperator(job, 3))
            march::edges3d(job);
        else
            most > 9 ? march::march3d<8, 2>(job) : march::march3d<4, 2>(job);
    }
}

void launchGradient(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Gradient gradient = gradientOf(launch.kernels);
    const std::vector<TapTable>& tables = stream.tables(launch.kernel(), "gradient-fused", [&] {
        std::vector<std::vector<double>> taps;
        for (int axis = 0; axis < 3; ++axis) {
            taps.push_back(gradient.smooth[axis].weights);
            taps.push_back(gradient.slope[axis].weights);
        }
        return taps;
    });
    march::Job job = march::jobOf(launch);
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t set = 0; set < 2; ++set) {
            const std::vector<float>& taps = tables[2 * axis + set].host;
            job.taps[axis][set] = {taps.data(), static_cast<int>(taps.size()), gradient.smooth[axis].centre};
        }
    const double perOutput = march::secondsPerOutput(launch);
    const std::int64_t layer = launch.box.size(0) * (isFlat(job) ? 1 : launch.box.size(1));
    const auto atOnce = std::max(static_cast<std::int64_t>(std::max(65536.0, stream.launchBudget() / perOutput)),
                                 4 * gradientTapsMost * layer);
    march::forVolumes(
        withPlanesJoined(launch), atOnce,
        [&](const Region& box) { return piecesOf(box, atOnce, {1 << 30, 1 << 19, march::planesMost}); },
        [&](const Launch& some, const std::vector<Region>& pieces) {
            for (const Region& piece : pieces) {
                march::placePiece(job, some, piece);
                marchBox(job);
                stream.pace(perOutput * static_cast<double>(piece.count() * some.items));
            }
        });
}

} // namespace

void launchGradientFused(const Launch& launch) {
    if (launch.problem->gradientMagnitude)
        launchGradient(launch);
    else
        launchSeparableFused(launch);
}

} // namespace conv

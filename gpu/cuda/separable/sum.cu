#include "core/derivative_taps.h"
#include "cuda/separable/run.h"
#include "cuda/separable/sum.h"
#include <algorithm>
#include <conv/error.h>
#include <utility>

namespace conv {
namespace {

/// The taps of a march's two sets, axis by axis.
struct Sets {
    AxisTaps taps[3][2];
};

void scale(AxisTaps& taps, double factor) {
    for (double& weight : taps.weights)
        weight *= factor;
}

/// Two products, with their taps along each axis on a common support.
Sets setsOf(const SeparableTerm& one, const SeparableTerm& other) {
    Sets sets;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t before = std::max(one[a].before(), other[a].before());
        const std::int64_t after = std::max(one[a].after(), other[a].after());
        sets.taps[a][0] = widened(one[a], before, after);
        sets.taps[a][1] = widened(other[a], before, after);
    }
    // The weight of a single tap along z goes to x, so that z needs no pass.
    if (sets.taps[2][0].size() == 1)
        for (int set = 0; set < 2; ++set) {
            scale(sets.taps[0][set], sets.taps[2][set].weights[0]);
            sets.taps[2][set].weights[0] = 1;
        }
    return sets;
}

Sets productsOf(const Kernel& kernel) {
    const Decomposition parts = kernel.decompose();
    if (parts.rank() != 2)
        throw Error(ErrorCode::internal, "This kernel is a sum of " + std::to_string(parts.rank()) +
                                             " products; the plan took it for one of 2.");
    return setsOf(parts.terms[0], parts.terms[1]);
}

Sets laplacianOf(std::span<const Kernel* const> kernels) {
    const std::optional<DerivativeTaps> family = derivativeTapsOf(kernels);
    if (!family)
        throw Error(ErrorCode::internal, "These terms are no Laplacian's: they smooth differently along one axis.");
    Sets sets;
    for (std::size_t a = 0; a < 3; ++a) {
        sets.taps[a][0] = family->smooth[a];
        sets.taps[a][1] = family->slope[a];
    }
    return sets;
}

template <march::Join join>
void marchVolume(const march::Job& job) {
    if (std::max({job.taps[0][0].size, job.taps[1][0].size, job.taps[2][0].size}) > 9)
        march::march3d<8, join>(job);
    else
        march::march3d<4, join>(job);
}

void marchImage(const march::Job& job) {
    const int taps = std::max(job.taps[0][0].size, job.taps[1][0].size);
    if (taps > 33)
        march::march2d<32, march::Join::terms>(job);
    else if (taps > 17)
        march::march2d<16, march::Join::terms>(job);
    else if (taps > 9)
        march::march2d<8, march::Join::terms>(job);
    else
        march::march2d<4, march::Join::terms>(job);
}

/// Only one of the sets, or each with the other's taps along y.
march::Job oneSet(march::Job job, int set) {
    for (auto& axis : job.taps) {
        axis[0] = axis[set];
        axis[1] = {};
    }
    return job;
}
march::Job crossed(march::Job job) {
    std::swap(job.taps[1][0], job.taps[1][1]);
    return job;
}

void marchTermsTwice(const march::Job& job) {
    march::marchTwice(job, {{march::marchPlanes, oneSet(job, 0), 0}, {march::marchPlanes, oneSet(job, 1), 1}});
}
void marchLaplacianTwice(const march::Job& job) {
    march::marchTwice(job, {{marchImage, crossed(job), 0}, {march::marchPlanes, oneSet(job, 0), 1}});
}

} // namespace

void launchSumFused(const Launch& launch) {
    // Of one kernel the stream keeps the taps: decomposing takes longer than a small tile. Its tables are told apart by
    // one kernel, so that those of several are made anew.
    const bool laplacian = launch.kernels.size() == 3;
    std::vector<float> made[3][2];
    march::Job job = march::jobOf(launch);
    if (launch.kernels.size() == 1) {
        const std::vector<TapTable>& tables = launch.stream->tables(launch.kernel(), "two products", [&] {
            const Sets sets = productsOf(launch.kernel());
            std::vector<std::vector<double>> all;
            for (const auto& axis : sets.taps)
                all.insert(all.end(), {axis[0].weights, axis[1].weights});
            return all;
        });
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t set = 0; set < 2; ++set) {
                const std::vector<float>& taps = tables[2 * axis + set].host;
                job.taps[axis][set] = {taps.data(), static_cast<int>(taps.size()), launch.kernel().centre()[axis]};
            }
    } else {
        const Sets sets =
            laplacian ? laplacianOf(launch.kernels) : setsOf(launch.kernels[0]->axes(), launch.kernels[1]->axes());
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t set = 0; set < 2; ++set) {
                const AxisTaps& taps = sets.taps[axis][set];
                made[axis][set].assign(taps.weights.begin(), taps.weights.end());
                job.taps[axis][set] = {made[axis][set].data(), static_cast<int>(taps.size()), taps.centre};
            }
    }
    const bool volume = laplacian || job.taps[2][0].size > 1;
    const bool twice =
        volume && std::max({job.taps[0][0].size, job.taps[1][0].size, job.taps[2][0].size}) > sumTapsAtOnce3d;
    march::runCut(launch, job, {volume, twice ? 2 : 0, false, 1},
                  twice && laplacian ? marchLaplacianTwice
                  : twice            ? marchTermsTwice
                  : laplacian        ? marchVolume<march::Join::laplacian>
                  : volume           ? marchVolume<march::Join::terms>
                                     : marchImage);
}

} // namespace conv

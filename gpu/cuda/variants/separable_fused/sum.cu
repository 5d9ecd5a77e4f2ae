// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_fused/sum.h"
#include "taps/derivative.h"
#include "taps/multilinear.h"
#include <algorithm>
#include <array>
#include <conv/error.h>
#include <span>
#include <utility>

namespace conv {
namespace {

constexpr std::size_t maxSets = std::extent_v<decltype(march::Job::taps), 1>;

/// Taps per axis; empty for missing sets.
struct Sets {
    AxisTaps taps[3][maxSets];
};

void scale(AxisTaps& taps, double factor) {
    for (double& weight : taps.weights)
        weight *= factor;
}

/// Taps padded along each axis to a common support.
Sets setsOf(std::span<const SeparableTerm> terms) {
    Sets sets;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::int64_t before = 0, after = 0;
        for (const SeparableTerm& term : terms) {
            before = std::max(before, term[axis].before());
            after = std::max(after, term[axis].after());
        }
        for (std::size_t set = 0; set < terms.size(); ++set)
            sets.taps[axis][set] = widened(terms[set][axis], before, after);
    }
    // A single tap's weight along z moves to x: z needs no pass.
    if (sets.taps[2][0].size() == 1)
        for (std::size_t set = 0; set < terms.size(); ++set) {
            scale(sets.taps[0][set], sets.taps[2][set].weights[0]);
            sets.taps[2][set].weights[0] = 1;
        }
    return sets;
}

Sets productsOf(const Kernel& kernel, int rank) {
    const Decomposition parts = kernel.decompose();
    if (parts.rank() != rank)
        throw Error(ErrorCode::internal, "This kernel is a sum of " + std::to_string(parts.rank()) +
                                             " products; the plan took it for one of " + std::to_string(rank) + ".");
    return setsOf(parts.terms);
}

/// Taps of TermLayout::mixed. The last two sets along x and z are unused.
Sets mixedOf(const Kernel& kernel) {
    const std::optional<Multilinear> parts = multilinearOf(kernel, 2);
    if (!parts || parts->rank() != 2)
        throw Error(ErrorCode::internal, "This kernel does not take two functions along x and z, as the plan said.");
    Sets sets;
    const Index3& centre = kernel.centre();
    for (std::size_t set = 0; set < 4; ++set) {
        const std::size_t one = set % 2;
        sets.taps[0][set] = {parts->x[one], centre[0]};
        sets.taps[1][set] = {parts->y[set], centre[1]};
        sets.taps[2][set] = {parts->z[one], centre[2]};
    }
    return sets;
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

template <march::TermLayout layout>
void marchVolume(const march::Job& job) {
    const int taps = std::max({job.taps[0][0].size, job.taps[1][0].size, job.taps[2][0].size});
    if (taps <= 9)
        march::march3d<4, layout>(job);
    else if (layout == march::TermLayout::laplacian || taps > 13)
        march::march3d<8, layout>(job);
    else if constexpr (layout != march::TermLayout::laplacian)
        march::march3d<6, layout>(job);
}

void marchImage(const march::Job& job) {
    const int taps = std::max(job.taps[0][0].size, job.taps[1][0].size);
    if (taps > 33)
        march::march2d<32, march::TermLayout::terms>(job);
    else if (taps > 17)
        march::march2d<16, march::TermLayout::terms>(job);
    else if (taps > 9)
        march::march2d<8, march::TermLayout::terms>(job);
    else
        march::march2d<4, march::TermLayout::terms>(job);
}

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
    // The stream keeps the taps of a single kernel, because decomposing is slow; tables are keyed by one kernel, so
    // those of several are recomputed.
    const Problem& problem = *launch.problem;
    const bool laplacian = launch.kernels.size() == 3, one = launch.kernels.size() == 1;
    const bool mixed = one && problem.multilinearRank > 0, three = one && !mixed && problem.rank == 3;
    const std::size_t count = mixed ? 4 : three ? 3 : 2;
    std::vector<float> made[3][maxSets];
    march::Job job = march::jobOf(launch);
    if (one) {
        const std::vector<TapTable>& tables = launch.stream->tables(launch.kernel(), "sum of products", [&] {
            const Sets sets = mixed ? mixedOf(launch.kernel()) : productsOf(launch.kernel(), problem.rank);
            std::vector<std::vector<double>> all;
            for (const auto& axis : sets.taps)
                for (std::size_t set = 0; set < count; ++set)
                    all.push_back(axis[set].weights);
            return all;
        });
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t set = 0; set < count; ++set) {
                const std::vector<float>& taps = tables[count * axis + set].host;
                job.taps[axis][set] = {taps.data(), static_cast<int>(taps.size()), launch.kernel().centre()[axis]};
            }
    } else {
        const Sets sets = laplacian ? laplacianOf(launch.kernels)
                                    : setsOf(std::array{launch.kernels[0]->axes(), launch.kernels[1]->axes()});
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t set = 0; set < count; ++set) {
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
                  : laplacian        ? marchVolume<march::TermLayout::laplacian>
                  : mixed            ? marchVolume<march::TermLayout::mixed>
                  : three            ? marchVolume<march::TermLayout::three>
                  : volume           ? marchVolume<march::TermLayout::terms>
                                     : marchImage);
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "run/backend.h"
#include <conv/error.h>
#include <conv/variant.h>
#include <mutex>

namespace conv {
namespace {

std::vector<Variant>& registered() {
    static std::vector<Variant> all = [] {
        std::vector<Variant> v;
        v.reserve(1024); // plans keep pointers into it, so it must not reallocate
        for (Variant& x : cpuVariants())
            v.push_back(std::move(x));
        for (Variant& x : cudaVariants())
            v.push_back(std::move(x));
        return v;
    }();
    return all;
}

std::mutex growing; ///< guards growth; entries never move

bool does(const Variant& variant, const Problem& problem) {
    return problem.recursive() ? variant.recursions
           : problem.similar   ? variant.similarities
           : problem.diffused  ? variant.diffusions
           : problem.equalized ? variant.equalizations
           : problem.score     ? variant.scores
           : problem.ordered   ? variant.ranks
           : problem.range > 0 ? variant.bilaterals
           : problem.median    ? variant.medians
                               : variant.convolves;
}

} // namespace

std::string_view name(VariantClass c) {
    constexpr std::string_view names[] = {"exact", "approximate", "peer"};
    return names[static_cast<std::size_t>(c)];
}

std::string_view name(Tiling t) {
    constexpr std::string_view names[] = {"exact", "anchored", "tolerance"};
    return names[static_cast<std::size_t>(t)];
}

std::span<const Variant> variants() {
    const std::lock_guard lock(growing);
    return registered();
}

void addVariants(std::span<const Variant> more) {
    const std::lock_guard lock(growing);
    if (registered().size() + more.size() > registered().capacity())
        throw Error(ErrorCode::internal, "Too many variants are registered.");
    registered().insert(registered().end(), more.begin(), more.end());
}

std::optional<std::string> mismatch(const Variant& variant, const Problem& problem, const Device& device) {
    if (variant.dimension != problem.dimension)
        return "Works on " + std::to_string(variant.dimension) + "-D data; this is " +
               std::to_string(problem.dimension) + "-D.";
    if (variant.device != device.kind)
        return std::string("Runs on ") + (variant.device == DeviceKind::cpu ? "the CPU" : "a CUDA device") +
               ", not on " + name(device) + ".";
    if (!does(variant, problem))
        return std::string("Computes ") +
               (variant.convolves       ? "convolutions"
                : variant.medians       ? "medians"
                : variant.ranks         ? "ranks of windows"
                : variant.bilaterals    ? "bilateral filters"
                : variant.scores        ? "local scores"
                : variant.similarities  ? "non-local means"
                : variant.diffusions    ? "diffusions"
                : variant.equalizations ? "adaptive equalizations"
                                        : "recursive filters") +
               ", not " +
               (problem.recursive() ? "recursive filters"
                : problem.equalized ? "adaptive equalizations"
                : problem.score     ? "local scores"
                : problem.similar   ? "non-local means"
                : problem.diffused  ? "diffusions"
                : problem.ordered   ? "ranks of windows"
                : problem.range > 0 ? "bilateral filters"
                : problem.median    ? "medians"
                                    : "convolutions") +
               ".";
    if (problem.output != ElementType::f32 && !variant.selects &&
        !(variant.float64 && problem.output == ElementType::f64))
        return "Computes in " + std::string(variant.float64 ? "float64" : "float32") + "; " +
               (problem.output == ElementType::f64
                    ? std::string("this is to be computed in float64.")
                    : "samples of " + std::string(name(problem.output)) + " are to be handed through.");
    if (problem.summed > 0 && !variant.sums)
        return "Computes one kernel at a time; this is a sum of " + std::to_string(problem.summed) + ".";
    if (problem.gradientMagnitude && !variant.magnitudes)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (auto sentence = variant.unsupported ? variant.unsupported(problem, device) : std::nullopt)
        return sentence;
    if (problem.thinning && !variant.thin)
        return "Computes convolutions, not Canny's steps up to thinned edges in one go.";
    return std::nullopt;
}

std::optional<std::string> refusal(const Variant& variant, const Problem& problem, const Device& device) {
    if (auto sentence = mismatch(variant, problem, device))
        return sentence;
    if (!variant.launch)
        return variant.unavailable.empty() ? std::string("Is not in this build.") : variant.unavailable;
    return std::nullopt;
}

} // namespace conv

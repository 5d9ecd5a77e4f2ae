// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "random_filters.h"
#include <conv/apply.h>
#include <conv/error.h>
#include <optional>
#include <string>
#include <vector>

/// Random cases that suit a variant, and their plans, for the property tests.
namespace cases {

/// True if a variant computes sums of products and refuses single products.
inline bool sumsOnly(const conv::Variant& variant) {
    if (variant.dimension == 1)
        return false;
    conv::Problem problem;
    problem.dimension = variant.dimension;
    problem.extent = {64, 64, variant.dimension == 2 ? 1 : 64};
    problem.taps = {9, 9, variant.dimension == 2 ? 1 : 9};
    problem.nonZeroTaps = problem.taps[0] * problem.taps[1] * problem.taps[2];
    for (const conv::Device& device : conv::devices())
        if (device.kind == variant.device) {
            problem.rank = 1;
            const bool refusesOne = conv::refusal(variant, problem, device).has_value();
            problem.rank = 2;
            return refusesOne && !conv::refusal(variant, problem, device);
        }
    return false;
}

/// A filter that the variant is for: a convolution, a sum of products, a median, a rank, a local score, an adaptive
/// equalization, a bilateral or a recursive filter.
inline conv::Filter filterFor(Random& random, const conv::Variant& variant) {
    conv::Filter f = filter(random, variant.dimension);
    if (variant.selects && variant.convolves) {
        f.kind = conv::Custom{shift(random, variant.dimension)};
        return f;
    }
    if (variant.medians && (!variant.convolves || pick(random, 0, 3) == 0) &&
        (!variant.ranks || pick(random, 0, 1) == 0)) {
        f.boundary = f.boundary == conv::Boundary::renormalize ? conv::Boundary::reflect : f.boundary;
        f.kind = median(random, variant.dimension);
        return f;
    }
    if (variant.bilaterals && (!variant.convolves || pick(random, 0, 3) == 0)) {
        f.kind = bilateral(random);
        return f;
    }
    if (variant.similarities && (!variant.convolves || pick(random, 0, 3) == 0)) {
        f.kind = nonLocalMeans(random);
        return f;
    }
    if (variant.diffusions && (!variant.convolves || pick(random, 0, 3) == 0))
        return diffusion(random, f);
    if (variant.ranks && (!variant.convolves || pick(random, 0, 3) == 0))
        return ranked(random, variant.dimension);
    if (variant.scores && (!variant.convolves || pick(random, 0, 3) == 0))
        return scored(random, variant.dimension);
    if (variant.equalizations && (!variant.convolves || pick(random, 0, 3) == 0))
        return equalized(random, variant.dimension);
    if (variant.recursions && (!variant.convolves || pick(random, 0, 3) == 0))
        return recursive(random, variant.dimension);
    if (variant.name.ends_with("several-rates")) {
        f.kind = wideGaussian(random, variant.dimension);
        f.axes = {true, true, true};
        return f;
    }
    if (sumsOnly(variant))
        f.kind = conv::Custom{sumOfProducts(random, variant.dimension, f.boundary == conv::Boundary::renormalize)};
    return f;
}

/// Factor of errors: at a border an uneven kernel may see a small part of its weight, by which renormalizing divides.
inline double amplificationOf(const std::vector<conv::Filter>& chain) {
    for (const conv::Filter& f : chain)
        if (f.boundary == conv::Boundary::renormalize && std::holds_alternative<conv::Custom>(f.kind))
            return 4;
    return 1;
}

inline std::string describe(const std::vector<conv::Filter>& chain, const conv::Layout& layout) {
    std::string text = conv::describe(layout);
    for (const conv::Filter& f : chain)
        text += "; " + conv::describe(f);
    return text;
}

/// Returns the plan; empty if the chain does not suit the data (a `valid` kernel that does not fit) or the variant
/// refuses it. Throws other errors.
inline std::optional<conv::Plan> planned(const std::vector<conv::Filter>& chain, const conv::Layout& layout,
                                         const conv::PlanOptions& planOptions) {
    try {
        return conv::makePlan(chain, layout, planOptions);
    } catch (const conv::Error& error) {
        if (error.code() != conv::ErrorCode::usage && error.code() != conv::ErrorCode::device)
            throw;
        return std::nullopt;
    }
}

inline conv::Volume whole(const conv::Plan& plan, const conv::Source& source) {
    conv::Volume result(plan.output());
    conv::VolumeSink sink(result, plan.outputDomain);
    conv::apply(plan, source, {}, sink);
    return result;
}

/// Name of a variant as test parameter: "cpu-direct 3-D" becomes cpu_direct_3d.
inline std::string testName(const conv::Variant& variant) {
    std::string text = variant.name + "_" + std::to_string(variant.dimension) + "d";
    for (char& c : text)
        c = c == '-' ? '_' : c;
    return text;
}

/// Seed of a variant's cases: a hash (FNV-1a) of its test name, so that other variants in the list change no cases.
inline std::uint64_t seedOf(const conv::Variant& variant) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : testName(variant))
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

/// Returns why this variant cannot run here (not built, no device of its kind); empty if it can.
inline std::string whyNot(const conv::Variant& variant) {
    if (!variant.launch)
        return variant.unavailable.empty() ? "not in this build" : variant.unavailable;
    if (variant.device == conv::DeviceKind::cuda && !conv::noCudaReason().empty())
        return conv::noCudaReason();
    // A peer without its library refuses everything.
    conv::Problem plain;
    plain.dimension = variant.dimension;
    plain.median = variant.medians && !variant.convolves;
    if (variant.similarities && !variant.convolves)
        plain.similar.emplace();
    if (variant.diffusions && !variant.convolves)
        plain.diffused.emplace();
    plain.range = variant.bilaterals && !variant.convolves ? 1 : 0;
    if (variant.kind == conv::VariantClass::peer)
        for (const conv::Device& device : conv::devices())
            if (device.kind == variant.device)
                return conv::refusal(variant, plain, device).value_or("");
    return {};
}

inline conv::PlanOptions choiceOf(const conv::Variant& variant) {
    conv::PlanOptions planOptions;
    planOptions.device = variant.device == conv::DeviceKind::cpu ? "cpu" : "cuda";
    planOptions.variant = variant.name;
    return planOptions;
}

} // namespace cases

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <string>
#include <vector>

/// Random data, filters and chains for the property tests: small, with every kind of border, shape and type.
namespace cases {

using conv::Index3;
using Random = std::mt19937_64;

inline std::int64_t pick(Random& random, std::int64_t min, std::int64_t max) {
    return std::uniform_int_distribution<std::int64_t>(min, max)(random);
}
inline double pickReal(Random& random, double min, double max) {
    return std::uniform_real_distribution<double>(min, max)(random);
}
template <class T>
T oneOf(Random& random, std::initializer_list<T> all) {
    return all.begin()[pick(random, 0, static_cast<std::int64_t>(all.size()) - 1)];
}

template <class T>
T oneOf(Random& random, std::span<const T> all) {
    return all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
}

inline Index3 extent(Random& random, int dimension, std::int64_t min) {
    const std::int64_t max = dimension == 1 ? 400 : dimension == 2 ? 70 : 26;
    Index3 result{1, 1, 1};
    for (int axis = 0; axis < dimension; ++axis)
        result[static_cast<std::size_t>(axis)] = pick(random, min, max);
    return result;
}

inline conv::Volume volume(Random& random, conv::ElementType type, int dimension, const Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    layout.channels = pick(random, 0, 3) == 0 ? 2 : 1;
    conv::Volume result(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        const double low = std::is_signed_v<T> ? (sizeof(T) == 1 ? -128 : -1000) : 0;
        const double high = sizeof(T) == 1 ? (std::is_signed_v<T> ? 127 : 255) : 1000;
        T* samples = result.as<T>();
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            samples[i] = static_cast<T>(pickReal(random, low, high));
    });
    return result;
}

inline conv::Vec3 sigma(Random& random) {
    return {pickReal(random, 0.3, 2.2), pickReal(random, 0.3, 2.2), pickReal(random, 0.3, 1.4)};
}

inline conv::Kernel kernel(Random& random, int dimension, bool nonNegative) {
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = pick(random, 1, dimension == 1 ? 24 : 6);
        centre[axis] = pick(random, 0, extent[axis] - 1);
    }
    const auto taps = [&](std::int64_t count) {
        std::vector<double> result(static_cast<std::size_t>(count));
        for (double& tap : result)
            tap = pickReal(random, nonNegative ? 0.05 : -1, 1);
        return result;
    };
    if (pick(random, 0, 1) == 0)
        return conv::Kernel::convolution(taps(extent[0] * extent[1] * extent[2]), extent, centre);
    conv::SeparableTerm term;
    for (std::size_t axis = 0; axis < 3; ++axis)
        term[axis] = {axis < static_cast<std::size_t>(dimension) ? taps(extent[axis]) : std::vector<double>{1.0},
                      centre[axis]};
    return conv::Kernel::separable(term);
}

/// A filter that has a border and no kind yet.
inline conv::Filter withBorder(Random& random) {
    conv::Filter f;
    f.boundary = oneOf(random, conv::boundaries());
    f.outsideValue = f.boundary == conv::Boundary::constant ? pickReal(random, -100, 100) : 0;
    return f;
}

/// Sets the kind: 0 Gaussian, 1 box, 2 custom. `positive`: no weight of the custom kernel is negative.
inline void setSum(Random& random, int dimension, std::int64_t kind, bool positive, conv::Filter& f) {
    if (kind == 0)
        f.kind = conv::Gaussian{sigma(random)};
    else if (kind == 1)
        f.kind = conv::Box{{pick(random, 1, 9), pick(random, 1, 7), pick(random, 1, 4)}};
    else
        f.kind = conv::Custom{kernel(random, dimension, positive)};
}

inline conv::Filter filter(Random& random, int dimension) {
    conv::Filter f = withBorder(random);
    const bool positive = f.boundary == conv::Boundary::renormalize;
    const auto component = [&] {
        const auto axis =
            static_cast<conv::Component>(static_cast<int>(conv::Component::x) + pick(random, 0, dimension - 1));
        return oneOf(random, {conv::Component::magnitude, conv::Component::magnitude, conv::Component::l1, axis});
    };
    switch (const std::int64_t kind = positive ? pick(random, 0, 2) : pick(random, 0, 9)) {
    case 0:
    case 1:
    case 2:
        setSum(random, dimension, kind, positive, f);
        break;
    case 3: {
        conv::Gaussian g{{pickReal(random, 0.6, 2), pickReal(random, 0.6, 2), pickReal(random, 0.6, 1.4)}};
        g.order = {static_cast<int>(pick(random, 0, 2)), static_cast<int>(pick(random, 0, 1)), 0};
        f.kind = g;
        break;
    }
    case 4:
    case 5:
        f.kind = conv::Edge{
            oneOf(random, {conv::EdgeOperator::sobel, conv::EdgeOperator::prewitt, conv::EdgeOperator::scharr}),
            component(), pick(random, 0, 1) == 0};
        break;
    case 6:
        f.kind = conv::GaussianGradient{
            {pickReal(random, 0.6, 2), pickReal(random, 0.6, 2), pickReal(random, 0.6, 1.4)}, 4, component()};
        break;
    case 7:
        f.kind = conv::Laplacian{pick(random, 0, 1) == 0};
        break;
    case 8:
        f.kind =
            conv::LaplacianOfGaussian{{pickReal(random, 0.6, 2), pickReal(random, 0.6, 2), pickReal(random, 0.6, 1.4)}};
        break;
    default:
        f.kind = conv::Unsharp{sigma(random), 4, pickReal(random, 0.2, 2)};
    }
    return f;
}

/// A sum of two or three products, large enough to cost less than all taps.
inline conv::Kernel sumOfProducts(Random& random, int dimension, bool nonNegative) {
    const std::int64_t min = dimension == 2 ? 6 : 3, max = dimension == 2 ? 9 : 5;
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = pick(random, min, max);
        centre[axis] = pick(random, 0, extent[axis] - 1);
    }
    std::vector<double> sum(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (std::int64_t terms = pick(random, 2, 3); terms > 0; --terms) {
        conv::SeparableTerm term;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            term[axis] = {std::vector<double>(static_cast<std::size_t>(extent[axis])), centre[axis]};
            for (double& tap : term[axis].weights)
                tap = pickReal(random, nonNegative ? 0.05 : -1, 1);
        }
        const std::vector<double> product = conv::Kernel::separable(term).dense();
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += product[i];
    }
    return conv::Kernel::correlation(std::move(sum), extent, centre);
}

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

inline conv::Median median(Random& random, int dimension) {
    conv::Median m;
    const auto side = [&] { return 2 * pick(random, 0, pick(random, 0, 3) == 0 ? 4 : 2) + 1; };
    m.size = {side(), side(), dimension > 2 ? oneOf(random, {std::int64_t{1}, std::int64_t{3}, std::int64_t{3}}) : 1};
    if (pick(random, 0, 2) == 0)
        m.size = oneOf(random, {Index3{3, 3, 3}, Index3{3, 3, 3}, Index3{5, 5, 1}});
    return m;
}

/// A bilateral filter of a small window, from nearly a Gaussian to nearly the identity; mostly with equal σ along x and
/// y.
inline conv::Bilateral bilateral(Random& random) {
    conv::Bilateral b;
    b.sigma = {pickReal(random, 0.3, 1.6), pickReal(random, 0.3, 1.3), pickReal(random, 0.2, 0.7)};
    if (pick(random, 0, 3) > 0)
        b.sigma[1] = b.sigma[0];
    b.range = std::exp(pickReal(random, 2, 7));
    b.truncate = pickReal(random, 1.5, 2.6);
    return b;
}

/// Non-local means of small boxes.
inline conv::NonLocalMeans nonLocalMeans(Random& random) {
    conv::NonLocalMeans m;
    const auto radius = [&](std::int64_t most) { return static_cast<double>(pick(random, 0, most)); };
    m.search = {radius(4), radius(3), radius(2)};
    m.patch = {radius(2), radius(2), radius(1)};
    m.strength = std::exp(pickReal(random, 2, 6));
    m.noise = pick(random, 0, 1) * m.strength * pickReal(random, 0.2, 1.2);
    return m;
}

/// A diffusion of few time steps, sometimes with uneven spacing.
inline conv::Filter diffusion(Random& random, conv::Filter f) {
    conv::Diffusion d;
    d.iterations = static_cast<int>(pick(random, 1, 3));
    d.contrast = std::exp(pickReal(random, 1, 6));
    d.conductance = oneOf(random, {conv::Conductance::exponential, conv::Conductance::quadratic});
    if (pick(random, 0, 2) == 0)
        f.step = {1, pickReal(random, 1, 2), pickReal(random, 1, 3)};
    f.kind = d;
    return f;
}

/// A kernel with one tap of 1, sometimes with zeros around it.
inline conv::Kernel shift(Random& random, int dimension) {
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = pick(random, 1, 5);
        centre[axis] = pick(random, 0, extent[axis] - 1);
    }
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]), 0.0);
    taps[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(taps.size()) - 1))] = 1;
    return conv::Kernel::correlation(std::move(taps), extent, centre);
}

/// A recursive filter along one axis, with any border that it takes.
inline conv::Filter recursive(Random& random, int dimension) {
    conv::Filter f;
    f.boundary = oneOf(random, {conv::Boundary::reflect, conv::Boundary::mirror, conv::Boundary::nearest,
                                conv::Boundary::constant, conv::Boundary::wrap, conv::Boundary::valid});
    f.outsideValue = f.boundary == conv::Boundary::constant ? pickReal(random, -100, 100) : 0;
    f.axes = {false, false, false};
    f.axes[static_cast<std::size_t>(pick(random, 0, dimension - 1))] = true;
    conv::Iir iir;
    iir.kind = oneOf(random, {conv::IirKind::butterworth, conv::IirKind::butterworth, conv::IirKind::bessel,
                              conv::IirKind::chebyshev1, conv::IirKind::notch, conv::IirKind::peak});
    iir.band = oneOf(
        random, {conv::FirKind::lowpass, conv::FirKind::highpass, conv::FirKind::bandpass, conv::FirKind::bandstop});
    iir.cutoff[0] = pickReal(random, 0.02, 0.3);
    iir.cutoff[1] = pickReal(random, iir.cutoff[0] + 0.02, 0.45);
    iir.order = static_cast<int>(pick(random, 1, 5));
    iir.q = pickReal(random, 1, 10);
    iir.odd = pick(random, 0, 3) == 0;
    f.kind = iir;
    return f;
}

/// Morphology or a percentile of a small window, mostly a box.
inline conv::Filter ranked(Random& random, int dimension) {
    conv::Filter f = filter(random, dimension);
    f.boundary = f.boundary == conv::Boundary::renormalize ? conv::Boundary::reflect : f.boundary;
    const bool ball = pick(random, 0, 3) == 0;
    const auto side = [&](std::int64_t most) {
        const std::int64_t n = pick(random, 1, most);
        return ball ? n | 1 : n;
    };
    const Index3 size{side(9), side(6), side(4)};
    if (pick(random, 0, 1) == 0)
        f.kind = conv::Percentile{oneOf(random, {0.0, 10.0, 50.0, 77.0, 100.0}), size, ball};
    else
        f.kind = conv::Morphology{static_cast<conv::MorphologyOp>(pick(random, 0, 6)), size, ball};
    return f;
}

/// An adaptive equalization of small tiles, sometimes along some axes only.
inline conv::Filter equalized(Random& random, int dimension) {
    conv::Filter f = filter(random, dimension);
    conv::Clahe c;
    c.tile = {pick(random, 2, 12), pick(random, 1, 9), pick(random, 1, 6)};
    c.clip = oneOf(random, {0.0, 1.0, 2.0, 3.7});
    c.bins = oneOf(random, {std::int64_t{2}, std::int64_t{17}, std::int64_t{256}});
    if (pick(random, 0, 1) == 0)
        c.min = pickReal(random, -600, 0);
    if (pick(random, 0, 1) == 0)
        c.max = pickReal(random, 1, 700);
    f.axes[0] = true;
    f.kind = c;
    return f;
}

/// A local score of a small box.
inline conv::Filter scored(Random& random, int dimension) {
    conv::Filter f = filter(random, dimension);
    f.boundary = f.boundary == conv::Boundary::renormalize ? conv::Boundary::reflect : f.boundary;
    f.kind = conv::LocalScore{{pick(random, 1, 9), pick(random, 1, 7), pick(random, 1, 4)}};
    return f;
}

/// A whole Gaussian that is wide along an axis at least.
inline conv::Gaussian wideGaussian(Random& random, int dimension) {
    conv::Gaussian g;
    g.truncate = INFINITY;
    for (double& sigma : g.sigma)
        sigma = pick(random, 0, 3) == 0 ? pickReal(random, 0, 2) : pickReal(random, 5, dimension == 1 ? 40 : 12);
    g.sigma[static_cast<std::size_t>(pick(random, 0, dimension - 1))] = pickReal(random, 5, 9);
    return g;
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

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "random_data.h"
#include <cmath>
#include <conv/filter.h>

/// Random filters of each kind, with every border that the kind takes.
namespace cases {

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

} // namespace cases

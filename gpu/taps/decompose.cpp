// SPDX-License-Identifier: Apache-2.0
// Separable terms of a kernel by singular value decomposition.
#include "taps/multilinear.h"
#include "taps/singular.h"
#include <algorithm>
#include <cmath>
#include <conv/kernel.h>
#include <numeric>

namespace conv {

/// One-sided Jacobi rotations: accurate also for tiny singular values, which the error bound relies on.
std::vector<RankOne> singularTriplets(std::vector<double> m, std::size_t rows, std::size_t columns) {
    if (columns > rows) {
        std::vector<double> transposed(m.size());
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c)
                transposed[c * rows + r] = m[r * columns + c];
        auto triplets = singularTriplets(std::move(transposed), columns, rows);
        for (RankOne& t : triplets)
            std::swap(t.left, t.right);
        return triplets;
    }
    std::vector<double> v(columns * columns, 0.0);
    for (std::size_t c = 0; c < columns; ++c)
        v[c * columns + c] = 1;
    // Columns of pure rounding errors would be rotated forever.
    const double noise = 1e-31 * std::inner_product(m.begin(), m.end(), m.begin(), 0.0);
    for (int sweep = 0; sweep < 60; ++sweep) {
        bool rotated = false;
        for (std::size_t p = 0; p + 1 < columns; ++p)
            for (std::size_t q = p + 1; q < columns; ++q) {
                double a = 0, b = 0, c = 0;
                for (std::size_t r = 0; r < rows; ++r) {
                    a += m[r * columns + p] * m[r * columns + p];
                    b += m[r * columns + q] * m[r * columns + q];
                    c += m[r * columns + p] * m[r * columns + q];
                }
                if (std::abs(c) <= 1e-15 * std::sqrt(a * b) || std::max(a, b) <= noise)
                    continue;
                rotated = true;
                const double zeta = (b - a) / (2 * c);
                const double t = (zeta >= 0 ? 1.0 : -1.0) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
                const double cosine = 1 / std::sqrt(1 + t * t), sine = cosine * t;
                const auto rotate = [&](std::vector<double>& x, std::size_t n) {
                    for (std::size_t r = 0; r < n; ++r) {
                        const double xp = x[r * columns + p], xq = x[r * columns + q];
                        x[r * columns + p] = cosine * xp - sine * xq;
                        x[r * columns + q] = sine * xp + cosine * xq;
                    }
                };
                rotate(m, rows);
                rotate(v, columns);
            }
        if (!rotated)
            break;
    }
    std::vector<RankOne> triplets;
    for (std::size_t c = 0; c < columns; ++c) {
        RankOne t;
        for (std::size_t r = 0; r < rows; ++r)
            t.left.push_back(m[r * columns + c]);
        for (std::size_t r = 0; r < columns; ++r)
            t.right.push_back(v[r * columns + c]);
        t.strength = std::sqrt(std::inner_product(t.left.begin(), t.left.end(), t.left.begin(), 0.0));
        if (t.strength == 0)
            continue;
        for (double& x : t.left)
            x /= t.strength;
        triplets.push_back(std::move(t));
    }
    std::sort(triplets.begin(), triplets.end(),
              [](const RankOne& a, const RankOne& b) { return a.strength > b.strength; });
    return triplets;
}

double absoluteSum(const std::vector<double>& taps) {
    return std::accumulate(taps.begin(), taps.end(), 0.0, [](double s, double t) { return s + std::abs(t); });
}

namespace {

/// Takes terms from `triplets` until the rest, in Σ|tap|, is at most `allowed`.
std::vector<RankOne> strongest(std::vector<RankOne> triplets, double allowed) {
    const auto mass = [](const RankOne& t) { return t.strength * absoluteSum(t.left) * absoluteSum(t.right); };
    double rest = 0;
    while (!triplets.empty() && rest + mass(triplets.back()) <= allowed) {
        rest += mass(triplets.back());
        triplets.pop_back();
    }
    return triplets;
}

} // namespace

Decomposition Kernel::decompose(double tolerance) const {
    Decomposition result;
    if (definedPerAxis()) {
        result.terms.push_back(axes());
        return result;
    }
    const auto nx = static_cast<std::size_t>(extent()[0]), ny = static_cast<std::size_t>(extent()[1]),
               nz = static_cast<std::size_t>(extent()[2]);
    const double allowed = tolerance * absoluteSum(body_->taps);
    // z against xy first, then y against x within each xy factor.
    const std::vector<RankOne> planes = singularTriplets(body_->taps, nz, nx * ny);
    for (const RankOne& outer : strongest(planes, allowed / 2)) {
        const double share =
            allowed / 2 / (std::max(1.0, static_cast<double>(nz)) * outer.strength * absoluteSum(outer.left));
        for (const RankOne& inner : strongest(singularTriplets(outer.right, ny, nx), share)) {
            SeparableTerm term{AxisTaps{inner.right, centre()[0]}, AxisTaps{inner.left, centre()[1]},
                               AxisTaps{outer.left, centre()[2]}};
            for (double& w : term[0].weights)
                w *= inner.strength * outer.strength;
            result.terms.push_back(std::move(term));
        }
    }
    // Products without a common function need more than one of these terms each; try the direct form.
    constexpr std::size_t max = 3;
    if (result.terms.size() > 2 && (planes.size() <= max || planes[max].strength <= allowed))
        if (const auto parts = multilinearOf(*this, max, tolerance); parts && parts->rank() < result.terms.size())
            if (std::optional<Decomposition> fewer = productsOf(*this, *parts, tolerance))
                return std::move(*fewer);
    std::vector<double> rest = body_->taps;
    for (const SeparableTerm& term : result.terms) {
        const std::vector<double> part = Kernel::separable(term).dense();
        for (std::size_t i = 0; i < rest.size(); ++i)
            rest[i] -= part[i];
    }
    result.errorBound = absoluteSum(rest);
    return result;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
// Decomposition of 3-D kernels into few functions along each axis.
#include "taps/multilinear.h"
#include "taps/singular.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace conv {
namespace {

using Vector = std::vector<double>;

/// Square matrix of up to three rows, row by row.
using Square = Vector;

double dot(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

double largest(const Vector& v) {
    double max = 0;
    for (const double x : v)
        max = std::max(max, std::abs(x));
    return max;
}

/// Removes rounding differences between mirrored halves; kernels then keep half as many taps in registers.
void mendMirror(Vector& v) {
    const double allowed = 1e-10 * largest(v);
    for (std::size_t i = 0, j = v.size() - 1; i < j; ++i, --j)
        if (std::abs(v[i] - v[j]) > allowed)
            return;
    for (std::size_t i = 0, j = v.size() - 1; i < j; ++i, --j)
        v[i] = v[j] = (v[i] + v[j]) / 2;
}

/// Inverse by Gauss–Jordan elimination; empty if the matrix is singular.
std::optional<Square> inverse(Square m, std::size_t n) {
    Square result(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        result[i * n + i] = 1;
    const double min = 1e-13 * largest(m);
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < n; ++r)
            if (std::abs(m[r * n + c]) > std::abs(m[pivot * n + c]))
                pivot = r;
        if (std::abs(m[pivot * n + c]) <= min)
            return std::nullopt;
        for (std::size_t k = 0; k < n; ++k) {
            std::swap(m[c * n + k], m[pivot * n + k]);
            std::swap(result[c * n + k], result[pivot * n + k]);
        }
        const double by = 1 / m[c * n + c];
        for (std::size_t k = 0; k < n; ++k) {
            m[c * n + k] *= by;
            result[c * n + k] *= by;
        }
        for (std::size_t r = 0; r < n; ++r)
            if (const double factor = m[r * n + c]; r != c && factor != 0)
                for (std::size_t k = 0; k < n; ++k) {
                    m[r * n + k] -= factor * m[c * n + k];
                    result[r * n + k] -= factor * result[c * n + k];
                }
    }
    return result;
}

/// Eigenvalues of a matrix of two or three rows; empty unless all are real.
Vector eigenvalues(const Square& m, std::size_t n) {
    if (n == 2) {
        const double middle = (m[0] + m[3]) / 2, square = middle * middle - (m[0] * m[3] - m[1] * m[2]);
        if (square <= 0)
            return {};
        return {middle - std::sqrt(square), middle + std::sqrt(square)};
    }
    // λ = middle + 2 r cos φ: the roots of a cubic without quadratic term.
    const double middle = (m[0] + m[4] + m[8]) / 3;
    Square b = m;
    for (std::size_t i = 0; i < 3; ++i)
        b[i * 4] -= middle;
    const double minors = b[0] * b[4] - b[1] * b[3] + b[0] * b[8] - b[2] * b[6] + b[4] * b[8] - b[5] * b[7];
    const double determinant =
        b[0] * (b[4] * b[8] - b[5] * b[7]) - b[1] * (b[3] * b[8] - b[5] * b[6]) + b[2] * (b[3] * b[7] - b[4] * b[6]);
    const double r = std::sqrt(std::max(0.0, -minors / 3));
    const double cosine = r > 0 ? determinant / (2 * r * r * r) : 2;
    if (std::abs(cosine) >= 1)
        return {};
    Vector values;
    for (int i = 0; i < 3; ++i)
        values.push_back(middle + 2 * r * std::cos((std::acos(cosine) + 2 * 3.141592653589793 * i) / 3));
    return values;
}

/// Null vector of m − λ with length 1; empty if it is not unique.
std::optional<Vector> eigenvector(Square m, std::size_t n, double value) {
    const double scale = largest(m);
    for (std::size_t i = 0; i < n; ++i)
        m[i * n + i] -= value;
    Vector best(n);
    double max = 0;
    const auto consider = [&](const Vector& v) {
        if (const double length = std::sqrt(dot(v, v)); length > max) {
            max = length;
            best = v;
        }
    };
    for (std::size_t r = 0; r < n; ++r)
        if (n == 2) {
            consider({-m[r * 2 + 1], m[r * 2]});
        } else {
            const double *a = &m[r * 3], *b = &m[(r + 1) % 3 * 3];
            consider({a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]});
        }
    if (max <= 1e-10 * std::pow(scale, static_cast<double>(n - 1)))
        return std::nullopt;
    for (double& v : best)
        v /= max;
    return best;
}

/// A sum of products in the basis of `Multilinear`: term t is a[t](i) y[t](y) b[t](j).
struct Factors {
    std::vector<Vector> a, y, b;
};

/// Returns v(i, y, j) of the functions along y.
double at(const Multilinear& m, std::size_t i, std::size_t y, std::size_t j) {
    return m.y[i * m.rank() + j][y];
}

/// Diagonalises the quotient of two mixtures of the matrices vᵢⱼ(y): its eigenvectors are the terms' factors along x.
std::optional<Factors> diagonalized(const Multilinear& m) {
    const std::size_t n = m.rank(), ny = m.y[0].size();
    Vector unfolded;
    for (const Vector& v : m.y)
        unfolded.insert(unfolded.end(), v.begin(), v.end());
    const std::vector<RankOne> strongest = singularTriplets(std::move(unfolded), n * n, ny);
    if (strongest.size() < 2)
        return std::nullopt;
    // A mixture that lacks a term has no inverse: try several and take the best.
    std::optional<Square> divisor;
    Square dividend(n * n);
    for (const double turn : {0.4, 1.1, 1.9, 2.7}) {
        Square one(n * n), other(n * n);
        for (std::size_t i = 0; i < n * n; ++i) {
            const double p = strongest[0].left[i], q = strongest[1].left[i];
            one[i] = std::cos(turn) * p + std::sin(turn) * q;
            other[i] = std::cos(turn) * q - std::sin(turn) * p;
        }
        if (auto found = inverse(one, n); found && (!divisor || largest(*found) < largest(*divisor))) {
            divisor = std::move(found);
            dividend = other;
        }
    }
    if (!divisor)
        return std::nullopt;
    Square quotient(n * n, 0.0);
    for (std::size_t r = 0; r < n; ++r)
        for (std::size_t c = 0; c < n; ++c)
            for (std::size_t k = 0; k < n; ++k)
                quotient[r * n + c] += dividend[r * n + k] * (*divisor)[k * n + c];
    Factors f;
    Square columns(n * n);
    for (const double value : eigenvalues(quotient, n)) {
        std::optional<Vector> v = eigenvector(quotient, n, value);
        if (!v)
            return std::nullopt;
        for (std::size_t i = 0; i < n; ++i)
            columns[i * n + f.a.size()] = (*v)[i];
        f.a.push_back(std::move(*v));
    }
    const std::optional<Square> apart = f.a.size() == n ? inverse(columns, n) : std::nullopt;
    if (!apart)
        return std::nullopt;
    for (std::size_t t = 0; t < n; ++t) {
        Vector plane(ny * n, 0.0); // one term over y and j: a product
        for (std::size_t y = 0; y < ny; ++y)
            for (std::size_t j = 0; j < n; ++j)
                for (std::size_t i = 0; i < n; ++i)
                    plane[y * n + j] += (*apart)[t * n + i] * at(m, i, y, j);
        const std::vector<RankOne> parts = singularTriplets(std::move(plane), ny, n);
        if (parts.empty())
            return std::nullopt;
        f.y.push_back(parts[0].left);
        f.b.push_back(parts[0].right);
    }
    return f;
}

/// Least squares for the functions of one axis with the others fixed. `project(t)` contracts the tensor with the fixed
/// functions of term t. False if these do not separate the terms.
template <class Project>
bool solve(std::vector<Vector>& wanted, const std::vector<Vector>& p, const std::vector<Vector>& q, Project project) {
    const std::size_t n = wanted.size();
    Square gram(n * n);
    for (std::size_t r = 0; r < n; ++r)
        for (std::size_t c = 0; c < n; ++c)
            gram[r * n + c] = dot(p[r], p[c]) * dot(q[r], q[c]);
    const std::optional<Square> solution = inverse(std::move(gram), n);
    if (!solution)
        return false;
    std::vector<Vector> seen;
    for (std::size_t t = 0; t < n; ++t)
        seen.push_back(project(t));
    for (std::size_t t = 0; t < n; ++t)
        for (std::size_t k = 0; k < wanted[t].size(); ++k) {
            wanted[t][k] = 0;
            for (std::size_t s = 0; s < n; ++s)
                wanted[t][k] += (*solution)[t * n + s] * seen[s][k];
        }
    return true;
}

void normalize(std::vector<Vector>& all) {
    for (Vector& v : all)
        if (const double length = std::sqrt(dot(v, v)); length > 0)
            for (double& x : v)
                x /= length;
}

/// Alternating least squares. A fixed number of rounds suffices: the start is close, and planning must not wait.
bool improve(const Multilinear& m, Factors& f) {
    constexpr int rounds = 12;
    const std::size_t n = m.rank(), ny = m.y[0].size();
    // Sums, over i, y and j, the contributions of v(i, y, j) to each value of a term's function.
    const auto over = [&](std::size_t length, auto add) {
        return [&m, n, ny, length, add](std::size_t t) {
            Vector sum(length, 0.0);
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t y = 0; y < ny; ++y)
                    for (std::size_t j = 0; j < n; ++j)
                        add(sum, at(m, i, y, j), i, y, j, t);
            return sum;
        };
    };
    for (int round = 0; round < rounds; ++round) {
        if (!solve(f.a, f.y, f.b,
                   over(n, [&](Vector& s, double v, std::size_t i, std::size_t y, std::size_t j, std::size_t t) {
                       s[i] += v * f.y[t][y] * f.b[t][j];
                   })))
            return false;
        normalize(f.a);
        if (!solve(f.b, f.a, f.y,
                   over(n, [&](Vector& s, double v, std::size_t i, std::size_t y, std::size_t j, std::size_t t) {
                       s[j] += v * f.a[t][i] * f.y[t][y];
                   })))
            return false;
        normalize(f.b);
        if (!solve(f.y, f.a, f.b,
                   over(ny, [&](Vector& s, double v, std::size_t i, std::size_t y, std::size_t j, std::size_t t) {
                       s[y] += v * f.a[t][i] * f.b[t][j];
                   })))
            return false;
    }
    return true;
}

/// Σ weights[i] · functions[i].
Vector mixed(const std::vector<Vector>& functions, const Vector& weights) {
    Vector sum(functions[0].size(), 0.0);
    for (std::size_t i = 0; i < functions.size(); ++i)
        for (std::size_t k = 0; k < sum.size(); ++k)
            sum[k] += weights[i] * functions[i][k];
    return sum;
}

/// Decomposition with the first `rank` functions along z and x.
Multilinear partsOf(const Kernel& kernel, const Vector& taps, const std::vector<RankOne>& alongX,
                    const std::vector<RankOne>& alongZ, std::size_t rank) {
    const Index3 e = kernel.extent();
    const auto nx = static_cast<std::size_t>(e[0]), ny = static_cast<std::size_t>(e[1]),
               nz = static_cast<std::size_t>(e[2]);
    Multilinear m;
    for (std::size_t i = 0; i < rank; ++i) {
        m.x.push_back(i < alongX.size() ? alongX[i].left : Vector(nx, 0.0));
        m.z.push_back(i < alongZ.size() ? alongZ[i].left : Vector(nz, 0.0));
        mendMirror(m.x.back());
        mendMirror(m.z.back());
    }
    for (std::size_t i = 0; i < rank; ++i)
        for (std::size_t j = 0; j < rank; ++j) {
            Vector v(ny, 0.0);
            for (std::size_t z = 0; z < nz; ++z)
                for (std::size_t y = 0; y < ny; ++y)
                    v[y] += m.z[j][z] * dot(std::span(taps).subspan((z * ny + y) * nx, nx), m.x[i]);
            mendMirror(v);
            m.y.push_back(std::move(v));
        }
    Vector row(nx);
    for (std::size_t z = 0; z < nz; ++z)
        for (std::size_t y = 0; y < ny; ++y) {
            std::copy_n(taps.begin() + static_cast<std::ptrdiff_t>((z * ny + y) * nx), nx, row.begin());
            for (std::size_t i = 0; i < rank; ++i) {
                double weight = 0;
                for (std::size_t j = 0; j < rank; ++j)
                    weight += at(m, i, y, j) * m.z[j][z];
                for (std::size_t x = 0; x < nx; ++x)
                    row[x] -= weight * m.x[i][x];
            }
            m.errorBound += absoluteSum(row);
        }
    return m;
}

} // namespace

std::optional<Multilinear> multilinearOf(const Kernel& kernel, std::size_t max, double tolerance) {
    const Index3 e = kernel.extent();
    if (std::min({e[0], e[1], e[2]}) < 2)
        return std::nullopt;
    const auto nx = static_cast<std::size_t>(e[0]), ny = static_cast<std::size_t>(e[1]),
               nz = static_cast<std::size_t>(e[2]);
    const Vector taps = kernel.dense();
    const double allowed = tolerance * absoluteSum(taps);
    // The next function adds a root of squares, which is at most the error without it.
    const auto takesMore = [&](const std::vector<RankOne>& all) {
        return all.size() > max && all[max].strength > allowed;
    };
    const std::vector<RankOne> alongZ = singularTriplets(taps, nz, nx * ny);
    if (alongZ.empty() || takesMore(alongZ))
        return std::nullopt;
    // Functions along x, seen through those of z: as many columns as functions, not as planes.
    const std::size_t planes = std::min(max, alongZ.size());
    Vector seen(nx * ny * planes, 0.0);
    for (std::size_t j = 0; j < planes; ++j)
        for (std::size_t z = 0; z < nz; ++z)
            for (std::size_t y = 0; y < ny; ++y)
                for (std::size_t x = 0; x < nx; ++x)
                    seen[(x * ny + y) * planes + j] += alongZ[j].left[z] * taps[(z * ny + y) * nx + x];
    const std::vector<RankOne> alongX = singularTriplets(std::move(seen), nx, ny * planes);
    if (alongX.empty() || takesMore(alongX))
        return std::nullopt;
    for (std::size_t rank = 1; rank <= max; ++rank)
        if (Multilinear m = partsOf(kernel, taps, alongX, alongZ, rank); m.errorBound <= allowed)
            return m;
    return std::nullopt;
}

std::optional<Decomposition> productsOf(const Kernel& kernel, const Multilinear& parts, double tolerance) {
    if (parts.rank() != 2 && parts.rank() != 3)
        return std::nullopt;
    std::optional<Factors> f = diagonalized(parts);
    if (!f || !improve(parts, *f))
        return std::nullopt;
    constexpr double cancelling = 8;
    const Index3 centre = kernel.centre();
    Vector rest = kernel.dense();
    const double all = absoluteSum(rest);
    double apart = 0;
    std::vector<std::pair<double, SeparableTerm>> terms;
    for (std::size_t t = 0; t < parts.rank(); ++t) {
        Vector x = mixed(parts.x, f->a[t]), y = f->y[t], z = mixed(parts.z, f->b[t]);
        for (Vector* v : {&x, &y, &z})
            mendMirror(*v);
        const double size = absoluteSum(x) * absoluteSum(y) * absoluteSum(z);
        apart += size;
        SeparableTerm term{AxisTaps{std::move(x), centre[0]}, AxisTaps{std::move(y), centre[1]},
                           AxisTaps{std::move(z), centre[2]}};
        const Vector product = Kernel::separable(term).dense();
        for (std::size_t i = 0; i < rest.size(); ++i)
            rest[i] -= product[i];
        terms.emplace_back(size, std::move(term));
    }
    Decomposition result;
    result.errorBound = absoluteSum(rest);
    if (!(result.errorBound <= tolerance * all) || !(apart <= cancelling * all))
        return std::nullopt;
    std::ranges::sort(terms, [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [size, term] : terms)
        result.terms.push_back(std::move(term));
    return result;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cmath>
#include <conv/boundary.h>
#include <conv/graph.h>
#include <cstdint>

/// Eigenvalues of symmetric matrices and measures of them. CPU and GPU compute the same float32 bits: uncontracted
/// arithmetic and no library function except the square root. No loop or branch depends on a sample, so that the code
/// vectorises.
namespace conv::tensor {

template <class T>
CONV_HD T largerOf(T a, T b) {
    return a > b ? a : b;
}
template <class T>
CONV_HD T absOf(T a) {
    return a < T(0) ? -a : a;
}

CONV_HD inline double angleOf(double y, double x) {
    return std::atan2(y, x);
}
/// Angle of (x, y), y ≥ 0, from 0 to π; 0 for (0, 0). Error at most 3e-7.
CONV_HD inline float angleOf(float y, float x) {
    const float ax = absOf(x), min = ax < y ? ax : y, max = ax < y ? y : ax;
    const float t = min / (max > 0.0F ? max : 1.0F);
    // atan t = π/4 + atan((t − 1)/(t + 1)) for t above tan π/8.
    const bool upper = t > 0.41421356F;
    const float r = (upper ? t - 1.0F : t) / (upper ? t + 1.0F : 1.0F), z = r * r;
    const float part =
        (((0.0805374449538F * z - 0.138776856032F) * z + 0.199777106478F) * z - 0.333329491539F) * z * r + r;
    float angle = upper ? part + 0.785398163F : part;
    angle = y > ax ? 1.57079633F - angle : angle;
    return x < 0.0F ? 3.14159265F - angle : angle;
}

template <class T>
struct SineCosine {
    T sine, cosine;
};
CONV_HD inline SineCosine<double> turn(double angle) {
    return {std::sin(angle), std::cos(angle)};
}
/// Sine and cosine of 0 to π/3, by their series.
CONV_HD inline SineCosine<float> turn(float angle) {
    const float z = angle * angle;
    return {angle + angle * z *
                        (-1.6666667e-1F +
                         z * (8.3333333e-3F + z * (-1.9841270e-4F + z * (2.7557319e-6F + z * -2.5052108e-8F)))),
            1.0F + z * (-0.5F + z * (4.1666667e-2F + z * (-1.3888889e-3F + z * (2.4801587e-5F + z * -2.7557319e-7F))))};
}

CONV_HD inline double fading(double x) {
    return std::exp(-x);
}
/// exp(−x) for x ≥ 0; beyond 87 a value between 0 and 1e-38.
CONV_HD inline float fading(float x) {
    const float limited = x < 87.0F ? x : 87.0F;
    const int halvings = static_cast<int>(limited * 1.44269504F + 0.5F);
    const auto n = static_cast<float>(halvings);
    const float r = (n * 0.693359375F - limited) - n * 2.12194440e-4F; // ln 2 in two parts; |r| ≤ ½ ln 2
    const float power =
        1.0F +
        r * (1.0F +
             r * (0.5F + r * (1.6666667e-1F +
                              r * (4.1666667e-2F + r * (8.3333333e-3F + r * (1.3888889e-3F + r * 1.9841270e-4F))))));
    return power * std::bit_cast<float>((127 - halvings) << 23);
}
CONV_HD inline double growing(double x) {
    return -std::expm1(-x);
}
/// 1 − exp(−x) for x ≥ 0, without cancellation for small x.
CONV_HD inline float growing(float x) {
    const float far = 1.0F - fading(x), s = x < 0.25F ? x : 0.25F;
    const float near =
        s *
        (1.0F + s * (-0.5F + s * (1.6666667e-1F + s * (-4.1666667e-2F + s * (8.3333333e-3F + s * -1.3888889e-3F)))));
    return x < 0.25F ? near : far;
}

template <class T>
CONV_HD T rootOf(T a) {
    return std::sqrt(a);
}

/// λ1 ≥ λ2 ≥ λ3; with two axes λ3 repeats λ2.
template <class T>
struct Eigenvalues {
    T one, two, three;
};

/// 1/a if a is large enough to divide by, else 0.
template <class T>
CONV_HD T inverse(T a) {
    return a > T(1e-37F) ? T(1) / a : T(0);
}

template <class T>
[[gnu::always_inline]] CONV_HD inline Eigenvalues<T> eigenvalues(T xx, T yy, T xy) {
    const T middle = (xx + yy) * T(0.5), half = (xx - yy) * T(0.5);
    const T size = largerOf(absOf(half), absOf(xy)), to1 = inverse(size);
    const T h = half * to1, o = xy * to1, radius = size * rootOf(h * h + o * o);
    return {middle + radius, middle - radius, middle - radius};
}

/// A symmetric matrix minus its mean, scaled to [−1, 1].
template <class T>
struct Deviator {
    T a, b, c, ab, ac, bc; ///< xx, yy, zz, xy, xz, yz
    T ba, ca;              ///< b − a, c − a
};

/// Root of the discriminant Π(λi − λj)², computed as a sum of squares: the minors of (1, D, D²). Unlike 4·J2³ − 27·J3²,
/// it keeps the difference of nearly equal eigenvalues accurate.
template <class T>
[[gnu::always_inline]] CONV_HD inline T spreadOf(const Deviator<T>& d) {
    const T ab2 = d.ab * d.ab, ac2 = d.ac * d.ac, bc2 = d.bc * d.bc;
    // Differences along the diagonal of D², then its off-diagonal elements.
    const T sba = bc2 - ac2 - d.ba * d.c, sca = bc2 - ab2 - d.ca * d.b, scb = sca - sba, cb = d.c - d.b;
    const T sab = d.ac * d.bc - d.ab * d.c, sac = d.ab * d.bc - d.ac * d.b, sbc = d.ab * d.ac - d.bc * d.a;
    const auto square = [](T v) { return v * v; };
    const T diagonal = square(d.ba * sca - d.ca * sba);
    const T one = square(d.ba * sab - sba * d.ab) + square(d.ba * sac - sba * d.ac) + square(d.ba * sbc - sba * d.bc) +
                  square(d.ca * sab - sca * d.ab) + square(d.ca * sac - sca * d.ac) + square(d.ca * sbc - sca * d.bc) +
                  square(cb * sab - scb * d.ab) + square(cb * sac - scb * d.ac) + square(cb * sbc - scb * d.bc);
    const T two = square(d.ab * sac - d.ac * sab) + square(d.ab * sbc - d.bc * sab) + square(d.ac * sbc - d.bc * sac);
    return rootOf(diagonal + T(2) * one + T(12) * two);
}

template <class T>
[[gnu::always_inline]] CONV_HD inline Eigenvalues<T> eigenvalues(T xx, T yy, T zz, T xy, T xz, T yz) {
    const T mean = (xx + yy + zz) * T(1.0 / 3);
    const T beside = largerOf(absOf(xy), largerOf(absOf(xz), absOf(yz)));
    const T along = largerOf(absOf(xx - mean), largerOf(absOf(yy - mean), absOf(zz - mean)));
    const T size = largerOf(beside, along), to1 = inverse(size);
    const Deviator<T> d{(xx - mean) * to1, (yy - mean) * to1, (zz - mean) * to1, xy * to1,
                        xz * to1,          yz * to1,          (yy - xx) * to1,   (zz - xx) * to1};
    const T squares = T(0.5) * (d.a * d.a + d.b * d.b + d.c * d.c) + d.ab * d.ab + d.ac * d.ac + d.bc * d.bc;
    const T determinant =
        d.a * (d.b * d.c - d.bc * d.bc) - d.ab * (d.ab * d.c - d.bc * d.ac) + d.ac * (d.ab * d.bc - d.b * d.ac);
    // λ³ − J2·λ − J3 = 0: its roots are three cosines on a circle.
    const SineCosine<T> t = turn(angleOf(spreadOf(d) * T(0.192450089729875), determinant) * T(1.0 / 3)); // 1/√27
    const T radius = size * rootOf(squares * T(1.0 / 3)), aside = t.sine * T(1.7320508075688772);
    return {mean + T(2) * radius * t.cosine, mean - radius * (t.cosine - aside), mean - radius * (t.cosine + aside)};
}

/// A TensorMeasure with precomputed factors.
template <class T>
struct Measure {
    TensorOutput output = TensorOutput::eigenvalue1;
    T sign = 1;            ///< −1: dark
    T alpha = 0, beta = 0; ///< 1/(2·alpha²), 1/(2·beta²)
    T contrast = 0;        ///< 1/contrast; 0 without contrast: then nothing is structure
    T below = 0;           ///< the contrast itself, for coherence
};

template <class T>
Measure<T> measureFrom(const TensorMeasure& m) {
    const double max = 1e30, contrast = m.contrast.value;
    return {m.output,
            T(m.dark ? -1 : 1),
            T(0.5 / (m.alpha * m.alpha)),
            T(0.5 / (m.beta * m.beta)),
            T(contrast > 0 ? (1 / contrast < max ? 1 / contrast : max) : 0.0),
            T(contrast)};
}

/// 1 if an eigenvalue of the other sign is smaller than the one it is compared with, 0 if larger. Frangi's measure
/// jumps here; the ramp over the last hundredth keeps rounding from deciding.
template <class T>
CONV_HD T tolerated(T ratio) {
    const T rest = (T(1) - ratio) * T(100), min = rest > T(0) ? rest : T(0);
    return min < T(1) ? min : T(1);
}

/// Similarity to a bright structure for two eigenvalues, without contrast.
template <TensorOutput Shape, class T>
[[gnu::always_inline]] CONV_HD inline T likeness2(const Eigenvalues<T>& e, const Measure<T>& m) {
    constexpr bool tube = Shape == TensorOutput::tube;
    const bool fits = (tube ? e.two : e.one) < T(0);
    const T ratio = e.one / (fits ? e.two : T(-1)), square = ratio * ratio;
    const T value = tube ? fading(square * m.beta) * tolerated(-ratio) : growing(square * m.alpha);
    return fits ? value : T(0);
}

template <TensorOutput Shape, class T>
[[gnu::always_inline]] CONV_HD inline T likeness3(const Eigenvalues<T>& e, const Measure<T>& m) {
    constexpr bool tube = Shape == TensorOutput::tube, blob = Shape == TensorOutput::blob;
    const bool fits = (blob ? e.one : tube ? e.two : e.three) < T(0);
    const T two = fits ? e.two : T(-1), three = fits ? e.three : T(-1);
    const T side = e.one / (tube || blob ? two : three), round = side * (e.one / three), cross = two / three;
    const T flat = largerOf(absOf(e.one), absOf(two)) / three;
    T value;
    if constexpr (tube)
        value = growing(cross * cross * m.alpha) * fading(round * m.beta) * tolerated(-side);
    else if constexpr (blob)
        value = growing(round * m.alpha);
    else
        value = fading(flat * flat * m.beta) * tolerated(-side);
    return fits ? value : T(0);
}

/// Anisotropy: change across minus along, relative to their sum; 0 without change.
template <class T>
CONV_HD T coherence(const Eigenvalues<T>& e, const Measure<T>& m) {
    const T min = e.three > T(0) ? e.three : T(0),
            whole = e.one + min + m.below; // rounding may give less than zero
    return whole > T(0) ? (e.one - min) / whole : T(0);
}

/// Direction of least change in degrees, −90 to 90; 0 if all directions are alike.
template <class T>
CONV_HD T orientation(T xx, T yy, T xy) {
    const T across = T(-2) * xy, half = angleOf(absOf(across), yy - xx) * T(28.64788975654116);
    return across < T(0) ? -half : half;
}

template <TensorOutput Output, bool Three, class T>
[[gnu::always_inline]] CONV_HD inline T ofEigenvalues(const Measure<T>& m, const Eigenvalues<T>& e, T norm) {
    if constexpr (Output == TensorOutput::eigenvalue1)
        return e.one;
    else if constexpr (Output == TensorOutput::eigenvalue2)
        return e.two;
    else if constexpr (Output == TensorOutput::eigenvalue3)
        return e.three;
    else if constexpr (Output == TensorOutput::coherence)
        return coherence(e, m);
    else {
        const T strength = norm * m.contrast;
        const T like = Three ? likeness3<Output>(e, m) : likeness2<Output>(e, m);
        return growing(T(0.5) * strength * strength) * like;
    }
}

/// The measure of one matrix; NaN if it contains NaN or infinities.
template <TensorOutput Output, class T>
[[gnu::always_inline]] CONV_HD inline T measure(const Measure<T>& m, T xx, T yy, T xy) {
    const T broken = T(0) * (xx + yy + xy);
    const T norm = rootOf(xx * xx + yy * yy + T(2) * (xy * xy));
    if constexpr (Output == TensorOutput::norm)
        return norm + broken;
    else if constexpr (Output == TensorOutput::orientation)
        return orientation(xx, yy, xy) + broken;
    else
        return ofEigenvalues<Output, false>(m, eigenvalues(xx * m.sign, yy * m.sign, xy * m.sign), norm) + broken;
}

template <TensorOutput Output, class T>
[[gnu::always_inline]] CONV_HD inline T measure(const Measure<T>& m, T xx, T yy, T zz, T xy, T xz, T yz) {
    const T broken = T(0) * (xx + yy + zz + xy + xz + yz);
    const T norm = rootOf(xx * xx + yy * yy + zz * zz + T(2) * (xy * xy + xz * xz + yz * yz));
    if constexpr (Output == TensorOutput::norm ||
                  Output == TensorOutput::orientation) // orientation exists for two axes only
        return norm + broken;
    else
        return ofEigenvalues<Output, true>(
                   m, eigenvalues(xx * m.sign, yy * m.sign, zz * m.sign, xy * m.sign, xz * m.sign, yz * m.sign), norm) +
               broken;
}

template <class F>
CONV_HD decltype(auto) withOutput(TensorOutput output, F&& f) {
    switch (output) {
    case TensorOutput::eigenvalue1:
        return f.template operator()<TensorOutput::eigenvalue1>();
    case TensorOutput::eigenvalue2:
        return f.template operator()<TensorOutput::eigenvalue2>();
    case TensorOutput::eigenvalue3:
        return f.template operator()<TensorOutput::eigenvalue3>();
    case TensorOutput::norm:
        return f.template operator()<TensorOutput::norm>();
    case TensorOutput::tube:
        return f.template operator()<TensorOutput::tube>();
    case TensorOutput::blob:
        return f.template operator()<TensorOutput::blob>();
    case TensorOutput::plate:
        return f.template operator()<TensorOutput::plate>();
    case TensorOutput::coherence:
        return f.template operator()<TensorOutput::coherence>();
    default:
        return f.template operator()<TensorOutput::orientation>();
    }
}

} // namespace conv::tensor

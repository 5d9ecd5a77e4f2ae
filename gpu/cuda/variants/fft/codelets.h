// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <type_traits>
#include <utility>

/// Fourier transforms of 2 to 64 complex numbers in one thread's registers, with constant twiddle factors. For host and
/// device, so that tests can run a thread block on the CPU.
#if defined(__CUDACC__)
#define CONV_FFT_INLINE __host__ __device__ __forceinline__
#else
#define CONV_FFT_INLINE inline __attribute__((always_inline))
#endif

namespace conv::fft {

struct alignas(8) Complex {
    float x, y;
};
CONV_FFT_INLINE Complex operator+(Complex a, Complex b) {
    return {a.x + b.x, a.y + b.y};
}
CONV_FFT_INLINE Complex operator-(Complex a, Complex b) {
    return {a.x - b.x, a.y - b.y};
}
CONV_FFT_INLINE Complex conjugate(Complex a) {
    return {a.x, -a.y};
}
/// a · b
CONV_FFT_INLINE Complex multiply(Complex a, Complex b) {
    return {fmaf(a.x, b.x, -(a.y * b.y)), fmaf(a.x, b.y, a.y * b.x)};
}
/// a · conj(b)
CONV_FFT_INLINE Complex multiplyConjugate(Complex a, Complex b) {
    return {fmaf(a.x, b.x, a.y * b.y), fmaf(a.y, b.x, -(a.x * b.y))};
}
/// sum + a · b
CONV_FFT_INLINE Complex multiplyAdd(Complex sum, Complex a, Complex b) {
    return {fmaf(-a.y, b.y, fmaf(a.x, b.x, sum.x)), fmaf(a.y, b.x, fmaf(a.x, b.y, sum.y))};
}
/// sum + a · conj(b)
CONV_FFT_INLINE Complex multiplyConjugateAdd(Complex sum, Complex a, Complex b) {
    return {fmaf(a.y, b.y, fmaf(a.x, b.x, sum.x)), fmaf(-a.x, b.y, fmaf(a.y, b.x, sum.y))};
}

/// A compile-time number as the argument of a lambda.
template <int i>
struct Number {
    static constexpr int value = i;
    CONV_FFT_INLINE constexpr operator int() const { return i; }
};
template <class F, int... i>
CONV_FFT_INLINE void eachOf(F&& f, std::integer_sequence<int, i...>) {
    (f(Number<i>{}), ...);
}
template <int n, class F>
CONV_FFT_INLINE void each(F&& f) {
    eachOf(f, std::make_integer_sequence<int, n>{});
}

/// exp(2πi · r / n), 0 ≤ r < n, by Taylor series in double.
template <int r, int n>
struct Root {
    static constexpr double angle = 2 * 3.14159265358979323846264338327950288 * (2 * r > n ? r - n : r) / n;
    static constexpr double sum(double term, int first) {
        double all = term;
        for (int i = first; i < 30; i += 2) {
            term *= -angle * angle / (i * (i + 1));
            all += term;
        }
        return all;
    }
    static constexpr float cosine = static_cast<float>(sum(1, 1)), sine = static_cast<float>(sum(angle, 2));
};

inline constexpr float halfRoot = 0.70710678118654752440F;

/// a · exp(sign · 2πi · r / n); odd eighths of a turn lack a factor sqrt(1/2), see `isEighth`.
template <int sign, int r, int n>
CONV_FFT_INLINE Complex turn(Complex a) {
    constexpr int turned = sign > 0 ? r % n : (n - r % n) % n;
    if constexpr (turned == 0)
        return a;
    else if constexpr (2 * turned == n)
        return {-a.x, -a.y};
    else if constexpr (4 * turned == n)
        return {-a.y, a.x};
    else if constexpr (4 * turned == 3 * n)
        return {a.y, -a.x};
    else if constexpr (8 * turned == n)
        return {a.x - a.y, a.x + a.y};
    else if constexpr (8 * turned == 3 * n)
        return {-a.x - a.y, a.x - a.y};
    else if constexpr (8 * turned == 5 * n)
        return {a.y - a.x, -a.x - a.y};
    else if constexpr (8 * turned == 7 * n)
        return {a.x + a.y, a.y - a.x};
    else
        return multiply(a, {Root<turned, n>::cosine, Root<turned, n>::sine});
}
template <int r, int n>
inline constexpr bool isEighth = 8 * r % n == 0 && 8 * r / n % 2 == 1;
template <int r, int n>
inline constexpr bool isProduct = 8 * r % n != 0;
/// exp(sign · 2πi · r / n)
template <int sign, int r, int n>
inline constexpr Complex rootOfUnity{Root<(sign > 0 ? r % n : (n - r % n) % n), n>::cosine,
                                     Root<(sign > 0 ? r % n : (n - r % n) % n), n>::sine};

/// a ± b of numbers that may lack a factor sqrt(1/2), which is free as part of a sum.
template <bool scaleA, bool scaleB>
CONV_FFT_INLINE Complex sumOf(Complex a, Complex b) {
    if constexpr (scaleA == scaleB)
        return a + b; // still lacks it if both do
    else if constexpr (scaleA)
        return {fmaf(a.x, halfRoot, b.x), fmaf(a.y, halfRoot, b.y)};
    else
        return {fmaf(b.x, halfRoot, a.x), fmaf(b.y, halfRoot, a.y)};
}
template <bool scaleA, bool scaleB>
CONV_FFT_INLINE Complex differenceOf(Complex a, Complex b) {
    if constexpr (scaleA == scaleB)
        return a - b;
    else if constexpr (scaleA)
        return {fmaf(a.x, halfRoot, -b.x), fmaf(a.y, halfRoot, -b.y)};
    else
        return {fmaf(b.x, -halfRoot, a.x), fmaf(b.y, -halfRoot, a.y)};
}

template <int n>
inline constexpr int firstRadix = n == 8                         ? 2
                                  : n == 6 || n == 12 || n == 24 ? 3
                                  : n == 16 || n == 32           ? 4
                                  : n == 64                      ? 8
                                                                 : n;

/// Twiddle factor between the halves of a transform, unless it is a product, which the second half makes part of its
/// sums.
template <int sign, int r, int n>
CONV_FFT_INLINE Complex turnBetween(Complex a) {
    if constexpr (isProduct<r, n>)
        return a;
    else
        return turn<sign, r, n>(a);
}
template <int sign, int n>
CONV_FFT_INLINE void secondHalf(Complex (&t)[n], Complex (&v)[n]);

/// In place, natural order in and out: v[k] = Σ v[j] · exp(sign · 2πi · jk / n), not divided by n. Bits of `lack`:
/// inputs that lack a factor sqrt(1/2).
template <int sign, unsigned long long lack = 0, int n>
CONV_FFT_INLINE void transform(Complex (&v)[n]) {
    static_assert(n <= 4 || firstRadix<n> < n, "no factors of this length");
    constexpr auto lacks = [](int i) { return (lack >> i & 1) != 0; };
    if constexpr (n == 2 && !(lacks(0) && lacks(1))) {
        const Complex sum = sumOf<lacks(0), lacks(1)>(v[0], v[1]);
        v[1] = differenceOf<lacks(0), lacks(1)>(v[0], v[1]);
        v[0] = sum;
    } else if constexpr (n == 4 && lack != 15) {
        constexpr bool even = lacks(0) && lacks(2), odd = lacks(1) && lacks(3);
        const Complex a = sumOf<lacks(0), lacks(2)>(v[0], v[2]), b = differenceOf<lacks(0), lacks(2)>(v[0], v[2]);
        const Complex c = sumOf<lacks(1), lacks(3)>(v[1], v[3]);
        const Complex d = turn<sign, 1, 4>(differenceOf<lacks(1), lacks(3)>(v[1], v[3]));
        v[0] = sumOf<even, odd>(a, c);
        v[1] = sumOf<even, odd>(b, d);
        v[2] = differenceOf<even, odd>(a, c);
        v[3] = differenceOf<even, odd>(b, d);
    } else if constexpr (lack != 0) {
        each<n>([&](auto i) {
            if constexpr (lacks(i))
                v[i] = {v[i].x * halfRoot, v[i].y * halfRoot};
        });
        transform<sign>(v);
    } else if constexpr (n == 3) {
        constexpr float s = static_cast<float>(sign) * 0.86602540378443864676F;
        const Complex t = v[1] + v[2], d = v[1] - v[2];
        const Complex m = {fmaf(-0.5F, t.x, v[0].x), fmaf(-0.5F, t.y, v[0].y)};
        v[0] = v[0] + t;
        v[1] = {fmaf(-s, d.y, m.x), fmaf(s, d.x, m.y)};
        v[2] = {fmaf(s, d.y, m.x), fmaf(-s, d.x, m.y)};
    } else if constexpr (n > 4) {
        constexpr int n1 = firstRadix<n>, n2 = n / n1;
        Complex t[n];
        each<n2>([&](auto j) {
            Complex u[n1];
            each<n1>([&](auto i) { u[i] = v[n2 * i + j]; });
            transform<sign>(u);
            each<n1>(
                [&](auto k) { t[k * n2 + j] = turnBetween<sign, decltype(k)::value* decltype(j)::value, n>(u[k]); });
        });
        secondHalf<sign>(t, v);
    }
}

/// Transform of computed inputs: pairs(i, j, sum, difference) returns input i plus and minus input j, for compile-time
/// i and j. Work on all inputs is cheapest there.
template <int sign, int n, class Pairs>
CONV_FFT_INLINE void transformOf(Complex (&v)[n], Pairs&& pairs) {
    if constexpr (n == 2) {
        Complex a, b; // the inputs may be v's
        pairs(Number<0>{}, Number<1>{}, a, b);
        v[0] = a;
        v[1] = b;
    } else if constexpr (n == 4) {
        Complex a, b, c, d;
        pairs(Number<0>{}, Number<2>{}, a, b);
        pairs(Number<1>{}, Number<3>{}, c, d);
        d = turn<sign, 1, 4>(d);
        v[0] = a + c;
        v[1] = b + d;
        v[2] = a - c;
        v[3] = b - d;
    } else {
        constexpr int n1 = firstRadix<n>, n2 = n / n1;
        static_assert(n1 == 2 || n1 == 4, "does not begin with pairs");
        Complex t[n];
        each<n2>([&](auto j) {
            constexpr int place = decltype(j)::value;
            Complex u[n1];
            transformOf<sign>(u, [&](auto i, auto k, Complex& sum, Complex& difference) {
                pairs(Number<n2* decltype(i)::value + place>{}, Number<n2* decltype(k)::value + place>{}, sum,
                      difference);
            });
            each<n1>([&](auto k) { t[k * n2 + j] = turnBetween<sign, decltype(k)::value * place, n>(u[k]); });
        });
        secondHalf<sign>(t, v);
    }
}

/// Transforms along the second axis of a line as an array of firstRadix rows.
template <int sign, int n>
CONV_FFT_INLINE void secondHalf(Complex (&t)[n], Complex (&v)[n]) {
    constexpr int n1 = firstRadix<n>, n2 = n / n1;
    each<n1>([&](auto k) {
        constexpr int row = decltype(k)::value;
        Complex u[n2];
        each<n2>([&](auto j) { u[j] = t[row * n2 + j]; });
        if constexpr (isProduct<row, n>) {
            transformOf<sign>(u, [&](auto i, auto j, Complex& sum, Complex& difference) {
                constexpr int one = row * decltype(i)::value, two = row * decltype(j)::value;
                Complex first = u[i];
                if constexpr (isProduct<one, n>)
                    first = multiply(first, rootOfUnity<sign, one, n>);
                else if constexpr (isEighth<one % n, n>)
                    first = {first.x * halfRoot, first.y * halfRoot};
                if constexpr (isProduct<two, n>) {
                    sum = multiplyAdd(first, u[j], rootOfUnity<sign, two, n>);
                    difference = {fmaf(2.0F, first.x, -sum.x), fmaf(2.0F, first.y, -sum.y)};
                } else {
                    sum = sumOf<false, isEighth<two % n, n>>(first, u[j]);
                    difference = differenceOf<false, isEighth<two % n, n>>(first, u[j]);
                }
            });
        } else {
            constexpr auto unscaled = []<int... j>(std::integer_sequence<int, j...>) {
                return ((isEighth<row * j % n, n> ? 1ULL << j : 0ULL) | ... | 0ULL);
            };
            transform<sign, unscaled(std::make_integer_sequence<int, n2>{})>(u);
        }
        each<n2>([&](auto i) { v[row + n1 * i] = u[i]; });
    });
}

/// Transform of the inputs minus half of `twice`: inputs near that number lose no digits.
template <int sign, int n>
CONV_FFT_INLINE void transformLess(Complex (&v)[n], Complex twice) {
    transformOf<sign>(v, [&](auto i, auto j, Complex& sum, Complex& difference) {
        sum = v[i] + (v[j] - twice);
        difference = v[i] - v[j];
    });
}

/// Factors of pairsOfProducts: one for the first number, factors[i − skipped] for the others.
template <int skipped = 0, int i>
CONV_FFT_INLINE auto factorAfterFirst(Number<i> number, const Complex* factors) {
    if constexpr (i == 0)
        return number;
    else
        return factors[i - skipped];
}

/// Pairs of v[i] · factor(i), a Complex or, for one, a Number. The second product becomes part of the sum; the
/// difference is twice the first product minus the sum.
template <bool conjugate, int n, class Factor>
CONV_FFT_INLINE auto pairsOfProducts(const Complex (&v)[n], const Factor& factor) {
    return [&](auto i, auto j, Complex& sum, Complex& difference) {
        Complex first = v[i];
        if constexpr (std::is_same_v<decltype(factor(i)), Complex>)
            first = conjugate ? multiplyConjugate(first, factor(i)) : multiply(first, factor(i));
        sum = conjugate ? multiplyConjugateAdd(first, v[j], factor(j)) : multiplyAdd(first, v[j], factor(j));
        difference = {fmaf(2.0F, first.x, -sum.x), fmaf(2.0F, first.y, -sum.y)};
    };
}

} // namespace conv::fft

// SPDX-License-Identifier: Apache-2.0
// Transforms within a thread block of fft-ols and fft-tile, followed on the CPU thread by thread.
#include "cuda/variants/fft/line_tile.h"
#include "cuda/variants/fft/orders.h"
#include "cuda/variants/fft_blocks/block_line.h"
#include "cuda/variants/fft_tile/image_tile.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;
using Double = std::complex<double>;

Double rootOf(std::int64_t numerator, std::int64_t n) {
    return std::polar(1.0, 2 * M_PI * static_cast<double>(numerator % n) / static_cast<double>(n));
}
fft::Complex narrow(Double z) {
    return {static_cast<float>(z.real()), static_cast<float>(z.imag())};
}

std::vector<fft::Complex> rootsOf(int n) {
    std::vector<fft::Complex> roots;
    for (int i = 0; i < n; ++i)
        roots.push_back(narrow(std::conj(rootOf(i, n))));
    return roots;
}

std::vector<float> numbers(Random& random, std::size_t count) {
    std::vector<float> all(count);
    for (float& f : all)
        f = static_cast<float>(cases::pickReal(random, -1, 1));
    return all;
}

template <int n, int sign>
double errorOfTransform(Random& random) {
    const std::vector<float> in = numbers(random, 2 * n);
    fft::Complex v[n];
    std::memcpy(v, in.data(), sizeof v);
    fft::transform<sign>(v);
    double worst = 0, peak = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        Double sum = 0;
        for (std::int64_t j = 0; j < n; ++j) {
            const auto at = static_cast<std::size_t>(2 * j);
            const Double root = rootOf(j * k, n);
            sum += Double(in[at], in[at + 1]) * (sign > 0 ? root : std::conj(root));
        }
        worst = std::max(worst, std::abs(sum - Double(v[k].x, v[k].y)));
        peak = std::max(peak, std::abs(sum));
    }
    return worst / peak;
}

TEST(FftTiles, TransformsInRegisters) {
    Random random(1);
    const auto check = [&]<int... n>(std::integer_sequence<int, n...>) {
        for (const double error : {errorOfTransform<n, 1>(random)..., errorOfTransform<n, -1>(random)...})
            EXPECT_LT(error, 3e-7);
    };
    check(std::integer_sequence<int, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64>{});
}

/// One thread block of fft-ols; all threads finish a phase before the next.
template <int radix>
double errorOfLine(Random& random, int taps) {
    using Tile = fft::LineTile<radix>;
    constexpr int n = Tile::points;
    const int width = n - taps + 1;
    const fft::LineOrder order{radix};
    const std::vector<float> w = numbers(random, static_cast<std::size_t>(taps)), in = numbers(random, 2 * n);
    std::vector<fft::Complex> spectrum;
    for (int place = 0; place < n; ++place) {
        const Double turn = rootOf(order.x(place), n);
        Double root = 1, sum = 0;
        for (const float tap : w) {
            sum += static_cast<double>(tap) * root;
            root *= turn;
        }
        spectrum.push_back(narrow(sum / static_cast<double>(n)));
    }
    const std::vector<fft::Complex> roots = rootsOf(n), roots256 = rootsOf(256);
    std::vector<fft::Complex> shared(Tile::numbers), a(256 * radix), b(Tile::users * 16);
    const auto ofA = [&](int t) -> fft::Complex(&)[radix] {
        return reinterpret_cast<fft::Complex(&)[radix]>(a[t * radix]);
    };
    const auto ofB = [&](int u) -> fft::Complex(&)[16] { return reinterpret_cast<fft::Complex(&)[16]>(b[u * 16]); };
    const fft::Complex offset{0.375F, -0.75F}; // subtracted from all samples
    for (int t = 0; t < 256; ++t) {
        for (int j = 0; j < radix; ++j)
            ofA(t)[j] = {in[256 * j + t], in[n + 256 * j + t]};
        Tile::forwardA(ofA(t), offset, {roots.data(), t}, t, shared.data());
    }
    for (int u = 0; u < Tile::users; ++u)
        Tile::forwardB(ofB(u), {roots256.data(), u % 16}, u, shared.data());
    for (int u = 0; u < Tile::users; ++u)
        Tile::storeB(ofB(u), u, shared.data());
    for (int u = 0; u < Tile::users; ++u) {
        fft::Complex factors[16];
        for (int q = 0; q < 16; ++q)
            factors[q] = spectrum[q * Tile::users + u];
        Tile::middle(factors, {7, 9}, {roots256.data(), u % 16}, u, shared.data());
    }
    for (int u = 0; u < Tile::users; ++u)
        Tile::inverseB(ofB(u), u, shared.data());
    for (int u = 0; u < Tile::users; ++u)
        Tile::storeInverseB(ofB(u), u, shared.data());
    double worst = 0, peak = 0;
    for (int t = 0; t < 256; ++t) {
        Tile::inverseA(ofA(t), {roots.data(), t}, t, shared.data());
        for (int j = 0; j < radix; ++j) {
            const int i = 256 * j + t;
            if (i >= width || i % 5 != 0)
                continue;
            double x = 7, y = 9;
            for (int k = 0; k < taps; ++k) {
                x += static_cast<double>(w[k]) * (in[i + k] - offset.x);
                y += static_cast<double>(w[k]) * (in[n + i + k] - offset.y);
            }
            const fft::Complex got = ofA(t)[j];
            worst = std::max({worst, std::abs(x - got.x), std::abs(y - got.y)});
            peak = std::max({peak, std::abs(x), std::abs(y)});
        }
    }
    return worst / peak;
}

TEST(FftTiles, ABlockOfOverlapSaveThreadByThread) {
    Random random(2);
    EXPECT_LT(errorOfLine<2>(random, 241), 1e-6);
    EXPECT_LT(errorOfLine<3>(random, 200), 1e-6);
    EXPECT_LT(errorOfLine<4>(random, 100), 1e-6);
    EXPECT_LT(errorOfLine<6>(random, 801), 1e-6);
    EXPECT_LT(errorOfLine<8>(random, 501), 1e-6);
    EXPECT_LT(errorOfLine<16>(random, 1000), 1e-6);
    EXPECT_LT(errorOfLine<24>(random, 300), 1e-6);
    EXPECT_LT(errorOfLine<32>(random, 257), 1e-6);
}

template <int parts>
double errorOfImage(Random& random, int kx, int ky) {
    using Tile = fft::ImageTile<parts>;
    constexpr int nx = Tile::columns, ny = Tile::rows, points = nx * ny;
    const fft::ImageOrder order{parts};
    const std::vector<float> w = numbers(random, static_cast<std::size_t>(kx) * static_cast<std::size_t>(ky)),
                             in = numbers(random, 2 * points);
    std::vector<fft::Complex> spectrum;
    for (int place = 0; place < points; ++place) {
        Double sum = 0;
        for (int y = 0; y < ky; ++y)
            for (int x = 0; x < kx; ++x)
                sum += static_cast<double>(w[y * kx + x]) * rootOf(order.x(place) * x, nx) *
                       rootOf(order.y(place) * y, ny);
        spectrum.push_back(narrow(sum / static_cast<double>(points)));
    }
    std::vector<fft::ComplexPair> roots; // aligned as on a GPU
    for (int i = 0; i < order.roots(); i += 2) {
        const auto root = [&](int of) {
            return narrow(std::conj(rootOf(order.numeratorOfRoot(of), order.orderOfRoot(of))));
        };
        roots.push_back({root(i), root(i + 1)});
    }
    std::vector<fft::ComplexPair> memory(Tile::numbers / 2);
    fft::Complex* const shared = &memory.front().first;
    std::vector<fft::Complex> held(256 * Tile::held);
    const fft::Complex twice{0.75F, -1.5F}; // from the offset of all samples
    const auto of = [&](int u) -> fft::Complex(&)[Tile::held] {
        return reinterpret_cast<fft::Complex(&)[Tile::held]>(held[u * Tile::held]);
    };
    for (int s = 0; s < 256 * Tile::rounds; ++s) {
        fft::Complex v[16];
        for (int i = 0; i < 16; ++i) {
            const int at = (4 * i + s / nx) * nx + s % nx;
            v[i] = {in[at], in[points + at]};
        }
        Tile::forwardA(v, twice, s, shared);
    }
    for (int u = 0; u < 256; ++u)
        Tile::forwardB(of(u), Tile::twiddles(&roots.front().first, u), u, shared);
    for (int u = 0; u < 256; ++u)
        Tile::storeB(of(u), u, shared);
    for (int round = 0; round < Tile::rounds; ++round)
        for (int u = 0; u < 256; ++u) {
            fft::ComplexPair factors[8];
            for (int q = 0; q < 8; ++q) {
                const int place = 2 * ((round * 8 + q) * 256 + u);
                factors[q] = {spectrum[place], spectrum[place + 1]};
            }
            Tile::middle(factors, {7, 9}, u, round, shared);
        }
    for (int u = 0; u < 256; ++u)
        Tile::inverseB(of(u), Tile::twiddles(&roots.front().first, u), u, shared);
    for (int u = 0; u < 256; ++u)
        Tile::storeInverseB(of(u), u, shared);
    double worst = 0, peak = 0;
    for (int s = 0; s < 256 * Tile::rounds; ++s) {
        fft::Complex v[16];
        Tile::inverseA(v, s, shared);
        for (int i = s % 3; i < 16; i += 3) {
            const int x = s % nx, y = 4 * i + s / nx;
            if (x > nx - kx || y > ny - ky)
                continue;
            double one = 7, two = 9;
            for (int j = 0; j < ky; ++j)
                for (int k = 0; k < kx; ++k) {
                    const int at = (y + j) * nx + x + k;
                    one += static_cast<double>(w[j * kx + k]) * (in[at] - 0.5 * twice.x);
                    two += static_cast<double>(w[j * kx + k]) * (in[points + at] - 0.5 * twice.y);
                }
            worst = std::max({worst, std::abs(one - v[i].x), std::abs(two - v[i].y)});
            peak = std::max({peak, std::abs(one), std::abs(two)});
        }
    }
    return worst / peak;
}

TEST(FftTiles, ABlockOfImageTilesThreadByThread) {
    Random random(7);
    EXPECT_LT(errorOfImage<4>(random, 11, 8), 1e-6);
    EXPECT_LT(errorOfImage<8>(random, 21, 5), 1e-6);
}

/// A line of fft-blocks, forward and back by the threads of both passes, against the defining sum.
template <int points>
void expectLine(Random& random) {
    constexpr int first = fft::firstOf(points), second = fft::secondOf(points);
    const std::vector<float> in = numbers(random, 2 * points);
    std::vector<fft::Complex> turns, traded(points), frequencies(points);
    for (int k = 0; k < first; ++k)
        for (int t = 0; t < second; ++t)
            turns.push_back(narrow(std::conj(rootOf(std::int64_t{k} * t, points))));
    const auto sample = [&](int i) { return fft::Complex{in[2 * i], in[2 * i + 1]}; };
    for (int t = 0; t < second; ++t) {
        fft::Complex v[first];
        for (int j = 0; j < first; ++j)
            v[j] = sample(t + second * j);
        fft::BlockLine<first, second>::forward(v, turns.data(), t);
        for (int k = 0; k < first; ++k)
            traded[k * second + t] = v[k];
    }
    for (int k = 0; k < first; ++k) {
        fft::Complex v[second];
        std::copy_n(&traded[k * second], second, v);
        fft::transform<-1>(v);
        for (int q = 0; q < second; ++q)
            frequencies[k + first * q] = v[q];
        fft::transform<1>(v);
        std::copy_n(v, second, &traded[k * second]);
    }
    double worst = 0, peak = 0;
    for (int k = 0; k < points; k += 7) {
        Double sum = 0;
        for (std::int64_t j = 0; j < points; ++j)
            sum += Double(in[2 * j], in[2 * j + 1]) * std::conj(rootOf(j * k, points));
        worst = std::max(worst, std::abs(sum - Double(frequencies[k].x, frequencies[k].y)));
        peak = std::max(peak, std::abs(sum));
    }
    EXPECT_LT(worst, 1e-6 * peak) << points;
    worst = 0;
    for (int t = 0; t < second; ++t) {
        fft::Complex v[first];
        for (int k = 0; k < first; ++k)
            v[k] = traded[k * second + t];
        fft::BlockLine<first, second>::back(v, turns.data(), t);
        for (int j = 0; j < first; ++j) {
            const fft::Complex was = sample(t + second * j);
            worst =
                std::max({worst, std::abs(double{v[j].x} / points - was.x), std::abs(double{v[j].y} / points - was.y)});
        }
    }
    EXPECT_LT(worst, 1e-6) << points;
}

TEST(FftTiles, LinesOfBlocksThreadByThread) {
    Random random(8);
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (expectLine<fft::blockLengths[i]>(random), ...);
    }(std::make_index_sequence<std::size(fft::blockLengths)>{});
}

} // namespace

// The variants that convolve by transforms within a block of threads: the transforms themselves followed on the CPU,
// thread by thread, and, where there is a card, the kernels at the edges of what they are made for.
#include "cuda/fft/image_tile.h"
#include "cuda/fft/line_tile.h"
#include "cuda/fft/orders.h"
#include "cuda/fft/shape.h"
#include "cuda_cases.h"
#include <cmath>
#include <complex>
#include <cstring>

namespace {

using namespace conv;
using cases::noise;
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

/// Largest difference from the transform as it is defined, relative to its largest value.
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
    check(std::integer_sequence<int, 2, 3, 4, 8, 12, 16, 24, 32, 64>{});
}

/// One block of fft-ols, all threads at a phase before any is at the next.
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
    for (int t = 0; t < 256; ++t) {
        for (int j = 0; j < radix; ++j)
            ofA(t)[j] = {in[256 * j + t], in[n + 256 * j + t]};
        Tile::forwardA(ofA(t), roots.data(), t, shared.data());
    }
    for (int u = 0; u < Tile::users; ++u)
        Tile::forwardB(ofB(u), roots256.data(), u, shared.data());
    for (int u = 0; u < Tile::users; ++u)
        Tile::storeB(ofB(u), u, shared.data());
    for (int u = 0; u < Tile::users; ++u) {
        fft::Complex factors[16];
        for (int q = 0; q < 16; ++q)
            factors[q] = spectrum[q * Tile::users + u];
        Tile::middle(factors, {7, 9}, roots256.data(), u, shared.data());
    }
    for (int u = 0; u < Tile::users; ++u)
        Tile::inverseB(ofB(u), u, shared.data());
    for (int u = 0; u < Tile::users; ++u)
        Tile::storeInverseB(ofB(u), u, shared.data());
    double worst = 0, peak = 0;
    for (int t = 0; t < 256; ++t) {
        Tile::inverseA(ofA(t), roots.data(), t, shared.data());
        for (int j = 0; j < radix; ++j) {
            const int i = 256 * j + t;
            if (i >= width || i % 5 != 0)
                continue;
            double x = 7, y = 9;
            for (int k = 0; k < taps; ++k) {
                x += static_cast<double>(w[k]) * in[i + k];
                y += static_cast<double>(w[k]) * in[n + i + k];
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
    EXPECT_LT(errorOfLine<4>(random, 100), 1e-6);
    EXPECT_LT(errorOfLine<8>(random, 501), 1e-6);
    EXPECT_LT(errorOfLine<16>(random, 1000), 1e-6);
    EXPECT_LT(errorOfLine<24>(random, 300), 1e-6);
    EXPECT_LT(errorOfLine<32>(random, 257), 1e-6);
}

/// One block of fft-tile.
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
    const std::vector<fft::Complex> roots = rootsOf(nx);
    std::vector<fft::Complex> shared(Tile::numbers), held(256 * Tile::held);
    const auto of = [&](int u) -> fft::Complex(&)[Tile::held] {
        return reinterpret_cast<fft::Complex(&)[Tile::held]>(held[u * Tile::held]);
    };
    for (int s = 0; s < 256 * Tile::rounds; ++s) {
        fft::Complex v[16];
        for (int i = 0; i < 16; ++i) {
            const int at = (4 * i + s / nx) * nx + s % nx;
            v[i] = {in[at], in[points + at]};
        }
        Tile::forwardA(v, s, shared.data());
    }
    for (int u = 0; u < 256; ++u)
        Tile::forwardB(of(u), Tile::turns(roots.data(), u), u, shared.data());
    for (int u = 0; u < 256; ++u)
        Tile::storeB(of(u), u, shared.data());
    for (int round = 0; round < Tile::rounds; ++round)
        for (int u = 0; u < 256; ++u) {
            fft::Complex factors[16];
            for (int q = 0; q < 16; ++q)
                factors[q] = spectrum[(round * 16 + q) * 256 + u];
            Tile::middle(factors, {7, 9}, u, round, shared.data());
        }
    for (int u = 0; u < 256; ++u)
        Tile::inverseB(of(u), Tile::turns(roots.data(), u), u, shared.data());
    for (int u = 0; u < 256; ++u)
        Tile::storeInverseB(of(u), u, shared.data());
    double worst = 0, peak = 0;
    for (int s = 0; s < 256 * Tile::rounds; ++s) {
        fft::Complex v[16];
        Tile::inverseA(v, s, shared.data());
        for (int i = s % 3; i < 16; i += 3) {
            const int x = s % nx, y = 4 * i + s / nx;
            if (x > nx - kx || y > ny - ky)
                continue;
            double one = 7, two = 9;
            for (int j = 0; j < ky; ++j)
                for (int k = 0; k < kx; ++k) {
                    const int at = (y + j) * nx + x + k;
                    one += static_cast<double>(w[j * kx + k]) * in[at];
                    two += static_cast<double>(w[j * kx + k]) * in[points + at];
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

TEST(FftTiles, ASignalIsCutAsItsTapsNeed) {
    for (const std::int64_t taps : {2, 200, 900, 2047, 4000, 7169}) {
        const auto shape = fft::lineShape({1000000, 1, 1}, {taps, 1, 1}, 0);
        ASSERT_TRUE(shape) << taps;
        EXPECT_EQ(shape->width, shape->points() - taps + 1);
        EXPECT_GE(shape->width, shape->points() / 8);
    }
    EXPECT_FALSE(fft::lineShape({1000000, 1, 1}, {8000, 1, 1}, 0));
    // A small card has no room for the longest.
    const auto small = fft::lineShape({1000000, 1, 1}, {2047, 1, 1}, 48 << 10);
    ASSERT_TRUE(small);
    EXPECT_LE(small->radix * 272 * 8, 48 << 10);
}

const Variant& variantOf(std::string_view name, int dimension) {
    for (const Variant& v : variants())
        if (v.name == name && v.dimension == dimension)
            return v;
    throw std::out_of_range(std::string(name));
}

Device invented() {
    Device d;
    d.kind = DeviceKind::cuda;
    d.computeCapability = 90;
    d.cores = 132;
    d.flopsPerSecond = 65e12;
    d.bytesPerSecond = 3e12;
    d.sharedBytesPerBlock = 227 << 10;
    return d;
}

TEST(FftTiles, OverlapSaveIsForManyTaps) {
    const Variant &ols = variantOf("fft-ols", 1), &direct = variantOf("direct", 1);
    const Device d = invented();
    Problem p;
    p.dimension = 1;
    p.extent = {1000000, 1, 1};
    for (const std::int64_t taps : {31, 300, 2047}) {
        p.taps = {taps, 1, 1};
        p.nonZeroTaps = taps;
        EXPECT_FALSE(ols.refuses(p, d));
        EXPECT_EQ(ols.seconds(p, d) < direct.seconds(p, d), taps > 200) << taps;
    }
    p.taps = {8000, 1, 1};
    const auto many = ols.refuses(p, d);
    ASSERT_TRUE(many);
    EXPECT_NE(many->find("8000"), std::string::npos) << *many;
    p.nonZeroTaps = 1;
    EXPECT_TRUE(ols.refuses(p, d)) << "a shift keeps every bit";
}

TEST(FftTiles, ImageTilesAreForLargeKernels) {
    const Variant &tile = variantOf("fft-tile", 2), &direct = variantOf("direct", 2);
    Device d = invented();
    Problem p;
    p.dimension = 2;
    p.extent = {4096, 4096, 1};
    for (const std::int64_t taps : {5, 15, 31, 45}) {
        p.taps = {taps, taps, 1};
        p.nonZeroTaps = taps * taps;
        EXPECT_FALSE(tile.refuses(p, d));
        EXPECT_EQ(tile.seconds(p, d) < direct.seconds(p, d), taps > 5) << taps;
    }
    p.taps = {9, 60, 1};
    const auto tall = tile.refuses(p, d);
    ASSERT_TRUE(tall);
    EXPECT_NE(tall->find("9 × 60"), std::string::npos) << *tall;
    p.taps = {80, 9, 1};
    EXPECT_FALSE(tile.refuses(p, d));
    d.sharedBytesPerBlock = 48 << 10;
    EXPECT_TRUE(tile.refuses(p, d)) << "wide tiles do not fit";
}

using CudaFft = cases::OnCuda;

std::vector<double> numbersOf(const Filter& filter, const Volume& in, const Choice& choice) {
    const Volume out = cases::whole(makePlan(std::vector<Filter>{filter}, in.layout(), choice), in);
    std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
    convertSamples(out.layout().type, out.data(), ElementType::f64, all.data(), out.layout().sampleCount());
    return all;
}

/// Within 1e-6 of the oracle's peak, NaN at the same places, and the same bits twice.
void expectAgrees(const char* name, const Filter& filter, const Volume& in) {
    const std::vector<double> wanted = numbersOf(filter, in, cases::reference());
    const std::vector<double> got = numbersOf(filter, in, cases::onCuda(name));
    const std::vector<double> again = numbersOf(filter, in, cases::onCuda(name));
    ASSERT_EQ(got.size(), wanted.size());
    EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0);
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
            worst = INFINITY;
        else if (std::isfinite(wanted[i])) {
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
            peak = std::max(peak, std::abs(wanted[i]));
        }
    }
    EXPECT_LE(worst, 1e-6 * peak) << name << " " << cases::describe({filter}, in.layout());
}

/// Random taps, centre anywhere.
Filter lopsided(Random& random, const Index3& extent, Boundary boundary) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1]));
    for (double& t : taps)
        t = cases::pickReal(random, -1, 1);
    Filter f;
    f.what = Custom{Kernel::convolution(
        std::move(taps), extent, {cases::pick(random, 0, extent[0] - 1), cases::pick(random, 0, extent[1] - 1), 0})};
    f.boundary = boundary;
    f.outsideValue = 12.25;
    return f;
}

TEST_F(CudaFft, SignalsOfEveryTypeAndBorder) {
    Random random(3);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize)
                expectAgrees("fft-ols", lopsided(random, {cases::pick(random, 2, 700), 1, 1}, boundary),
                             noise(random, type, 1, {cases::pick(random, 800, 20000), 1, 1}));
}

TEST_F(CudaFft, ImagesOfEveryTypeAndBorder) {
    Random random(8);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            if (boundary != Boundary::renormalize)
                expectAgrees("fft-tile",
                             lopsided(random, {cases::pick(random, 2, 40), cases::pick(random, 2, 40), 1}, boundary),
                             noise(random, type, 2, {cases::pick(random, 40, 400), cases::pick(random, 40, 300), 1}));
}

TEST_F(CudaFft, ImagesOfEveryShape) {
    Random random(9);
    const Index3 sizes[] = {{2, 1, 1},   {1, 9, 1},   {11, 11, 1}, {15, 15, 1}, {31, 31, 1},
                            {41, 41, 1}, {113, 5, 1}, {4, 57, 1},  {64, 57, 1}};
    for (const Index3& size : sizes)
        for (const Index3& extent : {Index3{1, 1, 1}, Index3{64, 64, 1}, Index3{333, 257, 1}, Index3{5, 700, 1}})
            expectAgrees("fft-tile", lopsided(random, size, Boundary::wrap),
                         noise(random, ElementType::f32, 2, extent));
    expectAgrees("fft-tile", lopsided(random, {15, 15, 1}, Boundary::reflect),
                 noise(random, ElementType::f32, 2, {2051, 1403, 1}));
}

TEST_F(CudaFft, SignalsOfEveryLength) {
    Random random(4);
    for (const std::int64_t taps : {2, 33, 256, 777, 2047, 4096, 7169})
        for (const std::int64_t samples : {1, 100, 4097, 40001})
            expectAgrees("fft-ols", lopsided(random, {taps, 1, 1}, Boundary::wrap),
                         noise(random, ElementType::f32, 1, {samples, 1, 1}));
    expectAgrees("fft-ols", lopsided(random, {500, 1, 1}, Boundary::reflect),
                 noise(random, ElementType::f32, 1, {1000000, 1, 1}));
}

TEST_F(CudaFft, NotANumberReachesWhatTheTapsReach) {
    Random random(5);
    for (const float strange : {NAN, INFINITY, -3e38F, 1e12F}) {
        Volume in = noise(random, ElementType::f32, 1, {50000, 1, 1});
        for (int i = 0; i < 3; ++i)
            in.as<float>()[cases::pick(random, 0, 49999)] = strange;
        expectAgrees("fft-ols", lopsided(random, {301, 1, 1}, Boundary::mirror), in);
        Volume image = noise(random, ElementType::f32, 2, {300, 200, 1});
        for (int i = 0; i < 3; ++i)
            image.as<float>()[cases::pick(random, 0, 59999)] = strange;
        expectAgrees("fft-tile", lopsided(random, {12, 9, 1}, Boundary::mirror), image);
    }
}

/// What is bright and hardly varies keeps its digits under taps whose sum is zero.
TEST_F(CudaFft, DigitsOfAnOffset) {
    Random random(6);
    Volume in = noise(random, ElementType::f32, 1, {40000, 1, 1});
    for (std::int64_t i = 0; i < 40000; ++i)
        in.as<float>()[i] = std::round(in.as<float>()[i]) + 100000;
    Filter f;
    f.what = Gaussian{{40, 0, 0}, 4, {2, 0, 0}};
    const std::vector<double> wanted = numbersOf(f, in, cases::reference());
    const std::vector<double> got = numbersOf(f, in, cases::onCuda("fft-ols"));
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        worst = std::max(worst, std::abs(got[i] - wanted[i]));
        peak = std::max(peak, std::abs(wanted[i]));
    }
    EXPECT_LE(worst, 1e-4 * peak);
}

} // namespace

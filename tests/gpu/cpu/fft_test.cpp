// SPDX-License-Identifier: Apache-2.0
// Transforms of tiles, and cpu-fft against the definition.
#include "cpu/micro/micro.h"
#include "cpu/variants/fft/fft.h"
#include "cpu/variants/fft/shape.h"
#include "cpu/variants/fft/tables.h"
#include "cpu/variants/fft/tile_transform.h"
#include "launch.h"
#include "targets.h"
#include <complex>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <thread>

namespace conv::test {
namespace {

TEST(CpuFft, OrderOfFrequenciesIsAPermutation) {
    for (std::int64_t n = 16; n <= longestStrip; n *= 2) {
        std::vector<bool> seen(static_cast<std::size_t>(n), false);
        for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t f = frequencyAt(i, n);
            ASSERT_TRUE(f >= 0 && f < n && !seen[static_cast<std::size_t>(f)]) << n << " " << i;
            seen[static_cast<std::size_t>(f)] = true;
        }
    }
}

/// A plane wave has one frequency; its index shows the order of both transforms.
TEST(CpuFft, AWaveHasOneFrequency) {
    onEveryTarget([] {
        for (const bool line : {false, true})
            for (const auto& [columns, rows] : {std::pair{32, 16}, std::pair{16, 64}, std::pair{128, 64}}) {
                const TileTransform transform(columns, rows, line);
                TileSpace space = transform.space();
                const std::int64_t fx = 5, fy = 11, n = transform.points();
                const std::int64_t frequency = fy + rows * fx; // frequency of a line
                for (std::int64_t y = 0; y < rows; ++y)
                    for (std::int64_t x = 0; x < columns; ++x) {
                        const double turns =
                            line ? static_cast<double>((y * columns + x) * frequency % n) / static_cast<double>(n)
                                 : static_cast<double>(fx * x) / columns + static_cast<double>(fy * y) / rows;
                        const auto wave = std::polar(1.0, 2 * std::numbers::pi * turns);
                        space.re.data()[y * transform.pitch() + x] = static_cast<float>(wave.real());
                        space.im.data()[y * transform.pitch() + x] = static_cast<float>(wave.imag());
                    }
                std::vector<float> spectrum(static_cast<std::size_t>(transform.spectrumFloats()));
                transform.forward(space, spectrum.data());
                for (std::int64_t y = 0; y < rows; ++y)
                    for (std::int64_t x = 0; x < columns; ++x) {
                        const std::int64_t at = (y / stripColumns * columns + x) * stripRow + y % stripColumns;
                        const bool here = frequencyAt(y, rows) == fy && frequencyAt(x, columns) == fx;
                        ASSERT_NEAR(spectrum[at], here ? static_cast<float>(n) : 0, 2e-6 * static_cast<double>(n))
                            << columns << " " << rows << " " << line << " at " << x << " " << y;
                        ASSERT_NEAR(spectrum[at + stripColumns], 0, 2e-6 * static_cast<double>(n));
                    }
            }
    });
}

CpuCase randomCase(std::mt19937& random, int dimension) {
    CpuCase c;
    const Index3 max = dimension == 1 ? Index3{3000, 1, 1} : dimension == 2 ? Index3{150, 70, 1} : Index3{60, 25, 22};
    Index3 k{1, 1, 1}, centre{0, 0, 0};
    for (int d = 0; d < dimension; ++d) {
        c.extent[d] = between(random, 0, 3) == 0 ? between(random, 1, 5) : between(random, 1, max[d]);
        k[d] = between(random, 1, dimension == 1 ? 300 : dimension == 2 ? 24 : 9);
        centre[d] = between(random, 0, k[d] - 1);
    }
    std::vector<double> taps(k[0] * k[1] * k[2]);
    for (double& t : taps)
        t = between(random, 0, 5) == 0 ? 0 : std::normal_distribution<float>()(random);
    c.kernel = Kernel::correlation(taps, k, centre);
    c.type = elementTypes()[between(random, 0, 1) ? static_cast<std::size_t>(ElementType::f32) : between(random, 0, 9)];
    c.boundary = boundaries()[between(random, 0, static_cast<std::int64_t>(boundaries().size()) - 1)];
    c.outsideValue = c.boundary == Boundary::constant ? static_cast<double>(between(random, -3, 3)) : 0;
    c.gap = between(random, 0, 3);
    if (c.domain().empty())
        c.boundary = Boundary::wrap;
    c.box = wholeOrPart(random, c.domain());
    return c;
}

TEST(CpuFft, AgreesWithTheDefinition) {
    Pool pool(3);
    onEveryTarget([&] {
        std::mt19937 random(1);
        for (int i = 0; i < 60; ++i) {
            const CpuCase c = randomCase(random, 1 + i % 3);
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch run(c, samples, pool);
            launchCpuFft(run.get());
            ASSERT_LE(errorOf(c, samples, run), 1e-6)
                << i << " " << conv::describe(c.box) << " kernel " << c.kernel.extent()[0] << " "
                << c.kernel.extent()[1] << " " << c.kernel.extent()[2] << " " << name(c.boundary);
            ASSERT_EQ(run.strays(), 0);
        }
    });
}

TEST(CpuFft, ThreadsDoNotChangeTheBits) {
    Pool one(1), four(4);
    std::mt19937 random(2);
    for (int i = 0; i < 12; ++i) {
        const CpuCase c = randomCase(random, 1 + i % 3);
        const std::vector<double> samples = samplesFor(c, random);
        CpuLaunch a(c, samples, one), b(c, samples, four);
        launchCpuFft(a.get());
        launchCpuFft(b.get());
        for (std::int64_t z = c.box.lo[2]; z < c.box.hi[2]; ++z)
            for (std::int64_t y = c.box.lo[1]; y < c.box.hi[1]; ++y)
                for (std::int64_t x = c.box.lo[0]; x < c.box.hi[0]; ++x)
                    ASSERT_EQ(a.at(x, y, z), b.at(x, y, z)) << i;
    }
}

/// Large boxes: many pairs of tiles, the last one single; spot checks.
TEST(CpuFft, TilesMeetWithoutSeams) {
    Pool pool(3);
    std::mt19937 random(3);
    for (const auto& [extent, k] :
         {std::pair{Index3{200003, 1, 1}, Index3{501, 1, 1}}, std::pair{Index3{901, 603, 1}, Index3{21, 13, 1}},
          std::pair{Index3{203, 90, 31}, Index3{7, 5, 6}}, std::pair{Index3{203, 90, 31}, Index3{9, 1, 1}}}) {
        CpuCase c;
        c.extent = extent;
        c.boundary = Boundary::mirror;
        std::vector<double> taps(k[0] * k[1] * k[2]);
        for (double& t : taps)
            t = std::normal_distribution<float>()(random) / static_cast<float>(std::sqrt(taps.size()));
        c.kernel = Kernel::correlation(taps, k, {k[0] / 3, k[1] / 2, k[2] / 3});
        c.box = Region::whole(extent);
        const std::vector<double> samples = samplesFor(c, random);
        CpuLaunch run(c, samples, pool);
        launchCpuFft(run.get());
        for (int i = 0; i < 2000; ++i) {
            const std::int64_t x = between(random, 0, extent[0] - 1), y = between(random, 0, extent[1] - 1),
                               z = between(random, 0, extent[2] - 1);
            ASSERT_NEAR(run.at(x, y, z), expected(c, samples, taps, x, y, z), 2e-6) << x << " " << y << " " << z;
        }
    }
}

/// Non-finite samples affect only the kernel's support, although a transform would spread them.
TEST(CpuFft, SamplesThatAreNotFiniteReachTheSupportOnly) {
    Pool pool(2);
    const double strange[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                              static_cast<double>(std::numeric_limits<float>::max())};
    std::mt19937 random(4);
    for (int i = 0; i < 9; ++i) {
        CpuCase c;
        c.extent = std::array{Index3{5000, 1, 1}, Index3{150, 90, 1}, Index3{60, 37, 15}}[i % 3];
        Index3 k{1, 1, 1};
        for (int d = 0; d <= i % 3; ++d)
            k[d] = between(random, 2, 9);
        c.kernel = Kernel::correlation(std::vector<double>(k[0] * k[1] * k[2], 1.0), k, {k[0] / 2, k[1] / 2, k[2] / 2});
        c.boundary = Boundary::constant;
        c.box = Region::whole(c.extent);
        std::vector<double> samples = samplesFor(c, random);
        CpuLaunch clean(c, samples, pool);
        launchCpuFft(clean.get());
        const Index3 bad{between(random, 0, c.extent[0] - 1), between(random, 0, c.extent[1] - 1),
                         between(random, 0, c.extent[2] - 1)};
        samples[(bad[2] * c.extent[1] + bad[1]) * c.extent[0] + bad[0]] = strange[i / 3];
        CpuLaunch run(c, samples, pool);
        launchCpuFft(run.get());
        const Region reached =
            Region{bad, {bad[0] + 1, bad[1] + 1, bad[2] + 1}}.grown(c.kernel.after(), c.kernel.before());
        for (std::int64_t z = 0; z < c.extent[2]; ++z)
            for (std::int64_t y = 0; y < c.extent[1]; ++y)
                for (std::int64_t x = 0; x < c.extent[0]; ++x) {
                    const bool near = reached.contains({{x, y, z}, {x + 1, y + 1, z + 1}});
                    if (near)
                        ASSERT_FALSE(std::abs(run.at(x, y, z)) < 1e30);
                    else
                        ASSERT_NEAR(run.at(x, y, z), clean.at(x, y, z), 1e-4) << i << ": " << x << " " << y << " " << z;
                }
    }
}

TEST(CpuFft, StopEndsARunBeforeItsLastTask) {
    Pool pool(2);
    CpuCase c;
    c.extent = {300, 300, 100};
    c.kernel = Kernel::correlation(std::vector<double>(21 * 21 * 21, 1.0), {21, 21, 21}, {10, 10, 10});
    c.box = Region::whole(c.extent);
    CpuLaunch run(c, std::vector<double>(300 * 300 * 100, 1.0), pool);
    std::stop_source source;
    source.request_stop();
    const Pool::Stop stop(source.get_token());
    EXPECT_THROW(launchCpuFft(run.get()), Error);
}

TEST(CpuFft, RefusesWhatItCannotDoWell) {
    Problem problem;
    problem.extent = {4096, 4096, 1};
    problem.taps = {31, 31, 1};
    problem.nonZeroTaps = 961;
    EXPECT_FALSE(unsupportedCpuFft(problem, {}));
    problem.nonZeroTaps = 1;
    EXPECT_TRUE(unsupportedCpuFft(problem, {}));
    problem.nonZeroTaps = 4000;
    problem.taps = {2000, 2, 1};
    EXPECT_EQ(unsupportedCpuFft(problem, {}),
              "A kernel of 2000 × 2 × 1 taps is beyond the largest tile of this variant.");
    problem.taps = {2000000, 1, 1};
    EXPECT_TRUE(unsupportedCpuFft(problem, {}));
}

TEST(CpuFft, ShapesGrowWithKernels) {
    const auto small = fftShape({4096, 4096, 1}, {5, 5, 1}), large = fftShape({4096, 4096, 1}, {101, 101, 1});
    ASSERT_TRUE(small && large);
    EXPECT_LT(small->columns * small->rows, large->columns * large->rows);
    EXPECT_LT(small->work, large->work);
    // Every cut covers all outputs.
    EXPECT_GE(large->across * large->width, 4096);
    EXPECT_GE(large->down * large->height, 4096);
}

} // namespace
} // namespace conv::test

// SPDX-License-Identifier: Apache-2.0
// Streaming kernels of separable-fused at their limits: each radius and one tap more or less, off-centre and zero taps,
// every way to load samples.
#include "run/backend.h"
#include "tests/gpu/cuda/agreement.h"
#include <cmath>
#include <cstring>
#include <span>

namespace {

using namespace conv;
using cases::expectAgree;
using cases::expectAgrees;
using cases::noise;
using cases::Random;
using cases::separableOf;

using CudaSeparable = cases::OnCuda;

constexpr const char* marches[] = {"separable-fused", "separable-tensor"};

TEST_F(CudaSeparable, EveryRadiusAndItsNeighbours) {
    Random random(21);
    for (const double sigma : {0.5, 1.0, 1.2, 2.0, 2.2, 4.0, 4.1, 8.0, 8.1, 11.0, 12.1, 16.0})
        for (const ElementType type : {ElementType::f32, ElementType::u8})
            expectAgree(marches, Filter{Gaussian{{sigma, sigma, 1}}}, noise(random, type, 2, {1043, 271, 1}));
    for (const double sigma : {0.5, 1.0, 1.2, 2.0, 2.3, 4.0, 4.2, 8.0, 16.0})
        for (const ElementType type : {ElementType::f32, ElementType::i16})
            expectAgree(marches, Filter{Gaussian{{sigma, sigma, sigma}}}, noise(random, type, 3, {131, 77, 39}));
}

/// Each of volumeShapes and one tap more along x, y or z: symmetric, with and without zeros, off-centre; rows with and
/// without bulk copies.
TEST_F(CudaSeparable, VolumesWithFewerTapsAlongZ) {
    Random random(31);
    const Index3 max[] = {{9, 9, 9}, {17, 17, 9}, {17, 17, 17}, {25, 25, 9}, {21, 21, 21}, {25, 25, 17}, {33, 33, 9}};
    for (const Index3& taps : max)
        for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::u16}) {
            const bool few = cases::underRaceChecker();
            if (few && type != ElementType::f32 && type != ElementType::u8)
                continue;
            const Volume in = few ? noise(random, type, 3, {44, 37, 21})
                                  : noise(random, type, 3, {cases::oneOf(random, {128, 131, 160}), 77, 45});
            const auto some = [&](const Index3& size, bool zeros) {
                using enum Boundary;
                Filter filter =
                    separableOf(random, size, zeros, cases::oneOf(random, {wrap, mirror, nearest, constant, valid}));
                filter.outsideValue = 12; // an integer too
                return filter;
            };
            const auto sigmaOf = [&](int axis) {
                return static_cast<double>(taps[static_cast<std::size_t>(axis)] - 1) / 8;
            };
            const Gaussian gaussian{{sigmaOf(0), sigmaOf(1), sigmaOf(2)}};
            expectAgree(marches, Filter{gaussian, cases::oneOf(random, boundaries()), 3}, in);
            if (few)
                continue;
            expectAgree(marches, some(taps, false), in);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                Index3 more = taps;
                more[axis] += 1;
                expectAgrees("separable-fused", some(more, true), in);
            }
            expectAgrees("separable-fused", some({taps[0] - 3, 1, taps[2] - 2}, true), in);
        }
}

/// An outside value that the samples' type cannot hold: those shapes refuse.
TEST_F(CudaSeparable, VolumesOfIntegersBesideWhatIsNone) {
    Random random(32);
    for (const ElementType type : {ElementType::u8, ElementType::i16})
        for (const double sigma : {1.0, 2.0, 2.5})
            expectAgree(marches, Filter{Gaussian{{sigma, sigma, 1}}, Boundary::constant, -0.5},
                        noise(random, type, 3, {67, 41, 21}));
}

TEST_F(CudaSeparable, AxesOfDifferentLengthOffTheCentre) {
    Random random(22);
    const Index3 sizes[] = {{9, 1, 1}, {1, 9, 1}, {10, 3, 1}, {2, 17, 1}, {33, 8, 1}, {5, 65, 1}, {64, 1, 1}};
    for (const Index3& size : sizes)
        for (const Boundary boundary : {Boundary::wrap, Boundary::mirror, Boundary::constant, Boundary::valid}) {
            const ElementType type = cases::oneOf(random, {ElementType::f32, ElementType::u16, ElementType::f64});
            expectAgree(marches, separableOf(random, size, boundary == Boundary::wrap, boundary),
                        noise(random, type, 2, {337, 129, 1}));
            if (std::max(size[0], size[1]) > 17)
                continue;
            for (const Index3& turned : {Index3{size[0], size[1], 2}, Index3{1, size[0], size[1]}})
                expectAgree(marches, separableOf(random, turned, boundary == Boundary::mirror, boundary),
                            noise(random, type, 3, {83, 37, 29}));
        }
}

TEST_F(CudaSeparable, EveryTypeAndBorder) {
    Random random(23);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries()) {
            Filter f{Gaussian{{1.5, 0.8, 1.1}}, boundary, -3.5};
            expectAgree(marches, f, noise(random, type, 2, {301, 67, 1}));
            expectAgree(marches, f, noise(random, type, 3, {67, 41, 21}));
        }
}

/// Rows with bulk copies except at the left and right border; one strip or several; narrow types whose rows start at
/// any multiple of four samples.
TEST_F(CudaSeparable, AlignedRowsAtEveryBorder) {
    Random random(29);
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16})
        for (const Boundary boundary : boundaries()) {
            for (const std::int64_t width : {48, 288, 1040, 1044})
                for (const double sigma : {1.0, 2.0, 4.0})
                    expectAgree(marches, Filter{Gaussian{{sigma, sigma, 1}}, boundary, 3},
                                noise(random, type, 2, {width, 67, 1}));
            expectAgree(marches, Filter{Gaussian{{8, 7, 1}}, boundary, 3}, noise(random, type, 2, {1056, 261, 1}));
            expectAgree(marches, Filter{Gaussian{{15, 12, 1}}, boundary, 3}, noise(random, type, 2, {576, 100, 1}));
            for (const std::int64_t width : {32, 128, 172})
                for (const double sigma : {1.0, 2.0})
                    expectAgree(marches, Filter{Gaussian{{sigma, sigma, sigma}}, boundary, 3},
                                noise(random, type, 3, {width, 35, 21}));
        }
}

/// 16-bit integers that one half holds, about any number, those that it does not, and rows of both kinds; outside value
/// near or far.
TEST_F(CudaSeparable, IntegersOfTwelveBitsAboutAnyNumber) {
    Random random(30);
    for (const ElementType type : {ElementType::i16, ElementType::u16})
        for (const auto& [low, high] : {std::pair{0, 2048},
                                        {0, 4095},
                                        {-1024, 3071},
                                        {-2048, 2048},
                                        {-2049, 2048},
                                        {28000, 32096},
                                        {28000, 32097},
                                        {-32768, 32767},
                                        {100, 40000}}) {
            const int bottom = type == ElementType::u16 ? std::max(low, 0) : low,
                      top = type == ElementType::i16 ? std::min(high, 32767) : high;
            for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant})
                for (const double sigma : {3.0, 8.0, 11.0, 16.0}) {
                    if (cases::underRaceChecker() && (boundary != Boundary::constant || sigma == 3 || low < 0))
                        continue;
                    Volume in = noise(random, type, 2, {620, 203, 1});
                    const auto set = [&](std::int64_t i, int v) {
                        if (type == ElementType::u16)
                            in.as<std::uint16_t>()[i] = static_cast<std::uint16_t>(v);
                        else
                            in.as<std::int16_t>()[i] = static_cast<std::int16_t>(v);
                    };
                    // The middle rows have a wide range, all others a narrow one.
                    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                        set(i, static_cast<int>(i / 620 / 64 == 1 ? cases::pick(random, 0, 32767)
                                                                  : cases::pick(random, bottom, top)));
                    set(0, bottom);
                    set(619, top);
                    expectAgrees("separable-tensor",
                                 Filter{Gaussian{{sigma, sigma, 1}}, boundary, low == 0 ? 7.0 : 30000.0}, in);
                }
        }
}

/// Bytes under taps outside the usual range, one axis at a time: they need a conversion.
TEST_F(CudaSeparable, BytesUnderTapsOfAnySize) {
    Random random(29);
    const Volume in = noise(random, ElementType::u8, 3, {97, 70, 33});
    for (const double sigma : {1.0, 2.0})
        for (int axis = 0; axis < 3; ++axis)
            for (const double scale : {1e-30, 1e-9, 1e-7, 100.0, 1e4, 1e15}) {
                conv::SeparableTerm axes{gaussianTaps(sigma), gaussianTaps(sigma), gaussianTaps(sigma)};
                for (double& w : axes[static_cast<std::size_t>(axis)].weights)
                    w *= scale;
                expectAgrees("separable-fused", Filter{Custom{Kernel::separable(std::move(axes))}}, in);
            }
}

TEST_F(CudaSeparable, NotANumberUnderAZeroTapIsNotSeen) {
    Random random(24);
    for (int dimension = 2; dimension <= 3; ++dimension) {
        Volume in = noise(random, ElementType::f32, dimension, {203, 61, dimension > 2 ? 23 : 1});
        for (int i = 0; i < 4; ++i)
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = i % 2 ? INFINITY : NAN;
        for (const Index3& size : {Index3{3, 3, 1}, Index3{7, 12, 1}, Index3{17, 9, 1}})
            for (int round = 0; round < 3; ++round) {
                Index3 taps = size;
                taps[2] = dimension > 2 ? 3 : 1;
                expectAgree(marches, separableOf(random, taps, round > 0, Boundary::reflect), in);
            }
    }
}

/// NaN, infinities and magnitudes over float's full range side by side.
TEST_F(CudaSeparable, WideKernelsOverExtremes) {
    Random random(28);
    for (int dimension = 2; dimension <= 3; ++dimension) {
        Volume in = noise(random, ElementType::f32, dimension, {517, 203, dimension > 2 ? 9 : 1});
        const std::int64_t count = in.layout().sampleCount();
        const Filter f{Gaussian{{9, 5, 1}}};
        for (std::int64_t i = count / 2; i < count; ++i)
            in.as<float>()[i] *= 1e-30F;
        expectAgree(marches, f, in);
        for (const float spike : {1e12F, -3e38F, 1e-40F})
            in.as<float>()[cases::pick(random, 0, count - 1)] = spike;
        expectAgree(marches, f, in);
        for (int i = 0; i < 4; ++i)
            in.as<float>()[cases::pick(random, 0, count - 1)] = i % 2 ? -INFINITY : NAN;
        expectAgree(marches, f, in);
    }
}

/// Samples whose magnitude changes by powers of two between places, so that neighbouring steps and strips have
/// different scales. `extremes`: floats include NaN, infinity and nearly infinite values.
Volume contrasts(Random& random, ElementType type, int dimension, const Index3& extent, bool extremes) {
    Volume in = noise(random, type, dimension, extent);
    const int down = type == ElementType::f32 ? 40 : 7;
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        T* const samples = in.as<T>();
        for (int patch = 0; patch < 40; ++patch) {
            Region box;
            for (std::size_t a = 0; a < 3; ++a) {
                box.lo[a] = cases::pick(random, 0, extent[a] - 1);
                box.hi[a] = std::min(extent[a], box.lo[a] + cases::pick(random, 1, 90));
            }
            const double factor = std::ldexp(1.0, -static_cast<int>(cases::pick(random, -down, down)));
            for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
                for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y)
                    for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x) {
                        T& s = samples[x + extent[0] * (y + extent[1] * z)];
                        const double value = static_cast<double>(s) * factor;
                        s = static_cast<T>(type == ElementType::f32 ? value : std::min(value, 30000.0));
                    }
        }
        if constexpr (std::is_same_v<T, float>)
            if (extremes)
                for (const float what : {3e38F, -INFINITY, NAN, 1e-40F})
                    samples[cases::pick(random, 0, in.layout().sampleCount() - 1)] = what;
    });
    return in;
}

std::vector<float> partOf(const Plan& plan, const Volume& in, const Region& region) {
    Layout layout = plan.output();
    layout.extent = region.extent();
    Volume part(layout);
    VolumeSink sink(part, region);
    Request request;
    request.region = region;
    apply(plan, in, request, sink);
    return {part.as<float>(), part.as<float>() + part.layout().sampleCount()};
}

/// Slices, boxes off every grid and other tiles have the bits of the full result.
void expectSameBits(Random& random, const Filter& filter, const Volume& in) {
    const std::vector<Filter> chain{filter};
    const Plan plan = makePlan(chain, in.layout(), cases::onCuda("separable-tensor"));
    SCOPED_TRACE(cases::describe(chain, in.layout()));
    const Volume whole = cases::whole(plan, in);
    const Region& all = plan.outputDomain;
    const auto compare = [&](const Plan& by, const Region& region) {
        const std::vector<float> got = partOf(by, in, region);
        std::size_t i = 0, different = 0;
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
            for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
                for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x, ++i) {
                    const float wanted =
                        whole.as<float>()[(x - all.lo[0]) +
                                          all.size(0) * ((y - all.lo[1]) + all.size(1) * (z - all.lo[2]))];
                    different += std::memcmp(&wanted, &got[i], sizeof(float)) != 0 &&
                                 !(std::isnan(wanted) && std::isnan(got[i]));
                }
        EXPECT_EQ(different, 0U) << conv::describe(region);
    };
    for (std::size_t a = 0; a < static_cast<std::size_t>(in.layout().dimension); ++a) {
        Region slice = all;
        slice.lo[a] = cases::pick(random, all.lo[a], all.hi[a] - 1);
        slice.hi[a] = slice.lo[a] + 1;
        compare(plan, slice);
    }
    for (int round = 0; round < 4; ++round) {
        Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            box.lo[a] = cases::pick(random, all.lo[a], all.hi[a] - 1);
            box.hi[a] = cases::pick(random, box.lo[a] + 1, all.hi[a]);
        }
        compare(plan, box);
    }
    PlanOptions tiled = cases::onCuda("separable-tensor");
    for (std::size_t a = 0; a < 3; ++a)
        tiled.tile[a] = cases::pick(random, 1 + in.layout().extent[a] / 4, in.layout().extent[a]);
    compare(makePlan(chain, in.layout(), tiled), all);
}

TEST_F(CudaSeparable, WideKernelsHaveTheSameBitsWhateverTheCut) {
    Random random(31);
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::f64})
        for (const double sigma : {2.5, 4.0, 8.0, 11.0, 15.0}) {
            if (cases::underRaceChecker() && (type != ElementType::f32 || sigma == 11))
                continue;
            const bool floats = type == ElementType::f32;
            for (const Boundary boundary :
                 {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid, Boundary::mirror}) {
                const double outside = boundary == Boundary::constant && floats ? 1e7 : 100;
                expectSameBits(random, Filter{Gaussian{{sigma, 0.8 * sigma, 1}}, boundary, outside},
                               contrasts(random, type, 2, {cases::pick(random, 560, 800), 411, 1}, floats));
                expectSameBits(random, Filter{Gaussian{{0.9 * sigma, sigma, 1.5}}, boundary, outside},
                               contrasts(random, type, 3, {cases::pick(random, 270, 300), 260, 15}, floats));
            }
        }
    for (const Index3& size : {Index3{9, 33, 1}, Index3{40, 7, 1}, Index3{5, 100, 3}, Index3{70, 66, 1}})
        expectSameBits(random, separableOf(random, size, true, Boundary::mirror),
                       contrasts(random, ElementType::f32, size[2] > 1 ? 3 : 2, {500, 300, size[2] > 1 ? 9 : 1}, true));
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// fft-xy-direct-z on the CPU: its kernel between barriers, tile pairs, schedules, and the planner's choice.
#include "cuda/variants/fft_xy_direct_z/phases.h"
#include "cuda/variants/fft_xy_direct_z/spectra.h"
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

namespace {

using namespace conv;
using namespace conv::fft;
using cases::Random;

/// One thread block: n planes of a pair of tiles. `real`: each plane of the kernel is symmetric.
template <VolumeForm form, bool real = false>
void followBlock(Random& random, const Index3& size) {
    using R = Ring<form>;
    using Line = Complex[32];
    using Factor = std::conditional_t<real, float, Complex>;
    constexpr int taps = form.taps, batch = form.batch, valid = form.valid(), slots = form.slots();
    constexpr int lead = leadOf<form, real>;
    // The kernel's first tap when it is centred in the form's window.
    const std::int64_t beforeX = real ? (form.width - size[0]) / 2 : 0, beforeY = real ? (form.width - size[1]) / 2 : 0;
    constexpr int n = 2 * batch + 1, planes = n + taps - 1;
    std::vector<double> weights(static_cast<std::size_t>(size[0] * size[1] * size[2]));
    for (double& w : weights)
        w = cases::pickReal(random, -1, 1);
    const auto plane = static_cast<std::size_t>(size[0] * size[1]);
    for (std::size_t i = 0; real && i < weights.size(); ++i)
        weights[i] = weights[i - i % plane + std::min(i % plane, plane - 1 - i % plane)];
    const Kernel kernel = Kernel::correlation(weights, size, Kernel::defaultCentre(size));
    EXPECT_EQ(hasEvenPlanes(kernel), real);
    const std::vector<double> spectra = volumeSpectra(kernel, {{0, 0, 0}, size}, taps, real);
    const std::vector<float> numbers(spectra.begin(), spectra.end());
    std::vector<Factor> h(numbers.size() * sizeof(float) / sizeof(Factor));
    std::memcpy(h.data(), numbers.data(), numbers.size() * sizeof(float));
    std::vector<Complex> samples(std::size_t{planes} * 1024);
    const auto in = [&](std::int64_t i) -> const Complex& { return samples[static_cast<std::size_t>(i)]; };
    for (Complex& c : samples)
        c = {static_cast<float>(cases::pickReal(random, -1, 1)), static_cast<float>(cases::pickReal(random, -1, 1))};
    std::vector<Complex> memory(form.ringBytes() / sizeof(Complex));
    char* ring = reinterpret_cast<char*>(memory.data());
    std::vector<Complex> lines(1024);
    const auto line = [&](int l) -> Line& { return *reinterpret_cast<Line*>(lines.data() + 32 * l); };
    const auto slotOf = [](int s) { return (s + slots) % slots * form.slotBytes(); };
    double worst = 0, peak = 0;
    int base = (1 - taps + 2 * slots) % slots;
    for (int first = 1 - taps; first < n + batch; first += batch) {
        for (int warp = 0; warp < batch; ++warp) {
            const int i = first + taps - 1 + warp, slot = slotOf(base + taps - 1 + warp);
            if (i >= planes)
                continue;
            for (int l = 0; l < 32; ++l) {
                for (int y = 0; y < 32; ++y)
                    line(l)[y] = in(i * 1024 + y * 32 + l);
                transform<-1>(line(l));
                R::template put<32>(line(l), ring, typename R::Column(slot, l));
            }
            for (int l = 0; l < 32; ++l) {
                R::get(line(l), ring, typename R::Row(slot, l));
                transform<-1>(line(l));
                R::template put<32>(line(l), ring, typename R::Row(slot, l));
            }
        }
        for (int warp = 0; warp < batch; ++warp) {
            const int j = first - batch + warp, slot = slotOf(base + warp - batch);
            if (j < 0 || j >= n)
                continue;
            for (int l = 0; l < 32; ++l) {
                R::get(line(l), ring, typename R::Row(slot, l));
                transform<1>(line(l));
                R::template put<valid, lead>(line(l), ring, typename R::Row(slot, l));
            }
            for (int l = lead; l < lead + valid; ++l) {
                R::get(line(l), ring, typename R::Column(slot, l));
                transform<1>(line(l));
            }
            for (int at = 0; at < valid * valid; at += 7) { // a sample of them
                const int x = at % valid, y = at / valid;
                double a = 0, b = 0;
                std::size_t w = 0;
                for (int k = 0; k < size[2]; ++k)
                    for (int r = 0; r < size[1]; ++r)
                        for (int c = 0; c < size[0]; ++c, ++w) {
                            const Complex s = in((j + k) * 1024 + (y + r + beforeY) * 32 + x + c + beforeX);
                            a += weights[w] * static_cast<double>(s.x);
                            b += weights[w] * static_cast<double>(s.y);
                        }
                worst = std::max({worst, std::abs(a - static_cast<double>(line(x + lead)[y + lead].x)),
                                  std::abs(b - static_cast<double>(line(x + lead)[y + lead].y))});
                peak = std::max({peak, std::abs(a), std::abs(b)});
            }
        }
        if (first + batch > 0 && first < n) {
            int slot[taps - 1 + batch] = {};
            for (int i = 0; i < taps - 1 + batch; ++i)
                slot[i] = slotOf(base + i);
            Factor factors[taps];
            for (int x = 0; x < 32; ++x)
                for (int y = 0; y <= 16; ++y) {
                    for (int k = 0; k < taps; ++k)
                        factors[k] = h[static_cast<std::size_t>((k * spectrumRows + y) * 32 + x)];
                    if (y % 16 == 0)
                        sumBin<form>(ring, slot, factors, R::place(y, x));
                    else
                        sumBins<form>(ring, slot, factors, y, x);
                }
        }
        base = (base + batch) % slots;
    }
    EXPECT_LE(worst, 1e-6 * peak) << "taps " << taps << ", batch " << batch;
}

TEST(FftVolume, ABlockComputesTheSumsOfTheKernel) {
    Random random(41);
    followBlock<VolumeForm{5, 5, 8, true}>(random, {5, 4, 5});
    followBlock<VolumeForm{9, 9, 8, true}>(random, {9, 9, 9});
    followBlock<VolumeForm{7, 7, 4, false}>(random, {3, 7, 6});
    followBlock<VolumeForm{9, 17, 8, true}>(random, {17, 14, 8});
}

TEST(FftVolume, ABlockWithRealFactors) {
    Random random(44);
    followBlock<VolumeForm{5, 5, 8, true}, true>(random, {5, 5, 5});
    followBlock<VolumeForm{9, 9, 8, true}, true>(random, {7, 9, 9});
    followBlock<VolumeForm{13, 13, 8, false}, true>(random, {13, 3, 12});
    followBlock<VolumeForm{9, 17, 8, true}, true>(random, {15, 17, 7});
}

TEST(FftVolume, GroupsHoldEveryTapOnce) {
    Device device;
    device.cores = 132;
    device.flopsPerSecond = 65e12;
    device.bytesPerSecond = 3e12;
    for (const Index3& taps : {Index3{5, 5, 5}, Index3{14, 14, 14}, Index3{17, 17, 17}, Index3{30, 2, 9},
                               Index3{9, 9, 40}, Index3{26, 26, 26}, Index3{3, 33, 19}}) {
        const auto choice = chooseVolumeForm({200, 100, 300}, taps, device);
        ASSERT_TRUE(choice);
        std::set<Index3> seen;
        for (std::int64_t i = 0; i < choice->launches(); ++i) {
            const VolumeGroup group = choice->group(taps, i);
            EXPECT_LE(std::max(group.size[0], group.size[1]), choice->form->width);
            EXPECT_LE(group.size[2], choice->form->taps);
            for (std::int64_t z = 0; z < group.size[2]; ++z)
                for (std::int64_t y = 0; y < group.size[1]; ++y)
                    for (std::int64_t x = 0; x < group.size[0]; ++x)
                        EXPECT_TRUE(seen.insert({group.from[0] + x, group.from[1] + y, group.from[2] + z}).second);
        }
        EXPECT_EQ(static_cast<std::int64_t>(seen.size()), taps[0] * taps[1] * taps[2]);
        EXPECT_LT(*seen.rbegin(), (Index3{taps[0], taps[1], taps[2]}));
    }
    EXPECT_FALSE(chooseVolumeForm({200, 100, 300}, {60, 60, 60}, device));
}

/// Every tile of a box is in one pair; pairs far from its ends are those of any other box.
TEST(FftVolume, PairsCoverTheBoxAndKeepTheirPlaces) {
    Random random(42);
    for (int round = 0; round < 200; ++round) {
        const int valid = static_cast<int>(cases::pick(random, 20, 28));
        const std::int64_t lo[2] = {cases::pick(random, 0, 150), cases::pick(random, 0, 150)};
        const std::int64_t hi[2] = {lo[0] + cases::pick(random, 1, 200), lo[1] + cases::pick(random, 1, 200)};
        const VolumePairs p = pairsOf(lo, hi, valid);
        std::multiset<std::pair<int, int>> tiles;
        for (int i = 0; i < p.across * p.rows; ++i)
            for (int part = 0; part < 2; ++part) {
                tiles.insert({p.firstColumn + 2 * (i % p.across) + part, p.firstRow + i / p.across});
                EXPECT_EQ(p.firstColumn % 2, 0);
            }
        for (int i = 0; i < p.lonely * p.down; ++i)
            for (int part = 0; part < 2; ++part)
                if (const int row = 2 * (p.firstDown + i % p.down) + part;
                    row >= p.firstRow && row < p.firstRow + p.rows)
                    tiles.insert({p.lone[i / p.down], row});
        std::multiset<std::pair<int, int>> wanted;
        for (auto y = static_cast<int>(lo[1] / valid); y * valid < hi[1]; ++y)
            for (auto x = static_cast<int>(lo[0] / valid); x * valid < hi[0]; ++x)
                wanted.insert({x, y});
        ASSERT_EQ(tiles, wanted);
    }
}

TEST(FftVolume, SchedulesLeaveNothingOut) {
    for (const VolumeForm& form : volumeForms())
        for (const std::int64_t pairs : {1, 13, 131, 132, 242, 5000})
            for (const std::int64_t planes : {1, 5, 96, 512, 4097, 20000}) {
                const VolumeSchedule s = scheduleOf(form, pairs, planes, 132);
                EXPECT_LE(s.full, pairs);
                EXPECT_GE(s.pieces, 1);
                EXPECT_TRUE(s.full == 0 || planes <= maxVolumePlanes);
                EXPECT_LE((planes + s.pieces - 1) / s.pieces, maxVolumePlanes);
                EXPECT_LE(s.pieces, planes);
            }
}

Device invented(int capability, std::int64_t sharedKilobytes) {
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "invented";
    d.memoryBytes = d.freeBytes = std::int64_t{80} << 30;
    d.cores = 132;
    d.computeCapability = capability;
    d.sharedBytesPerBlock = sharedKilobytes << 10;
    d.flopsPerSecond = 65e12;
    d.bytesPerSecond = 2.97e12;
    return d;
}

const Variant& descriptor(const char* name = "fft-xy-direct-z") {
    for (const Variant& v : variants())
        if (v.name == name && v.dimension == 3)
            return v;
    throw Error(ErrorCode::internal, std::string(name) + " is in no list.");
}

Problem cube(std::int64_t size, std::int64_t taps) {
    Problem p;
    p.dimension = 3;
    p.extent = {size, size, size};
    p.taps = {taps, taps, taps};
    p.nonZeroTaps = taps * taps * taps;
    p.rank = 9;
    return p;
}

TEST(FftVolume, IsRefusedWithASentenceWhereItDoesNotFit) {
    const Variant& v = descriptor();
    const Problem seven = cube(64, 7);
    EXPECT_FALSE(v.unsupported(seven, invented(90, 227)));
    EXPECT_FALSE(v.unsupported(seven, invented(80, 163)));
    EXPECT_FALSE(v.unsupported(cube(64, 5), invented(86, 99)));
    EXPECT_FALSE(v.unsupported(seven, invented(86, 99))) << "eight groups of up to five taps along an axis";
    ASSERT_TRUE(v.unsupported(seven, invented(75, 64)));
    EXPECT_NE(v.unsupported(seven, invented(75, 64))->find("this device gives it 64"), std::string::npos);
    EXPECT_FALSE(v.unsupported(cube(64, 14), invented(90, 227)));
    const auto many = v.unsupported(cube(64, 60), invented(90, 227));
    ASSERT_TRUE(many);
    EXPECT_NE(many->find("60 × 60 × 60"), std::string::npos) << *many;
}

/// Predicted to beat direct from 5³ on, not below.
TEST(FftVolume, ModelsPreferItWhereItIsFaster) {
    const Variant &fft = descriptor(), &direct = descriptor("direct");
    const Device h100 = invented(90, 227);
    for (const auto& [size, taps] : {std::pair{512, 5}, {512, 9}, {256, 7}, {96, 11}})
        EXPECT_LT(fft.predictSeconds(cube(size, taps), h100), direct.predictSeconds(cube(size, taps), h100))
            << size << ' ' << taps;
    EXPECT_GT(fft.predictSeconds(cube(512, 3), h100), direct.predictSeconds(cube(512, 3), h100));
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
#pragma once
// A launch built by hand, with packed input of the box's exact footprint and padded output rows, and the naive double
// loop it is checked against.
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace conv::test {

struct CpuCase {
    Index3 extent{1, 1, 1};
    ElementType type = ElementType::f32;
    Kernel kernel;
    std::vector<Kernel> others; ///< other components of a fused gradient magnitude, not larger than `kernel`
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    Region box;
    std::int64_t gap = 0; ///< samples between output rows, and rows between planes

    /// Region where `valid` has values; the full extent for other modes.
    [[nodiscard]] Region domain() const {
        const Region whole = Region::whole(extent);
        if (boundary != Boundary::valid)
            return whole;
        const Index3 b = kernel.before(), a = kernel.after();
        return whole.grown({-b[0], -b[1], -b[2]}, {-a[0], -a[1], -a[2]});
    }
};

/// Samples of a case's domain as doubles that its element type holds exactly.
inline std::vector<double> samplesFor(const CpuCase& c, std::mt19937& random) {
    std::vector<double> samples(c.extent[0] * c.extent[1] * c.extent[2]);
    for (double& s : samples)
        switch (c.type) {
        case ElementType::f32:
        case ElementType::f64:
            s = static_cast<float>(std::normal_distribution<double>()(random));
            break;
        case ElementType::i8:
            s = std::uniform_int_distribution<int>(-128, 127)(random);
            break;
        case ElementType::u8:
            s = std::uniform_int_distribution<int>(0, 255)(random);
            break;
        default:
            s = std::uniform_int_distribution<int>(isInteger(c.type) && name(c.type)[0] == 'u' ? 0 : -30000,
                                                   30000)(random);
            break;
        }
    return samples;
}

class CpuLaunch {
  public:
    CpuLaunch(const CpuCase& c, const std::vector<double>& samples, Pool& pool) : kernels_{&c.kernel} {
        for (const Kernel& other : c.others)
            kernels_.push_back(&other);
        problem_.gradientMagnitude = !c.others.empty();
        launch_.problem = &problem_;
        AxisSet sets[3];
        for (int d = 0; d < 3; ++d) {
            sets[d] = footprint(c.boundary, AxisSet::of(c.box.lo[d], c.box.hi[d]), c.kernel.before()[d],
                                c.kernel.after()[d], 0, c.extent[d]);
            launch_.map[d] = mapOf(c.boundary, 0, c.extent[d], sets[d]);
        }
        pack(c, samples, sets);
        launch_.kernels = kernels_;
        launch_.in = {in_.data(), c.type, sets[0].size(), sets[0].size() * sets[1].size()};
        launch_.outsideValue = c.outsideValue;
        launch_.box = c.box;
        launch_.outStrideY = c.box.size(0) + c.gap;
        launch_.outStrideZ = launch_.outStrideY * (c.box.size(1) + c.gap);
        out_.assign(static_cast<std::size_t>(launch_.outStrideZ * c.box.size(2)), untouched);
        launch_.out = out_.data();
        launch_.pool = &pool;
    }
    CpuLaunch(const CpuLaunch&) = delete;
    CpuLaunch& operator=(const CpuLaunch&) = delete;

    [[nodiscard]] const Launch& get() const { return launch_; }
    [[nodiscard]] float at(std::int64_t x, std::int64_t y, std::int64_t z) const {
        const Region& box = launch_.box;
        return out_[(x - box.lo[0]) + (y - box.lo[1]) * launch_.outStrideY + (z - box.lo[2]) * launch_.outStrideZ];
    }
    /// Number of samples written in the gaps between rows.
    [[nodiscard]] std::int64_t strays() const {
        std::int64_t strays = 0;
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(out_.size()); ++i) {
            const std::int64_t x = i % launch_.outStrideY, y = i % launch_.outStrideZ / launch_.outStrideY;
            if ((x >= launch_.box.size(0) || y >= launch_.box.size(1)) && out_[i] != untouched)
                ++strays;
        }
        return strays;
    }

  private:
    static constexpr float untouched = -12345.678F;

    void pack(const CpuCase& c, const std::vector<double>& samples, const AxisSet (&sets)[3]) {
        std::vector<double> packed;
        const auto indices = [](const AxisSet& set) {
            std::vector<std::int64_t> all;
            for (int p = 0; p < set.parts; ++p)
                for (std::int64_t i = set.part[p].lo; i < set.part[p].hi; ++i)
                    all.push_back(i);
            return all;
        };
        for (const std::int64_t z : indices(sets[2]))
            for (const std::int64_t y : indices(sets[1]))
                for (const std::int64_t x : indices(sets[0]))
                    packed.push_back(samples[(z * c.extent[1] + y) * c.extent[0] + x]);
        in_.resize(packed.size() * sizeOf(c.type));
        withElementType(c.type, [&](auto t) {
            using T = typename decltype(t)::type;
            for (std::size_t i = 0; i < packed.size(); ++i)
                reinterpret_cast<T*>(in_.data())[i] = static_cast<T>(packed[i]);
        });
    }

    std::vector<const Kernel*> kernels_;
    Problem problem_;
    std::vector<std::byte> in_;
    std::vector<float> out_;
    Launch launch_;
};

/// One output of the definition for one kernel in double; zero taps ignore samples.
inline double expected(const CpuCase& c, const std::vector<double>& samples, const std::vector<double>& taps,
                       std::int64_t x, std::int64_t y, std::int64_t z) {
    const Index3 &k = c.kernel.extent(), &centre = c.kernel.centre();
    double sum = 0;
    for (std::int64_t c2 = 0; c2 < k[2]; ++c2)
        for (std::int64_t c1 = 0; c1 < k[1]; ++c1)
            for (std::int64_t c0 = 0; c0 < k[0]; ++c0) {
                const double tap = taps[(c2 * k[1] + c1) * k[0] + c0];
                if (tap == 0)
                    continue;
                const std::int64_t i = fold(c.boundary, x + c0 - centre[0], 0, c.extent[0]);
                const std::int64_t j = fold(c.boundary, y + c1 - centre[1], 0, c.extent[1]);
                const std::int64_t l = fold(c.boundary, z + c2 - centre[2], 0, c.extent[2]);
                const bool missing = i == outside || j == outside || l == outside;
                const double sample = missing ? c.outsideValue : samples[(l * c.extent[1] + j) * c.extent[0] + i];
                sum += tap * sample;
            }
    return sum;
}

/// Root of the sum of all kernels' squares; all have one extent and centre.
inline double expectedMagnitude(const CpuCase& c, const std::vector<double>& samples, std::int64_t x, std::int64_t y,
                                std::int64_t z) {
    double sum = std::pow(expected(c, samples, c.kernel.dense(), x, y, z), 2);
    for (const Kernel& other : c.others)
        sum += std::pow(expected(c, samples, other.dense(), x, y, z), 2);
    return std::sqrt(sum);
}

/// Largest error of a finished launch relative to the largest possible result.
inline double errorOf(const CpuCase& c, const std::vector<double>& samples, const CpuLaunch& launch) {
    const std::vector<double> taps = c.kernel.dense();
    double largest = std::abs(c.outsideValue), weight = 0, error = 0;
    for (const double s : samples)
        largest = std::max(largest, std::abs(s));
    for (const double t : taps)
        weight += std::abs(t);
    for (std::int64_t z = c.box.lo[2]; z < c.box.hi[2]; ++z)
        for (std::int64_t y = c.box.lo[1]; y < c.box.hi[1]; ++y)
            for (std::int64_t x = c.box.lo[0]; x < c.box.hi[0]; ++x) {
                const double e = std::abs(launch.at(x, y, z) - expected(c, samples, taps, x, y, z));
                error = std::isnan(e) ? 1e30 : std::max(error, e);
            }
    return error / std::max(largest * weight, 1e-30);
}

inline std::int64_t between(std::mt19937& random, std::int64_t lo, std::int64_t hi) {
    return std::uniform_int_distribution<std::int64_t>(lo, hi)(random);
}

inline Region wholeOrPart(std::mt19937& random, const Region& domain) {
    Region box = domain;
    if (between(random, 0, 1))
        for (int d = 0; d < 3; ++d) {
            box.lo[d] = between(random, domain.lo[d], domain.hi[d] - 1);
            box.hi[d] = between(random, box.lo[d] + 1, domain.hi[d]);
        }
    return box;
}

} // namespace conv::test

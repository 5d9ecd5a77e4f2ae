// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/tally.h"
#include "app/compare/accuracy/directions.h"
#include <array>
#include <cmath>
#include <limits>
#include <thread>

namespace app::compare {
namespace {

constexpr std::int64_t blockSize = 256;
constexpr std::size_t lanes = 8; ///< parallel sums: compilers may not reorder floating-point sums

constexpr std::size_t bounds = std::tuple_size_v<UlpHistogram> - 1;

struct Glance {
    double squares = 0, largest = 0;
    std::int32_t strange = 0;                   ///< samples that are not finite as float32
    std::array<std::int32_t, bounds> further{}; ///< samples more than 0, 1, 2, 4, 8 … steps away
};

/// Order-preserving integers, equal for −0 and +0.
[[gnu::always_inline]] inline std::int32_t ordered(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits < 0 ? -(bits & 0x7FFFFFFF) : bits;
}

/// Computes the float32 steps of each sample (at most 2³¹) and their histogram. Rounding errors are a few steps: bounds
/// above the longest distance are not tested.
template <class T>
[[gnu::always_inline]] inline void countSteps(const double* wanted, const T* got, Glance& g) {
    std::int32_t steps[blockSize];
    std::int32_t longest = 0; // upper bound: all distances or-ed
    std::int32_t strange = 0;
    for (std::int64_t i = 0; i < blockSize; ++i) {
        const auto rounded = static_cast<float>(wanted[i]), ours = static_cast<float>(got[i]);
        constexpr std::int32_t exponent = 0x7F800000;
        strange += static_cast<std::int32_t>((std::bit_cast<std::int32_t>(rounded) & exponent) == exponent) +
                   static_cast<std::int32_t>((std::bit_cast<std::int32_t>(ours) & exponent) == exponent);
        const std::int32_t a = ordered(rounded), b = ordered(ours);
        const auto ua = static_cast<std::uint32_t>(a), ub = static_cast<std::uint32_t>(b);
        const auto distance = static_cast<std::int32_t>(a > b ? ua - ub : ub - ua);
        steps[i] = distance < 0 ? std::numeric_limits<std::int32_t>::max() : distance;
        longest |= steps[i];
    }
    g.strange = strange;
    std::int32_t bound = 0;
    for (std::size_t k = 0; k < bounds && bound < longest; ++k) {
        std::int32_t count = 0;
        for (const std::int32_t s : steps)
            count += static_cast<std::int32_t>(s > bound);
        g.further[k] = count;
        bound = bound == 0 ? 1 : 2 * bound;
    }
}

template <class T>
[[gnu::always_inline]] inline Glance look(const double* wanted, const T* got, double* off) {
    Glance g;
    for (std::int64_t i = 0; i < blockSize; ++i)
        off[i] = std::abs(static_cast<double>(got[i]) - wanted[i]);
    double squares[lanes] = {}, largest[lanes] = {};
    for (std::int64_t i = 0; i < blockSize; i += lanes)
        for (std::size_t l = 0; l < lanes; ++l) {
            const double o = off[i + static_cast<std::int64_t>(l)];
            squares[l] += o * o;
            largest[l] = o > largest[l] ? o : largest[l];
        }
    for (std::size_t l = 0; l < lanes; ++l) {
        g.squares += squares[l];
        g.largest = std::max(g.largest, largest[l]);
    }
    countSteps(wanted, got, g);
    return g;
}

template <class T>
Glance lookPlainly(const double* wanted, const T* got, double* off) {
    return look(wanted, got, off);
}

template <class T>
using Look = Glance (*)(const double*, const T*, double*);

#ifdef __x86_64__
/// `look` for AVX2, in half to a third of the time, with equal bits.
template <class T>
[[gnu::target("avx2")]] Glance lookWide(const double* wanted, const T* got, double* off) {
    return look(wanted, got, off);
}

template <class T>
Look<T> bestLook() {
    return __builtin_cpu_supports("avx2") ? lookWide<T> : lookPlainly<T>;
}
#else
template <class T>
Look<T> bestLook() {
    return lookPlainly<T>;
}
#endif

void addSteps(UlpHistogram& bins, const Glance& seen, std::int64_t count) {
    std::int64_t left = count;
    for (std::size_t k = 0; k < bounds; ++k) {
        bins[k] += left - seen.further[k];
        left = seen.further[k];
    }
    bins.back() += left;
}

void takeRun(Tally& tally, const Truth& truth, const conv::ConstView& mine, const std::byte* got, std::int64_t first,
             std::int64_t count) {
    if (mine.type == conv::ElementType::f32) {
        tally.take(truth, truth.values + first, reinterpret_cast<const float*>(got), first, count);
        return;
    }
    constexpr std::int64_t piece = 16 * blockSize;
    std::vector<double> values(static_cast<std::size_t>(std::min(piece, count)));
    for (std::int64_t at = 0; at < count; at += piece) {
        const std::int64_t n = std::min(piece, count - at);
        conv::convertSamples(mine.type, got + at * static_cast<std::int64_t>(conv::sizeOf(mine.type)),
                             conv::ElementType::f64, values.data(), n);
        tally.take(truth, truth.values + first + at, values.data(), first + at, n);
    }
}

/// Takes a range of rows of the box, counted y first.
void takeRows(Tally& tally, const Truth& truth, const conv::ConstView& mine, const conv::Region& domain,
              std::int64_t from, std::int64_t to) {
    const conv::Region& box = truth.box;
    const std::int64_t ny = std::max<std::int64_t>(1, box.size(1));
    const auto place = [&](std::int64_t row) {
        return mine.row(box.lo[1] + row % ny - domain.lo[1], box.lo[2] + row / ny - domain.lo[2]) +
               (box.lo[0] - domain.lo[0]) * static_cast<std::int64_t>(conv::sizeOf(mine.type));
    };
    const bool dense = mine.strideY == box.size(0) && mine.strideZ == box.size(0) * box.size(1);
    const std::int64_t together = dense ? to - from : 1; // rows that are contiguous in memory
    for (std::int64_t row = from; row < to; row += together)
        takeRun(tally, truth, mine, place(row), row * box.size(0), together * box.size(0));
}

} // namespace

template <class T>
void Tally::take(const Truth& truth, const double* wanted, const T* got, std::int64_t first, std::int64_t count) {
    if (truth.period > 0) {
        takeOneByOne(truth, wanted, got, first, count);
        return;
    }
    double off[blockSize], lastWanted[blockSize];
    T lastGot[blockSize];
    static const Look<T> lookAt = bestLook<T>();
    for (std::int64_t at = 0; at < count; at += blockSize) {
        const std::int64_t n = std::min(blockSize, count - at);
        const double* w = wanted + at;
        const T* g = got + at;
        if (n < blockSize) { // pads the last block with equal samples
            std::copy_n(w, n, lastWanted);
            std::copy_n(g, n, lastGot);
            std::fill(lastWanted + n, lastWanted + blockSize, 0.0);
            std::fill(lastGot + n, lastGot + blockSize, T{0});
            w = lastWanted;
            g = lastGot;
        }
        const Glance seen = lookAt(w, g, off);
        if (seen.strange > 0 || !std::isfinite(seen.squares)) {
            takeOneByOne(truth, w, g, first + at, n);
            continue;
        }
        errors_.checked += n;
        finite_ += n;
        squares_ += seen.squares;
        addSteps(errors_.ulps, seen, n);
        if (seen.largest > truth.allowed)
            beyond_ += std::count_if(off, off + n, [&](double o) { return o > truth.allowed; });
        if (seen.largest > errors_.maxAbs) {
            const std::int64_t i = std::find(off, off + n, seen.largest) - off;
            worse(truth, seen.largest, w[i], static_cast<double>(g[i]), first + at + i);
        }
    }
}

template void Tally::take(const Truth&, const double*, const float*, std::int64_t, std::int64_t);
template void Tally::take(const Truth&, const double*, const double*, std::int64_t, std::int64_t);

template <class T>
void Tally::takeOneByOne(const Truth& truth, const double* wanted, const T* got, std::int64_t first,
                         std::int64_t count) {
    errors_.checked += count;
    for (std::int64_t i = 0; i < count; ++i) {
        if (truth.period > 0 && std::isnan(wanted[i])) // no direction can be resolved there
            continue;
        const auto w = wanted[i], g = beside(w, static_cast<double>(got[i]), truth.period);
        const double off = std::abs(g - w);
        if (std::isfinite(off)) {
            squares_ += off * off;
            ++finite_;
            beyond_ += off > truth.allowed ? 1 : 0;
            const auto rounded = static_cast<float>(w), ours = static_cast<float>(g);
            if (std::isfinite(rounded) && std::isfinite(ours))
                ++errors_.ulps[ulpBin(ulpsBetween(rounded, ours))];
            worse(truth, off, w, g, first + i);
        } else if (std::isnan(w) ? !std::isnan(g) : w != g) {
            ++errors_.nonFinite;
            ++beyond_;
            worse(truth, INFINITY, w, g, first + i);
        }
    }
}

void Tally::worse(const Truth& truth, double off, double wanted, double got, std::int64_t at) {
    if (!(off > errors_.maxAbs))
        return;
    const std::int64_t nx = std::max<std::int64_t>(1, truth.box.size(0));
    const std::int64_t ny = std::max<std::int64_t>(1, truth.box.size(1));
    errors_.maxAbs = off;
    errors_.wanted = wanted;
    errors_.got = got;
    errors_.worstItem = truth.item;
    errors_.worst = {truth.box.lo[0] + at % nx, truth.box.lo[1] + at / nx % ny, truth.box.lo[2] + at / (nx * ny)};
}

void Tally::add(const Tally& other) {
    const Errors& e = other.errors_;
    if (e.maxAbs > errors_.maxAbs) {
        errors_.maxAbs = e.maxAbs;
        errors_.wanted = e.wanted;
        errors_.got = e.got;
        errors_.worstItem = e.worstItem;
        errors_.worst = e.worst;
    }
    errors_.checked += e.checked;
    errors_.nonFinite += e.nonFinite;
    for (std::size_t i = 0; i < errors_.ulps.size(); ++i)
        errors_.ulps[i] += e.ulps[i];
    squares_ += other.squares_;
    finite_ += other.finite_;
    beyond_ += other.beyond_;
}

Errors Tally::errors() const {
    Errors e = errors_;
    e.rms = finite_ > 0 ? std::sqrt(squares_ / static_cast<double>(finite_)) : 0;
    return e;
}

Tally tallyOf(const Truth& truth, const conv::Volume& result, const conv::Region& domain) {
    const conv::ConstView mine = result.view(truth.item);
    const std::int64_t rows = truth.box.size(1) * truth.box.size(2);
    const auto workers = static_cast<std::int64_t>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    const std::int64_t parts = truth.box.count() < 100'000 ? 1 : std::min(workers, rows);
    std::vector<Tally> tallies(static_cast<std::size_t>(parts));
    {
        std::vector<std::jthread> threads;
        for (std::int64_t p = 1; p < parts; ++p)
            threads.emplace_back([&, p] {
                takeRows(tallies[static_cast<std::size_t>(p)], truth, mine, domain, rows * p / parts,
                         rows * (p + 1) / parts);
            });
        takeRows(tallies[0], truth, mine, domain, 0, rows / parts);
    }
    Tally all;
    for (const Tally& tally : tallies)
        all.add(tally);
    return all;
}

} // namespace app::compare

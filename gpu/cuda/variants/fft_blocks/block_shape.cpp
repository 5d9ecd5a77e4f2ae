// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/block_shape.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft_blocks/block_line.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

namespace conv::fft {
namespace {

bool fits(int points, std::int64_t sharedBytes) {
    return sharedBytes <= 0 || std::max(rowBytes(points), columnBytes(points)) <= sharedBytes;
}

/// Bytes per second of passes on an H100: along x; along another axis one way; filtering along it (2026-11,
/// docs/benchmarks/h100-fft-blocks.md).
struct PointRates {
    int points;
    double rows, columns, filter;
};
constexpr PointRates rates[] = {
    {64, 2.5e12, 2.7e12, 2.2e12},   {128, 2.5e12, 2.7e12, 2.25e12}, {192, 2.4e12, 2.6e12, 1.9e12},
    {256, 2.5e12, 2.8e12, 2.05e12}, {288, 2.6e12, 2.9e12, 2e12},    {384, 2.5e12, 2.6e12, 1.8e12},
    {512, 2.5e12, 1.9e12, 1.3e12},  {768, 2.5e12, 1.8e12, 1.35e12}, {1024, 2e12, 1.5e12, 1.05e12},
    {2048, 2.4e12, 1.6e12, 1.4e12}, {4096, 2.3e12, 1.5e12, 1.25e12}};
const PointRates& ratesOf(const BlockAxis& axis) {
    return *std::ranges::find(rates, axis.points, &PointRates::points);
}

/// A pass over complex numbers or pairs of samples. The minimum is latency, which grows with the numbers per block: a
/// single block is about twice as fast as one of many.
double passSeconds(double numbersIn, double numbersOut, double rate, int blockNumbers = 0) {
    const double min = std::max(3e-6, 16 * blockNumbers / (2 * rate / fittedCores));
    return launchCost + std::max(min, 8 * (numbersIn + numbersOut) / rate);
}

double secondsOf(const BlockShape& s, const Index3& extent, const Index3& taps, double boxes = 1) {
    const Index3 half = s.halfOf(extent);
    const auto count = [boxes](std::int64_t a, std::int64_t b, std::int64_t c) {
        return boxes * static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
    };
    const auto haloed = [&](std::size_t a) { return half[a] + taps[a] - 1; };
    const auto spectrum = [&](std::size_t a) { return s.axis[a].segments * s.axis[a].points; };
    // Samples that two segments share are read twice.
    const auto read = [&](std::size_t a) {
        return std::min(spectrum(a), haloed(a) + (s.axis[a].segments - 1) * (taps[a] - 1));
    };
    const std::int64_t x = spectrum(0);
    const auto kernel = static_cast<double>(s.kernelPoints());
    const double rows = ratesOf(s.axis[0]).rows, filter = ratesOf(s.axis[s.last()]).filter;
    const int block = blockRows(s.axis[0].points) * s.axis[0].points;
    double seconds = passSeconds(count(read(0), haloed(1), haloed(2)), count(x, haloed(1), haloed(2)), rows, block) +
                     passSeconds(count(x, half[1], half[2]), count(half[0], half[1], half[2]), rows, block);
    if (s.last() == 1)
        seconds += passSeconds(count(x, read(1), half[2]) + kernel, count(x, half[1], half[2]), filter);
    else if (!s.transforms(1))
        seconds += passSeconds(count(x, half[1], read(2)) + kernel, count(x, half[1], half[2]), filter);
    else {
        const double columns = ratesOf(s.axis[1]).columns;
        seconds += passSeconds(count(x, read(1), haloed(2)), count(x, spectrum(1), haloed(2)), columns) +
                   passSeconds(count(x, spectrum(1), read(2)) + kernel, count(x, spectrum(1), half[2]), filter) +
                   passSeconds(count(x, spectrum(1), half[2]), count(x, half[1], half[2]), columns);
    }
    return seconds;
}

std::vector<BlockAxis> cutsOf(std::int64_t outputs, std::int64_t taps, std::int64_t sharedBytes) {
    std::vector<BlockAxis> cuts;
    for (const int points : blockLengths) {
        const std::int64_t width = points - taps + 1;
        if (width < points / 8 || !fits(points, sharedBytes))
            continue;
        cuts.push_back({points, width, ceilDiv(outputs, width)});
        if (cuts.back().segments == 1)
            break; // longer transforms only add work
    }
    return cuts;
}

std::optional<BlockShape> answerTo(const Index3& extent, const Index3& taps, std::int64_t sharedBytes) {
    const bool z = taps[2] > 1, y = taps[1] > 1 || !z;
    std::optional<BlockShape> best;
    for (std::size_t along = 0; along < 3; ++along) {
        if (extent[along] == 1 && along > 0)
            continue;
        BlockShape s;
        s.along = along;
        const Index3 half = s.halfOf(extent);
        const auto ways = [&](std::size_t a, bool transformed) {
            return transformed ? cutsOf(half[a], taps[a], sharedBytes)
                               : std::vector<BlockAxis>{BlockAxis{0, half[a], 1}};
        };
        const std::vector<BlockAxis> wayX = ways(0, true), wayY = ways(1, y), wayZ = ways(2, z);
        for (const BlockAxis& cutX : wayX)
            for (const BlockAxis& cutY : wayY)
                for (const BlockAxis& cutZ : wayZ) {
                    s.axis[0] = cutX;
                    s.axis[1] = cutY;
                    s.axis[2] = cutZ;
                    s.seconds = secondsOf(s, extent, taps);
                    if (!best || s.seconds < best->seconds)
                        best = s;
                }
    }
    return best;
}

/// Cached answer. A launch repeats the plan's question, and finding the answer takes longer than a small image's
/// passes.
template <class Question, class Find>
auto remembered(const Question& question, Find&& find) {
    static std::mutex mutex;
    static std::map<Question, decltype(find())> answers;
    {
        const std::lock_guard lock(mutex);
        if (const auto known = answers.find(question); known != answers.end())
            return known->second;
    }
    auto answer = find();
    constexpr std::size_t max = 256;
    const std::lock_guard lock(mutex);
    if (answers.size() >= max)
        answers.clear();
    answers.emplace(question, answer);
    return answer;
}

} // namespace

double BlockShape::kernelSeconds() const {
    const int passes = transforms(1) && transforms(2) ? 3 : 2;
    return passes * launchCost + passSeconds(0, static_cast<double>(kernelPoints()), ratesOf(axis[0]).rows);
}

std::int64_t BlockShape::kernelPoints() const {
    std::int64_t all = 1;
    for (const BlockAxis& a : axis)
        all *= std::max(1, a.points);
    return all;
}

std::optional<BlockShape> blockShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes) {
    return remembered(std::tuple{extent, taps, sharedBytes}, [&] { return answerTo(extent, taps, sharedBytes); });
}

std::optional<SignalShape> signalShape(std::int64_t outputs, std::int64_t taps, std::int64_t sharedBytes) {
    return remembered(std::tuple{outputs, taps, sharedBytes}, [&] {
        std::optional<SignalShape> best;
        for (const int points : blockLengths) {
            const std::int64_t fold = points / 2; // a row of samples is one transform
            SignalShape s{{fold, ceilDiv(outputs, fold), 1}, {fold + 1, ceilDiv(taps, fold), 1}, {}};
            if (const auto block = answerTo(s.extent, s.taps, sharedBytes);
                block && (!best || block->seconds < best->block.seconds)) {
                s.block = *block;
                best = s;
            }
        }
        return best;
    });
}

double secondsOfBoxes(const BlockShape& shape, const Index3& extent, const Index3& taps, std::int64_t boxes) {
    return secondsOf(shape, extent, taps, static_cast<double>(boxes));
}

int longestBlock(std::int64_t sharedBytes) {
    int longest = 0;
    for (const int points : blockLengths)
        if (fits(points, sharedBytes))
            longest = points;
    return longest;
}

} // namespace conv::fft

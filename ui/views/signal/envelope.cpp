// SPDX-License-Identifier: Apache-2.0
#include "ui/views/signal/envelope.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

constexpr std::int64_t blockSamples = 256;
constexpr std::int64_t fanOut = 16;
constexpr std::int64_t chunkSamples = 64 * blockSamples;
constexpr std::int64_t sketchSamples = 2048;
constexpr std::int64_t readAtOnce = 4 * blockSamples; ///< samples that painting may read itself

/// Returns the range of samples; independent lanes let the compiler vectorise.
Envelope::Range rangeOf(const float* samples, std::int64_t count) {
    constexpr std::size_t lanes = 16;
    std::array<Envelope::Range, lanes> parts;
    std::array<float, lanes> low, high;
    low.fill(parts[0].low);
    high.fill(parts[0].high);
    std::int64_t i = 0;
    for (; i + static_cast<std::int64_t>(lanes) <= count; i += static_cast<std::int64_t>(lanes))
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float value = samples[i + static_cast<std::int64_t>(lane)];
            low[lane] = value < low[lane] ? value : low[lane];
            high[lane] = value > high[lane] ? value : high[lane];
        }
    Envelope::Range range;
    for (; i < count; ++i)
        range.add(samples[i]);
    for (std::size_t lane = 0; lane < lanes; ++lane)
        range.add(Envelope::Range{low[lane], high[lane]});
    return range;
}

} // namespace

Envelope::Envelope(std::int64_t count, Fetch fetch) : count_(count), fetch_(std::move(fetch)) {
    levels_.emplace_back(static_cast<std::size_t>((count + blockSamples - 1) / blockSamples));
    while (levels_.back().size() > static_cast<std::size_t>(fanOut))
        levels_.emplace_back((levels_.back().size() + fanOut - 1) / fanOut);
    // An odd step does not alias with even periods.
    const std::int64_t step = std::max<std::int64_t>(1, count / sketchSamples) | 1;
    std::vector<float> finite;
    for (std::int64_t i = 0; i < count; i += step) {
        float value = 0;
        fetch_(i, 1, &value);
        sketch_.add(value);
        if (std::isfinite(value))
            finite.push_back(value);
    }
    if (finite.empty())
        return;
    const auto middle = finite.begin() + static_cast<std::ptrdiff_t>(finite.size() / 2);
    std::nth_element(finite.begin(), middle, finite.end());
    median_ = *middle;
}

bool Envelope::read(std::int64_t samples) {
    std::int64_t first = known_.load(std::memory_order_relaxed);
    buffer_.resize(static_cast<std::size_t>(std::min(chunkSamples, count_)));
    for (const std::int64_t end = std::min(count_, samples > count_ - first ? count_ : first + samples); first < end;) {
        const std::int64_t size = std::min(chunkSamples, count_ - first);
        fetch_(first, size, buffer_.data());
        for (std::int64_t at = 0; at < size; at += blockSamples)
            levels_[0][static_cast<std::size_t>((first + at) / blockSamples)] =
                rangeOf(buffer_.data() + at, std::min(blockSamples, size - at));
        first += size;
        closeParents(first / blockSamples);
        known_.store(first, std::memory_order_release);
    }
    return first == count_;
}

/// Fills higher levels from the first `blocks` entries of level 0.
void Envelope::closeParents(std::int64_t blocks) {
    const std::int64_t before = known_.load(std::memory_order_relaxed) / blockSamples;
    std::int64_t from = before, to = blocks;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        from /= fanOut;
        to /= fanOut;
        for (std::int64_t parent = from; parent < to; ++parent) {
            Range range;
            for (std::int64_t child = parent * fanOut; child < (parent + 1) * fanOut; ++child)
                range.add(levels_[level - 1][static_cast<std::size_t>(child)]);
            levels_[level][static_cast<std::size_t>(parent)] = range;
        }
    }
}

Envelope::Range Envelope::whole() const {
    Range range = complete() ? Range() : sketch_;
    range.add(this->range(0, count_));
    return range;
}

Envelope::Range Envelope::range(std::int64_t first, std::int64_t last) const {
    Range result;
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, count_);
    if (last - first > readAtOnce)
        last = std::min(last, known());
    else if (first < last && last > known()) {
        addSamples(first, last, result);
        return result;
    }
    if (first >= last)
        return result;
    const std::int64_t firstBlock = (first + blockSamples - 1) / blockSamples;
    const std::int64_t lastBlock = last / blockSamples;
    if (firstBlock >= lastBlock) {
        addSamples(first, last, result);
        return result;
    }
    addSamples(first, firstBlock * blockSamples, result);
    addBlocks(0, firstBlock, lastBlock, result);
    addSamples(lastBlock * blockSamples, last, result);
    return result;
}

void Envelope::addSamples(std::int64_t first, std::int64_t last, Range& range) const {
    std::array<float, 2 * blockSamples> samples;
    while (first < last) {
        const std::int64_t size = std::min<std::int64_t>(last - first, static_cast<std::int64_t>(samples.size()));
        fetch_(first, size, samples.data());
        range.add(rangeOf(samples.data(), size));
        first += size;
    }
}

void Envelope::addBlocks(std::size_t level, std::int64_t first, std::int64_t last, Range& range) const {
    const std::vector<Range>& blocks = levels_[level];
    const std::int64_t firstParent = (first + fanOut - 1) / fanOut;
    const std::int64_t lastParent = last / fanOut;
    const bool climb = level + 1 < levels_.size() && firstParent < lastParent;
    const std::int64_t headEnd = climb ? firstParent * fanOut : last;
    for (std::int64_t i = first; i < headEnd; ++i)
        range.add(blocks[static_cast<std::size_t>(i)]);
    if (!climb)
        return;
    addBlocks(level + 1, firstParent, lastParent, range);
    for (std::int64_t i = lastParent * fanOut; i < last; ++i)
        range.add(blocks[static_cast<std::size_t>(i)]);
}

} // namespace ui

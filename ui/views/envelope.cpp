#include "ui/views/envelope.h"
#include <algorithm>
#include <array>

namespace ui {
namespace {

constexpr std::int64_t blockSamples = 256;
constexpr std::int64_t fanOut = 16;

} // namespace

Envelope::Envelope(std::int64_t count, Fetch fetch) : count_(count), fetch_(std::move(fetch)) {
    std::vector<Range> blocks(static_cast<std::size_t>((count + blockSamples - 1) / blockSamples));
    constexpr std::int64_t chunk = 64 * blockSamples;
    std::vector<float> samples(static_cast<std::size_t>(std::min(chunk, count)));
    for (std::int64_t first = 0; first < count; first += chunk) {
        const std::int64_t size = std::min(chunk, count - first);
        fetch_(first, size, samples.data());
        for (std::int64_t at = 0; at < size; at += blockSamples) {
            Range range;
            for (std::int64_t i = at; i < std::min(at + blockSamples, size); ++i)
                range.add(samples[static_cast<std::size_t>(i)]);
            blocks[static_cast<std::size_t>((first + at) / blockSamples)] = range;
        }
    }
    levels_.push_back(std::move(blocks));
    while (levels_.back().size() > static_cast<std::size_t>(fanOut)) {
        const std::vector<Range>& below = levels_.back();
        std::vector<Range> level((below.size() + fanOut - 1) / fanOut);
        for (std::size_t i = 0; i < below.size(); ++i)
            level[i / fanOut].add(below[i]);
        levels_.push_back(std::move(level));
    }
}

Envelope::Range Envelope::range(std::int64_t first, std::int64_t last) const {
    Range result;
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, count_);
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
        for (std::int64_t i = 0; i < size; ++i)
            range.add(samples[static_cast<std::size_t>(i)]);
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

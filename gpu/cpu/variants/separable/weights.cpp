// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/weights.h"
#include "cpu/runtime/buffer.h"
#include <cstring>

namespace conv {
namespace {

Launch launchOfMask(const Launch& launch) {
    Launch mask = launch;
    const Weighing& weighing = *launch.weighing;
    if (weighing.mask.data) {
        mask.in = weighing.mask;
        std::copy(std::begin(weighing.map), std::end(weighing.map), std::begin(mask.map));
    }
    mask.outsideValue = weighing.outsideWeight;
    return mask;
}

/// Buffers for pieces of rows that are not contiguous floats or bytes.
struct Gathered {
    std::vector<float> samples;
    std::vector<std::uint8_t> mask;
};

Gathered& gatheredOfThread() {
    thread_local Gathered gathered;
    return gathered;
}

} // namespace

Weights::Weights(const Launch& launch, const Frame& frame)
    : weighing_(*launch.weighing),
      maskLaunch_(launchOfMask(launch)),
      samples_(frame),
      mask_(maskLaunch_, frame.swapped ? Index3{frame.taps[0], frame.taps[2], frame.taps[1]} : frame.taps,
            frame.swapped ? Index3{frame.before[0], frame.before[2], frame.before[1]} : frame.before, frame.swapped) {
    covers_ = (weighing_.byMask || !weighing_.inMask) && (weighing_.byPresence || !weighing_.ofPresent);
    for (std::size_t axis = 0; axis < 3; ++axis)
        covers_ = covers_ && frame.before[axis] >= 0 && frame.before[axis] < frame.taps[axis];
}

std::uint8_t Weights::apply(float* values, float* weights, std::int64_t n) const {
    if (weighing_.byPresence)
        return maskSimd().weighPresent(values, weights, weighing_.byMask, weighing_.missing, n);
    const std::uint8_t state = maskSimd().stateOf(weights, n);
    if (state != MaskSimd::allOne)
        maskSimd().selectByFloats(values, weights, nullptr, 0, n, values);
    return state;
}

void Weights::applyOutside(float* values, float* weights, std::int64_t n) const {
    std::fill_n(values, n, weighing_.outsideWeight > 0 ? static_cast<float>(samples_.launch->outsideValue) : 0);
    std::fill_n(weights, n, weighing_.outsideWeight);
}

WeighedRows::WeighedRows(const Weights& weights, Interval x)
    : weights_(weights), samples_(weights.samples(), x), mask_(weights.mask(), x) {
    const AxisMap& map = weights.samples().launch->map[0];
    for (std::int64_t i = x.lo; weights.weighing().byPresence && i < x.hi; ++i)
        if (map(i) < 0)
            outside_.push_back(i - x.lo);
}

std::uint8_t WeighedRows::load(std::int64_t a, std::int64_t b, float* values, float* weights) const {
    const std::int64_t n = samples_.range().size();
    std::uint8_t state = MaskSimd::allOne;
    if (weights_.weighing().byMask) {
        mask_.load(a, b, weights);
        state = maskSimd().stateOf(weights, n);
        if (state == MaskSimd::allZero)
            return state;
    }
    samples_.load(a, b, values);
    if (weights_.weighing().byPresence || state == MaskSimd::mixed)
        state = weights_.apply(values, weights, n);
    for (const std::int64_t i : outside_)
        weights_.applyOutside(values + i, weights + i, 1);
    return outside_.empty() ? state : std::uint8_t{MaskSimd::mixed};
}

MeanRows::MeanRows(const Weights& weights, Interval x, std::int64_t columns) : weights_(weights) {
    for (std::int64_t at = x.lo; at < x.hi; at += columns) {
        const Interval part{at, std::min(x.hi, at + columns)};
        pieces_.push_back({Rows(weights.samples(), part), Rows(weights.mask(), part)});
    }
}

void MeanRows::make(std::int64_t piece, std::int64_t a, std::int64_t b, std::uint8_t state, const float* values,
                    const float* weights, float* out, bool stream) const {
    const Weighing& w = weights_.weighing();
    const auto& [samples, mask] = pieces_[static_cast<std::size_t>(piece)];
    const std::int64_t n = samples.range().size();
    const bool all = state == MaskSimd::allOne && weights_.coversConditions();
    MeanRow row{values, weights, w.minWeight};
    row.constant = w.otherwise.value_or(0.0F);
    row.keeps = !w.otherwise;
    row.ofPresent = w.ofPresent && !all;
    row.missing = w.missing;
    row.stream = stream;
    if (!all && (row.keeps || row.ofPresent)) {
        row.samples = reinterpret_cast<const float*>(samples.whole(a, b));
        if (samples.type() != ElementType::f32 || !row.samples) {
            std::vector<float>& gathered = gatheredOfThread().samples;
            gathered.resize(static_cast<std::size_t>(n));
            samples.load(a, b, gathered.data());
            row.samples = gathered.data();
        }
    }
    if (state == MaskSimd::allZero) {
        if (row.keeps)
            std::copy_n(row.samples, n, out);
        else
            std::fill_n(out, n, row.constant);
        return;
    }
    if (w.inMask && !all) {
        row.mask = reinterpret_cast<const std::uint8_t*>(mask.whole(a, b));
        if (!row.mask) {
            std::vector<std::uint8_t>& gathered = gatheredOfThread().mask;
            gathered.resize(static_cast<std::size_t>(n));
            const auto copy = [](const std::uint8_t* from, std::int64_t count, std::uint8_t* to) {
                std::memcpy(to, from, static_cast<std::size_t>(count));
            };
            mask.loadStored<std::uint8_t>(
                a, b, std::uint8_t{0}, copy, [](std::uint8_t one) { return one; }, gathered.data());
            row.mask = gathered.data();
        }
    }
    maskSimd().average(row, n, out);
}

void MeanRows::prefetch(std::int64_t piece, std::int64_t a, std::int64_t b) const {
    const Weighing& w = weights_.weighing();
    const auto& [samples, mask] = pieces_[static_cast<std::size_t>(piece)];
    if (!w.otherwise || w.ofPresent)
        samples.prefetch(a, b);
    if (w.inMask)
        mask.prefetch(a, b);
}

std::uint8_t commonState(const std::uint8_t* states, std::int64_t n) {
    std::uint64_t common = ~std::uint64_t{0};
    std::int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, states + i, sizeof eight);
        common &= eight;
    }
    common &= common >> 32;
    common &= common >> 16;
    common &= common >> 8;
    auto state = static_cast<std::uint8_t>(common);
    for (; i < n; ++i)
        state &= states[i];
    return state;
}

} // namespace conv

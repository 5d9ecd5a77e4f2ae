// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/passes.h"
#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

namespace conv {
namespace {

PassTaps tapsOf(const std::vector<double>& weights, double factor = 1) {
    std::vector<float> result;
    result.reserve(weights.size());
    for (const double w : weights)
        result.push_back(static_cast<float>(w * factor));
    return PassTaps(result);
}

/// Pads taps with zeros to `before` and `size`.
AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t size) {
    AxisTaps wide{std::vector<double>(size, 0.0), before};
    std::copy(taps.weights.begin(), taps.weights.end(), wide.weights.begin() + (before - taps.before()));
    return wide;
}

/// Terms of kernels defined per axis, padded to one extent and centre.
std::vector<SeparableTerm> alikeTerms(std::span<const Kernel* const> kernels) {
    std::int64_t before[3] = {}, after[3] = {};
    for (const Kernel* kernel : kernels)
        for (int d = 0; d < 3; ++d) {
            before[d] = std::max(before[d], kernel->before()[d]);
            after[d] = std::max(after[d], kernel->after()[d]);
        }
    std::vector<SeparableTerm> terms;
    for (const Kernel* kernel : kernels) {
        SeparableTerm& term = terms.emplace_back();
        for (int d = 0; d < 3; ++d)
            term[d] = widened(kernel->axes()[d], before[d], before[d] + 1 + after[d]);
    }
    return terms;
}

/// Index of `item` in `list`; appends it if it is new.
template <class T>
std::int64_t placeOf(std::vector<T>& list, T item) {
    const auto at = std::find(list.begin(), list.end(), item);
    const std::int64_t place = at - list.begin();
    if (at == list.end())
        list.push_back(std::move(item));
    return place;
}

void takeShape(Passes& passes, const SeparableTerm& term) {
    for (int d = 0; d < 3; ++d) {
        passes.taps[d] = term[d].size();
        passes.before[d] = term[d].before();
    }
    passes.swapped = passes.taps[1] == 1;
}

/// Weights along the second axis, times a third axis of one tap.
PassTaps secondTaps(const SeparableTerm& term, bool swapped, bool third) {
    const AxisTaps &second = term[swapped ? 2 : 1], &other = term[swapped ? 1 : 2];
    return tapsOf(second.weights, third ? 1 : other.weights[0]);
}

bool hasThird(const Passes& passes) {
    return !passes.swapped && passes.taps[2] > 1;
}

} // namespace

void PassTaps::append(const std::vector<float>& more) {
    weights.insert(weights.end(), more.begin(), more.end());
    holes = holes || std::find(more.begin(), more.end(), 0.0F) != more.end();
}

double Passes::operationsPerOutput() const {
    double operations = 0;
    for (const PassTaps& row : rows)
        operations += 2.0 * static_cast<double>(row.size());
    for (const std::vector<PassSum>* sums : {&maps, &results})
        for (const PassSum& sum : *sums)
            operations += 2.0 * static_cast<double>(sum.taps.size());
    return operations;
}

Passes passesOf(const SeparableTerm& term) {
    return passesOf(std::vector<SeparableTerm>{term});
}

Passes passesOf(const std::vector<SeparableTerm>& terms) {
    Passes passes;
    takeShape(passes, terms.front());
    const bool third = hasThird(passes);
    const SeparableTerm* last = nullptr;
    PassSum result;
    for (const SeparableTerm& term : terms) {
        const bool sameMap = last && (!third || (*last)[2] == term[2]);
        if (!sameMap) {
            passes.maps.push_back({static_cast<std::int64_t>(passes.rows.size()), 0, PassTaps()});
            result.taps.append(tapsOf(term[2].weights).weights);
        }
        passes.rows.push_back(tapsOf(term[0].weights));
        PassSum& map = passes.maps.back();
        map.taps.append(secondTaps(term, passes.swapped, third).weights);
        ++map.count;
        last = &term;
    }
    if (third) {
        result.count = static_cast<std::int64_t>(passes.maps.size());
        passes.results.push_back(std::move(result));
    }
    return passes;
}

Passes meanPasses(const SeparableTerm& term) {
    Passes passes = passesOf(term);
    passes.mean = true;
    passes.rows.push_back(passes.rows.front());
    for (std::vector<PassSum>* sums : {&passes.maps, &passes.results})
        if (!sums->empty())
            sums->push_back({1, 1, sums->front().taps});
    return passes;
}

Passes sumPasses(std::span<const Kernel* const> kernels) {
    return passesOf(alikeTerms(kernels));
}

Passes gradientPasses(std::span<const Kernel* const> kernels) {
    Passes passes;
    passes.magnitude = true;
    for (const SeparableTerm& term : alikeTerms(kernels)) {
        takeShape(passes, term);
        const bool third = hasThird(passes);
        const std::int64_t row = placeOf(passes.rows, tapsOf(term[0].weights));
        PassSum map{row, 1, secondTaps(term, passes.swapped, third)};
        if (!third) {
            passes.maps.push_back(std::move(map)); // not shared: equal results count twice
            continue;
        }
        const std::int64_t at = placeOf(passes.maps, std::move(map));
        passes.results.push_back({at, 1, tapsOf(term[2].weights)});
    }
    return passes;
}

std::vector<SeparableTerm> termsOf(const Kernel& kernel) {
    if (kernel.definedPerAxis())
        return {kernel.axes()};
    static std::mutex mutex;
    static std::deque<std::pair<Kernel, std::vector<SeparableTerm>>> recent;
    const std::lock_guard lock(mutex);
    for (const auto& [known, terms] : recent)
        if (known == kernel)
            return terms;
    recent.emplace_front(kernel, kernel.decompose().terms);
    if (recent.size() > 4)
        recent.pop_back();
    return recent.front().second;
}

} // namespace conv

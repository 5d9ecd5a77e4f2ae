// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <utility>

/// Masks, data with gaps, and averages over a mask by their definition in float64.
namespace cases {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A mask from a rule on the sample number.
template <class Rule>
std::shared_ptr<const conv::Volume> maskBy(const conv::Layout& of, Rule rule) {
    conv::Layout layout = of.onlyChannel(0);
    layout.type = conv::ElementType::u8;
    layout.times = 1;
    auto mask = std::make_shared<conv::Volume>(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        mask->as<std::uint8_t>()[i] = rule(i) ? 1 : 0;
    return mask;
}

/// Empty, full, one sample, one half, or scattered.
inline std::shared_ptr<const conv::Volume> mask(Random& random, const conv::Layout& of) {
    const std::int64_t count = of.whole().count(), one = pick(random, 0, count - 1);
    switch (pick(random, 0, 5)) {
    case 0:
        return maskBy(of, [](auto) { return false; });
    case 1:
        return maskBy(of, [](auto) { return true; });
    case 2:
        return maskBy(of, [&](auto i) { return i == one; });
    case 3:
        return maskBy(of, [&](auto i) { return i < one; });
    default:
        return maskBy(of, [&](auto) { return pick(random, 0, 2) > 0; });
    }
}

/// An average: Gaussian, box, or a kernel of positive weights.
inline conv::Filter average(Random& random, int dimension) {
    conv::Filter f = withBorder(random);
    setSum(random, dimension, pick(random, 0, 2), true, f);
    return f;
}

/// Sets outside=keep, a value, NaN or fill.
inline void pickOutside(Random& random, conv::Masking& masking) {
    masking.outside = oneOf(random, {conv::Outside::keep, conv::Outside::value, conv::Outside::fill});
    masking.value.value = pick(random, 0, 1) == 0 ? nan : -7.0;
    if (masking.outside == conv::Outside::fill && !masking.normalized)
        masking.outside = conv::Outside::keep;
}

/// A filter's kernel: that of the graph's only convolution without its masking. Empty for the identity.
inline std::optional<conv::Kernel> kernelOf(conv::Filter filter, int dimension) {
    filter.masking = {};
    const conv::Graph graph = conv::lower(std::span(&filter, 1), dimension);
    if (graph.nodes.empty())
        return std::nullopt;
    return std::get<conv::ConvolveNode>(graph.nodes[0].kind).kernel;
}

/// One output of a masked average by its definition, in float64.
class MaskedAverage {
  public:
    MaskedAverage(const conv::Filter& filter, const conv::Volume& data)
        : filter_(filter), data_(data), kernel_(kernelOf(filter, data.layout().dimension)) {
        if (kernel_)
            taps_ = kernel_->dense();
    }

    [[nodiscard]] double at(conv::Item item, const Index3& p) const {
        const conv::Masking& m = filter_.masking;
        const double own = sample(item, p);
        const auto elsewhere = [&] { return m.outside == conv::Outside::value ? m.value.value : own; };
        if (m.mask && !inside(p) && m.outside != conv::Outside::fill)
            return elsewhere();
        if (!kernel_)
            return own;
        double sum = 0, share = 0, all = 0;
        std::size_t tap = 0;
        for (std::int64_t z = 0; z < kernel_->extent()[2]; ++z)
            for (std::int64_t y = 0; y < kernel_->extent()[1]; ++y)
                for (std::int64_t x = 0; x < kernel_->extent()[0]; ++x) {
                    const double weight = taps_[tap++];
                    all += weight;
                    const Index3 q{p[0] + x - kernel_->centre()[0], p[1] + y - kernel_->centre()[1],
                                   p[2] + z - kernel_->centre()[2]};
                    if (const std::optional<double> value = counted(item, q); value && weight != 0) {
                        sum += weight * *value;
                        share += weight;
                    }
                }
        return share > 0x1p-100 * all ? sum / share : elsewhere();
    }

  private:
    [[nodiscard]] std::int64_t index(const Index3& p) const {
        const Index3& e = data_.layout().extent;
        return p[0] + e[0] * (p[1] + e[1] * p[2]);
    }
    [[nodiscard]] double sample(conv::Item item, const Index3& p) const {
        double value = 0;
        const std::size_t bytes = conv::sizeOf(data_.layout().type);
        conv::convertSamples(data_.layout().type, data_.data(item) + static_cast<std::size_t>(index(p)) * bytes,
                             conv::ElementType::f64, &value, 1);
        return value;
    }
    [[nodiscard]] bool inside(const Index3& p) const {
        return dynamic_cast<const conv::Volume&>(*filter_.masking.mask).as<std::uint8_t>()[index(p)] != 0;
    }
    /// The value at a place if it counts.
    [[nodiscard]] std::optional<double> counted(conv::Item item, Index3 p) const {
        const conv::Masking& m = filter_.masking;
        for (std::size_t a = 0; a < 3; ++a) {
            p[a] = conv::fold(filter_.boundary, p[a], 0, data_.layout().extent[a]);
            if (p[a] == conv::outside)
                return filter_.boundary == conv::Boundary::constant ? std::optional(filter_.outsideValue)
                                                                    : std::nullopt;
        }
        const double value = sample(item, p);
        if ((m.mask && m.normalized && !inside(p)) ||
            (m.ignoreMissing && (std::isnan(value) || (m.noData && value == *m.noData))))
            return std::nullopt;
        return value;
    }

    const conv::Filter& filter_;
    const conv::Volume& data_;
    std::optional<conv::Kernel> kernel_;
    std::vector<double> taps_;
};

/// Turns samples outside the mask, or some of all, into NaN or infinity.
inline void spoil(Random& random, conv::Volume& data, const conv::Masking& masking) {
    if (data.layout().type != conv::ElementType::f32)
        return;
    const auto* mask = dynamic_cast<const conv::Volume*>(masking.mask.get());
    const std::int64_t count = data.layout().whole().count();
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i) {
        const bool outside = mask && masking.normalized && mask->as<std::uint8_t>()[i % count] == 0;
        if ((outside && pick(random, 0, 3) == 0) || (masking.ignoreMissing && pick(random, 0, 5) == 0))
            data.as<float>()[i] = outside && pick(random, 0, 1) == 0 ? INFINITY : NAN;
    }
}

/// Compares a plan's result with the definition, to a tolerance relative to samples of 1000. False if no such plan
/// exists.
inline bool isDefinition(const conv::Filter& filter, const conv::Volume& data, const conv::PlanOptions& choice,
                         double tolerance) {
    const std::optional<conv::Plan> plan = planned({filter}, data.layout(), choice);
    if (!plan)
        return false;
    const conv::Volume got = whole(*plan, data);
    const MaskedAverage definition(filter, data);
    for (const conv::Item item : conv::itemsOf(data.layout())) {
        const conv::Region& domain = plan->outputDomain;
        std::int64_t i = 0;
        for (std::int64_t z = domain.lo[2]; z < domain.hi[2]; ++z)
            for (std::int64_t y = domain.lo[1]; y < domain.hi[1]; ++y)
                for (std::int64_t x = domain.lo[0]; x < domain.hi[0]; ++x, ++i) {
                    const double wanted = definition.at(item, {x, y, z});
                    double is = 0;
                    conv::convertSamples(got.layout().type,
                                         got.data(item) + static_cast<std::size_t>(i) * conv::sizeOf(got.layout().type),
                                         conv::ElementType::f64, &is, 1);
                    if (std::isfinite(wanted))
                        EXPECT_NEAR(is, wanted, tolerance * 1000)
                            << x << " " << y << " " << z << " of " << item.channel;
                    else
                        EXPECT_TRUE(std::isnan(wanted) ? std::isnan(is) : is == wanted)
                            << is << " instead of " << wanted << " at " << x << " " << y << " " << z;
                    if (::testing::Test::HasFailure())
                        return true;
                }
    }
    return true;
}

/// An average with a random mask and missing samples, and data for it.
inline std::pair<conv::Filter, conv::Volume> maskedCase(Random& random, int dimension) {
    Index3 size = extent(random, dimension, 1);
    for (std::size_t a = 0; a < 3; ++a)
        size[a] = std::min<std::int64_t>(size[a], dimension == 3 ? 11 : 24);
    conv::Volume data =
        volume(random, oneOf(random, {conv::ElementType::f32, conv::ElementType::u8, conv::ElementType::i16}),
               dimension, size);
    conv::Filter filter = average(random, dimension);
    conv::Masking& m = filter.masking;
    m.ignoreMissing = pick(random, 0, 2) == 0;
    if (!m.ignoreMissing || pick(random, 0, 1) == 0) {
        m.mask = mask(random, data.layout());
        m.normalized = !m.ignoreMissing || pick(random, 0, 3) > 0;
    }
    pickOutside(random, m);
    if (m.ignoreMissing && pick(random, 0, 2) == 0)
        m.noData = 100;
    spoil(random, data, m);
    return {filter, std::move(data)};
}

} // namespace cases

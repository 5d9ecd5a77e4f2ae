// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <conv/volume.h>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

/// Random numbers, data and kernels for the property tests: small, with every shape and type.
namespace cases {

using conv::Index3;
using Random = std::mt19937_64;

inline std::int64_t pick(Random& random, std::int64_t min, std::int64_t max) {
    return std::uniform_int_distribution<std::int64_t>(min, max)(random);
}
inline double pickReal(Random& random, double min, double max) {
    return std::uniform_real_distribution<double>(min, max)(random);
}
template <class T>
T oneOf(Random& random, std::initializer_list<T> all) {
    return all.begin()[pick(random, 0, static_cast<std::int64_t>(all.size()) - 1)];
}

template <class T>
T oneOf(Random& random, std::span<const T> all) {
    return all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
}

inline Index3 extent(Random& random, int dimension, std::int64_t min) {
    const std::int64_t max = dimension == 1 ? 400 : dimension == 2 ? 70 : 26;
    Index3 result{1, 1, 1};
    for (int axis = 0; axis < dimension; ++axis)
        result[static_cast<std::size_t>(axis)] = pick(random, min, max);
    return result;
}

inline conv::Volume volume(Random& random, conv::ElementType type, int dimension, const Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    layout.channels = pick(random, 0, 3) == 0 ? 2 : 1;
    conv::Volume result(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        const double low = std::is_signed_v<T> ? (sizeof(T) == 1 ? -128 : -1000) : 0;
        const double high = sizeof(T) == 1 ? (std::is_signed_v<T> ? 127 : 255) : 1000;
        T* samples = result.as<T>();
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            samples[i] = static_cast<T>(pickReal(random, low, high));
    });
    return result;
}

inline conv::Vec3 sigma(Random& random) {
    return {pickReal(random, 0.3, 2.2), pickReal(random, 0.3, 2.2), pickReal(random, 0.3, 1.4)};
}

inline conv::Kernel kernel(Random& random, int dimension, bool nonNegative) {
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = pick(random, 1, dimension == 1 ? 24 : 6);
        centre[axis] = pick(random, 0, extent[axis] - 1);
    }
    const auto taps = [&](std::int64_t count) {
        std::vector<double> result(static_cast<std::size_t>(count));
        for (double& tap : result)
            tap = pickReal(random, nonNegative ? 0.05 : -1, 1);
        return result;
    };
    if (pick(random, 0, 1) == 0)
        return conv::Kernel::convolution(taps(extent[0] * extent[1] * extent[2]), extent, centre);
    conv::SeparableTerm term;
    for (std::size_t axis = 0; axis < 3; ++axis)
        term[axis] = {axis < static_cast<std::size_t>(dimension) ? taps(extent[axis]) : std::vector<double>{1.0},
                      centre[axis]};
    return conv::Kernel::separable(term);
}

/// A sum of two or three products, large enough to cost less than all taps.
inline conv::Kernel sumOfProducts(Random& random, int dimension, bool nonNegative) {
    const std::int64_t min = dimension == 2 ? 6 : 3, max = dimension == 2 ? 9 : 5;
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = pick(random, min, max);
        centre[axis] = pick(random, 0, extent[axis] - 1);
    }
    std::vector<double> sum(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (std::int64_t terms = pick(random, 2, 3); terms > 0; --terms) {
        conv::SeparableTerm term;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            term[axis] = {std::vector<double>(static_cast<std::size_t>(extent[axis])), centre[axis]};
            for (double& tap : term[axis].weights)
                tap = pickReal(random, nonNegative ? 0.05 : -1, 1);
        }
        const std::vector<double> product = conv::Kernel::separable(term).dense();
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += product[i];
    }
    return conv::Kernel::correlation(std::move(sum), extent, centre);
}

} // namespace cases

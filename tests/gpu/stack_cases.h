// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/stack.h"
#include "tests/gpu/cuda/cases.h"

namespace cases {

inline conv::Volume itemsOfNoise(Random& random, conv::ElementType type, int dimension, const conv::Index3& extent,
                                 std::int64_t channels, std::int64_t times) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    layout.channels = channels;
    layout.times = times;
    conv::Volume v(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            v.as<T>()[i] = static_cast<T>(pick(random, 0, 120));
    });
    return v;
}

inline conv::Filter gaussian(double sigma) {
    conv::Filter f;
    f.kind = conv::Gaussian{{sigma, sigma, sigma}};
    return f;
}

} // namespace cases

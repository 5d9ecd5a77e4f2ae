// SPDX-License-Identifier: Apache-2.0
// Shared by the tests of display images: test images, and their display images by definition.
#pragma once
#include "random_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/display.h>
#include <gtest/gtest.h>
#include <limits>

namespace cases {

using namespace conv;

inline Volume image(Random& random, const Index3& extent) {
    Layout layout;
    layout.extent = extent;
    layout.channels = 2;
    Volume v(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        v.as<float>()[i] = static_cast<float>(pickReal(random, -20, 300));
    v.as<float>()[extent[0] + 2] = std::numeric_limits<float>::quiet_NaN();
    return v;
}

inline double averageOf(const Volume& v, std::int64_t channel, const DisplayPart& part, std::int64_t x,
                        std::int64_t y) {
    double sum = 0;
    int count = 0;
    for (std::int64_t j = part.source.lo[1] + y * part.factor;
         j < std::min(part.source.hi[1], part.source.lo[1] + (y + 1) * part.factor); ++j)
        for (std::int64_t i = part.source.lo[0] + x * part.factor;
             i < std::min(part.source.hi[0], part.source.lo[0] + (x + 1) * part.factor); ++i, ++count)
            sum += v.as<float>({0, channel})[j * v.layout().extent[0] + i];
    return sum / count;
}

inline void expectPictures(const Volume& v, const Device& device) {
    const DeviceData there(device, v);
    const Region whole = v.layout().whole();
    for (const int factor : {1, 2, 3, 7, 16, 64})
        for (const Region& source : {whole, Region{{2, 1, 0}, {whole.hi[0], whole.hi[1], 1}}}) {
            const DisplayPart part{source, factor, 10, 200};
            const Volume got = displayed(there, whole, part);
            ASSERT_EQ(got.layout().extent, pictureExtent(part));
            ASSERT_EQ(got.layout().channels, 2);
            for (std::int64_t c = 0; c < 2; ++c)
                for (std::int64_t y = 0; y < got.layout().extent[1]; ++y)
                    for (std::int64_t x = 0; x < got.layout().extent[0]; ++x) {
                        const double average = averageOf(v, c, part, x, y);
                        const int level = got.as<std::uint8_t>({0, c})[y * got.layout().extent[0] + x];
                        if (std::isnan(average)) {
                            EXPECT_EQ(level, 0);
                            continue;
                        }
                        const double wanted = std::clamp((average - 10) / 190 * 255, 0.0, 255.0);
                        ASSERT_NEAR(level, wanted, 0.51) << "factor " << factor << " at " << x << ", " << y;
                    }
        }
}

} // namespace cases

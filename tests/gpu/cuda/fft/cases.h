// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace cases {

inline std::vector<double> numbersOf(const conv::Filter& filter, const conv::Volume& in,
                                     const conv::PlanOptions& planOptions) {
    const conv::Volume out = whole(conv::makePlan(std::vector<conv::Filter>{filter}, in.layout(), planOptions), in);
    std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
    conv::convertSamples(out.layout().type, out.data(), conv::ElementType::f64, all.data(), out.layout().sampleCount());
    return all;
}

inline void expectAgrees(const char* variant, const conv::Filter& filter, const conv::Volume& in,
                         double tolerance = 1e-6) {
    const std::vector<double> wanted = numbersOf(filter, in, reference());
    const std::vector<double> got = numbersOf(filter, in, onCuda(variant));
    const std::vector<double> again = numbersOf(filter, in, onCuda(variant));
    ASSERT_EQ(got.size(), wanted.size());
    EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0);
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
            worst = INFINITY;
        else if (std::isfinite(wanted[i])) {
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
            peak = std::max(peak, std::abs(wanted[i]));
        }
    }
    EXPECT_LE(worst, tolerance * peak) << variant << " " << describe({filter}, in.layout());
}

} // namespace cases

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <span>

namespace cases {

inline std::vector<double> numbersOf(const std::vector<conv::Filter>& chain, const conv::Volume& in,
                                     const conv::PlanOptions& planOptions) {
    const conv::Volume out = whole(conv::makePlan(chain, in.layout(), planOptions), in);
    std::vector<double> numbers(static_cast<std::size_t>(out.layout().sampleCount()));
    conv::convertSamples(out.layout().type, out.data(), conv::ElementType::f64, numbers.data(),
                         out.layout().sampleCount());
    return numbers;
}

/// Expects each variant within 1e-5 of the reference's peak, and not finite where the reference is not.
inline void expectAgree(std::span<const char* const> names, const conv::Filter& filter, const conv::Volume& in) {
    const std::vector<double> wanted = numbersOf({filter}, in, reference());
    double peak = 0;
    for (const double w : wanted)
        if (std::isfinite(w))
            peak = std::max(peak, std::abs(w));
    for (const char* const name : names) {
        const std::vector<double> got = numbersOf({filter}, in, onCuda(name));
        ASSERT_EQ(got.size(), wanted.size());
        double worst = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (std::isfinite(wanted[i]) && std::isfinite(got[i]))
                worst = std::max(worst, std::abs(got[i] - wanted[i]));
            else if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
                worst = INFINITY;
        }
        EXPECT_LE(worst, 1e-5 * peak) << name << " " << describe({filter}, in.layout());
    }
}

inline void expectAgrees(const char* name, const conv::Filter& filter, const conv::Volume& in) {
    expectAgree({&name, 1}, filter, in);
}

} // namespace cases

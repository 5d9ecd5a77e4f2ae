// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <vector>

/// Returns a kernel from a formula of the offset to the middle, in units of a fifth of the extent.
template <class Formula>
conv::Kernel kernelOf(const conv::Index3& size, Formula formula) {
    std::vector<double> taps;
    const auto place = [&](std::size_t a, std::int64_t i) {
        return (static_cast<double>(i) - 0.5 * static_cast<double>(size[a] - 1)) * 5 / static_cast<double>(size[a]);
    };
    for (std::int64_t z = 0; z < size[2]; ++z)
        for (std::int64_t y = 0; y < size[1]; ++y)
            for (std::int64_t x = 0; x < size[0]; ++x)
                taps.push_back(formula(place(0, x), place(1, y), place(2, z)));
    return conv::Kernel::correlation(std::move(taps), size, {size[0] / 2, size[1] / 2, size[2] / 2});
}

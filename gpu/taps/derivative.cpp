// SPDX-License-Identifier: Apache-2.0
#include "taps/derivative.h"
#include <algorithm>

namespace conv {
namespace {

/// Reads the kernels of axes `along` as one family; false if they are none.
bool read(std::span<const Kernel* const> kernels, std::span<const int> along, DerivativeTaps& d) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const AxisTaps *smooth = nullptr, *slope = nullptr;
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            const AxisTaps& taps = kernels[i]->axes()[a];
            if (along[i] == axis)
                slope = &taps;
            else if (!smooth)
                smooth = &taps;
            else if (!(*smooth == taps))
                return false;
        }
        if (!smooth)
            smooth = slope; // harmless: the only kernel has its slope here
        if (!smooth)
            return false;
        const std::int64_t before = std::max(smooth->before(), slope ? slope->before() : 0);
        const std::int64_t after = std::max(smooth->after(), slope ? slope->after() : 0);
        d.smooth[a] = widened(*smooth, before, after);
        d.slope[a] = slope ? widened(*slope, before, after)
                           : AxisTaps{std::vector<double>(d.smooth[a].weights.size(), 0.0), before};
    }
    return true;
}

bool isEdge(const AxisTaps& smooth, const AxisTaps& slope) {
    return smooth.size() == 3 && smooth.centre == 1 && std::ranges::count(smooth.weights, 0.0) == 0 &&
           slope.weights[1] == 0 && slope.weights[0] == -slope.weights[2] && slope.weights[2] != 0;
}

} // namespace

AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t after) {
    AxisTaps wide{std::vector<double>(static_cast<std::size_t>(before + after + 1), 0.0), before};
    std::copy(taps.weights.begin(), taps.weights.end(), wide.weights.begin() + (before - taps.centre));
    return wide;
}

std::optional<DerivativeTaps> derivativeTapsOf(std::span<const Kernel* const> kernels) {
    static constexpr int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
    DerivativeTaps d;
    for (const auto& order : orders)
        if (!kernels.empty() && kernels.size() <= 3 && read(kernels, std::span(order, kernels.size()), d))
            return d;
    return std::nullopt;
}

int edgeAxesOf(const DerivativeTaps& taps) {
    int axes = 0;
    while (axes < 3 && isEdge(taps.smooth[axes], taps.slope[axes]))
        ++axes;
    const bool flat = axes == 2 && taps.smooth[2].isIdentity() && taps.slope[2].weights[0] == 0;
    return flat || axes == 3 ? axes : 0;
}

} // namespace conv

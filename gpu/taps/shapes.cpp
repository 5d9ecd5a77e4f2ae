// SPDX-License-Identifier: Apache-2.0
#include "taps/refuse.h"
#include <algorithm>
#include <cmath>
#include <conv/kernel_shapes.h>
#include <functional>
#include <numbers>

namespace conv {
namespace {

constexpr double degree = std::numbers::pi / 180;

/// Kernel centred on its middle tap; `tap` takes the offset to the centre.
Kernel centred(const Index3& reach, const std::function<double(const Index3&)>& tap) {
    Index3 extent{}, at{};
    for (std::size_t a = 0; a < 3; ++a)
        extent[a] = 2 * reach[a] + 1;
    std::vector<double> taps;
    for (at[2] = -reach[2]; at[2] <= reach[2]; ++at[2])
        for (at[1] = -reach[1]; at[1] <= reach[1]; ++at[1])
            for (at[0] = -reach[0]; at[0] <= reach[0]; ++at[0])
                taps.push_back(tap(at));
    return Kernel::correlation(std::move(taps), extent, reach);
}

/// Exact at multiples of 90°, so that kernels there are separable.
double cosine(double degrees) {
    const double turn = std::remainder(degrees, 360);
    return std::abs(turn) == 90 ? 0 : std::abs(turn) == 180 ? -1 : std::cos(turn * degree);
}

void requirePositive(double value, const char* what) {
    if (!(value > 0) || !std::isfinite(value))
        refuseFilter("gabor", std::string(what) + " must be above 0.");
}

Kernel gabor(const Index3& reach, const GaborShape& s,
             const std::function<std::array<double, 2>(const Index3&)>& turned) {
    const auto bell = [&](const Index3& at) {
        const auto [along, across] = turned(at);
        return std::exp(-(along * along + s.aspect * s.aspect * across * across) / (2 * s.sigma * s.sigma));
    };
    const auto wave = [&](const Index3& at) {
        return std::cos(2 * std::numbers::pi * turned(at)[0] / s.wavelength + s.phase * degree);
    };
    double whole = 0, even = 0;
    (void)centred(reach, [&](const Index3& at) {
        whole += bell(at);
        even += bell(at) * wave(at);
        return 0.0;
    });
    return centred(reach, [&](const Index3& at) { return bell(at) * (wave(at) - even / whole) / whole; });
}

std::int64_t reachOf(const GaborShape& s, bool plane) {
    requirePositive(s.sigma, "sigma");
    requirePositive(s.wavelength, "wavelength");
    requirePositive(s.aspect, "aspect");
    requirePositive(s.truncate, "truncate");
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(
                                         s.truncate * s.sigma * (plane ? std::max(1.0, 1 / s.aspect) : 1) + 0.5)));
}

} // namespace

Kernel sharpenKernel(const std::array<bool, 3>& axes, double amount, bool full) {
    Index3 reach{0, 0, 0};
    double count = 0, all = 1;
    for (std::size_t a = 0; a < 3; ++a)
        if (axes[a]) {
            reach[a] = 1;
            count += 2;
            all *= 3;
        }
    if (count == 0)
        throw Error(ErrorCode::usage, "sharpen acts on no axis of this data.");
    return centred(reach, [&](const Index3& at) {
        const std::int64_t away = std::abs(at[0]) + std::abs(at[1]) + std::abs(at[2]);
        if (away == 0)
            return 1 + amount * (full ? all - 1 : count);
        return full || away == 1 ? -amount : 0.0;
    });
}

Kernel embossKernel(const std::array<std::size_t, 2>& plane, double degrees, double amount) {
    const double along = cosine(degrees), down = cosine(degrees - 90);
    const double larger = std::max(std::abs(along), std::abs(down));
    Index3 reach{0, 0, 0};
    reach[plane[0]] = reach[plane[1]] = 1;
    return centred(reach, [&](const Index3& at) {
        const auto u = static_cast<double>(at[plane[0]]), v = static_cast<double>(at[plane[1]]);
        return amount * (along * u + down * v) / larger + (u == 0 && v == 0 ? 1 : 0);
    });
}

Kernel gaborKernel(const std::array<std::size_t, 2>& plane, const GaborShape& shape) {
    Index3 reach{0, 0, 0};
    reach[plane[0]] = reach[plane[1]] = reachOf(shape, true);
    const double c = cosine(shape.degrees), s = cosine(shape.degrees - 90);
    return gabor(reach, shape, [&](const Index3& at) -> std::array<double, 2> {
        const auto u = static_cast<double>(at[plane[0]]), v = static_cast<double>(at[plane[1]]);
        return {u * c + v * s, v * c - u * s};
    });
}

Kernel gaborKernel(std::size_t axis, const GaborShape& shape) {
    Index3 reach{0, 0, 0};
    reach[axis] = reachOf(shape, false);
    return gabor(reach, shape,
                 [&](const Index3& at) -> std::array<double, 2> { return {static_cast<double>(at[axis]), 0}; });
}

} // namespace conv

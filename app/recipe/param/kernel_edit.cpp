// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/kernel_edit.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <numeric>

namespace app {
namespace {

/// Returns a grid of `extent` whose weight i is grid's weight from(i).
template <class From>
TapGrid gathered(const TapGrid& grid, const conv::Index3& extent, const conv::Index3& centre, From from) {
    TapGrid out{std::vector<double>(static_cast<std::size_t>(extent[0] * extent[1] * extent[2])), extent, centre};
    for (std::size_t i = 0; i < out.taps.size(); ++i)
        out.taps[i] = grid.taps[grid.at(from(out.indexOf(i)))];
    return out;
}

/// Images of a weight under every combination of the mirrors, itself first, with signs.
std::vector<std::pair<std::size_t, double>> orbit(const TapGrid& grid, std::size_t tap, const Symmetry& symmetry) {
    std::vector<std::pair<conv::Index3, double>> images{{grid.indexOf(tap), 1.0}};
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (symmetry.axes[axis] && grid.extent[axis] > 1)
            for (std::size_t i = 0, n = images.size(); i < n; ++i) {
                auto [index, sign] = images[i];
                index[axis] = grid.extent[axis] - 1 - index[axis];
                images.emplace_back(index, symmetry.odd ? -sign : sign);
            }
    std::vector<std::pair<std::size_t, double>> taps;
    for (const auto& [index, sign] : images)
        taps.emplace_back(grid.at(index), sign);
    return taps;
}

} // namespace

conv::Index3 TapGrid::indexOf(std::size_t tap) const {
    const auto i = static_cast<std::int64_t>(tap);
    return {i % extent[0], i / extent[0] % extent[1], i / (extent[0] * extent[1])};
}

int TapGrid::dimension() const {
    return extent[2] > 1 ? 3 : extent[1] > 1 ? 2 : 1;
}

TapGrid emptyGrid(const conv::Index3& extent) {
    return {std::vector<double>(static_cast<std::size_t>(extent[0] * extent[1] * extent[2])), extent,
            conv::Kernel::defaultCentre(extent)};
}

TapGrid resized(const TapGrid& grid, const conv::Index3& extent) {
    TapGrid out = emptyGrid(extent);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (extent[axis] == grid.extent[axis]) // an axis that keeps its size keeps its centre
            out.centre[axis] = grid.centre[axis];
    for (std::size_t i = 0; i < out.taps.size(); ++i) {
        conv::Index3 from = out.indexOf(i);
        bool inside = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            from[axis] += grid.centre[axis] - out.centre[axis];
            inside = inside && from[axis] >= 0 && from[axis] < grid.extent[axis];
        }
        if (inside)
            out.taps[i] = grid.taps[grid.at(from)];
    }
    return out;
}

TapGrid flipped(const TapGrid& grid, std::size_t axis) {
    const auto mirror = [&](conv::Index3 i) {
        i[axis] = grid.extent[axis] - 1 - i[axis];
        return i;
    };
    return gathered(grid, grid.extent, mirror(grid.centre), mirror);
}

TapGrid transposed(const TapGrid& grid) {
    const auto exchange = [](conv::Index3 i) {
        std::swap(i[0], i[1]);
        return i;
    };
    return gathered(grid, exchange(grid.extent), exchange(grid.centre), exchange);
}

TapGrid quarterTurned(const TapGrid& grid) {
    return flipped(transposed(grid), 0);
}

std::vector<std::pair<std::size_t, double>> followers(const TapGrid& grid, std::size_t tap, const Symmetry& symmetry) {
    std::vector<std::pair<std::size_t, double>> others;
    for (const auto& image : orbit(grid, tap, symmetry)) {
        const bool known =
            std::any_of(others.begin(), others.end(), [&](const auto& o) { return o.first == image.first; });
        if (image.first != tap && !known)
            others.push_back(image);
    }
    return others;
}

bool mustBeZero(const TapGrid& grid, std::size_t tap, const Symmetry& symmetry) {
    const auto images = orbit(grid, tap, symmetry);
    return std::any_of(images.begin(), images.end(), [&](const auto& i) { return i.first == tap && i.second < 0; });
}

TapGrid symmetrized(const TapGrid& grid, const Symmetry& symmetry) {
    TapGrid out = grid;
    for (std::size_t tap = 0; tap < grid.taps.size(); ++tap) {
        const auto images = orbit(grid, tap, symmetry);
        double sum = 0;
        for (const auto& [index, sign] : images)
            sum += sign * grid.taps[index];
        out.taps[tap] = sum / static_cast<double>(images.size());
    }
    return out;
}

int symmetryAlong(const TapGrid& grid, std::size_t axis) {
    const TapGrid mirrored = flipped(grid, axis);
    double peak = 0, even = 0, odd = 0;
    for (std::size_t i = 0; i < grid.taps.size(); ++i) {
        peak = std::max(peak, std::abs(grid.taps[i]));
        even = std::max(even, std::abs(grid.taps[i] - mirrored.taps[i]));
        odd = std::max(odd, std::abs(grid.taps[i] + mirrored.taps[i]));
    }
    const double rounding = 1e-12 * peak;
    return even <= rounding ? 1 : odd <= rounding ? -1 : 0;
}

TapGrid scaled(const TapGrid& grid, Scaling how) {
    TapGrid out = grid;
    if (how == Scaling::none)
        return out;
    if (how == Scaling::zero) {
        const double mean = sumOf(grid) / static_cast<double>(grid.taps.size());
        for (double& tap : out.taps)
            tap -= mean;
        return out;
    }
    const double by = how == Scaling::sum ? sumOf(grid) : absoluteSumOf(grid);
    if (std::abs(by) <= 1e-14 * absoluteSumOf(grid) || by == 0)
        throw conv::Error(conv::ErrorCode::usage, how == Scaling::sum
                                                      ? "The taps sum to 0: they cannot be divided by their sum."
                                                      : "All taps are 0: there is nothing to divide by.");
    for (double& tap : out.taps)
        tap /= by;
    return out;
}

double sumOf(const TapGrid& grid) {
    return std::accumulate(grid.taps.begin(), grid.taps.end(), 0.0);
}

double absoluteSumOf(const TapGrid& grid) {
    return std::accumulate(grid.taps.begin(), grid.taps.end(), 0.0, [](double s, double t) { return s + std::abs(t); });
}

} // namespace app

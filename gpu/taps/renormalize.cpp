// SPDX-License-Identifier: Apache-2.0
#include "taps/renormalize.h"
#include <algorithm>

namespace conv {

KernelShare::KernelShare(const Kernel& kernel, const Region& domain)
    : perAxis_(kernel.definedPerAxis()),
      extent_(kernel.extent()),
      centre_(kernel.centre()),
      domain_(domain),
      sum_(kernel.sum()) {
    const Index3 before = kernel.before(), after = kernel.after();
    for (std::size_t a = 0; a < 3; ++a) {
        interior_.lo[a] = std::min(domain.lo[a] + before[a], domain.hi[a]);
        interior_.hi[a] = std::max(domain.hi[a] - after[a], interior_.lo[a]);
    }
    if (perAxis_) {
        for (std::size_t a = 0; a < 3; ++a) {
            running_[a].push_back(0);
            for (const double w : kernel.axes()[a].weights)
                running_[a].push_back(running_[a].back() + w);
        }
        return;
    }
    const std::vector<double> taps = kernel.dense();
    const auto nx = static_cast<std::size_t>(extent_[0]), ny = static_cast<std::size_t>(extent_[1]),
               nz = static_cast<std::size_t>(extent_[2]);
    box_.assign((nx + 1) * (ny + 1) * (nz + 1), 0.0);
    const auto at = [&](std::size_t x, std::size_t y, std::size_t z) -> double& {
        return box_[x + (nx + 1) * (y + (ny + 1) * z)];
    };
    for (std::size_t z = 1; z <= nz; ++z)
        for (std::size_t y = 1; y <= ny; ++y)
            for (std::size_t x = 1; x <= nx; ++x)
                at(x, y, z) = taps[x - 1 + nx * (y - 1 + ny * (z - 1))] + at(x - 1, y, z) + at(x, y - 1, z) +
                              at(x, y, z - 1) - at(x - 1, y - 1, z) - at(x - 1, y, z - 1) - at(x, y - 1, z - 1) +
                              at(x - 1, y - 1, z - 1);
}

KernelShare::Range KernelShare::inside(std::size_t axis, std::int64_t index) const {
    const std::int64_t first = index - centre_[axis];
    const std::int64_t from = std::clamp<std::int64_t>(domain_.lo[axis] - first, 0, extent_[axis]);
    const std::int64_t to = std::clamp<std::int64_t>(domain_.hi[axis] - first, from, extent_[axis]);
    return {from, to};
}

double KernelShare::at(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const std::array<Range, 3> r{inside(0, x), inside(1, y), inside(2, z)};
    if (perAxis_) {
        double share = 1;
        for (std::size_t a = 0; a < 3; ++a)
            share *=
                (running_[a][static_cast<std::size_t>(r[a].to)] - running_[a][static_cast<std::size_t>(r[a].from)]) /
                running_[a].back();
        return share;
    }
    const auto corner = [&](std::int64_t i, std::int64_t j, std::int64_t k) {
        return box_[static_cast<std::size_t>(i + (extent_[0] + 1) * (j + (extent_[1] + 1) * k))];
    };
    const auto plane = [&](std::int64_t k) {
        return corner(r[0].to, r[1].to, k) - corner(r[0].from, r[1].to, k) - corner(r[0].to, r[1].from, k) +
               corner(r[0].from, r[1].from, k);
    };
    return (plane(r[2].to) - plane(r[2].from)) / sum_;
}

} // namespace conv

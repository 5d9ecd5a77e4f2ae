// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/float64/rows.h"
#include "cpu/variants/float64/wide.h"
#include "run/pool.h"
#include <algorithm>

namespace conv {
namespace {

/// Copies rows of samples, shifted by the kernel's one tap.
template <class To>
void copyRows(const Launch& l) {
    const Kernel& kernel = l.kernel();
    const std::vector<double> taps = kernel.dense();
    const auto at = static_cast<std::int64_t>(std::ranges::find(taps, 1.0) - taps.begin());
    const Index3 size = kernel.extent(), centre = kernel.centre();
    const Index3 by{at % size[0] - centre[0], at / size[0] % size[1] - centre[1], at / (size[0] * size[1]) - centre[2]};
    const WideRows rows(l, {l.box.lo[0] + by[0], l.box.hi[0] + by[0]});
    const std::int64_t ny = l.box.size(1);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t row, int) {
        const std::int64_t y = row % ny, z = row / ny;
        rows.load<To>(
            l.box.lo[1] + y + by[1], l.box.lo[2] + z + by[2], static_cast<To>(l.outsideValue),
            [](auto value) { return static_cast<To>(value); },
            static_cast<To*>(l.out) + y * l.outStrideY + z * l.outStrideZ);
    });
}

} // namespace

void launchShift(const Launch& launch) {
    if (launch.box.empty())
        return;
    switch (launch.problem->output) {
    case ElementType::i64:
        copyRows<std::int64_t>(launch);
        break;
    case ElementType::u64:
        copyRows<std::uint64_t>(launch);
        break;
    case ElementType::f64:
        copyRows<double>(launch);
        break;
    default:
        copyRows<float>(launch);
    }
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/tensor_cores/launch.h"
#include <cmath>

namespace conv {
namespace toeplitz {
namespace {

/// Taps in kernel layout, the sum of each row, the exponent of their scale.
std::vector<std::vector<double>> tablesOf(const Kernel& kernel) {
    const Index3 extent = kernel.extent();
    const std::int64_t places = 8 * blocksFor(extent[0]) - 7;
    const std::int64_t before = tapsBegin(extent[0], kernel.centre()[0], places);
    const std::vector<double> taps = kernel.dense();
    double largest = 0;
    for (const double tap : taps)
        largest = std::max(largest, std::abs(tap));
    const int exponent = largest > 0 ? 14 - std::ilogb(largest) : 0;
    std::vector<std::vector<double>> tables(3);
    tables[0].resize(static_cast<std::size_t>(places * extent[1]));
    for (std::int64_t y = 0; y < extent[1]; ++y) {
        double sum = 0;
        for (std::int64_t x = 0; x < extent[0]; ++x) {
            const double tap = std::ldexp(taps[static_cast<std::size_t>(y * extent[0] + x)], exponent);
            tables[0][static_cast<std::size_t>(y * places + before + x)] = tap;
            sum += tap;
        }
        tables[1].push_back(sum);
    }
    tables[2].push_back(exponent);
    return tables;
}

void run(const Launch& launch, const char* name, Products products) {
    const Kernel& kernel = launch.kernel();
    const std::vector<TapTable>& tables = launch.stream->tables(kernel, name, [&] { return tablesOf(kernel); }, true);
    const int exponent = sumsDown - static_cast<int>(tables[2].host[0]);
    Sum sum{march::jobOf(launch),
            products,
            kernel.extent(),
            kernel.centre(),
            tables[0].device.as<const float>(),
            tables[1].device.as<const float>(),
            {std::ldexp(1.0F, exponent / 2), std::ldexp(1.0F, exponent - exponent / 2)}};
    const march::Cut cut{false, 0, true, static_cast<int>(kernel.extent()[1])};
    march::runCut(launch, sum.job, cut, [&](const march::Job& piece) {
        sum.job = piece;
        switch (blocksFor(sum.extent[0])) {
        case 2:
            return sumBoxes<2>(sum);
        case 3:
            return sumBoxes<3>(sum);
        case 4:
            return sumBoxes<4>(sum);
        default:
            return sumBoxes<5>(sum);
        }
    });
}

} // namespace
} // namespace toeplitz

void launchTensor(const Launch& launch) {
    toeplitz::run(launch, "tensor", toeplitz::Products::three);
}

void launchTensorFast(const Launch& launch) {
    toeplitz::run(launch, "tensor-fast", toeplitz::Products::one);
}

} // namespace conv

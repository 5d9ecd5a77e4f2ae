// SPDX-License-Identifier: Apache-2.0
// The float64 reference, as plain as time allows. All other variants are checked against it.
#include "cpu/variants/reference/reference.h"
#include "cpu/ops/gather_row.h"
#include "cpu/variants/bilateral/bilateral.h"
#include "cpu/variants/biquads/biquads.h"
#include "cpu/variants/clahe/clahe.h"
#include "cpu/variants/diffusion/diffusion.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/nlm/nlm.h"
#include "cpu/variants/scores/scores.h"
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

double* outputRow(const Launch& l, std::int64_t y, std::int64_t z) {
    return static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
}

/// out[x] += Σ taps · row; zero taps are outside the support.
void addRow(const double* taps, std::int64_t count, const double* row, double* out, std::int64_t n) {
    for (std::int64_t k = 0; k < count; ++k)
        if (taps[k] != 0)
            for (std::int64_t x = 0; x < n; ++x)
                out[x] += taps[k] * row[k + x];
}

void dense(const Launch& l) {
    const Kernel& kernel = l.kernel();
    const std::vector<double> taps = kernel.dense();
    const Index3 k = kernel.extent(), c = kernel.centre();
    const std::int64_t n = l.box.size(0), padded = n + k[0] - 1, ny = l.box.size(1);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        double* out = outputRow(l, y, z);
        std::fill_n(out, n, 0.0);
        std::vector<double> row(static_cast<std::size_t>(padded));
        for (std::int64_t kz = 0; kz < k[2]; ++kz)
            for (std::int64_t ky = 0; ky < k[1]; ++ky) {
                gatherRow(l, y + ky - c[1], z + kz - c[2], l.box.lo[0] - c[0], padded, row.data());
                addRow(taps.data() + (kz * k[1] + ky) * k[0], k[0], row.data(), out, n);
            }
    });
}

/// Filters the box and its halo along x, then y, then z. Samples beyond the border are filtered, too: each boundary
/// mode means the filtered padded input.
void perAxis(const Launch& l) {
    const SeparableTerm& taps = l.kernel().axes();
    const Index3 k = l.kernel().extent(), c = l.kernel().centre();
    const std::int64_t n = l.box.size(0), padded = n + k[0] - 1, ny = l.box.size(1), nz = l.box.size(2);
    const std::int64_t my = ny + k[1] - 1, mz = nz + k[2] - 1;
    // A few output planes at a time bound the memory.
    const std::int64_t block = std::max<std::int64_t>(
        1, std::min(nz, std::max<std::int64_t>(k[2], (std::int64_t{16} << 20) / std::max<std::int64_t>(1, n * ny))));
    std::vector<double> planes(static_cast<std::size_t>(n * ny * std::min(mz, block + k[2] - 1)));
    for (std::int64_t z0 = 0; z0 < nz; z0 += block) {
        const std::int64_t z1 = std::min(nz, z0 + block), count = z1 - z0 + k[2] - 1;
        l.pool->parallelFor(count, [&](std::int64_t p, int) {
            std::vector<double> row(static_cast<std::size_t>(padded)), filtered(static_cast<std::size_t>(n * my), 0.0);
            for (std::int64_t y = 0; y < my; ++y) {
                gatherRow(l, l.box.lo[1] + y - c[1], l.box.lo[2] + z0 + p - c[2], l.box.lo[0] - c[0], padded,
                          row.data());
                addRow(taps[0].weights.data(), k[0], row.data(), filtered.data() + y * n, n);
            }
            double* plane = planes.data() + p * n * ny;
            std::fill_n(plane, n * ny, 0.0);
            for (std::int64_t ky = 0; ky < k[1]; ++ky)
                if (const double w = taps[1].weights[static_cast<std::size_t>(ky)]; w != 0)
                    for (std::int64_t i = 0; i < n * ny; ++i)
                        plane[i] += w * filtered[static_cast<std::size_t>(ky * n + i)];
        });
        l.pool->parallelFor((z1 - z0) * ny, [&](std::int64_t task, int) {
            const std::int64_t y = task % ny, z = z0 + task / ny;
            double* out = outputRow(l, l.box.lo[1] + y, l.box.lo[2] + z);
            std::fill_n(out, n, 0.0);
            for (std::int64_t kz = 0; kz < k[2]; ++kz)
                if (const double w = taps[2].weights[static_cast<std::size_t>(kz)]; w != 0) {
                    const double* from = planes.data() + ((z - z0 + kz) * ny + y) * n;
                    for (std::int64_t x = 0; x < n; ++x)
                        out[x] += w * from[x];
                }
        });
    }
}

} // namespace

void launchReference(const Launch& launch) {
    if (launch.problem->median || launch.problem->ordered) {
        medianReference(launch);
        return;
    }
    if (launch.problem->range > 0) {
        bilateralReference(launch);
        return;
    }
    if (launch.problem->similar) {
        nonLocalMeansReference(launch);
        return;
    }
    if (launch.problem->diffused) {
        diffusionReference(launch);
        return;
    }
    if (launch.problem->equalized) {
        claheReference(launch);
        return;
    }
    if (launch.problem->score) {
        scoresReference(launch);
        return;
    }
    if (launch.problem->recursive()) {
        recursionReference(launch);
        return;
    }
    if (launch.kernels.size() != 1)
        throw Error(ErrorCode::internal, "The reference computes one kernel at a time.");
    if (launch.kernel().definedPerAxis())
        perAxis(launch);
    else
        dense(launch);
}

double secondsReference(const Problem& problem, const Device& device) {
    // Operations at peak rate for each operation of a window: 400 bilateral (an exponential), 750 ranks (gathering and
    // partial sorting of 7 to 225 samples, and 3000 for each output).
    if (problem.equalized) // a table that is looked up and locked for each of up to eight corners
        return 4 * secondsClahe(problem, device);
    if (problem.similar) // two samples, their difference and its square
        return static_cast<double>(problem.outputs() * problem.items) * 30 * problem.operationsPerOutput /
               std::max(1e9, device.flopsPerSecond);
    if (problem.diffused) // an exponential for each neighbour
        return static_cast<double>(problem.outputs() * problem.items) * 200 * problem.operationsPerOutput /
               std::max(1e9, device.flopsPerSecond);
    if (problem.range > 0)
        return static_cast<double>(problem.outputs() * problem.items) * 400 * problem.operationsPerOutput /
               std::max(1e9, device.flopsPerSecond);
    if (problem.median || problem.ordered)
        return static_cast<double>(problem.outputs() * problem.items) * (3000 + 750 * problem.operationsPerOutput) /
               std::max(1e9, device.flopsPerSecond);
    if (problem.recursive()) { // a recursion waits for its own results: some 80 multiply-adds for each
        const RecursionNode& r = problem.recursion;
        const std::int64_t extent = std::max<std::int64_t>(1, problem.extent[static_cast<std::size_t>(r.axis)]);
        const std::int64_t lines = problem.outputs() / extent * problem.items;
        return static_cast<double>(lines * (extent + 2 * r.settle)) * 80 * problem.operationsPerOutput /
               std::max(1e9, device.flopsPerSecond);
    }
    // Plain float64 loops: 1.5 to 4 % of the float32 peak. A signal is one task.
    const bool line = problem.extent[1] * problem.extent[2] <= 1;
    const std::int64_t loops =
        std::max<std::int64_t>(1, std::ranges::count_if(problem.taps, [](std::int64_t k) { return k > 1; }));
    const double peak = device.flopsPerSecond / (line ? std::max(device.cores, 1) : 1);
    return static_cast<double>(problem.outputs() * problem.items) * problem.operationsPerOutput /
               std::max(1e9, peak * 0.018) +
           8e-6 * static_cast<double>(loops * problem.items);
}

} // namespace conv

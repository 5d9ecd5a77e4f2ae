// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/cost.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/rates/several_rates.h"
#include "cpu/variants/rates/stages.h"
#include "plan/rates_length.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

using namespace cost;

double tiled(double columns) {
    return 64 * std::ceil(columns / 64);
}

/// Seconds of one core: multiply-adds of register tiles, and samples that stages pass on.
struct Sum {
    double adds = 0, samples = 0;
};

Sum sumOf(const RatesLength& x, const RatesLength& y, const RatesLength& z) {
    Sum sum;
    double planes = z.out, rows = y.out, columns = x.out; // size of the array so far
    if (z.two()) {
        sum.adds += z.read * rows * tiled(columns) * z.window();
        sum.samples += z.out * rows * columns;
        planes = z.read;
    }
    if (y.two()) {
        sum.adds += planes * y.read * tiled(columns) * y.window();
        sum.samples += planes * rows * columns;
        rows = y.read;
    }
    if (x.two()) {
        sum.adds += planes * x.read * tiled(rows) * x.window();
        sum.samples += 3 * planes * rows * (columns + x.window() + x.taps * asDouble(x.rate));
        columns = x.read;
    }
    if (z.filtered) {
        planes = z.two() ? z.kept : z.out;
        sum.adds += planes * rows * columns * z.taps;
    }
    if (y.filtered) {
        const double kept = y.two() ? y.kept : y.out;
        sum.adds += planes * kept * columns * y.taps;
        rows = kept;
    }
    if (x.filtered) {
        const double kept = x.two() ? x.kept : x.out;
        sum.adds += planes * rows * kept * x.taps;
    }
    if (x.two()) {
        sum.adds += planes * tiled(rows) * x.out * Rates::windowOverlap;
        sum.samples += 3 * planes * rows * x.out;
    }
    if (y.two()) {
        sum.adds += planes * y.out * tiled(x.out) * Rates::windowOverlap;
        sum.samples += planes * y.out * x.out;
    }
    if (z.two()) {
        sum.adds += z.out * y.out * tiled(x.out) * Rates::windowOverlap;
        sum.samples += z.out * y.out * x.out;
    }
    return sum;
}

/// Kernels along x alone work on parts of lines.
Sum sumOfLines(const Problem& problem, const RatesLength& x) {
    const double rows = asDouble(problem.extent[1] * problem.extent[2]);
    const double reach = x.window() + asDouble(x.rate) * 0.5 * (x.taps - 1), part = std::max(1024.0, 3 * reach);
    const double parts = std::ceil(x.out / part), lines = tiled(rows * parts);
    const double kept = part / asDouble(x.rate) + Rates::windowOverlap, read = kept + x.taps;
    Sum sum;
    sum.adds = lines * (read * x.window() + kept * x.taps + part * Rates::windowOverlap);
    sum.samples = lines * (2 * read * asDouble(x.rate) + 2 * part);
    return sum;
}

} // namespace

double secondsCpuSeveralRates(const Problem& problem, const Device& device) {
    const RatesLength x(problem, 0), y(problem, 1), z(problem, 2);
    const bool lines = !y.filtered && !z.filtered;
    const Sum sum = lines ? sumOfLines(problem, x) : sumOf(x, y, z);
    const double core = multiplyAdds(sum.adds, 0.6, device) + 4e-10 * sum.samples;
    return secondsOf(problem, device, {core, 64}, 2e-5, 2e-5);
}

} // namespace conv

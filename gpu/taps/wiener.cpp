// SPDX-License-Identifier: Apache-2.0
// Wiener's inverse of a kernel, by transforms in float64.
#include "model/text.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <conv/error.h>
#include <conv/kernel_shapes.h>
#include <numbers>

namespace conv {
namespace {

using Complex = std::complex<double>;

/// Transforms `n` numbers, a power of two, `step` apart, in place: Σ x(j)·e^{+2πi·jk/n}.
void transform(Complex* x, std::size_t n, std::size_t step, std::vector<Complex>& line,
               const std::vector<Complex>& turns) {
    for (std::size_t i = 0, j = 0; i < n; ++i) { // in bit-reversed order
        line[j] = x[i * step];
        std::size_t bit = n >> 1;
        for (; bit > 0 && (j & bit) != 0; bit >>= 1)
            j ^= bit;
        j ^= bit;
    }
    for (std::size_t half = 1; half < n; half *= 2)
        for (std::size_t start = 0; start < n; start += 2 * half)
            for (std::size_t k = 0; k < half; ++k) {
                const Complex a = line[start + k], b = line[start + k + half] * turns[k * (n / (2 * half))];
                line[start + k] = a + b;
                line[start + k + half] = a - b;
            }
    for (std::size_t i = 0; i < n; ++i)
        x[i * step] = line[i];
}

/// Samples of a periodic grid.
struct Torus {
    std::array<std::size_t, 3> n{1, 1, 1};
    std::vector<Complex> values;

    explicit Torus(const std::array<std::size_t, 3>& extent) : n(extent), values(extent[0] * extent[1] * extent[2]) {}

    [[nodiscard]] std::size_t place(std::size_t x, std::size_t y, std::size_t z) const {
        return x + n[0] * (y + n[1] * z);
    }
    template <class F>
    void each(F f) {
        for (std::size_t z = 0, i = 0; z < n[2]; ++z)
            for (std::size_t y = 0; y < n[1]; ++y)
                for (std::size_t x = 0; x < n[0]; ++x, ++i)
                    f(std::array{x, y, z}, values[i]);
    }
    void transformAll() {
        for (std::size_t axis = 0, step = 1; axis < 3; step *= n[axis++]) {
            if (n[axis] == 1)
                continue;
            std::vector<Complex> line(n[axis]), turns(n[axis] / 2);
            for (std::size_t k = 0; k < turns.size(); ++k)
                turns[k] =
                    std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n[axis]));
            for (std::size_t i = 0; i < values.size(); ++i)
                if (i / step % n[axis] == 0)
                    transform(values.data() + i, n[axis], step, line, turns);
        }
    }
};

/// Distance of a cell from cell 0 on a circle of n.
std::size_t distance(std::size_t at, std::size_t n) {
    return std::min(at, n - at);
}

/// The inverse on a periodic grid: weights for samples at offset j from the output, in cell j.
Torus inverseOn(const std::array<std::size_t, 3>& grid, const Kernel& psf, double balance) {
    Torus cells(grid);
    const Index3 &n = psf.extent(), &c = psf.centre();
    const std::vector<double> taps = psf.dense();
    const auto cell = [&](std::int64_t offset, std::size_t axis) {
        const auto size = static_cast<std::int64_t>(grid[axis]);
        return static_cast<std::size_t>((offset % size + size) % size);
    };
    const double sum = psf.sum();
    std::size_t tap = 0;
    for (std::int64_t z = 0; z < n[2]; ++z)
        for (std::int64_t y = 0; y < n[1]; ++y)
            for (std::int64_t x = 0; x < n[0]; ++x)
                cells.values[cells.place(cell(x - c[0], 0), cell(y - c[1], 1), cell(z - c[2], 2))] += taps[tap++] / sum;
    cells.transformAll();
    const auto count = static_cast<double>(cells.values.size());
    cells.each([&](const std::array<std::size_t, 3>& at, Complex& value) {
        double slope = 0;
        for (std::size_t a = 0; a < 3; ++a)
            slope += 2 - 2 * std::cos(2 * std::numbers::pi * static_cast<double>(at[a]) / static_cast<double>(grid[a]));
        // Σ g(j)·e^{+iωj} is the response; one more transform gives g(−j).
        value = std::conj(value) / (std::norm(value) + balance * slope * slope) / count;
    });
    cells.transformAll();
    return cells;
}

} // namespace

Kernel wienerKernel(const Kernel& psf, const std::array<bool, 3>& axes, double balance, double leftOut) {
    if (!(balance > 0) || !std::isfinite(balance))
        throw Error(ErrorCode::usage, "wiener: balance must be above 0 (got " + number(balance) + ").");
    if (psf.sum() == 0)
        throw Error(ErrorCode::usage, "wiener: the PSF has the sum 0.");
    std::size_t count = 0;
    for (std::size_t a = 0; a < 3; ++a)
        count += axes[a] || psf.extent()[a] > 1 ? 1 : 0;
    const std::size_t largest = count == 3 ? 128 : count == 2 ? 1024 : 65536;
    for (std::size_t size = 32; size <= largest; size *= 2) {
        std::array<std::size_t, 3> grid{1, 1, 1};
        for (std::size_t a = 0; a < 3; ++a)
            if (axes[a] || psf.extent()[a] > 1)
                grid[a] = size;
        if (std::ranges::any_of(psf.extent(),
                                [&](std::int64_t n) { return 2 * n > static_cast<std::int64_t>(size); }) &&
            2 * size <= largest)
            continue;
        Torus cells = inverseOn(grid, psf, balance);
        double all = 0;
        std::array<std::vector<double>, 3> at; // magnitudes by distance along each axis
        for (std::size_t a = 0; a < 3; ++a)
            at[a].resize(grid[a] / 2 + 1);
        cells.each([&](const std::array<std::size_t, 3>& place, const Complex& value) {
            all += std::abs(value.real());
            for (std::size_t a = 0; a < 3; ++a)
                at[a][distance(place[a], grid[a])] += std::abs(value.real());
        });
        Index3 radius{0, 0, 0};
        bool fits = true;
        for (std::size_t a = 0; a < 3; ++a) {
            double beyond = 0;
            std::size_t r = grid[a] / 2;
            while (r > 0 && beyond + at[a][r] <= leftOut / static_cast<double>(count) * all)
                beyond += at[a][r--];
            radius[a] = static_cast<std::int64_t>(r);
            fits = fits && (grid[a] == 1 || 8 * r <= 3 * grid[a]);
        }
        if (!fits)
            continue;
        const Index3 extent{2 * radius[0] + 1, 2 * radius[1] + 1, 2 * radius[2] + 1};
        std::vector<double> taps;
        double sum = 0;
        for (std::int64_t z = -radius[2]; z <= radius[2]; ++z)
            for (std::int64_t y = -radius[1]; y <= radius[1]; ++y)
                for (std::int64_t x = -radius[0]; x <= radius[0]; ++x) {
                    const auto turned = [&](std::int64_t offset, std::size_t a) {
                        return static_cast<std::size_t>(offset > 0 ? static_cast<std::int64_t>(grid[a]) - offset
                                                                   : -offset);
                    };
                    taps.push_back(cells.values[cells.place(turned(x, 0), turned(y, 1), turned(z, 2))].real());
                    sum += taps.back();
                }
        for (double& w : taps)
            w /= sum; // even areas stay as they are
        return Kernel::correlation(std::move(taps), extent, radius);
    }
    throw Error(ErrorCode::usage, "wiener: with balance=" + number(balance) +
                                      " the inverse of this PSF reaches more than " + std::to_string(largest * 3 / 8) +
                                      " samples; use a larger balance or a smaller PSF.");
}

} // namespace conv

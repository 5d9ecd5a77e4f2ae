// SPDX-License-Identifier: Apache-2.0
// Weighted sums along one axis of a box. Inner loops run over neighbouring samples of the other axes, so that the
// compiler vectorises them.
#include "grid/passes.h"
#include "run/pool.h"
#include <algorithm>
#include <utility>

namespace conv {
namespace {

/// Adjacent samples that are summed up together.
constexpr std::int64_t chunk = 512;
/// Rows that are transposed and summed up together along x.
constexpr std::int64_t rowsAtOnce = 16;

/// One axis as [outer][n][inner].
struct Axes {
    std::int64_t outer = 1, n = 1, inner = 1;
};

Axes axesOf(const Index3& extent, std::size_t axis) {
    Axes axes;
    axes.n = extent[axis];
    for (std::size_t a = 0; a < 3; ++a)
        (a < axis ? axes.inner : axes.outer) *= a == axis ? 1 : extent[a];
    return axes;
}

template <class T>
std::vector<T> converted(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

/// Sums `count` adjacent samples of rows that lie `stride` apart into `to`.
template <class T>
void sumRows(const T* from, std::int64_t stride, const AxisWeights& weights, const std::vector<T>& factors,
             std::size_t i, std::int64_t start, T* to, std::int64_t count) {
    std::fill_n(to, count, static_cast<T>(weights.constant[i]));
    for (std::size_t k = weights.first[i]; k < weights.first[i + 1]; ++k) {
        const T* const row = from + (weights.index[k] - start) * stride;
        const T factor = factors[k];
        if (weights.first[i + 1] - weights.first[i] == 1 && factor == T(1)) {
            std::copy_n(row, count, to); // bits as they are
            return;
        }
        for (std::int64_t x = 0; x < count; ++x)
            to[x] += factor * row[x];
    }
}

template <class T>
void alongRows(const GridBlock<T>& in, GridBlock<T>& out, const Axes& axes, const AxisWeights& weights,
               std::int64_t start) {
    const std::vector<T> factors = converted<T>(weights.weight);
    const auto n = static_cast<std::int64_t>(weights.constant.size());
    const std::int64_t chunks = (axes.inner + chunk - 1) / chunk;
    Pool::shared().parallelFor(axes.outer * chunks, [&](std::int64_t task, int) {
        const std::int64_t first = task % chunks * chunk, outer = task / chunks;
        const std::int64_t count = std::min(chunk, axes.inner - first);
        const T* const from = in.samples.data() + outer * axes.n * axes.inner + first;
        T* const to = out.samples.data() + outer * n * axes.inner + first;
        for (std::int64_t i = 0; i < n; ++i)
            sumRows(from, axes.inner, weights, factors, static_cast<std::size_t>(i), start, to + i * axes.inner, count);
    });
}

/// Along x: some rows are transposed, summed up as neighbours, and transposed back.
template <class T>
void alongX(const GridBlock<T>& in, GridBlock<T>& out, const Axes& axes, const AxisWeights& weights,
            std::int64_t start) {
    const std::vector<T> factors = converted<T>(weights.weight);
    const auto n = static_cast<std::int64_t>(weights.constant.size());
    Pool::shared().parallelFor((axes.outer + rowsAtOnce - 1) / rowsAtOnce, [&](std::int64_t task, int) {
        const std::int64_t row = task * rowsAtOnce, rows = std::min(rowsAtOnce, axes.outer - row);
        std::vector<T> turned(static_cast<std::size_t>(axes.n * rowsAtOnce));
        for (std::int64_t r = 0; r < rows; ++r)
            for (std::int64_t x = 0; x < axes.n; ++x)
                turned[static_cast<std::size_t>(x * rowsAtOnce + r)] =
                    in.samples[static_cast<std::size_t>((row + r) * axes.n + x)];
        std::array<T, rowsAtOnce> sums{};
        for (std::int64_t i = 0; i < n; ++i) {
            sumRows(turned.data(), rowsAtOnce, weights, factors, static_cast<std::size_t>(i), start, sums.data(),
                    rowsAtOnce);
            for (std::int64_t r = 0; r < rows; ++r)
                out.samples[static_cast<std::size_t>((row + r) * n + i)] = sums[static_cast<std::size_t>(r)];
        }
    });
}

} // namespace

template <class T>
void resampleAxis(GridBlock<T>& block, std::size_t axis, const AxisWeights& weights, std::int64_t start) {
    const Axes axes = axesOf(block.extent, axis);
    GridBlock<T> out{block.extent, {}};
    out.extent[axis] = static_cast<std::int64_t>(weights.constant.size());
    out.samples.resize(static_cast<std::size_t>(out.extent[0] * out.extent[1] * out.extent[2]));
    if (axis == 0)
        alongX(block, out, axes, weights, start);
    else
        alongRows(block, out, axes, weights, start);
    block = std::move(out);
}

template void resampleAxis<float>(GridBlock<float>&, std::size_t, const AxisWeights&, std::int64_t);
template void resampleAxis<double>(GridBlock<double>&, std::size_t, const AxisWeights&, std::int64_t);

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cpu/ops/pointwise.h"
#include "cpu/micro/micro.h"
#include "cpu/ops/buffer_rows.h"
#include "cpu/ops/canny/simd.h"
#include "cpu/ops/masks/masks.h"
#include "cpu/ops/structure_tensor.h"
#include "model/pointwise.h"
#include "plan/numerics/offset.h"
#include "run/pieces.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <conv/error.h>
#include <limits>
#include <type_traits>

namespace conv {
namespace {

template <class T>
void combineRow(const CombineNode& node, std::span<const T* const> in, T* out, std::int64_t n) {
    switch (node.op) {
    case CombineNode::Op::magnitude:
        for (std::int64_t x = 0; x < n; ++x) {
            T sum = 0;
            for (const T* i : in)
                sum += i[x] * i[x];
            out[x] = std::sqrt(sum);
        }
        break;
    case CombineNode::Op::l1:
        for (std::int64_t x = 0; x < n; ++x) {
            T sum = 0;
            for (const T* i : in)
                sum += std::abs(i[x]);
            out[x] = sum;
        }
        break;
    case CombineNode::Op::linear: {
        const auto constant = static_cast<T>(constantOf(node, in.size()));
        for (std::int64_t x = 0; x < n; ++x) {
            T sum = 0;
            for (std::size_t i = 0; i < in.size(); ++i)
                sum += static_cast<T>(node.weights[i]) * in[i][x];
            out[x] = sum + constant;
        }
        break;
    }
    case CombineNode::Op::maximum:
        for (std::int64_t x = 0; x < n; ++x) {
            T max = in[0][x];
            for (const T* i : in)
                max = pointwise::larger(max, i[x]);
            out[x] = max;
        }
        break;
    case CombineNode::Op::product:
        for (std::int64_t x = 0; x < n; ++x)
            out[x] = in[0][x] * in[1][x];
        break;
    case CombineNode::Op::tensor:
        tensorRow(tensor::measureFrom<T>(node.measure), in, out, n);
        break;
    case CombineNode::Op::within: {
        const double above = node.measure.contrast.value, most = node.weights[0];
        for (std::int64_t x = 0; x < n; ++x) {
            const auto value = static_cast<double>(in[0][x]);
            // Without a branch, which noise would mispredict.
            out[x] = static_cast<T>(static_cast<int>(value > above) & static_cast<int>(value <= most));
        }
        break;
    }
    case CombineNode::Op::amount:
        for (std::int64_t x = 0; x < n; ++x) {
            T product = pointwise::amountOf(in[0][x]);
            for (std::size_t i = 1; i < in.size(); ++i)
                product *= pointwise::amountOf(in[i][x]);
            out[x] = product;
        }
        break;
    case CombineNode::Op::ratio: {
        const auto limit = static_cast<T>(node.weights[0]);
        for (std::int64_t x = 0; x < n; ++x)
            out[x] = pointwise::ratioOf(in[0][x], in[1][x], limit);
        break;
    }
    case CombineNode::Op::restored:
        for (std::int64_t x = 0; x < n; ++x)
            out[x] = pointwise::restoredOf(in[0][x], in[1][x]);
        break;
    case CombineNode::Op::masked:
    case CombineNode::Op::mean:
    case CombineNode::Op::present:
        throw Error(ErrorCode::internal, "Selections by masks are computed elsewhere.");
    }
}

/// out = weight · in + constant in float64, rounded once.
void addToWide(Pool& pool, const CombineNode& node, const BufferRows& in, const BufferRows& out, const Region& box) {
    std::vector<std::vector<double>> converted(static_cast<std::size_t>(pool.size()));
    forRows(pool, box, [&](std::int64_t y, std::int64_t z, int worker) {
        std::vector<double>& row = converted[static_cast<std::size_t>(worker)];
        row.resize(static_cast<std::size_t>(box.size(0)));
        convertSamples(in.buffer.type, in.at(box.lo[0], y, z), ElementType::f64, row.data(), box.size(0));
        float* to = reinterpret_cast<float*>(const_cast<std::byte*>(out.at(box.lo[0], y, z)));
        for (std::size_t x = 0; x < row.size(); ++x)
            to[x] = static_cast<float>(node.weights[0] * row[x] + node.weights[1]);
    });
}

template <class T>
void combine(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
             const Region& box) {
    std::vector<BufferRows> rows;
    for (const Buffer* b : in)
        rows.emplace_back(*b, box);
    const BufferRows to(out, box);
    const auto n = static_cast<std::size_t>(box.size(0));
    std::vector<std::vector<T>> converted(static_cast<std::size_t>(pool.size()) * in.size());
    // Types wider than float32: the constant is added before rounding.
    const bool wide = std::is_same_v<T, float> && constantOf(node, in.size()) != 0 && in.size() == 1 &&
                      sizeOf(in[0]->type) >= 4 && in[0]->type != ElementType::f32;
    if (wide) {
        addToWide(pool, node, rows[0], to, box);
        return;
    }
    forRows(pool, box, [&](std::int64_t y, std::int64_t z, int worker) {
        std::vector<const T*> from;
        for (std::size_t i = 0; i < in.size(); ++i) {
            const std::byte* row = rows[i].at(box.lo[0], y, z);
            if (in[i]->type != elementTypeOf<T>()) {
                std::vector<T>& buffer = converted[static_cast<std::size_t>(worker) * in.size() + i];
                buffer.resize(n);
                convertSamples(in[i]->type, row, elementTypeOf<T>(), buffer.data(), box.size(0));
                row = reinterpret_cast<const std::byte*>(buffer.data());
            }
            from.push_back(reinterpret_cast<const T*>(row));
        }
        combineRow<T>(node, from, reinterpret_cast<T*>(const_cast<std::byte*>(to.at(box.lo[0], y, z))), box.size(0));
    });
}

template <class T>
void suppressInVolume(Pool& pool, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
                      const Region& box) {
    const BufferRows gx(*in[0], domain), gy(*in[1], domain), gz(*in[2], domain), magnitude(*in[3], domain),
        to(out, box);
    forRows(pool, box, [&](std::int64_t y, std::int64_t z, int) {
        const auto row = [&](const BufferRows& r, std::int64_t atY, std::int64_t atZ) {
            return reinterpret_cast<const T*>(r.at(box.lo[0], atY, atZ)) - box.lo[0];
        };
        T* result = const_cast<T*>(row(to, y, z));
        if (y == domain.lo[1] || y == domain.hi[1] - 1 || z == domain.lo[2] || z == domain.hi[2] - 1) {
            std::fill(result + box.lo[0], result + box.hi[0], T(0));
            return;
        }
        const T *along = row(gx, y, z), *down = row(gy, y, z), *deep = row(gz, y, z), *around[3][3];
        for (int k = 0; k < 3; ++k)
            for (int j = 0; j < 3; ++j)
                around[k][j] = row(magnitude, y + j - 1, z + k - 1);
        for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x)
            result[x] = x == domain.lo[0] || x == domain.hi[0] - 1
                            ? T(0)
                            : pointwise::suppressedInVolume<T>(along[x], down[x], deep[x], [&](int dx, int dy, int dz) {
                                  return around[dz + 1][dy + 1][x + dx];
                              });
    });
}

template <class T>
void suppress(Pool& pool, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
              const Region& box) {
    for (const Buffer* b : in)
        if (!b->sets[0].single()) // thinning always computes full boxes
            throw Error(ErrorCode::internal, "Thinning was given rows with gaps.");
    if (in.size() == 4) {
        suppressInVolume<T>(pool, in, domain, out, box);
        return;
    }
    const BufferRows gx(*in[0], domain), gy(*in[1], domain), magnitude(*in[2], domain), to(out, box);
    forRows(pool, box, [&](std::int64_t y, std::int64_t z, int) {
        const auto row = [&](const BufferRows& r, std::int64_t at) {
            return reinterpret_cast<const T*>(r.at(box.lo[0], at, z)) - box.lo[0];
        };
        T* result = const_cast<T*>(row(to, y));
        if (y == domain.lo[1] || y == domain.hi[1] - 1) {
            std::fill(result + box.lo[0], result + box.hi[0], T(0));
            return;
        }
        const T *along = row(gx, y), *down = row(gy, y);
        const T* around[] = {row(magnitude, y - 1), row(magnitude, y), row(magnitude, y + 1)};
        std::int64_t x = box.lo[0];
        if constexpr (std::is_same_v<T, float>) {
            // Whole vectors within the row; same bits as one by one.
            if (x == domain.lo[0])
                result[x++] = 0;
            const std::int64_t n = (box.hi[0] - 1 - x) / cannySimd().lanes * cannySimd().lanes;
            if (n > 0) {
                const float* m[] = {around[0] + x - 1, around[1] + x - 1, around[2] + x - 1};
                cannySimd().thin(m, along + x - 1, down + x - 1, n, result + x, false);
                x += n;
            }
        }
        for (; x < box.hi[0]; ++x)
            result[x] = x == domain.lo[0] || x == domain.hi[0] - 1
                            ? T(0)
                            : pointwise::suppressed<T>(along[x], down[x],
                                                       [&](int dx, int dy) { return around[dy + 1][x + dx]; });
    });
}

template <class T>
double largest(Pool& pool, const Buffer& in) {
    const std::int64_t rows = in.sets[1].size() * in.sets[2].size(), n = in.sets[0].size(), ny = in.sets[1].size();
    constexpr T min =
        std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
    std::vector<T> best(static_cast<std::size_t>(pool.size()), min);
    pool.parallelFor(rows, [&](std::int64_t r, int worker) {
        const T* row = static_cast<const T*>(in.data) + (r % ny) * in.strideY + (r / ny) * in.strideZ;
        T& m = best[static_cast<std::size_t>(worker)];
        for (std::int64_t x = 0; x < n; ++x)
            if (row[x] > m)
                m = row[x];
    });
    const T m = *std::max_element(best.begin(), best.end());
    return std::is_floating_point_v<T> && m == min ? 0 : static_cast<double>(m);
}

} // namespace

void combineBox(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                const Region& box) {
    if (selectsByMask(node.op))
        selectBox(pool, node, in, out, box);
    else if (out.type == ElementType::f64)
        combine<double>(pool, node, in, out, box);
    else
        combine<float>(pool, node, in, out, box);
}

void suppressBox(Pool& pool, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
                 const Region& box) {
    if (out.type == ElementType::f64)
        suppress<double>(pool, in, domain, out, box);
    else
        suppress<float>(pool, in, domain, out, box);
}

std::int64_t convertBox(Pool& pool, const Buffer& in, const Buffer& out, const Region& box) {
    const BufferRows from(in, box), to(out, box);
    constexpr std::int64_t unbounded = std::int64_t{1} << 40, samples = 1 << 16;
    const std::vector<Region> pieces = piecesOf(box, samples, {unbounded, unbounded, unbounded});
    std::atomic<std::int64_t> clipped = 0;
    const bool rounded = in.type == ElementType::f32 && roundsTo(out.type);
    pool.parallelFor(static_cast<std::int64_t>(pieces.size()), [&](std::int64_t task, int) {
        const Region& piece = pieces[static_cast<std::size_t>(task)];
        std::int64_t more = 0;
        for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z)
            for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y) {
                const std::byte* const row = from.at(piece.lo[0], y, z);
                auto* const there = const_cast<std::byte*>(to.at(piece.lo[0], y, z));
                more += rounded
                            ? micro().round(reinterpret_cast<const float*>(row), 0, {there, out.type, 0, piece.size(0)})
                            : convertSamples(in.type, row, out.type, there, piece.size(0));
            }
        if (more > 0)
            clipped += more;
    });
    return clipped;
}

double maximumOf(Pool& pool, const Buffer& in) {
    return withElementType(in.type, [&]<class T>(std::type_identity<T>) { return largest<T>(pool, in); });
}

} // namespace conv

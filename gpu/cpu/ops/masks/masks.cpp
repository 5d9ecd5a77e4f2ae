// SPDX-License-Identifier: Apache-2.0
#include "cpu/ops/masks/masks.h"
#include "cpu/ops/buffer_rows.h"
#include "cpu/ops/masks/simd.h"
#include <limits>
#include <type_traits>
#include <vector>

namespace conv {
namespace {

using Op = CombineNode::Op;

// Selections in float64, one by one.

template <class Condition>
void select(const double* value, const Condition* condition, const double* kept, double constant, std::int64_t n,
            double* out) {
    for (std::int64_t x = 0; x < n; ++x)
        out[x] = condition[x] > 0 ? value[x] : kept ? kept[x] : constant;
}

void selectMean(const double* sum, const double* share, double minShare, const double* kept, double constant,
                std::int64_t n, double* out) {
    for (std::int64_t x = 0; x < n; ++x)
        out[x] = share[x] > minShare ? sum[x] / share[x] : kept ? kept[x] : constant;
}

void selectPresent(const double* in, double missing, std::int64_t n, double* out) {
    for (std::int64_t x = 0; x < n; ++x)
        out[x] = in[x] == in[x] && in[x] != missing ? 1 : 0;
}

void select(const float* value, const std::uint8_t* condition, const float* kept, float constant, std::int64_t n,
            float* out) {
    maskSimd().selectByBytes(value, condition, kept, constant, n, out);
}
void select(const float* value, const float* condition, const float* kept, float constant, std::int64_t n, float* out) {
    maskSimd().selectByFloats(value, condition, kept, constant, n, out);
}
void selectMean(const float* sum, const float* share, float minShare, const float* kept, float constant, std::int64_t n,
                float* out) {
    maskSimd().mean(sum, share, minShare, kept, constant, n, out);
}
void selectPresent(const float* in, float missing, std::int64_t n, float* out) {
    maskSimd().present(in, missing, n, out);
}

template <class T>
void selectRows(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& to,
                const Region& box) {
    std::vector<BufferRows> rows;
    for (const Buffer* b : in)
        rows.emplace_back(*b, box);
    const BufferRows result(to, box);
    const std::int64_t n = box.size(0);
    const bool mean = node.op == Op::mean, keeps = node.op != Op::present && !node.otherwise;
    const T constant = node.otherwise ? static_cast<T>(node.otherwise->value) : T(0);
    const T marked = node.weights.empty() ? std::numeric_limits<T>::quiet_NaN() : static_cast<T>(node.weights[0]);
    std::vector<std::vector<T>> converted(static_cast<std::size_t>(pool.size()) * in.size());
    forRows(pool, box, [&](std::int64_t y, std::int64_t z, int worker) {
        const auto samples = [&](std::size_t i) {
            const std::byte* row = rows[i].at(box.lo[0], y, z);
            if (in[i]->type == elementTypeOf<T>())
                return reinterpret_cast<const T*>(row);
            std::vector<T>& buffer = converted[static_cast<std::size_t>(worker) * in.size() + i];
            buffer.resize(static_cast<std::size_t>(n));
            convertSamples(in[i]->type, row, elementTypeOf<T>(), buffer.data(), n);
            return static_cast<const T*>(buffer.data());
        };
        T* out = reinterpret_cast<T*>(const_cast<std::byte*>(result.at(box.lo[0], y, z)));
        const T *value = samples(0), *kept = keeps ? samples(in.size() - 1) : nullptr;
        if (node.op == Op::present) {
            selectPresent(value, marked, n, out);
            return;
        }
        if (mean) {
            selectMean(value, samples(1), marked, kept, constant, n, out);
            value = out;
        }
        for (std::size_t i = mean ? 2 : 1; i + (keeps ? 1 : 0) < in.size(); ++i, value = out)
            if (in[i]->type == ElementType::u8) // a mask
                select(value, reinterpret_cast<const std::uint8_t*>(rows[i].at(box.lo[0], y, z)), kept, constant, n,
                       out);
            else
                select(value, samples(i), kept, constant, n, out);
    });
}

} // namespace

bool selectsByMask(Op op) {
    return op == Op::masked || op == Op::mean || op == Op::present;
}

void selectBox(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
               const Region& box) {
    if (out.type == ElementType::f64)
        selectRows<double>(pool, node, in, out, box);
    else
        selectRows<float>(pool, node, in, out, box);
}

} // namespace conv

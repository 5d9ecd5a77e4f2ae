// SPDX-License-Identifier: Apache-2.0
// Measures of matrices in blocks of fixed length, for vectorization.
#include "cpu/ops/structure_tensor.h"
#include <algorithm>
#include <array>

namespace conv {
namespace {

constexpr std::int64_t blockLength = 64;
using Measure = tensor::Measure<float>;
using Block = void (*)(const Measure&, const float* const*, float*);

template <TensorOutput Output, int Inputs>
[[gnu::always_inline]] inline void block(const Measure& given, const float* const* in, float* out) {
    const Measure m = given;
    const float *a = in[0], *b = in[1], *c = in[2], *d = nullptr, *e = nullptr, *f = nullptr;
    if constexpr (Inputs == 6) {
        d = in[3];
        e = in[4];
        f = in[5];
    }
    float result[blockLength]; // a local array cannot alias the inputs
    for (std::int64_t i = 0; i < blockLength; ++i) {
        if constexpr (Inputs == 3)
            result[i] = tensor::measure<Output>(m, a[i], b[i], c[i]);
        else
            result[i] = tensor::measure<Output>(m, a[i], b[i], c[i], d[i], e[i], f[i]);
    }
    std::copy_n(result, blockLength, out);
}

template <TensorOutput Output, int Inputs>
[[gnu::flatten]] void plain(const Measure& m, const float* const* in, float* out) {
    block<Output, Inputs>(m, in, out);
}
#ifdef __x86_64__
/// Wider vectors give the same bits: nothing is fused.
template <TensorOutput Output, int Inputs>
[[gnu::target("avx2"), gnu::flatten]] void wide(const Measure& m, const float* const* in, float* out) {
    block<Output, Inputs>(m, in, out);
}
#ifdef __clang__ // knows no preferred width in this attribute
#define CONV_WIDEST "avx512f,avx512dq"
#else
#define CONV_WIDEST "avx512f,avx512dq,prefer-vector-width=512"
#endif
template <TensorOutput Output, int Inputs>
[[gnu::target(CONV_WIDEST), gnu::flatten]] void widest(const Measure& m, const float* const* in, float* out) {
    block<Output, Inputs>(m, in, out);
}
#endif

template <TensorOutput Output, int Inputs>
Block best() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return widest<Output, Inputs>;
    if (__builtin_cpu_supports("avx2"))
        return wide<Output, Inputs>;
#endif
    return plain<Output, Inputs>;
}

} // namespace

void tensorRow(const Measure& measure, std::span<const float* const> in, float* out, std::int64_t n) {
    const Block compute = tensor::withOutput(
        measure.output, [&]<TensorOutput Output> { return in.size() == 3 ? best<Output, 3>() : best<Output, 6>(); });
    std::array<const float*, 6> at{};
    std::copy(in.begin(), in.end(), at.begin());
    std::int64_t i = 0;
    for (; i + blockLength <= n; i += blockLength) {
        compute(measure, at.data(), out + i);
        for (std::size_t k = 0; k < in.size(); ++k)
            at[k] += blockLength;
    }
    if (i == n)
        return;
    float last[6][blockLength] = {}, result[blockLength];
    for (std::size_t k = 0; k < in.size(); ++k) {
        std::copy_n(at[k], n - i, last[k]);
        at[k] = last[k];
    }
    compute(measure, at.data(), result);
    std::copy_n(result, n - i, out + i);
}

void tensorRow(const tensor::Measure<double>& measure, std::span<const double* const> in, double* out, std::int64_t n) {
    tensor::withOutput(measure.output, [&]<TensorOutput Output> {
        for (std::int64_t i = 0; i < n; ++i)
            out[i] = in.size() == 3
                         ? tensor::measure<Output>(measure, in[0][i], in[1][i], in[2][i])
                         : tensor::measure<Output>(measure, in[0][i], in[1][i], in[2][i], in[3][i], in[4][i], in[5][i]);
    });
}

} // namespace conv

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/wide/sum.cpp"
#include "cpu/each_target.h"

#include "cpu/simd.h"
#include "cpu/wide/sum.h"

#undef CONV_UNROLL_SUMS
#define CONV_UNROLL_SUMS _Pragma("GCC unroll 8")

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
/// For builds without Highway and for machines below its least instruction set.
constexpr std::int64_t blockSize = 8;

void sum(const double* const* from, const double* weights, std::int64_t count, std::int64_t x, double* out) {
    double sums[blockSize] = {};
    for (std::int64_t k = 0; k < count; ++k)
        for (std::int64_t i = 0; i < blockSize; ++i)
            sums[i] += weights[k] * from[k][x + i];
    for (std::int64_t i = 0; i < blockSize; ++i)
        out[i] = sums[i];
}
#else
namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::ScalableTag<double>;
constexpr int vectors = 8; ///< sums in registers: enough to hide a multiply-add's latency
constexpr std::int64_t lanes = HWY_MAX_BYTES / 8, blockSize = vectors * lanes;

void sum(const double* const* from, const double* weights, std::int64_t count, std::int64_t x, double* out) {
    const Doubles d;
    hn::Vec<Doubles> sums[vectors];
    CONV_UNROLL_SUMS for (int v = 0; v < vectors; ++v) sums[v] = hn::Zero(d);
    for (std::int64_t k = 0; k < count; ++k) {
        const double* const row = from[k] + x;
        const auto w = hn::Set(d, weights[k]);
        CONV_UNROLL_SUMS for (int v = 0; v < vectors; ++v) sums[v] =
            hn::MulAdd(hn::LoadU(d, row + v * lanes), w, sums[v]);
    }
    CONV_UNROLL_SUMS for (int v = 0; v < vectors; ++v) hn::StoreU(sums[v], d, out + v * lanes);
}
#endif

} // namespace

const WideSums& wideTable() {
    static const WideSums table{blockSize, sum};
    return table;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(wideTable);
const WideSums& wideSums() {
    return HWY_DYNAMIC_DISPATCH(wideTable)();
}
} // namespace conv
#endif

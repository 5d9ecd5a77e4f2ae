// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/micro/micro.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/micro/edges-inl.h"
#include "cpu/micro/lines-inl.h"
#include "cpu/micro/mend-inl.h"
#include "cpu/micro/round-inl.h"
#include "cpu/micro/tiles-inl.h"
#include <chrono>
#include <conv/error.h>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

void tile(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out) {
    using Tile = void (*)(const float* const*, std::int64_t, const TileTaps&, const TileOut&);
    static constexpr Tile fixed[fixedTaps + 1] = {tileOf<0, false>, tileOf<1, false>, tileOf<2, false>,
                                                  tileOf<3, false>, tileOf<4, false>, tileOf<5, false>};
    static constexpr Tile chained[fixedTaps + 1] = {tileOf<0, true>, tileOf<1, true>, tileOf<2, true>,
                                                    tileOf<3, true>, tileOf<4, true>, tileOf<5, true>};
    const bool many = taps.planes * taps.kx * taps.ky > longestChain;
    const bool column = taps.planes * taps.kx == 1 && taps.ky > fixedTaps && !many;
    const Tile compute = column ? columnOf : (many ? chained : fixed)[taps.ky <= fixedTaps ? taps.ky : 0];
    if (!taps.holes) {
        compute(rows, x, taps, out);
        return;
    }
    TileOut near = out;
    near.stream = false; // mendTile reads the outputs again
    if (out.rounded) {
        HWY_ALIGN float part[tileRows * tileColumns];
        RoundOut whole = *out.rounded;
        whole.columns = whole.columns < tileColumns ? whole.columns : tileColumns;
        whole.rows = whole.rows < tileRows ? whole.rows : tileRows;
        near = {part, tileColumns, whole.columns, whole.rows, false};
        compute(rows, x, taps, near);
        mendTile(rows, x, taps, near);
        *out.clipped += roundRows(part, tileColumns, whole);
        return;
    }
    compute(rows, x, taps, near);
    mendTile(rows, x, taps, near);
}

void line(const float* in, std::int64_t n, const LineTaps& taps, float* out, const RowAhead& ahead) {
    const float* w = taps.weights;
    const LineBlocks blocks = lineBlocks(taps.count);
    const std::int64_t block = static_cast<std::int64_t>(blocks.vectors) * lanes;
    std::int64_t i = 0;
    for (; i + block <= n; i += block) {
        if (ahead.row)
            for (std::int64_t byte = i * ahead.sampleBytes; byte < (i + block) * ahead.sampleBytes; byte += 64)
                __builtin_prefetch(ahead.row + byte);
        blocks.block(in + i, w, taps.count, out + i);
    }
    for (; i + shortLine * lanes <= n; i += shortLine * lanes)
        blocks.shortBlock(in + i, w, taps.count, out + i);
    if (i < n) {
        HWY_ALIGN float part[shortLine * lanes];
        blocks.shortBlock(in + i, w, taps.count, part);
        std::memcpy(out + i, part, static_cast<std::size_t>(n - i) * sizeof(float));
    }
    if (taps.holes)
        mendLine(in, n, taps, out);
}

void flush() {
    hwy::FlushStream();
}

template <class T>
HWY_INLINE void convert(const T* from, std::int64_t n, float* to) {
    std::int64_t i = 0;
    if constexpr (std::is_integral_v<T> && (sizeof(T) < 4 || std::is_same_v<T, std::int32_t>))
        if (n >= lanes) { // the first and the last vector overlap their neighbours
            const Floats d;
            hn::StoreU(loadAs(from), d, to);
            i = lanes - static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) / sizeof(float) % lanes);
            for (; i + lanes <= n; i += lanes)
                hn::StoreU(loadAs(from + i), d, to + i);
            hn::StoreU(loadAs(from + n - lanes), d, to + n - lanes);
            return;
        }
    for (; i < n; ++i)
        to[i] = static_cast<float>(from[i]);
}

void toFloat(ElementType type, const void* from, std::int64_t n, float* to) {
    if (type == ElementType::f32)
        std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(float));
    else
        withElementType(type,
                        [&](auto t) HWY_ATTR { convert(static_cast<const typename decltype(t)::type*>(from), n, to); });
}

double spin(std::int64_t steps, double* flops) {
    constexpr int chains = manyRegisters ? 24 : 12;
    const Floats d;
    Vector a[chains];
    CONV_UNROLL for (int i = 0; i < chains; ++i) a[i] = hn::Set(d, static_cast<float>(i));
    const Vector x = hn::Set(d, 0.999F), y = hn::Set(d, 1e-3F);
    const auto start = std::chrono::steady_clock::now();
    CONV_NO_UNROLL for (std::int64_t s = 0; s < steps; ++s) CONV_UNROLL for (int i = 0; i < chains; ++i) {
        a[i] = hn::MulAdd(a[i], x, y);
        pin(a[i]);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    CONV_UNROLL for (int i = 1; i < chains; ++i) a[0] = hn::Add(a[0], a[i]);
    // Uses the result, so that the compiler keeps the chains. They end between 0 and 1.
    *flops = hn::GetLane(a[0]) < 0 ? 0 : 2.0 * chains * lanes * static_cast<double>(steps);
    return seconds.count();
}

const Micro& table() {
    static const Micro micro{hwy::TargetName(HWY_TARGET),
                             lanes,
                             tileRows,
                             tileColumns,
                             shortLine * lanes,
                             lineTaps,
                             edgeRows,
                             tile,
                             line,
                             magnitude,
                             edges2,
                             edges3,
                             roundRows,
                             flush,
                             toFloat,
                             spin};
    return micro;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(table);
const Micro& micro() {
    return HWY_DYNAMIC_DISPATCH(table)();
}

std::vector<std::int64_t> lineOrder(const Micro& simd, std::int64_t taps) {
    std::vector<std::int64_t> order;
    for (std::int64_t k = 0; k < taps; k += simd.lineTaps * simd.lanes)
        for (std::int64_t phase = 0; phase < simd.lanes; ++phase)
            for (std::int64_t t = 0; t < simd.lineTaps; ++t)
                if (k + t * simd.lanes + phase < taps)
                    order.push_back(k + t * simd.lanes + phase);
    return order;
}

namespace {
void allow(std::int64_t targets) { // 0: all targets
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}
const std::vector<std::int64_t>& targetsHere() {
    static const std::vector<std::int64_t> targets =
        hwy::SupportedAndGeneratedTargets(); // taken before `allow` restricts them
    return targets;
}
} // namespace

std::vector<std::string> cpuTargets() {
    std::vector<std::string> names;
    for (const std::int64_t target : targetsHere())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

void useCpuTarget(std::string_view name) {
    if (name.empty())
        return allow(0);
    for (const std::int64_t target : targetsHere())
        if (name == hwy::TargetName(target))
            return allow(target);
    throw Error(ErrorCode::device, "This machine or build has no kernels for '" + std::string(name) + "'.");
}
} // namespace conv
#endif

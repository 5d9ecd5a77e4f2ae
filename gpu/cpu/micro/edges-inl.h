// SPDX-License-Identifier: Apache-2.0
// Gradient magnitudes with three taps along each axis, in registers from samples to root.
#if defined(CONV_CPU_EDGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_EDGES_INL_H
#undef CONV_CPU_EDGES_INL_H
#else
#define CONV_CPU_EDGES_INL_H
#endif
#include "cpu/micro/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

constexpr int edgeRows = 4; // outputs one below the other; needs six rows of samples

HWY_INLINE void storePart(Vector v, float* to, std::int64_t n) {
    HWY_ALIGN float part[lanes];
    hn::StoreU(v, Floats(), part);
    for (std::int64_t i = 0; i < n; ++i)
        to[i] = part[i];
}

struct Three {
    Vector a, b, c;
};
HWY_INLINE Three setThree(const float* w, float factor) {
    const Floats d;
    return {hn::Set(d, w[0] * factor), hn::Set(d, w[1] * factor), hn::Set(d, w[2] * factor)};
}
HWY_INLINE Vector weighed(const Three& w, Vector a, Vector b, Vector c) {
    return hn::MulAdd(w.c, c, hn::MulAdd(w.b, b, hn::Mul(w.a, a)));
}

/// One row's difference along x (unscaled) and its smoothed samples.
struct EdgeRow {
    Vector difference, smooth;
};
HWY_INLINE EdgeRow edgeRow(const float* row, const Three& smooth) {
    const Floats d;
    const Vector l = hn::LoadU(d, row), c = hn::LoadU(d, row + 1), r = hn::LoadU(d, row + 2);
    return {hn::Sub(r, l), weighed(smooth, l, c, r)};
}

/// `Whole`: all lanes and rows are needed.
template <bool Whole>
HWY_INLINE void edgeOut(Vector v, const TileOut& out, int row, std::int64_t x, bool stream) {
    const Floats d;
    float* to = out.data + row * out.stride + x;
    if (Whole && stream)
        hn::Stream(v, d, to);
    else if (Whole)
        hn::StoreU(v, d, to);
    else if (row < out.rows)
        storePart(v, to, out.columns - x < lanes ? out.columns - x : lanes);
}

HWY_INLINE bool streamsTo(const TileOut& out) {
    return out.stream && reinterpret_cast<std::uintptr_t>(out.data) % 64 == 0 && out.stride % 16 == 0;
}
/// Columns in whole vectors; 0 if rows are missing.
HWY_INLINE std::int64_t wholeColumns(const TileOut& out) {
    return out.rows >= edgeRows ? out.columns / lanes * lanes : 0;
}

HWY_INLINE void ask(const RowsAhead& ahead, std::int64_t x) {
    CONV_UNROLL for (int r = 0; r < edgeRows; ++r) __builtin_prefetch(ahead.rows[r] + x * ahead.sampleBytes);
}

template <bool Whole>
HWY_INLINE void edgeColumn2(const float* const* rows, std::int64_t x, const Three& smoothX, const Three& downY,
                            Vector stepY, const TileOut& out, bool stream) {
    EdgeRow a = edgeRow(rows[0] + x, smoothX), b = edgeRow(rows[1] + x, smoothX);
    CONV_UNROLL for (int r = 0; r < edgeRows; ++r) {
        const EdgeRow c = edgeRow(rows[r + 2] + x, smoothX);
        const Vector gx = weighed(downY, a.difference, b.difference, c.difference);
        const Vector gy = hn::Mul(stepY, hn::Sub(c.smooth, a.smooth));
        edgeOut<Whole>(hn::Sqrt(hn::MulAdd(gx, gx, hn::Mul(gy, gy))), out, r, x, stream);
        a = b;
        b = c;
    }
}

HWY_NOINLINE void edges2(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const TileOut& out) {
    const Three smoothX = setThree(taps[0].smooth, 1), downY = setThree(taps[1].smooth, taps[0].step);
    const Vector stepY = hn::Set(Floats(), taps[1].step);
    const bool stream = streamsTo(out);
    const std::int64_t whole = wholeColumns(out);
    std::int64_t x = 0;
    for (; x < whole; x += lanes) {
        ask(ahead, x);
        edgeColumn2<true>(rows, x, smoothX, downY, stepY, out, stream);
    }
    for (; x < out.columns; x += lanes)
        edgeColumn2<false>(rows, x, smoothX, downY, stepY, out, false);
}

struct EdgeWeights3 {
    Three smoothX, smoothY, deepX, deepY; ///< deep…: smoothing along z times that component's step
    Vector stepZ;
};

template <bool Whole>
HWY_INLINE void edgeColumn3(const float* const* rows, std::int64_t x, const EdgeWeights3& w, const EdgeMaps& maps,
                            const TileOut& out, bool stream) {
    const Floats d;
    EdgeRow a = edgeRow(rows[0] + x, w.smoothX), b = edgeRow(rows[1] + x, w.smoothX);
    CONV_UNROLL for (int r = 0; r < edgeRows; ++r) {
        const EdgeRow c = edgeRow(rows[r + 2] + x, w.smoothX);
        const Vector mx = weighed(w.smoothY, a.difference, b.difference, c.difference);
        const Vector my = hn::Sub(c.smooth, a.smooth);
        const Vector mz = weighed(w.smoothY, a.smooth, b.smooth, c.smooth);
        float* older = maps.older + r * maps.stride + x;
        const float* last = maps.last + r * maps.stride + x;
        if (out.data) {
            const Vector gx = weighed(w.deepX, hn::LoadU(d, older), hn::LoadU(d, last), mx);
            const Vector gy = weighed(w.deepY, hn::LoadU(d, older + maps.apart), hn::LoadU(d, last + maps.apart), my);
            const Vector gz = hn::Mul(w.stepZ, hn::Sub(mz, hn::LoadU(d, older + 2 * maps.apart)));
            edgeOut<Whole>(hn::Sqrt(hn::MulAdd(gx, gx, hn::MulAdd(gy, gy, hn::Mul(gz, gz)))), out, r, x, stream);
        }
        hn::StoreU(mx, d, older);
        hn::StoreU(my, d, older + maps.apart);
        hn::StoreU(mz, d, older + 2 * maps.apart);
        a = b;
        b = c;
    }
}

HWY_NOINLINE void edges3(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const EdgeMaps& maps,
                         const TileOut& out) {
    const EdgeWeights3 w{setThree(taps[0].smooth, 1), setThree(taps[1].smooth, 1),
                         setThree(taps[2].smooth, taps[0].step), setThree(taps[2].smooth, taps[1].step),
                         hn::Set(Floats(), taps[2].step)};
    const bool stream = streamsTo(out);
    const std::int64_t whole = wholeColumns(out);
    std::int64_t x = 0;
    for (; x < whole; x += lanes) {
        ask(ahead, x);
        edgeColumn3<true>(rows, x, w, maps, out, stream);
    }
    for (; x < out.columns; x += lanes)
        edgeColumn3<false>(rows, x, w, maps, out, false);
}

HWY_NOINLINE void magnitude(const float* tiles, std::int64_t count, const TileOut& out) {
    const Floats d;
    const bool stream = streamsTo(out);
    for (int r = 0; r < tileRows && r < out.rows; ++r)
        for (std::int64_t x = 0; x < tileColumns && x < out.columns; x += lanes) {
            const float* part = tiles + r * tileColumns + x;
            Vector v = hn::LoadU(d, part), sum = hn::Mul(v, v);
            for (std::int64_t i = 1; i < count; ++i) {
                v = hn::LoadU(d, part + i * tileRows * tileColumns);
                sum = hn::MulAdd(v, v, sum);
            }
            float* to = out.data + r * out.stride + x;
            if (out.columns - x < lanes)
                storePart(hn::Sqrt(sum), to, out.columns - x);
            else if (stream)
                hn::Stream(hn::Sqrt(sum), d, to);
            else
                hn::StoreU(hn::Sqrt(sum), d, to);
        }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif

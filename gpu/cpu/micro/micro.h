// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace conv {

/// Taps of a tile, in the order in which the kernel walks them: [plane][kx][ky].
struct TileTaps {
    const float* weights = nullptr;
    std::int64_t planes = 1, kx = 1, ky = 1;
    std::int64_t apart = 0; ///< pointers from plane to plane; 0: tileRows + ky − 1, all that a tile needs
    bool holes = false;     ///< some weight is zero: samples under it, which may be NaN, must not be seen
};

/// Samples of a row that are asked of memory while another row is worked on.
struct RowAhead {
    const std::byte* row = nullptr; ///< may be null
    std::int64_t sampleBytes = 0;
};
/// Samples of up to four rows to prefetch. No pointer is null.
struct RowsAhead {
    const std::byte* rows[4] = {};
    std::int64_t sampleBytes = 0;
};

/// Taps of a row.
struct LineTaps {
    const float* weights = nullptr;
    std::int64_t count = 1;
    bool holes = false; ///< as in TileTaps
};

/// Taps along one axis of a gradient by three samples: smoothing, all weights not zero, and the difference
/// `step` · (next − previous).
struct EdgeTaps {
    float smooth[3] = {}, step = 0;
};

/// Maps of a plane of a volume's gradient that the next two planes need: rows of difference, smoothed along y; of
/// smoothed samples' differences along y; of samples smoothed twice; `apart` floats apart in a row, rows `stride`
/// apart.
struct EdgeMaps {
    float* older = nullptr;      ///< maps of the plane before the last; replaced by this plane's
    const float* last = nullptr; ///< maps of the last plane
    std::int64_t apart = 0, stride = 0;
};

/// Destination of rows of results that are rounded to integers. Strides in samples.
struct RoundOut {
    void* data = nullptr;
    ElementType type = ElementType::u8; ///< 8 or 16 bits, see `roundsTo`
    std::int64_t stride = 0, columns = 0, rows = 1;
    bool stream = false; ///< whole aligned vectors bypass the caches
};
[[nodiscard]] inline bool roundsTo(ElementType type) {
    return type == ElementType::u8 || type == ElementType::i8 || type == ElementType::u16 || type == ElementType::i16;
}

/// Destination of a tile: address of sample (0, 0), samples from row to row, and the columns and rows to write.
struct TileOut {
    float* data = nullptr;
    std::int64_t stride = 0, columns = 0, rows = 0;
    bool stream = false; ///< whole aligned tiles bypass the caches: results too large to be met there again
    /// Not null: the tile goes there instead, rounded; `clipped` counts what does not fit.
    const RoundOut* rounded = nullptr;
    std::int64_t* clipped = nullptr;
};

/// Register-blocked kernels of one instruction set. Every output is one chain of fused multiply-adds whose order
/// depends on the taps alone, never on the place in a tile: that is what makes any cut give the same bits. Samples
/// beyond the kernel's extent are loaded at most into results that are thrown away.
struct Micro {
    std::string_view target;      ///< Highway's name: "AVX3", "SSE4" …
    std::int64_t lanes = 0;       ///< floats in a vector
    std::int64_t tileRows = 0;    ///< R, outputs of a tile: rows …
    std::int64_t tileColumns = 0; ///< … and columns
    std::int64_t lineBlock = 0;   ///< `line` works on multiples of it
    std::int64_t lineTaps = 0;    ///< taps, `lanes` apart, that `line` takes together; see lineOrder
    std::int64_t edgeRows = 0;    ///< outputs below each other of `edges2` and `edges3`

    /// R × columns outputs: Σ w[p][kx][ky] · rows[p·(R + ky − 1) + r + ky][x + kx]. Rows must be readable up to
    /// x + tileColumns + kx − 1, also where fewer outputs are wanted; `rows` has R + ky − 1 pointers for each plane,
    /// none null.
    void (*tile)(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out);

    /// out[i] = Σ w[k] · in[i + k] for i < n. `in` must be readable up to n rounded up to lineBlock, plus taps − 1.
    void (*line)(const float* in, std::int64_t n, const LineTaps& taps, float* out, const RowAhead& ahead);

    /// sqrt(Σ part²) over `count` tiles that lie one behind the other, R × tileColumns each.
    void (*magnitude)(const float* tiles, std::int64_t count, const TileOut& out);

    /// Magnitude of the gradient along x (taps[0]) and down the rows (taps[1]), `edgeRows` outputs high: rows[i][x] is
    /// sample x − 1 of row i − 1, readable up to the columns wanted rounded up to `lanes`, plus 2.
    void (*edges2)(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const TileOut& out);
    /// As edges2 along x, y and z. `rows` belong to one plane; the outputs to the plane before it. A null `out.data`
    /// writes nothing.
    void (*edges3)(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const EdgeMaps& maps,
                   const TileOut& out);

    /// Rounds rows of floats, `stride` apart, as convertSamples does; returns how many of them were clipped.
    std::int64_t (*round)(const float* from, std::int64_t stride, const RoundOut& out);

    /// Makes streamed tiles visible to other threads; to be called at the end of each task that streams.
    void (*flush)();

    /// Samples of a type as floats, nearest; both dense.
    void (*toFloat)(ElementType type, const void* from, std::int64_t n, float* to);

    /// Seconds for `steps` rounds of independent multiply-adds; `flops` receives how many operations that was.
    double (*spin)(std::int64_t steps, double* flops);
};

/// The order in which `line` adds the taps of a row, for at most a thousand of them.
[[nodiscard]] std::vector<std::int64_t> lineOrder(const Micro& simd, std::int64_t taps);

/// The kernels of the best instruction set here, or of the one that `useCpuTarget` asked for.
[[nodiscard]] const Micro& micro();

/// Instruction sets for which this build has kernels and that the machine has, best first: "AVX3", "AVX2", "SSE4" …
[[nodiscard]] std::vector<std::string> cpuTargets();
/// Makes `micro` return the kernels of one of them; empty: the best. For tests and measurements, while nothing runs.
/// Throws Error(device) if it is not among cpuTargets().
void useCpuTarget(std::string_view name);

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace conv {

/// Taps of a tile, ordered [plane][kx][ky].
struct TileTaps {
    const float* weights = nullptr;
    std::int64_t planes = 1, kx = 1, ky = 1;
    std::int64_t apart = 0; ///< row pointers from plane to plane; 0: tileRows + ky − 1
    bool holes = false;     ///< some weight is zero: a NaN under it must not count
};

/// Samples to prefetch while another row is computed.
struct RowAhead {
    const std::byte* row = nullptr; ///< may be null
    std::int64_t sampleBytes = 0;
};
/// Samples of several rows to prefetch; no pointer is null.
struct RowsAhead {
    const std::byte* rows[4] = {};
    std::int64_t sampleBytes = 0;
};

struct LineTaps {
    const float* weights = nullptr;
    std::int64_t count = 1;
    bool holes = false; ///< as in TileTaps
};

/// Taps of one axis of a 3-tap gradient: `smooth` (all nonzero) and the difference `step` · (next − previous).
struct EdgeTaps {
    float smooth[3] = {}, step = 0;
};

/// Maps of a plane that the gradient of the next two planes reads: x differences smoothed along y; y differences
/// smoothed along x; samples smoothed along both. Maps lie `apart` floats apart, rows `stride`.
struct EdgeMaps {
    float* older = nullptr;      ///< maps of the plane before the last; replaced by this plane's
    const float* last = nullptr; ///< maps of the last plane
    std::int64_t apart = 0, stride = 0;
};

/// Destination of rounded rows. Strides in samples.
struct RoundOut {
    void* data = nullptr;
    ElementType type = ElementType::u8; ///< 8 or 16 bits, see `roundsTo`
    std::int64_t stride = 0, columns = 0, rows = 1;
    bool stream = false; ///< whole aligned vectors bypass the caches
};
[[nodiscard]] inline bool roundsTo(ElementType type) {
    return type == ElementType::u8 || type == ElementType::i8 || type == ElementType::u16 || type == ElementType::i16;
}

/// Destination of a tile: address of sample (0, 0), samples between rows, size to write.
struct TileOut {
    float* data = nullptr;
    std::int64_t stride = 0, columns = 0, rows = 0;
    bool stream = false; ///< whole aligned tiles bypass the caches
    /// If not null, the rounded tile goes there, and `clipped` counts values out of range.
    const RoundOut* rounded = nullptr;
    std::int64_t* clipped = nullptr;
};

/// Register-blocked kernels of one instruction set. An output is one chain of fused multiply-adds in an order that
/// depends on the taps alone, so any cut gives the same bits. Samples beyond the kernel only reach discarded results.
struct Micro {
    std::string_view target;      ///< Highway's name: "AVX3", "SSE4" …
    std::int64_t lanes = 0;       ///< floats of a vector
    std::int64_t tileRows = 0;    ///< R, rows of outputs of a tile
    std::int64_t tileColumns = 0; ///< columns of outputs of a tile
    std::int64_t lineBlock = 0;   ///< `line` computes multiples of it
    std::int64_t lineTaps = 0;    ///< taps, `lanes` apart, that share a load (lineOrder)
    std::int64_t edgeRows = 0;    ///< rows of outputs of `edges2` and `edges3`

    /// R × columns outputs: Σ w[p][kx][ky] · rows[p·(R + ky − 1) + r + ky][x + kx]. `rows` has R + ky − 1 pointers a
    /// plane, none null, to rows readable up to x + tileColumns + kx − 1.
    void (*tile)(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out);

    /// out[i] = Σ w[k] · in[i + k] for i < n. `in` must be readable up to n rounded up to lineBlock, plus taps − 1.
    void (*line)(const float* in, std::int64_t n, const LineTaps& taps, float* out, const RowAhead& ahead);

    /// sqrt(Σ part²) over `count` adjacent tiles of R × tileColumns floats.
    void (*magnitude)(const float* tiles, std::int64_t count, const TileOut& out);

    /// Gradient magnitude along x (taps[0]) and down the rows (taps[1]), `edgeRows` outputs high. rows[i][x] is sample
    /// x − 1 of row i − 1, readable up to the columns rounded up to `lanes`, plus 2.
    void (*edges2)(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const TileOut& out);
    /// As edges2 along x, y and z. Outputs belong to the plane before that of `rows`; null `out.data`: none.
    void (*edges3)(const float* const* rows, const EdgeTaps* taps, const RowsAhead& ahead, const EdgeMaps& maps,
                   const TileOut& out);

    /// Rounds rows of floats, `stride` apart, as convertSamples does. Returns the number of clipped values.
    std::int64_t (*round)(const float* from, std::int64_t stride, const RoundOut& out);

    /// Makes streamed tiles visible to other threads, at the end of each task that streams.
    void (*flush)();

    /// Converts contiguous samples to the nearest floats.
    void (*toFloat)(ElementType type, const void* from, std::int64_t n, float* to);

    /// Runs `steps` rounds of multiply-adds. Returns seconds; sets `flops` to their operations.
    double (*spin)(std::int64_t steps, double* flops);
};

/// Order in which `line` adds the taps of a row, for up to 1000 taps.
[[nodiscard]] std::vector<std::int64_t> lineOrder(const Micro& simd, std::int64_t taps);

/// Kernels of the best instruction set here, or of the one that `useCpuTarget` set.
[[nodiscard]] const Micro& micro();

/// Instruction sets of this build and machine, best first: "AVX3", "AVX2", "SSE4" …
[[nodiscard]] std::vector<std::string> cpuTargets();
/// Sets the instruction set of `micro`; empty: the best. For tests and measurements, while no kernel runs. Throws
/// Error(device) if the name is not in cpuTargets().
void useCpuTarget(std::string_view name);

} // namespace conv

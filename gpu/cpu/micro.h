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
};

/// Where a tile goes: the sample (0, 0), samples between rows, and how many columns and rows of the tile are wanted.
struct TileOut {
    float* data = nullptr;
    std::int64_t stride = 0, columns = 0, rows = 0;
    bool stream = false; ///< whole aligned tiles bypass the caches: results too large to be met there again
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

    /// R × columns outputs: Σ w[p][kx][ky] · rows[p·(R + ky − 1) + r + ky][x + kx]. Rows must be readable up to
    /// x + tileColumns + kx − 1, also where fewer outputs are wanted; `rows` has planes·(R + ky − 1) pointers, none
    /// null.
    void (*tile)(const float* const* rows, std::int64_t x, const TileTaps& taps, const TileOut& out);

    /// out[i] = Σ w[k] · in[i + k] for i < n. `in` must be readable up to n rounded up to lineBlock, plus taps − 1.
    void (*line)(const float* in, std::int64_t n, const float* w, std::int64_t taps, float* out);

    /// Makes streamed tiles visible to other threads; to be called at the end of each task that streams.
    void (*flush)();

    /// Samples of a type as floats, nearest; both dense.
    void (*toFloat)(ElementType type, const void* from, std::int64_t n, float* to);

    /// Seconds for `steps` rounds of independent multiply-adds; `flops` receives how many operations that was.
    double (*spin)(std::int64_t steps, double* flops);
};

/// The kernels of the best instruction set here, or of the one that `useCpuTarget` asked for.
[[nodiscard]] const Micro& micro();

/// Instruction sets for which this build has kernels and that the machine has, best first: "AVX3", "AVX2", "SSE4" …
[[nodiscard]] std::vector<std::string> cpuTargets();
/// Makes `micro` return the kernels of one of them; empty: the best. For tests and measurements, while nothing runs.
/// Throws Error(device) if it is not among cpuTargets().
void useCpuTarget(std::string_view name);

} // namespace conv

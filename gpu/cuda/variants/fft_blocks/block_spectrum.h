// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_blocks/block_shape.h"

namespace conv::fft {

/// Tap layout for the passes of fft-blocks.
struct BlockTaps {
    Index3 extent, centre;
    /// Taps per row of a folded signal kernel, each row followed by a zero; 0: not folded.
    std::int64_t fold = 0;
};

/// Device data of a kernel for the passes of fft-blocks, valid during the run.
struct BlockKernel {
    const float* weights = nullptr; ///< the taps
    float sum = 0;                  ///< sum of the taps
    const Complex* spectrum = nullptr;
    const Complex* turns[3]{}; ///< twiddle factors of each transformed axis, as in BlockLine
};

/// Returns a kernel's data. The spectrum is computed by the passes themselves at the process's first request for this
/// kernel and shape; only the stream's next kernel waits for it. It is kept for later runs
/// (cuda/runtime/kept_numbers.h).
[[nodiscard]] BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockTaps& taps,
                                        const BlockShape& shape);

} // namespace conv::fft

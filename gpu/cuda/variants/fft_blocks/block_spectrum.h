// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_blocks/block_shape.h"

namespace conv::fft {

struct BlockTaps {
    Index3 extent, centre;
    /// Taps per row of a folded signal kernel, each followed by a zero; 0: not folded.
    std::int64_t fold = 0;
};

struct BlockKernel {
    const float* weights = nullptr;
    float sum = 0; ///< sum of the taps
    const Complex* spectrum = nullptr;
    const Complex* twiddles[3]{}; ///< twiddle factors per axis, as in BlockLine
};

/// Returns a kernel's data. The passes compute its spectrum at the process's first request; only the stream's next
/// kernel waits for it. Kept for later runs (runtime/kept_numbers.h).
[[nodiscard]] BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockTaps& taps,
                                        const BlockShape& shape);

} // namespace conv::fft

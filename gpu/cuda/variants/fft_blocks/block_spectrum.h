// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_blocks/block_shape.h"

namespace conv::fft {

/// Taps as the passes of fft-blocks take them.
struct BlockTaps {
    Index3 extent, centre;
    /// Those of a signal's kernel are rows of so many, one after the other, with a zero behind each row; 0: they are
    /// the kernel's own.
    std::int64_t fold = 0;
};

/// What the passes of fft-blocks need to know of a kernel, on the device, as long as the run lasts.
struct BlockKernel {
    const float* weights = nullptr; ///< the taps
    float sum = 0;                  ///< of the taps
    const Complex* spectrum = nullptr;
    const Complex* turns[3]{}; ///< of each axis that is transformed, as in BlockLine
};

/// The spectrum is made at the process's first question about this kernel and shape, by the passes themselves: nobody
/// waits for it but the next kernel of the stream. It is kept for later runs (cuda/runtime/kept_numbers.h).
[[nodiscard]] BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockTaps& taps,
                                        const BlockShape& shape);

} // namespace conv::fft

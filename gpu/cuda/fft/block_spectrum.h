#pragma once
#include "cuda/fft/block_shape.h"
#include "cuda/fft/codelets.h"
#include "cuda/stream.h"

namespace conv::fft {

/// What the passes of fft-blocks need to know of a kernel, on the device, as long as the run lasts.
struct BlockKernel {
    const float* weights = nullptr; ///< the taps
    float sum = 0;                  ///< of the taps
    const Complex* spectrum = nullptr;
    const Complex* turns[3]{}; ///< of each axis that is transformed, as in BlockLine
};

/// The spectrum is made at the process's first question about this kernel and shape, by the passes themselves: nobody
/// waits for it but the next kernel of the stream. It is kept for later runs (cuda/kept_numbers.h).
[[nodiscard]] BlockKernel blockKernelOf(CudaStream& stream, const Kernel& kernel, const BlockShape& shape);

} // namespace conv::fft

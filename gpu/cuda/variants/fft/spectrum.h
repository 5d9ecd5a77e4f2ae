// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/orders.h"

namespace conv::fft {

/// What a kernel needs to know of its taps, on the device. It belongs to the stream, which keeps it for the next run.
struct Spectrum {
    const float* weights = nullptr; ///< the taps
    float sum = 0;                  ///< of the taps
    /// Σ w[k] · exp(+2πi · fk / n) / n: the product with it is a correlation.
    const Complex* values = nullptr;
    const Complex* roots = nullptr; ///< as the order says
};

/// Made by a kernel at the first question about this convolution: nobody waits for it but the next kernel.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, LineOrder order);
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, ImageOrder order);
/// Of one axis's taps, which belong to the kernel; `name` tells them from those of its other axes and orders.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const std::string& name,
                                  const AxisTaps& taps, LineOrder order);

} // namespace conv::fft

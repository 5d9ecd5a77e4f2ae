// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/orders.h"

namespace conv::fft {

/// Device data of a kernel's taps and their transform. The stream owns it and keeps it for the next run.
struct Spectrum {
    const float* weights = nullptr; ///< the taps
    float sum = 0;                  ///< sum of the taps
    /// Σ w[k] · exp(+2πi · fk / n) / n: multiplying by it is a correlation.
    const Complex* values = nullptr;
    const Complex* roots = nullptr; ///< in the order's layout
};

/// Computed on the device at the first request for this convolution; only the next kernel waits for it.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, LineOrder order);
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, ImageOrder order);
/// Spectrum of one axis's taps, which belong to the kernel. `name` distinguishes axes and orders.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const std::string& name,
                                  const AxisTaps& taps, LineOrder order);

} // namespace conv::fft

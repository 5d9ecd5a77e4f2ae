// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/orders.h"

namespace conv::fft {

/// A kernel's taps and their transform on the device. The stream keeps it for the next run.
struct Spectrum {
    const float* weights = nullptr;
    float sum = 0; ///< sum of the taps
    /// Σ w[k] · exp(+2πi · fk / n) / n: multiplying by it is a correlation.
    const Complex* values = nullptr;
    const Complex* roots = nullptr; ///< roots in the order's layout
};

/// Computed on the device at the first request; only the next kernel waits for it.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, LineOrder order);
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const char* variant, ImageOrder order);
/// One axis's taps, which belong to the kernel. `name` distinguishes axes and orders.
[[nodiscard]] Spectrum spectrumOf(CudaStream& stream, const Kernel& kernel, const std::string& name,
                                  const AxisTaps& taps, LineOrder order);

} // namespace conv::fft

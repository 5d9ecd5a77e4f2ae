// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/tools/own_kernel.h>
#include <memory>
#include <mutex>

namespace conv {

struct Launch;

namespace own {

/// Code of a kernel for one compute capability; loaded at first launch.
struct Code {
    OwnKernel kernel;
    std::string image;
    std::mutex mutex; ///< guards `loaded`
    std::shared_ptr<void> loaded;
};

/// Returns the code that a variant launches. Throws Error(device) if none was set.
[[nodiscard]] std::shared_ptr<Code> codeOf(std::string_view name, int dimension, int computeCapability);

/// "convolve2d".
[[nodiscard]] std::string functionName(int dimension);
/// Samples from row to row: rows of input and output begin at multiples of 32 bytes.
[[nodiscard]] inline std::int64_t pitchOf(std::int64_t width) {
    return (width + 7) / 8 * 8;
}

/// Input with its border, weights and output, in device memory.
struct Arguments {
    const float* in = nullptr;
    std::int64_t inPitch = 0, inPlane = 0; ///< samples
    const float* weights = nullptr;
    float* out = nullptr;
    std::int64_t outPitch = 0, outPlane = 0; ///< samples
    Index3 size{1, 1, 1}, taps{1, 1, 1};
};

} // namespace own

/// Applies the border in a copy, then launches the user's kernel once per box.
void launchOwnKernel(const Launch& launch);

} // namespace conv

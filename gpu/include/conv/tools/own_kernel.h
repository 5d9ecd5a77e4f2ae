// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/geometry.h>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Kernels that users write themselves, compared with the built-in variants (docs/design/own-kernels.md).
namespace conv {

/// Variant names of such kernels begin with it: "file:mine.cu".
inline constexpr std::string_view ownKernelPrefix = "file:";

/// A CUDA file with a direct convolution for one dimension. Launch settings come from comments of the file.
struct OwnKernel {
    std::string file; ///< path, for messages and #include
    std::string text;
    int dimension = 2;
    Index3 block{1, 1, 1};        ///< "// block: 32 8 1": threads of a thread block
    Index3 outputs{1, 1, 1};      ///< "// outputs: 4 1 1": outputs of a thread along each axis
    std::int64_t sharedBytes = 0; ///< "// shared: 4096": dynamic shared memory of a thread block

    [[nodiscard]] std::string name() const { return std::string(ownKernelPrefix) + file; }
    friend bool operator==(const OwnKernel&, const OwnKernel&) = default;
};

/// Reads the launch settings and checks that the file names the kernel for that dimension. Throws Error(usage).
[[nodiscard]] OwnKernel parseOwnKernel(const std::string& file, const std::string& text, int dimension);

/// Returns a commented file to start from: one thread for each output.
[[nodiscard]] std::string ownKernelTemplate(int dimension);

/// Adds it to `variants()`, once per name and dimension; a changed file replaces the earlier one and drops its code.
void addOwnKernel(const OwnKernel& kernel);
/// Returns an added kernel. Throws Error(internal) for an unknown name.
[[nodiscard]] OwnKernel ownKernelNamed(std::string_view name, int dimension);
/// Sets the code that runs of the variant launch on GPUs of that compute capability.
void useOwnKernel(std::string_view name, int dimension, int computeCapability, std::string code);

struct OwnKernelBuild {
    std::string code;      ///< empty if the compiler refused the file
    std::string log;       ///< the compiler's messages, warnings included
    std::string complaint; ///< first error: "mine.cu:12: identifier "x" is undefined"
};
/// Compiles by NVRTC, without a GPU. Throws Error(device) if NVRTC is missing.
[[nodiscard]] OwnKernelBuild buildOwnKernel(const OwnKernel& kernel, int computeCapability);

/// Problem on which a kernel is tried, with samples of its own.
struct OwnKernelCase {
    Index3 extent{1, 1, 1}, taps{1, 1, 1};
    std::vector<float> weights; ///< x fastest, correlation order
    bool compare = false;       ///< check every output against float64
};
struct OwnKernelTrial {
    std::string fault;       ///< why the kernel is wrong, as a sentence; empty if no fault was found
    double milliseconds = 0; ///< fastest launch, the border copy excluded
};
/// Runs a kernel several times between guard zones, over outputs with different contents. Finds writes outside the
/// output, unwritten samples, and results that differ between runs. An illegal access ends in Error(device), and the
/// process loses the device: call it in a process of its own.
[[nodiscard]] OwnKernelTrial tryOwnKernel(const OwnKernel& kernel, const std::string& code, const Device& device,
                                          const OwnKernelCase& problem);

} // namespace conv

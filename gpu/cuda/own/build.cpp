// SPDX-License-Identifier: Apache-2.0
#include "cuda/own/own.h"
#include "cuda/variants/direct_baked/nvrtc.h"
#include "cuda/variants/direct_baked/source.h"
#include <array>
#include <conv/error.h>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace conv {
namespace {

namespace fs = std::filesystem;

/// Name of the text that checks the interface, in the compiler's messages.
constexpr const char* interfaceName = "interface-of-the-kernel";

const char* parametersOf(int dimension) {
    static constexpr std::array<const char*, 3> all = {
        "const float* in, const float* weights, float* out, int width, int taps",
        "const float* in, int inPitch, const float* weights, float* out, int outPitch, int width, int height, int "
        "tapsX, int tapsY",
        "const float* in, int inPitch, long long inPlane, const float* weights, float* out, int outPitch, long long "
        "outPlane, int width, int height, int depth, int tapsX, int tapsY, int tapsZ"};
    return all[static_cast<std::size_t>(dimension - 1)];
}

std::string interfaceCheck(int dimension) {
    const std::string function = own::functionName(dimension);
    return std::string("\n#line 1 \"") + interfaceName +
           "\"\n"
           "namespace convappInterface { template <class A, class B> struct Same { static constexpr bool value = "
           "false; }; template <class A> struct Same<A, A> { static constexpr bool value = true; }; }\n"
           "static_assert(convappInterface::Same<decltype(&::" +
           function + "), void (*)(" + parametersOf(dimension) + ")>::value, \"other parameters\");\n";
}

/// Folder of CUDA's headers; empty if there is none.
std::string cudaHeaders() {
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* folder = std::getenv(variable); folder && *folder)
            return std::string(folder) + "/include";
    std::error_code error;
    return fs::exists("/usr/local/cuda/include", error) ? "/usr/local/cuda/include" : "";
}

/// Turns "mine.cu(12): error: …" into "mine.cu:12: …".
std::string firstError(const OwnKernel& kernel, const std::string& log) {
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        std::size_t at = line.find("error");
        if (at == std::string::npos)
            continue;
        if (line.starts_with(interfaceName))
            return kernel.file + ": the kernel must be `extern \"C\" __global__ void " +
                   own::functionName(kernel.dimension) + "(" + parametersOf(kernel.dimension) + ")`";
        const std::size_t open = line.rfind('(', at), close = line.find("): ", open == std::string::npos ? 0 : open);
        if (open == std::string::npos || close == std::string::npos || close > at)
            return line;
        at = line.find(": ", at);
        return line.substr(0, open) + ":" + line.substr(open + 1, close - open - 1) + ": " +
               (at == std::string::npos ? line.substr(close + 3) : line.substr(at + 2));
    }
    return {};
}

} // namespace

OwnKernelBuild buildOwnKernel(const OwnKernel& kernel, int computeCapability) {
    const fs::path folder = fs::path(kernel.file).parent_path();
    baked::Unit unit{kernel.file, kernel.text + interfaceCheck(kernel.dimension), {}, {"--std=c++20"}};
    unit.options.push_back("--include-path=" + (folder.empty() ? std::string(".") : folder.string()));
    if (const std::string headers = cudaHeaders(); !headers.empty())
        unit.options.push_back("--include-path=" + headers);
    baked::Built built = baked::Compiler::build(unit, computeCapability, [] { return false; });
    OwnKernelBuild result{std::move(built.code), std::move(built.log), {}};
    if (result.code.empty()) {
        result.complaint = firstError(kernel, result.log);
        if (result.complaint.empty())
            result.complaint = kernel.file + ": " + built.status;
        return result;
    }
    // The name of a kernel without C linkage is mangled: the driver would not find it.
    if (result.code.find(std::string(".text.") + own::functionName(kernel.dimension) + '\0') == std::string::npos) {
        result.code.clear();
        result.complaint = kernel.file + ": the kernel must be `extern \"C\" __global__ void " +
                           own::functionName(kernel.dimension) + "(" + parametersOf(kernel.dimension) + ")`";
    }
    return result;
}

} // namespace conv

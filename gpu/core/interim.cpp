// Weak definitions for parts that are still on their way; the real ones replace them at link time. Goes with the last.
#include "core/backend.h"
#include <conv/error.h>

namespace conv {

__attribute__((weak)) std::vector<Device> probeCuda(std::string& why) {
    why = "This build has no CUDA kernels: it was built without nvcc.";
    return {};
}
__attribute__((weak)) std::vector<Variant> cudaVariants() {
    return {};
}
__attribute__((weak)) std::span<const CudaLauncher> cudaLaunchers() {
    return {};
}
__attribute__((weak)) std::unique_ptr<Backend> makeCudaBackend(const Device&, const Control&) {
    throw Error(ErrorCode::device, "This build has no CUDA kernels: it was built without nvcc.");
}

} // namespace conv

// Weak definitions for parts that are still on their way; the real ones replace them at link time. Goes with the last.
#include "core/backend.h"
#include <conv/error.h>
#include <thread>

namespace conv {

__attribute__((weak)) Device probeCpu() {
    Device d;
    d.model = "CPU";
    d.cores = static_cast<int>(std::thread::hardware_concurrency());
    d.memoryBytes = d.freeBytes = std::int64_t{8} << 30;
    d.flopsPerSecond = 1e11;
    d.bytesPerSecond = 2e10;
    return d;
}
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

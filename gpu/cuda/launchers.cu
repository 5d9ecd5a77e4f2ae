#include "core/backend.h"
#include "cuda/naive.h"
#include "cuda/separable/fused.h"
#include "cuda/separable_passes.h"

namespace conv {

std::span<const CudaLauncher> cudaLaunchers() {
    static constexpr CudaLauncher all[] = {
        {"naive", 1, launchNaive},
        {"naive", 2, launchNaive},
        {"naive", 3, launchNaive},
        {"separable-fused", 2, launchSeparableFused},
        {"separable-fused", 3, launchSeparableFused},
        {"separable-passes", 1, launchSeparablePasses},
        {"separable-passes", 2, launchSeparablePasses},
        {"separable-passes", 3, launchSeparablePasses},
    };
    return all;
}

} // namespace conv

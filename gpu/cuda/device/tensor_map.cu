// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/tensor_map.h"
#include <cuda_runtime.h>

namespace conv {

decltype(&cuTensorMapEncodeTiled) tensorMapEncoder() {
    using Encode = decltype(&cuTensorMapEncodeTiled);
    static const Encode found = [] {
        void* symbol = nullptr;
        cudaDriverEntryPointQueryResult result{};
        const cudaError_t error =
            cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &symbol, 12000, cudaEnableDefault, &result);
        if (error != cudaSuccess)
            (void)cudaGetLastError();
        return error == cudaSuccess && result == cudaDriverEntryPointSuccess ? reinterpret_cast<Encode>(symbol)
                                                                             : nullptr;
    }();
    return found;
}

} // namespace conv

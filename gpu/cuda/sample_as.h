// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/sample.h"

namespace conv {

/// One sample of any type, as To: float or double.
template <class To>
__device__ __forceinline__ To sampleAs(const void* data, ElementType type, std::int64_t i) {
    return withSampleType(
        type, [&]<class T>(std::type_identity<T>) { return static_cast<To>(static_cast<const T*>(data)[i]); });
}

} // namespace conv

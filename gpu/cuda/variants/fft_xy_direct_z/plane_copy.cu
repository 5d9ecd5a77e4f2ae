// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/tensor_map.h"
#include "cuda/variants/fft_xy_direct_z/plane_copy.h"
#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

namespace conv::fft {

bool describePlanes(const VolumeForm& form, const VolumeArguments& a, CUtensorMap& source) {
    constexpr std::uintptr_t chunk = 16;
    std::array<cuuint64_t, 3> extent{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (int p = 0; p < a.map[axis].parts; ++p)
            extent[axis] =
                std::max(extent[axis], static_cast<cuuint64_t>(a.map[axis].at[p] + a.map[axis].part[p].size()));
    extent[2] += static_cast<cuuint64_t>(a.items - 1) * static_cast<cuuint64_t>(a.planes);
    const std::size_t bytes = sizeOf(a.type);
    const std::array<cuuint64_t, 2> strides{static_cast<cuuint64_t>(a.strideY) * bytes,
                                            static_cast<cuuint64_t>(a.strideZ) * bytes};
    constexpr cuuint64_t maxStride = cuuint64_t{1} << 40;
    if (reinterpret_cast<std::uintptr_t>(a.in) % chunk != 0 || strides[0] % chunk != 0 || strides[1] % chunk != 0 ||
        std::max(strides[0], strides[1]) >= maxStride || std::max({extent[0], extent[1], extent[2]}) > INT_MAX ||
        !tensorMapEncoder())
        return false;
    const CUtensorMapDataType type = bytes == 1   ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                     : bytes == 2 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
                                                  : CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    const int columns = copyColumns(form, static_cast<int>(bytes));
    const std::array<cuuint32_t, 3> box{static_cast<cuuint32_t>(columns), 32, 1}, every{1, 1, 1};
    return tensorMapEncoder()(&source, type, 3, const_cast<void*>(a.in), extent.data(), strides.data(), box.data(),
                              every.data(), CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                              CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

} // namespace conv::fft

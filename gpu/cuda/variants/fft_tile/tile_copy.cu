// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/tensor_map.h"
#include "cuda/variants/fft_tile/tile_copy.h"
#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

namespace conv::fft {

bool describeTiles(const TileArguments& a, CUtensorMap& source) {
    using Copy = PairCopy<ImageTile<4>>;
    constexpr std::uintptr_t chunk = 16;
    std::array<cuuint64_t, 3> extent{0, 0, static_cast<cuuint64_t>(a.items)};
    for (std::size_t axis = 0; axis < 2; ++axis)
        for (int p = 0; p < a.map[axis].parts; ++p)
            extent[axis] =
                std::max(extent[axis], static_cast<cuuint64_t>(a.map[axis].at[p] + a.map[axis].part[p].size()));
    // The stride of a single image is unused.
    const std::array<cuuint64_t, 2> strides{static_cast<cuuint64_t>(a.stride) * sizeof(float),
                                            static_cast<cuuint64_t>(a.items > 1 ? a.itemStride : a.stride) *
                                                sizeof(float)};
    constexpr cuuint64_t maxStride = cuuint64_t{1} << 40;
    if (a.plain[0][0] == a.plain[0][1] || reinterpret_cast<std::uintptr_t>(a.in) % chunk != 0 ||
        strides[0] % chunk != 0 || strides[1] % chunk != 0 || std::max(strides[0], strides[1]) >= maxStride ||
        std::max(extent[0], extent[1]) > INT_MAX || !tensorMapEncoder())
        return false;
    const std::array<cuuint32_t, 3> box{Copy::pitch, ImageTile<4>::rows, 1}, every{1, 1, 1};
    return tensorMapEncoder()(&source, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 3, const_cast<void*>(a.in), extent.data(),
                              strides.data(), box.data(), every.data(), CU_TENSOR_MAP_INTERLEAVE_NONE,
                              CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                              CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

} // namespace conv::fft

// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/tensor_map.h"
#include "cuda/variants/direct/launch_tiles.h"
#include "cuda/variants/direct/tma.h"
#include <algorithm>
#include <array>
#include <climits>

namespace conv::direct {
namespace {

/// Encodes the tensor map of the samples, one plane of a window per copy. Returns false if TMA cannot address them.
bool encode(CUtensorMap& map, const Arguments& a, int columns, int rows) {
    std::array<cuuint64_t, 3> extent{};
    for (int axis = 0; axis < 3; ++axis)
        for (int p = 0; p < a.map[axis].parts; ++p)
            extent[static_cast<std::size_t>(axis)] =
                std::max(extent[static_cast<std::size_t>(axis)],
                         static_cast<cuuint64_t>(a.map[axis].at[p] + a.map[axis].part[p].size()));
    extent[2] += static_cast<cuuint64_t>(a.items - 1) * static_cast<cuuint64_t>(a.size[2]);
    // With one plane the stride is unused, but must be valid.
    const std::int64_t strideZ = extent[2] > 1 ? a.strideZ : std::max<std::int64_t>(a.strideZ, 4);
    const std::array strides{static_cast<cuuint64_t>(a.strideY) * sizeof(float),
                             static_cast<cuuint64_t>(strideZ) * sizeof(float)};
    const std::array box{static_cast<cuuint32_t>(columns), static_cast<cuuint32_t>(rows), cuuint32_t{1}};
    const std::array<cuuint32_t, 3> every{1, 1, 1};
    constexpr cuuint64_t maxStride = cuuint64_t{1} << 40;
    if (std::max({extent[0], extent[1], extent[2]}) > INT_MAX || std::max(strides[0], strides[1]) >= maxStride)
        return false;
    return tensorMapEncoder()(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 3, const_cast<void*>(a.in), extent.data(),
                              strides.data(), box.data(), every.data(), CU_TENSOR_MAP_INTERLEAVE_NONE,
                              CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                              CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

/// Returns true if these kernels support the piece. `lead`: columns of the window before its first sample.
bool takes(const Job& job, int lead) {
    const Arguments& a = job.arguments;
    const TapSplit& split = a.split;
    return job.capability >= 90 && a.type == ElementType::f32 && a.aligned && a.outAligned &&
           split.xBlocks * split.yBlocks == 1 && split.rows == split.width && a.taps[1] == split.rows &&
           !split.buffered && ((a.phase - lead) & 3) == 0 && tensorMapEncoder();
}

/// Launches `kernel` with `bytes` of shared memory. Returns false if it is not compiled for the device.
template <class S, class Kernel, class... More>
bool launchKernel(const Job& job, Kernel kernel, int bytes, const More&... more) {
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, kernel), "cudaFuncGetAttributes of direct");
    CUtensorMap map{};
    if (attributes.ptxVersion < 90 || !encode(map, job.arguments, S::tile.pitch, tmaRows<S>))
        return false;
    if (bytes > attributes.maxDynamicSharedSizeBytes)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
              "cudaFuncSetAttribute of direct");
    kernel<<<gridOf<S>(job), S::tile.threads, bytes, job.stream>>>(map, job.arguments, more...);
    check(cudaGetLastError(), "The launch of direct");
    return true;
}

template <class S>
constexpr int planeBytes = tmaPlaneFloats<S> * static_cast<int>(sizeof(float));

template <class S, int blocks>
bool launchImage(const Job& job) {
    return takes(job, S::tile.lead) && launchKernel<S>(job, imageTma<S, blocks, Parameters<256>>,
                                                       tmaHeadBytes<S> + planeBytes<S>, parametersOf<256>(*job.table));
}

template <class S, bool parts, int blocks, int max>
bool launchVolume(const Job& job) {
    const int planesAll = S::tile.size[2] + job.arguments.taps[2] - 1;
    if (!takes(job, S::tile.lead) || planesAll > maxBulkPlanes || job.table->host.size() > max)
        return false;
    // One slot per plane, or as many as fit with `blocks` thread blocks per multiprocessor.
    constexpr int systemBytes = 1024;
    const auto slotsIn = [&](std::size_t bytes) {
        const int room = static_cast<int>(bytes) - tmaHeadBytes<S>;
        return std::min({planesAll, +maxBulkSlots, room / planeBytes<S>});
    };
    int slots = slotsIn(job.sharedEach / blocks - systemBytes);
    if (slots < planesAll && slots < minBulkSlots)
        slots = slotsIn(job.sharedBlock);
    if (slots < planesAll && slots < minBulkSlots)
        return false;
    return launchKernel<S>(job, volumeTma<S, parts, blocks, Parameters<max>>, tmaHeadBytes<S> + slots * planeBytes<S>,
                           parametersOf<max>(*job.table), slots);
}

} // namespace

// Rows of taps per body and blocks per multiprocessor: the best of those tried on an H100 (docs/benchmarks).
bool launchTmaImage(const Job& job) {
    switch (job.arguments.split.width) {
    case 7:
        return launchImage<Shape<2, 7, 7>, 5>(job);
    case 9:
        return launchImage<Shape<2, 9, 3>, 6>(job);
    case 11:
        return launchImage<Shape<2, 11, 2>, 6>(job);
    case 13:
        return launchImage<Shape<2, 13, 3>, 6>(job);
    case 15:
        return launchImage<Shape<2, 15, 3>, 5>(job);
    default:
        return false;
    }
}

bool launchTmaVolume(const Job& job) {
    const TapSplit& split = job.arguments.split;
    switch (split.width) {
    case 5:
        return split.parts ? launchVolume<Shape<3, 5, 5>, true, 2, 512>(job)
                           : launchVolume<Shape<3, 5, 5>, false, 3, 512>(job);
    case 7:
        return split.stepsPerPart >= job.arguments.taps[2] ? launchVolume<Shape<3, 7, 7>, false, 3, 512>(job)
                                                           : launchVolume<Shape<3, 7, 4>, true, 2, 512>(job);
    case 9:
        return launchVolume<Shape<3, 9, 3>, true, 2, 1024>(job);
    case 11:
        return launchVolume<Shape<3, 11, 3>, true, 2, 2048>(job);
    case 13:
        return launchVolume<Shape<3, 13, 3>, true, 2, tableInParameters>(job);
    case 15:
        return launchVolume<Shape<3, 15, 3>, true, 2, tableInParameters>(job);
    default:
        return false;
    }
}

} // namespace conv::direct

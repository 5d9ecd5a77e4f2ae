// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/family.h"
#include "cuda/variants/direct/tile.h"

namespace conv::direct {

template <class S>
inline constexpr std::size_t staticBytes =
    sizeof(WindowTable<S>) + (S::dimension == 3 ? 4 * sizeof(float) * S::tile.threads : 0);

template <class S, class Kernel, class... More>
void launchPlanes(const Job& job, dim3 grid, Kernel kernel, const More&... more) {
    const std::size_t all = sharedBytesOf(S::dimension, job.arguments.split), bytes = all - staticBytes<S>;
    if (all > 48 * 1024)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute of direct");
    kernel<<<grid, S::tile.threads, bytes, job.stream>>>(job.arguments, more...);
    check(cudaGetLastError(), "The launch of direct");
}

template <class S>
dim3 gridOf(const Job& job, int tilesEach = 1) {
    const auto along = [&](int axis, int size) {
        return static_cast<unsigned>((job.arguments.size[axis] + size - 1) / size);
    };
    return {along(0, S::tile.size[0]), along(1, S::tile.size[1]),
            along(2, S::tile.size[2] * tilesEach) * static_cast<unsigned>(job.arguments.items)};
}

/// `blocks`: thread blocks per multiprocessor.
template <class S, bool square, int blocks>
void launchImageTiles(const Job& job) {
    launchPlanes<S>(job, gridOf<S>(job), imageTiles<S, square, blocks, Parameters<256>>, parametersOf<256>(*job.table));
}

template <class S, bool parts, int blocks, class Taps>
void launchVolumeTiles(const Job& job, const Taps& taps) {
    const dim3 grid = gridOf<S>(job);
    if constexpr (!parts) {
        launchPlanes<S>(job, grid, volumeTiles<S, parts, blocks, Taps>, taps);
    } else {
        // Long walks reread less, but the last walks must not leave multiprocessors idle.
        const TapSplit& split = job.arguments.split;
        unsigned each = 1;
        if (split.xBlocks * split.yBlocks == 1)
            while (each < 4 && grid.x * grid.y * (grid.z / each) > 20u * blocks * job.multiprocessors)
                each *= 2;
        const int tilesEach = static_cast<int>(each);
        launchPlanes<S>(job, gridOf<S>(job, tilesEach), volumeWalk<S, parts, blocks, Taps>, taps, tilesEach);
    }
}

} // namespace conv::direct

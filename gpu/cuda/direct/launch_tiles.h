#pragma once
#include "cuda/direct/family.h"
#include "cuda/direct/tile.h"

namespace conv::direct {

/// Launches one instance; `blocks` of it should fit a multiprocessor.
template <class S, bool parts, int blocks, class Taps>
void launchTiles(const Job& job, const Taps& taps) {
    const Arguments& a = job.arguments;
    const std::size_t all = sharedBytesOf(S::dimension, a.form), bytes = all - sizeof(WindowTable<S>);
    const auto along = [&](int axis) {
        return static_cast<unsigned>((a.size[axis] + S::tile.size[axis] - 1) / S::tile.size[axis]);
    };
    dim3 grid(along(0), along(1), along(2));
    const auto allow = [&](auto kernel) {
        if (all > 48 * 1024)
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
                  "cudaFuncSetAttribute of direct");
    };
    if constexpr (S::dimension == 2) {
        const auto kernel = imageTiles<S, parts, blocks, Taps>;
        allow(kernel);
        kernel<<<grid, S::tile.threads, bytes, job.stream>>>(a, taps);
    } else if constexpr (!parts) {
        const auto kernel = volumeTiles<S, parts, blocks, Taps>;
        allow(kernel);
        kernel<<<grid, S::tile.threads, bytes, job.stream>>>(a, taps);
    } else {
        const auto kernel = volumeWalk<S, parts, blocks, Taps>;
        allow(kernel);
        // Walks of some tiles, but enough of them that the last ones leave few multiprocessors waiting.
        unsigned each = 1;
        if (a.form.xBlocks * a.form.yBlocks == 1)
            while (each < 4 && grid.x * grid.y * (grid.z / each) > 20u * blocks * job.multiprocessors)
                each *= 2;
        grid.z = (grid.z + each - 1) / each;
        kernel<<<grid, S::tile.threads, bytes, job.stream>>>(a, taps, static_cast<int>(each));
    }
    check(cudaGetLastError(), "The launch of direct");
}

template <class S, bool parts, int blocks, int most>
void launchTiles(const Job& job) {
    launchTiles<S, parts, blocks>(job, parametersOf<most>(*job.table));
}

} // namespace conv::direct

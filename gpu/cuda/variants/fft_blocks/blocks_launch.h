// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/device_flag.h"
#include "cuda/variants/fft_blocks/block_columns.h"
#include "cuda/variants/fft_blocks/block_rows.h"

namespace conv::fft {

template <class Arguments>
void startBlocks(const BlocksJob<Arguments>& job, void (*kernel)(Arguments), int threads, int bytes,
                 DeviceFlag& known) {
    if (bytes > 48 << 10)
        static_cast<void>(known(job.device, [&] {
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
                  "cudaFuncSetAttribute");
            return true;
        }));
    kernel<<<dim3(job.blocks, job.items), static_cast<unsigned>(threads), static_cast<std::size_t>(bytes),
             job.stream>>>(job.arguments);
    check(cudaGetLastError(), "The launch of fft-blocks");
}

template <int points>
void startRows(const RowJob& job, RowPass pass) {
    using Tile = RowTile<points>;
    static DeviceFlag known[3];
    if (pass == RowPass::back)
        startBlocks(job, rowsBack<points>, Tile::threads, Tile::bytes, known[0]);
    else if (job.arguments.type == ElementType::f32)
        startBlocks(job, rowsThere<points, true>, Tile::threads, Tile::bytes, known[1]);
    else
        startBlocks(job, rowsThere<points, false>, Tile::threads, Tile::bytes, known[2]);
}

template <int points>
void startColumns(const ColumnJob& job, ColumnPass pass) {
    using Tile = ColumnTile<points>;
    static DeviceFlag known[3];
    if (pass == ColumnPass::there)
        startBlocks(job, columnsPass<points, ColumnPass::there>, Tile::threads, Tile::bytes, known[0]);
    else if (pass == ColumnPass::filter)
        startBlocks(job, columnsPass<points, ColumnPass::filter>, Tile::threads, Tile::bytes, known[1]);
    else
        startBlocks(job, columnsPass<points, ColumnPass::back>, Tile::threads, Tile::bytes, known[2]);
}

} // namespace conv::fft

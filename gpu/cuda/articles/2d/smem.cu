// SPDX-License-Identifier: Apache-2.0
// Stencil of non-zero taps through shared memory, one chunk of the kernel at a time. The two variants keep the taps in
// different memory.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/articles.h"
#include "cuda/runtime/graph_capture/recording.h"
#include <cstring>

namespace conv {
namespace {

using namespace articles;

constexpr int chunkX = 64, chunkY = 48;

/// Non-zero taps of one chunk of the kernel: their bounding box and their range in the list.
struct Chunk {
    int x, y, width, height, first, count;
};

/// A tap and its offset in the tile from the thread's own sample.
struct alignas(8) TileTap {
    float weight;
    int offset;
};

struct TileTaps {
    std::vector<TileTap> host;
    std::vector<Chunk> chunks;
    DeviceBuffer taps, directory;
};

int pitchOf(const Launch& launch) {
    return static_cast<int>(launch.threadBlock[0]) + chunkX - 1;
}

void addChunk(TileTaps& all, const std::vector<double>& dense, const Index3& extent, const Index3& from, int pitch) {
    const Index3 to{std::min(from[0] + chunkX, extent[0]), std::min(from[1] + chunkY, extent[1]), 1};
    Index3 lo = to, hi = from;
    const auto forTaps = [&](auto each) {
        for (std::int64_t y = from[1]; y < to[1]; ++y)
            for (std::int64_t x = from[0]; x < to[0]; ++x)
                if (const auto tap = static_cast<float>(dense[static_cast<std::size_t>(x + y * extent[0])]); tap != 0)
                    each(x, y, tap);
    };
    forTaps([&](std::int64_t x, std::int64_t y, float) {
        lo = {std::min(lo[0], x), std::min(lo[1], y), 0};
        hi = {std::max(hi[0], x + 1), std::max(hi[1], y + 1), 1};
    });
    if (lo[0] >= hi[0])
        return;
    Chunk c{static_cast<int>(lo[0]),         static_cast<int>(lo[1]),           static_cast<int>(hi[0] - lo[0]),
            static_cast<int>(hi[1] - lo[1]), static_cast<int>(all.host.size()), 0};
    forTaps([&](std::int64_t x, std::int64_t y, float tap) {
        all.host.push_back({tap, static_cast<int>((y - lo[1]) * pitch + (x - lo[0]))});
    });
    c.count = static_cast<int>(all.host.size()) - c.first;
    all.chunks.push_back(c);
}

template <class T>
DeviceBuffer uploaded(CudaStream& stream, const std::vector<T>& values) {
    DeviceBuffer buffer(stream, std::max<std::size_t>(1, values.size()) * sizeof(T));
    sendNumbers(stream.handle, buffer.as(), values.data(), values.size() * sizeof(T), "cudaMemcpyAsync of the taps");
    return buffer;
}

const TileTaps& tapsOf(const Launch& launch) {
    const int pitch = pitchOf(launch);
    TileTaps& all = launch.stream->kept<TileTaps>(launch.kernel(), "star tile " + std::to_string(pitch));
    if (all.directory.as())
        return all;
    const std::vector<double> dense = launch.kernel().dense();
    const Index3 extent = launch.kernel().extent();
    for (std::int64_t y = 0; y < extent[1]; y += chunkY)
        for (std::int64_t x = 0; x < extent[0]; x += chunkX)
            addChunk(all, dense, extent, {x, y, 0}, pitch);
    all.taps = uploaded(*launch.stream, all.host);
    all.directory = uploaded(*launch.stream, all.chunks);
    return all;
}

struct GlobalList {
    const TileTap* taps;
    __device__ TileTap operator[](int i) const { return taps[i]; }
};

struct ConstantList {
    static constexpr std::size_t max = 1024;
    TileTap taps[max];
    __device__ TileTap operator[](int i) const { return taps[i]; }
};

template <class Samples, class List>
__global__ void __launch_bounds__(1024)
    starTile(const __grid_constant__ Work<Samples, List> w, const Chunk* chunks, int count, int pitch) {
    extern __shared__ float tile[];
    const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
    const int bx = static_cast<int>(blockDim.x), by = static_cast<int>(blockDim.y);
    const int x0 = static_cast<int>(blockIdx.x) * bx, y0 = static_cast<int>(blockIdx.y) * by;
    const int nx = min(bx, w.size[0] - x0), ny = min(by, w.size[1] - y0);
    const Line x(w.map[0], w.lo[0] + x0), y(w.map[1], w.lo[1] + y0);
    const float* mine = tile + (ty * pitch + tx);
    float total = 0;
    for (int c = 0; c < count; ++c) {
        const Chunk chunk = chunks[c];
        __syncthreads();
        for (int j = ty; j < ny + chunk.height - 1; j += by) {
            const std::int64_t py = y(w.lo[1] + y0 - w.centre[1] + chunk.y + j);
            loadRow(tile + j * pitch, Dense{}, w.in, x, py < 0 ? -1 : py * w.strideY,
                    w.lo[0] + x0 - w.centre[0] + chunk.x, nx + chunk.width - 1, w.outsideValue, tx, bx);
        }
        __syncthreads();
        float sum = 0;
#pragma unroll 4
        for (int t = chunk.first; t < chunk.first + chunk.count; ++t) {
            const TileTap tap = w.weight[t];
            sum = fmaf(mine[tap.offset], tap.weight, sum);
        }
        total += sum;
    }
    if (tx < nx && ty < ny)
        w.out[x0 + tx + (y0 + ty) * w.outStrideY] = total;
}

template <class List>
void launchStar(const Launch& launch, const TileTaps& taps, const List& list) {
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]));
    const int pitch = pitchOf(launch);
    int height = 1;
    for (const Chunk& c : taps.chunks)
        height = std::max(height, c.height);
    const std::size_t bytes =
        (block.y + static_cast<std::size_t>(height) - 1) * static_cast<std::size_t>(pitch) * sizeof(float);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            const auto w = workOf(launch, piece, in, list);
            const dim3 grid(blocksFor(w.size[0], block.x), blocksFor(w.size[1], block.y));
            starTile<<<grid, block, bytes, launch.stream->handle>>>(w, taps.directory.as<const Chunk>(),
                                                                    static_cast<int>(taps.chunks.size()), pitch);
        });
    });
}

} // namespace

void launchSmem2d(const Launch& launch) {
    const TileTaps& taps = tapsOf(launch);
    launchStar(launch, taps, GlobalList{taps.taps.as<const TileTap>()});
}

void launchSmemConst2d(const Launch& launch) {
    const TileTaps& taps = tapsOf(launch);
    if (taps.host.size() > ConstantList::max) {
        launchStar(launch, taps, GlobalList{taps.taps.as<const TileTap>()});
        return;
    }
    ConstantList list;
    std::copy(taps.host.begin(), taps.host.end(), list.taps);
    launchStar(launch, taps, list);
}

} // namespace conv

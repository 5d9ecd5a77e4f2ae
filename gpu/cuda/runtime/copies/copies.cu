// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/copies/copies.h"
#include "cuda/runtime/events.h"
#include "run/pool.h"
#include <algorithm>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace conv {
namespace {

constexpr std::int64_t bytesOfTask = 128 << 10;

/// Calls f(first row, end row, layer) in tasks for the threads; `rowBytes`: bytes of a row.
template <class F>
void forRows(std::int64_t rows, std::int64_t layers, std::int64_t rowBytes, F f) {
    const std::int64_t each = std::clamp<std::int64_t>(bytesOfTask / std::max<std::int64_t>(1, rowBytes), 1, rows);
    const std::int64_t cuts = (rows + each - 1) / each;
    const std::int64_t together =
        std::clamp<std::int64_t>(bytesOfTask / std::max<std::int64_t>(1, rowBytes * rows), 1, layers);
    const std::int64_t groups = (layers + together - 1) / together;
    const auto one = [&](std::int64_t task, int) {
        const std::int64_t from = task / cuts * together, y = task % cuts * each;
        for (std::int64_t z = from; z < std::min(from + together, layers); ++z)
            f(y, std::min(y + each, rows), z);
    };
    if (cuts * groups == 1)
        one(0, 0);
    else
        Pool::shared().parallelFor(cuts * groups, one);
}

bool isDense(const Place& p, const Index3& extent) {
    return (extent[1] == 1 || p.strideY == extent[0]) && (extent[2] == 1 || p.strideZ == extent[0] * extent[1]);
}

/// Copies with non-temporal stores, for memory that is not read soon.
void copyAway(std::byte* to, const std::byte* from, std::size_t bytes) {
#if defined(__SSE2__)
    constexpr std::size_t line = 64;
    const std::size_t head = std::min(bytes, (line - reinterpret_cast<std::uintptr_t>(to) % line) % line);
    std::memcpy(to, from, head);
    std::size_t i = head;
    for (; i + line <= bytes; i += line)
        for (std::size_t k = 0; k < line; k += 16)
            _mm_stream_si128(reinterpret_cast<__m128i*>(to + i + k),
                             _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i + k)));
    _mm_sfence();
    std::memcpy(to + i, from + i, bytes - i);
#else
    std::memcpy(to, from, bytes);
#endif
}

} // namespace

void copyBox(const Place& to, const Place& from, const Index3& extent, std::size_t size, cudaMemcpyKind kind,
             cudaStream_t stream) {
    const auto [nx, ny, nz] = extent;
    const auto bytes = static_cast<std::int64_t>(size);
    const std::size_t row = static_cast<std::size_t>(nx) * size;
    if (isDense(to, extent) && isDense(from, extent)) {
        check(cudaMemcpyAsync(to.data, from.data, row * static_cast<std::size_t>(ny * nz), kind, stream),
              "cudaMemcpyAsync");
        return;
    }
    const bool planar = ny == 1 || nz == 1 || (to.strideZ == to.strideY * ny && from.strideZ == from.strideY * ny);
    const std::int64_t pitchTo = ny == 1 ? to.strideZ : to.strideY, pitchFrom = ny == 1 ? from.strideZ : from.strideY;
    constexpr std::int64_t maxPitch = std::int64_t{1} << 31;
    const bool pitched = std::max(pitchTo, pitchFrom) * bytes < maxPitch && std::min(pitchTo, pitchFrom) >= nx;
    for (std::int64_t z = 0; z < (planar ? 1 : nz); ++z) {
        std::byte* t = to.data + z * to.strideZ * bytes;
        const std::byte* f = from.data + z * from.strideZ * bytes;
        const std::int64_t rows = planar ? ny * nz : ny;
        if (pitched) {
            check(cudaMemcpy2DAsync(t, static_cast<std::size_t>(pitchTo * bytes), f,
                                    static_cast<std::size_t>(pitchFrom * bytes), row, static_cast<std::size_t>(rows),
                                    kind, stream),
                  "cudaMemcpy2DAsync");
            continue;
        }
        for (std::int64_t y = 0; y < rows; ++y)
            check(cudaMemcpyAsync(t + y * pitchTo * bytes, f + y * pitchFrom * bytes, row, kind, stream),
                  "cudaMemcpyAsync");
    }
}

void copyBoxOnHost(const Place& to, const Place& from, const Index3& extent, std::size_t size) {
    const std::int64_t nx = extent[0], bytes = static_cast<std::int64_t>(size);
    if (isDense(to, extent) && isDense(from, extent)) {
        const std::int64_t all = nx * extent[1] * extent[2] * bytes;
        forRows((all + bytesOfTask - 1) / bytesOfTask, 1, bytesOfTask,
                [&](std::int64_t chunk, std::int64_t last, std::int64_t) {
                    const std::int64_t first = chunk * bytesOfTask, end = std::min(last * bytesOfTask, all);
                    copyAway(to.data + first, from.data + first, static_cast<std::size_t>(end - first));
                });
        return;
    }
    forRows(extent[1], extent[2], nx * bytes, [&](std::int64_t y0, std::int64_t y1, std::int64_t z) {
        std::byte* t = to.data + (y0 * to.strideY + z * to.strideZ) * bytes;
        const std::byte* f = from.data + (y0 * from.strideY + z * from.strideZ) * bytes;
        for (std::int64_t y = y0; y < y1; ++y, t += to.strideY * bytes, f += from.strideY * bytes)
            copyAway(t, f, static_cast<std::size_t>(nx * bytes));
    });
}

void readBox(const Source& source, Item item, const Region& box, std::byte* out) {
    const auto size = static_cast<std::int64_t>(sizeOf(source.layout().type));
    if (source.access() != Source::Access::random) {
        source.read(item, box, out);
        return;
    }
    if (box.size(1) * box.size(2) == 1) { // a signal: one row, cut along itself
        const std::int64_t each = std::max<std::int64_t>(1, bytesOfTask / size), n = box.size(0);
        forRows((n + each - 1) / each, 1, bytesOfTask, [&](std::int64_t y0, std::int64_t y1, std::int64_t) {
            Region part = box;
            part.lo[0] = box.lo[0] + y0 * each;
            part.hi[0] = std::min(box.lo[0] + y1 * each, box.hi[0]);
            source.read(item, part, out + y0 * each * size);
        });
        return;
    }
    forRows(box.size(1), box.size(2), box.size(0) * size, [&](std::int64_t y0, std::int64_t y1, std::int64_t z) {
        Region part = box;
        part.lo[1] = box.lo[1] + y0;
        part.hi[1] = box.lo[1] + y1;
        part.lo[2] = box.lo[2] + z;
        part.hi[2] = part.lo[2] + 1;
        source.read(item, part, out + (z * box.size(1) + y0) * box.size(0) * size);
    });
}

bool isPageLocked(const void* host) {
    cudaPointerAttributes about{};
    if (cudaPointerGetAttributes(&about, host) != cudaSuccess) {
        cudaGetLastError();
        return false;
    }
    return about.type == cudaMemoryTypeHost;
}

} // namespace conv

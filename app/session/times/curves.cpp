// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/curves.h"
#include "app/io/core/threads.h"
#include <algorithm>
#include <conv/error.h>
#include <mutex>
#include <vector>

namespace app {
namespace {

/// Time points exchanged at once: those of one voxel fill a cache line of float32.
constexpr std::int64_t together = 16;

/// Copies a matrix of samples transposed. `from` has rows of `count` samples, `to` has rows `pitch` apart.
template <class T>
void transpose(const T* from, std::int64_t rows, std::int64_t count, T* to, std::int64_t pitch) {
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t r = 0; r < rows; ++r)
            to[i * pitch + r] = from[r * count + i];
}

/// Inverse of transpose.
template <class T>
void transposeBack(const T* from, std::int64_t pitch, std::int64_t rows, std::int64_t count, T* to) {
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t r = 0; r < rows; ++r)
            to[r * count + i] = from[i * pitch + r];
}

/// Calls f(first time point, time points) for groups of them on several threads.
template <class F>
void forGroups(std::int64_t times, const std::stop_token& stop, F&& f) {
    const std::int64_t groups = (times + together - 1) / together;
    io::forEachChunk(static_cast<std::size_t>(groups), [&](std::size_t group) {
        if (stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "Cancelled.");
        const std::int64_t first = static_cast<std::int64_t>(group) * together;
        f(first, std::min(together, times - first));
    });
}

} // namespace

std::int64_t timesExchanged() {
    return together * static_cast<std::int64_t>(io::chunkThreads());
}

void readCurves(const conv::Source& series, std::int64_t channel, const conv::Region& box, conv::Volume& rows,
                const std::stop_token& stop) {
    const std::int64_t times = series.layout().times, voxels = box.count();
    conv::withElementType(series.layout().type, [&]<class T>(std::type_identity<T>) {
        T* const to = rows.as<T>();
        forGroups(times, stop, [&](std::int64_t first, std::int64_t count) {
            std::vector<T> read(static_cast<std::size_t>(count * voxels));
            for (std::int64_t t = 0; t < count; ++t)
                series.read({first + t, channel}, box, read.data() + t * voxels);
            transpose(read.data(), count, voxels, to + first, times);
        });
    });
}

void writeCurves(const conv::Volume& rows, std::int64_t channel, const conv::Region& box, conv::Sink& sink,
                 const std::stop_token& stop) {
    const std::int64_t times = rows.layout().extent[0], voxels = box.count();
    std::mutex mutex; // a sink takes blocks from one thread at a time
    conv::withElementType(rows.layout().type, [&]<class T>(std::type_identity<T>) {
        forGroups(times, stop, [&](std::int64_t first, std::int64_t count) {
            std::vector<T> block(static_cast<std::size_t>(count * voxels));
            transposeBack(rows.as<T>() + first, times, count, voxels, block.data());
            const std::lock_guard lock(mutex);
            for (std::int64_t t = 0; t < count; ++t)
                sink.write({first + t, channel},
                           {rows.layout().type, reinterpret_cast<const std::byte*>(block.data() + t * voxels), box,
                            box.size(0), box.size(0) * box.size(1)});
        });
    });
}

} // namespace app

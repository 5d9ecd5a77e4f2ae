// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/write/pyramid.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>
#include <cmath>
#include <type_traits>

namespace app::io {
namespace {

/// Edges of a chunk: 512 KiB of uint16.
constexpr std::int64_t imageChunk = 512, volumeChunk = 64;
/// Levels end at this size along x and y.
constexpr std::int64_t smallest = 256;

std::int64_t half(std::int64_t n) {
    return (n + 1) / 2;
}

template <class T>
using Sum = std::conditional_t<(sizeof(T) > 4), long double, double>;

template <class T>
void meansOf(const T* samples, const conv::Index3& chunk, const conv::Index3& valid, const conv::Index3& step, T* out) {
    for (std::int64_t z = 0; z < valid[2]; z += step[2])
        for (std::int64_t y = 0; y < valid[1]; y += step[1])
            for (std::int64_t x = 0; x < valid[0]; x += step[0]) {
                const std::int64_t endX = std::min(x + step[0], valid[0]), endY = std::min(y + step[1], valid[1]),
                                   endZ = std::min(z + step[2], valid[2]);
                Sum<T> sum = 0;
                for (std::int64_t w = z; w < endZ; ++w)
                    for (std::int64_t v = y; v < endY; ++v)
                        for (std::int64_t u = x; u < endX; ++u)
                            sum += samples[(w * chunk[1] + v) * chunk[0] + u];
                const Sum<T> mean = sum / static_cast<Sum<T>>((endX - x) * (endY - y) * (endZ - z));
                *out++ = static_cast<T>(std::is_integral_v<T> ? std::nearbyint(mean) : mean);
            }
}

} // namespace

std::vector<ZarrLevel> zarrLevels(const conv::Index3& extent, const conv::Vec3& spacing, int dimension, bool shards) {
    const std::int64_t edge = dimension > 2 ? volumeChunk : imageChunk;
    std::vector<ZarrLevel> levels(1);
    levels[0].extent = extent;
    conv::Vec3 size = spacing;
    while (std::max(levels.back().extent[0], levels.back().extent[1]) > smallest) {
        ZarrLevel next = levels.back();
        const double least = std::min({size[0], size[1], dimension > 2 ? size[2] : size[0]});
        for (std::size_t a = 0; a < 3; ++a) {
            const bool halves = next.extent[a] > 1 && (a < 2 || size[a] < 2 * least);
            next.halved[a] = halves ? 2 : 1;
            next.extent[a] = halves ? half(next.extent[a]) : next.extent[a];
            next.factor[a] *= next.halved[a];
            size[a] *= static_cast<double>(next.halved[a]);
        }
        levels.push_back(next);
    }
    for (ZarrLevel& level : levels)
        for (std::size_t a = 0; a < 3; ++a) {
            level.inner[a] = std::min(level.extent[a], a < 2 || dimension > 2 ? edge : 1);
            const std::int64_t chunks = (level.extent[a] + level.inner[a] - 1) / level.inner[a];
            level.chunk[a] = level.inner[a] * (shards ? std::min(chunks, zarrShardChunks) : 1);
        }
    return levels;
}

std::vector<std::byte> halved(conv::ElementType type, const std::byte* samples, const conv::Index3& chunk,
                              const conv::Index3& valid, const conv::Index3& halved) {
    std::size_t count = sizeOf(type);
    for (std::size_t a = 0; a < 3; ++a)
        count *= static_cast<std::size_t>((valid[a] + halved[a] - 1) / halved[a]);
    std::vector<std::byte> out(count);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        meansOf(reinterpret_cast<const T*>(samples), chunk, valid, halved, reinterpret_cast<T*>(out.data()));
    });
    return out;
}

} // namespace app::io

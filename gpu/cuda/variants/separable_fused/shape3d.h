// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march3d.h"
#include "cuda/variants/separable_fused/narrow3d.h"
#include "cuda/variants/separable_fused/volume_shapes.h"

namespace conv::march {

/// One of volumeShapes, with `depth` planes in flight, `narrowDepth` for narrow types.
template <std::size_t shape, int width, int height, int depth, int narrowDepth>
void marchShape(const Job& job) {
    constexpr VolumeShape s = volumeShapes[shape];
    static_assert(s.tile == width * height);
    constexpr int threads = 512;
    using Float = Tile<s.radius, width, height, threads, depth, 1, s.along>;
    if (marchNarrow<s.radius, width, height, threads, narrowDepth, s.along>(job))
        return;
    if (job.in.type != ElementType::f32)
        return marchAsFloats(job, marchShape<shape, width, height, depth, narrowDepth>);
    if (Float::bytes(sizeof(float), 1) > s.sharedBytes)
        throw Error(ErrorCode::internal, "A march over volumes needs more shared memory than is said of it.");
    startFloat<Float, TermLayout::one>(place<s.radius, 1, s.along>(job), *job.stream);
}

} // namespace conv::march

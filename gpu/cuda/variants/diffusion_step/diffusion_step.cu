// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/diffusion_step/diffusion_step.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <cfloat>
#include <cmath>

namespace conv {
namespace {

constexpr int wide = 32, tall = 8; ///< threads of a block

struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of output (0, 0, 0) of this piece
    int size[3];           ///< outputs of the piece
    bool exponential;
    float rate[3], scale[3];
    float* out;
    std::int64_t outStrideY, outStrideZ;
};

__device__ __forceinline__ float flux(float here, float there, float scale, bool exponential) {
    const float d = there - here, e = d * scale;
    float share;
    if (exponential)
        asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(share) : "f"(-e * e));
    else
        share = __frcp_rn(fmaf(e, e, 1.0F));
    return fabsf(d) <= FLT_MAX ? d * share : 0; // 0 for NaN
}

__global__ void __launch_bounds__(wide* tall) diffusionStep(const __grid_constant__ Arguments a) {
    const std::int64_t x = std::int64_t{blockIdx.x} * wide + threadIdx.x,
                       y = std::int64_t{blockIdx.y} * tall + threadIdx.y, z = blockIdx.z;
    if (x >= a.size[0] || y >= a.size[1])
        return;
    const std::int64_t at[] = {a.first[0] + x, a.first[1] + y, a.first[2] + z};
    const std::int64_t place[] = {a.map[0](at[0]), a.map[1](at[1]), a.map[2](at[2])};
    const std::int64_t stride[] = {1, a.strideY, a.strideZ};
    const std::int64_t centre = place[0] + place[1] * a.strideY + place[2] * a.strideZ;
    const float here = sampleAt(a.in, a.type, centre);
    float sum = 0;
#pragma unroll
    for (int axis = 0; axis < 3; ++axis) {
        if (!(a.rate[axis] > 0))
            continue;
        float both[2];
#pragma unroll
        for (int side = 0; side < 2; ++side) {
            const std::int64_t p = a.map[axis](at[axis] - 1 + 2 * side);
            const float there =
                p < 0 ? a.outsideValue : sampleAt(a.in, a.type, centre + (p - place[axis]) * stride[axis]);
            both[side] = flux(here, there, a.scale[axis], a.exponential);
        }
        sum = fmaf(a.rate[axis], both[0] + both[1], sum);
    }
    a.out[x + y * a.outStrideY + z * a.outStrideZ] = here + sum;
}

void launchPiece(const Launch& launch, const Region& piece) {
    const DiffusionNode& step = *launch.problem->diffused;
    Arguments a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    a.exponential = step.conductance == Conductance::exponential;
    constexpr double log2e = 1.4426950408889634;
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
        a.rate[axis] = static_cast<float>(step.rate[axis]);
        a.scale[axis] = static_cast<float>((a.exponential ? std::sqrt(log2e) : 1) / step.contrast[axis]);
    }
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * a.outStrideY + (piece.lo[2] - launch.box.lo[2]) * a.outStrideZ;
    const dim3 grid((a.size[0] + wide - 1) / wide, (a.size[1] + tall - 1) / tall, a.size[2]);
    diffusionStep<<<grid, dim3(wide, tall), 0, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of diffusion-step");
}

} // namespace

void launchDiffusionStep(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const double perOutput =
        launch.variant->predictSeconds(*launch.problem, stream.device) /
        static_cast<double>(std::max<std::int64_t>(1, launch.problem->outputs() * launch.problem->items));
    const auto atOnce = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * 8, 65535})) {
        launchPiece(launch, piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/3d/articles3d.h"
#include "cuda/variants/approximate/launches.h"
#include "cuda/variants/bilateral_tile/bilateral_tile.h"
#include "cuda/variants/diffusion_step/diffusion_step.h"
#include "cuda/variants/direct/direct.h"
#include "cuda/variants/direct_baked/direct_baked.h"
#include "cuda/variants/fft_blocks/fft_blocks.h"
#include "cuda/variants/fft_ols/fft_ols.h"
#include "cuda/variants/fft_passes/fft_passes.h"
#include "cuda/variants/fft_tile/fft_tile.h"
#include "cuda/variants/fft_xy_direct_z/fft_xy_direct_z.h"
#include "cuda/variants/float64/float64.h"
#include "cuda/variants/gradient_fused/gradient_fused.h"
#include "cuda/variants/naive/naive.h"
#include "cuda/variants/nlm_tile/nlm_tile.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/separable_passes/separable_passes.h"
#include "cuda/variants/separable_tensor/separable_tensor.h"
#include "cuda/variants/several_rates/several_rates.h"
#include "cuda/variants/sorting_network/sorting_network.h"
#include "cuda/variants/tensor_cores/tensor_cores.h"
#include "cuda/vendor/vendor.h"
#include "run/backend.h"

namespace conv {

std::span<const CudaLauncher> cudaLaunchers() {
    static constexpr CudaLauncher all[] = {
        {"direct", 1, launchDirect},
        {"direct", 2, launchDirect},
        {"direct", 3, launchDirect},
        {"direct-baked", 2, launchDirectBaked},
        {"direct-baked", 3, launchDirectBaked},
        {"fft-blocks", 1, launchFftBlocks},
        {"fft-blocks", 2, launchFftBlocks},
        {"fft-blocks", 3, launchFftBlocks},
        {"fft-ols", 1, launchFftOls},
        {"fft-passes", 2, launchFftPasses},
        {"fft-passes", 3, launchFftPasses},
        {"fft-tile", 2, launchFftTile},
        {"naive", 1, launchNaive},
        {"naive", 2, launchNaive},
        {"naive", 3, launchNaive},
        {"bilateral-tile", 1, launchBilateralTile},
        {"bilateral-tile", 2, launchBilateralTile},
        {"bilateral-tile", 3, launchBilateralTile},
        {"nlm-tile", 1, launchNonLocalMeansTile},
        {"nlm-tile", 2, launchNonLocalMeansTile},
        {"nlm-tile", 3, launchNonLocalMeansTile},
        {"diffusion-step", 1, launchDiffusionStep},
        {"diffusion-step", 2, launchDiffusionStep},
        {"diffusion-step", 3, launchDiffusionStep},
        {"recursive", 1, launchRecursive},
        {"recursive", 2, launchRecursive},
        {"recursive", 3, launchRecursive},
        {"box-stack", 1, launchBoxStack},
        {"box-stack", 2, launchBoxStack},
        {"box-stack", 3, launchBoxStack},
        {"several-rates", 1, launchSeveralRates},
        {"several-rates", 2, launchSeveralRates},
        {"several-rates", 3, launchSeveralRates},
        {"whole-gaussian", 1, launchSeveralRates},
        {"whole-gaussian", 2, launchSeveralRates},
        {"whole-gaussian", 3, launchSeveralRates},
        {"sorting-network", 1, launchSortingNetwork},
        {"sorting-network", 2, launchSortingNetwork},
        {"sorting-network", 3, launchSortingNetwork},
        {"fft-xy-direct-z", 3, launchFftVolume},
        {"gradient-fused", 2, launchGradientFused},
        {"gradient-fused", 3, launchGradientFused},
        {"separable-fused", 2, launchSeparableFused},
        {"separable-fused", 3, launchSeparableFused},
        {"separable-tensor", 2, launchSeparableTensor},
        {"separable-tensor", 3, launchSeparableTensor},
        {"tensor", 2, launchTensor},
        {"tensor-fast", 2, launchTensorFast},
        {"separable-f64", 1, launchSeparableFloat64},
        {"separable-f64", 2, launchSeparableFloat64},
        {"separable-f64", 3, launchSeparableFloat64},
        {"direct-f64", 2, launchDirectFloat64},
        {"direct-f64", 3, launchDirectFloat64},
        {"separable-passes", 1, launchSeparablePasses},
        {"separable-passes", 2, launchSeparablePasses},
        {"separable-passes", 3, launchSeparablePasses},
        {"smem", 1, launchSmem1d},
        {"smem-const", 1, launchSmemConst1d},
        {"reg2", 1, launchReg2},
        {"reg8", 1, launchReg8},
        {"micro-opt", 1, launchMicroOpt},
        {"float4", 1, launchFloat4Of1d},
        {"padded", 2, launchPadded},
        {"l1", 2, launchL1},
        {"smem", 2, launchSmem2d},
        {"smem-const", 2, launchSmemConst2d},
        {"vec2", 2, launchVec2},
        {"separable-rows-cols", 2, launchRowsCols},
        {"separable-transpose", 2, launchTransposed},
        {"separable-transpose-naive", 2, launchTransposedNaive},
        {"separable-transpose-unrolled", 2, launchTransposedUnrolled},
        {"wmma-fp16", 2, launchWmmaFp16},
        {"strided", 3, launchStrided},
        {"coalesced", 3, launchCoalesced},
        {"coalesced-grid", 3, launchCoalescedGrid},
        {"float4", 3, launchFloat4Of3d},
        {"tiled-smem", 3, launchTiledSmem},
        {"cudnn", 2, launchCudnn},
        {"cudnn", 3, launchCudnn},
        {"cufft", 1, launchCufft},
        {"cufft", 2, launchCufft},
        {"cufft", 3, launchCufft},
    };
    return all;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
// A direct convolution in one dimension: one thread for each output, all samples from global memory.
//
// Compare it with the built-in variants:
//   convapp --headless --compare-variants ecg.wav --filter gaussian:sigma=3 --variants direct,file:convolve_1d.cu
//
// Lines of this form set the launch. `outputs` (1) and `shared` (0 bytes of dynamic shared memory) may be left out.
// block: 256
// outputs: 1
// shared: 0
//
// The grid has as many thread blocks as `width` needs, if each thread computes `outputs` outputs.

/// out[x] = Σ weights[k] · in[x + k] for x in [0, width).
/// in: width + taps − 1 samples; the border rule is applied already.
/// weights: `taps` numbers, flipped already if the filter is a convolution.
extern "C" __global__ void convolve1d(const float* in, const float* weights, float* out, int width, int taps) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    float sum = 0;
    for (int k = 0; k < taps; ++k)
        sum += weights[k] * in[x + k];
    out[x] = sum;
}

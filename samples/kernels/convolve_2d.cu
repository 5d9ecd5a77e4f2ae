// SPDX-License-Identifier: Apache-2.0
// A direct convolution of an image: one thread for each output, all samples from global memory.
//
// Compare it with the built-in variants:
//   convapp --headless --compare-variants photo.png --filter gaussian:sigma=2 --variants direct,file:convolve_2d.cu
//
// Lines of this form set the launch. `outputs` (1 1) and `shared` (0 bytes of dynamic shared memory) may be left out.
// block: 32 8
// outputs: 1 1
// shared: 0
//
// The grid has as many thread blocks as the image needs, if each thread computes `outputs` outputs along x and y.

/// out(x, y) = Σ weights(i, j) · in(x + i, y + j) for x in [0, width), y in [0, height).
/// in: width + tapsX − 1 by height + tapsY − 1 samples; the border rule is applied already.
/// weights: tapsX · tapsY numbers, x fastest, flipped already if the filter is a convolution.
/// inPitch, outPitch: samples from row to row. Rows begin at multiples of 32 bytes.
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < tapsY; ++j) {
        const float* row = in + (long long)(y + j) * inPitch + x;
        for (int i = 0; i < tapsX; ++i)
            sum += weights[j * tapsX + i] * row[i];
    }
    out[(long long)y * outPitch + x] = sum;
}

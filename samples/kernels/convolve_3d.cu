// SPDX-License-Identifier: Apache-2.0
// A direct convolution of a volume: one thread for each output, all samples from global memory.
//
// Compare it with the built-in variants:
//   convapp --headless --compare-variants ct.nii.gz --filter gaussian:sigma=1 --variants direct,file:convolve_3d.cu
//
// Lines of this form set the launch. `outputs` (1 1 1) and `shared` (0 bytes of dynamic shared memory) may be left out.
// block: 32 8 1
// outputs: 1 1 1
// shared: 0
//
// The grid has as many thread blocks as the volume needs, if each thread computes `outputs` outputs along x, y and z.

/// out(x, y, z) = Σ weights(i, j, k) · in(x + i, y + j, z + k) for x in [0, width), y in [0, height), z in [0, depth).
/// in: width + tapsX − 1 by height + tapsY − 1 by depth + tapsZ − 1 samples; the border rule is applied already.
/// weights: tapsX · tapsY · tapsZ numbers, x fastest, flipped already if the filter is a convolution.
/// inPitch, outPitch: samples from row to row. Rows begin at multiples of 32 bytes.
/// inPlane, outPlane: samples from plane to plane.
extern "C" __global__ void convolve3d(const float* in, int inPitch, long long inPlane, const float* weights, float* out,
                                      int outPitch, long long outPlane, int width, int height, int depth, int tapsX,
                                      int tapsY, int tapsZ) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= width || y >= height || z >= depth)
        return;
    float sum = 0;
    for (int k = 0; k < tapsZ; ++k)
        for (int j = 0; j < tapsY; ++j) {
            const float* row = in + (z + k) * inPlane + (long long)(y + j) * inPitch + x;
            for (int i = 0; i < tapsX; ++i)
                sum += weights[(k * tapsY + j) * tapsX + i] * row[i];
        }
    out[z * outPlane + (long long)y * outPitch + x] = sum;
}

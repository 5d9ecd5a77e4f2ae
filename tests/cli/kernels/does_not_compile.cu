// SPDX-License-Identifier: Apache-2.0
// A fault: line 8 names a variable that does not exist.
// block: 32 8
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < width && height + tapsX + tapsY + inPitch + outPitch > 0)
        out[x] = in[x] * weights[0] * missing;
}

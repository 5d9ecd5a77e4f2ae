// SPDX-License-Identifier: Apache-2.0
// A fault: the check of x is missing, so that the last thread block of a row writes beyond its end.
// block: 32 8
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= outPitch || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < tapsY; ++j)
        for (int i = 0; i < tapsX; ++i)
            sum += weights[j * tapsX + i] * in[(y + j) * inPitch + x + i];
    out[y * outPitch + x] = sum;
}

// SPDX-License-Identifier: Apache-2.0
// A fault: writes one sample before the output.
// block: 32 8
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < tapsY; ++j)
        for (int i = 0; i < tapsX; ++i)
            sum += weights[j * tapsX + i] * in[(y + j) * inPitch + x + i];
    out[y * outPitch + x] = sum;
    if (x == 0 && y == 0)
        out[-1] = sum;
}

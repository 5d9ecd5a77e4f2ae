// SPDX-License-Identifier: Apache-2.0
// A fault: never ends.
// block: 32 8
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    volatile float* flag = out;
    while (inPitch + outPitch + tapsX + tapsY + width + height > 0)
        flag[0] = in[0] * weights[0];
}

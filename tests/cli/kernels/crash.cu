// SPDX-License-Identifier: Apache-2.0
// A fault: an address far outside.
// block: 32 8
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    out[1LL << 44] = in[0] * weights[0] + inPitch + outPitch + width + height + tapsX + tapsY;
}

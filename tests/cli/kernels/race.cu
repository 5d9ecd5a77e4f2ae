// SPDX-License-Identifier: Apache-2.0
// A fault: no __syncthreads() between writing the tile and reading what other warps write late.
// block: 32 8
constexpr int mostTaps = 16;
extern "C" __global__ void convolve2d(const float* in, int inPitch, const float* weights, float* out, int outPitch,
                                      int width, int height, int tapsX, int tapsY) {
    __shared__ float tile[8 + mostTaps][32 + mostTaps];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    const long long begin = clock64();
    while (threadIdx.y % 2 == 1 && clock64() - begin < 20000 + 997 * (blockIdx.x % 7)) {
    }
    for (int j = threadIdx.y; j < 8 + tapsY - 1; j += 8)
        for (int i = threadIdx.x; i < 32 + tapsX - 1; i += 32) {
            const int column = blockIdx.x * 32 + i, row = blockIdx.y * 8 + j;
            if (column < width + tapsX - 1 && row < height + tapsY - 1)
                tile[j][i] = in[row * inPitch + column];
        }
    // __syncthreads() is missing here.
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < tapsY; ++j)
        for (int i = 0; i < tapsX; ++i)
            sum += weights[j * tapsX + i] * tile[threadIdx.y + j][threadIdx.x + i];
    out[y * outPitch + x] = sum;
}

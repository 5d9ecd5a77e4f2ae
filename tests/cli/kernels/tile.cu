// SPDX-License-Identifier: Apache-2.0
// A right kernel: a tile in dynamic shared memory, two rows of outputs a thread. It warns of an unused variable.
// block: 32 8
// outputs: 1 2
// shared: 16384
extern "C" __global__ void convolve2d(const float* __restrict__ in, int inPitch, const float* __restrict__ weights,
                                      float* __restrict__ out, int outPitch, int width, int height, int tapsX,
                                      int tapsY) {
    extern __shared__ float tile[];
    int unused;
    const int pitch = 32 + tapsX - 1, rows = 16 + tapsY - 1;
    for (int j = threadIdx.y; j < rows; j += 8)
        for (int i = threadIdx.x; i < pitch; i += 32) {
            const int column = blockIdx.x * 32 + i, row = blockIdx.y * 16 + j;
            tile[j * pitch + i] =
                column < width + tapsX - 1 && row < height + tapsY - 1 ? in[(long long)row * inPitch + column] : 0;
        }
    __syncthreads();
    const int x = blockIdx.x * 32 + threadIdx.x;
    for (int each = 0; each < 2; ++each) {
        const int local = threadIdx.y + 8 * each, y = blockIdx.y * 16 + local;
        if (x >= width || y >= height)
            continue;
        float sum = 0;
        for (int j = 0; j < tapsY; ++j)
            for (int i = 0; i < tapsX; ++i)
                sum += weights[j * tapsX + i] * tile[(local + j) * pitch + threadIdx.x + i];
        out[(long long)y * outPitch + x] = sum;
    }
}

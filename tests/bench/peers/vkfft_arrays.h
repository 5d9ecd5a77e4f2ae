// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda_runtime.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Arrays on the device, and copies from and to the arrays of transforms.
namespace vkfft_peer {

inline void need(cudaError_t status, const char* what) {
    if (status == cudaSuccess)
        return;
    std::fprintf(stderr, "vkfft: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
}

/// Fills a padded array: its sample (x, y, z) is the data's sample `before` places earlier; outside, the nearest one or
/// zero.
__global__ void pad(const float* in, float* out, int nx, int ny, int nz, int px, int py, int before, int dimension,
                    bool nearest, long rows) {
    const long row = blockIdx.y + static_cast<long>(blockIdx.z) * gridDim.y;
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (row >= rows || x >= px)
        return;
    int sx = x - before, sy = static_cast<int>(row % py) - (dimension > 1 ? before : 0),
        sz = static_cast<int>(row / py) - (dimension > 2 ? before : 0);
    float value = 0;
    const bool inside = sx >= 0 && sx < nx && sy >= 0 && sy < ny && sz >= 0 && sz < nz;
    if (inside || nearest) {
        sx = min(max(sx, 0), nx - 1);
        sy = min(max(sy, 0), ny - 1);
        sz = min(max(sz, 0), nz - 1);
        value = in[(static_cast<long>(sz) * ny + sy) * nx + sx];
    }
    out[row * (px + 2) + x] = value;
}

__global__ void crop(const float* in, float* out, int nx, int ny, int nz, int px, int py, int before, int dimension) {
    const long row = blockIdx.y + static_cast<long>(blockIdx.z) * gridDim.y;
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= nx || row >= static_cast<long>(ny) * nz)
        return;
    const long sy = row % ny + (dimension > 1 ? before : 0), sz = row / ny + (dimension > 2 ? before : 0);
    out[row * nx + x] = in[(sz * py + sy) * (px + 2) + x + before];
}

/// Segments 2p and 2p + 1 of a signal, `hop` apart, as real and imaginary part of row p; zeros beyond the signal.
__global__ void gather(const float* in, float2* out, int n, int length, int hop, int before) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= length)
        return;
    const int a = 2 * static_cast<int>(blockIdx.y) * hop + x - before, b = a + hop;
    out[static_cast<long>(blockIdx.y) * length + x] = {a >= 0 && a < n ? in[a] : 0, b >= 0 && b < n ? in[b] : 0};
}

__global__ void scatter(const float2* in, float* out, int n, int length, int hop, int before) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= hop)
        return;
    const int a = 2 * static_cast<int>(blockIdx.y) * hop + x, b = a + hop;
    const float2 value = in[static_cast<long>(blockIdx.y) * length + x + before];
    if (a < n)
        out[a] = value.x;
    if (b < n)
        out[b] = value.y;
}

/// Frees its arrays at the end.
class Arrays {
  public:
    ~Arrays() {
        for (void* p : all_)
            cudaFree(p);
    }
    float* get(std::size_t floats) {
        void* p = nullptr;
        need(cudaMalloc(&p, floats * 4), "cudaMalloc");
        all_.push_back(p);
        return static_cast<float*>(p);
    }

  private:
    std::vector<void*> all_;
};

} // namespace vkfft_peer

// SPDX-License-Identifier: Apache-2.0
// NVIDIA's image library (NPP) on 4096² float32: dense kernels, and Gaussians by its row and column filters. Prints a
// tab-separated line per work: work, call, milliseconds (median of 15 runs between events), and the largest difference
// to float64 sums at about a hundred inner samples over their peak. Built by cuda_peers.py; exits with 1 and a sentence
// if a call fails.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <functional>
#include <npp.h>
#include <random>
#include <vector>

namespace {

constexpr int size = 4096, pitch = size * 4;
constexpr std::size_t samples = static_cast<std::size_t>(size) * size;

void need(bool good, const char* what) {
    if (good)
        return;
    std::fprintf(stderr, "npp_peers: %s failed\n", what);
    std::exit(1);
}

float* onDevice(const std::vector<float>& values) {
    void* memory = nullptr;
    need(cudaMalloc(&memory, values.size() * 4) == cudaSuccess, "cudaMalloc");
    need(cudaMemcpy(memory, values.data(), values.size() * 4, cudaMemcpyHostToDevice) == cudaSuccess, "cudaMemcpy");
    return static_cast<float*>(memory);
}

std::vector<float> randoms(std::size_t count, std::mt19937& random) {
    std::uniform_real_distribution<float> uniform(0, 1);
    std::vector<float> values(count);
    for (float& v : values)
        v = uniform(random);
    return values;
}

NppStreamContext context() {
    cudaDeviceProp p{};
    need(cudaGetDeviceProperties(&p, 0) == cudaSuccess, "cudaGetDeviceProperties");
    NppStreamContext c{};
    c.nMultiProcessorCount = p.multiProcessorCount;
    c.nMaxThreadsPerMultiProcessor = p.maxThreadsPerMultiProcessor;
    c.nMaxThreadsPerBlock = p.maxThreadsPerBlock;
    c.nSharedMemPerBlock = p.sharedMemPerBlock;
    c.nCudaDevAttrComputeCapabilityMajor = p.major;
    c.nCudaDevAttrComputeCapabilityMinor = p.minor;
    return c;
}

double median(const std::function<void()>& run) {
    cudaEvent_t begin{}, end{};
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    std::vector<float> times;
    for (int i = -3; i < 15; ++i) {
        cudaEventRecord(begin);
        run();
        cudaEventRecord(end);
        need(cudaEventSynchronize(end) == cudaSuccess, "A run");
        float ms = 0;
        cudaEventElapsedTime(&ms, begin, end);
        if (i >= 0)
            times.push_back(ms);
    }
    std::nth_element(times.begin(), times.begin() + 7, times.end());
    return times[7];
}

/// NPP convolves: its taps are in reverse order of a correlation.
double errorOf(const std::vector<float>& in, const std::vector<double>& taps, int width, const float* result,
               std::mt19937& random) {
    std::vector<float> out(samples);
    need(cudaMemcpy(out.data(), result, samples * 4, cudaMemcpyDeviceToHost) == cudaSuccess, "cudaMemcpy");
    const int height = static_cast<int>(taps.size()) / width;
    std::uniform_int_distribution<int> places(200, size - 201);
    double worst = 0, peak = 0;
    for (int i = 0; i < 100; ++i) {
        const int x = places(random), y = places(random);
        double sum = 0;
        for (int ky = 0; ky < height; ++ky)
            for (int kx = 0; kx < width; ++kx)
                sum += taps[static_cast<std::size_t>(ky * width + kx)] *
                       in[static_cast<std::size_t>(y + height / 2 - ky) * size +
                          static_cast<std::size_t>(x + width / 2 - kx)];
        worst = std::max(worst, std::abs(out[static_cast<std::size_t>(y) * size + static_cast<std::size_t>(x)] - sum));
        peak = std::max(peak, std::abs(sum));
    }
    return worst / peak;
}

} // namespace

int main() {
    std::mt19937 random(1);
    const std::vector<float> image = randoms(samples, random);
    float *in = onDevice(image), *out = onDevice(image), *between = onDevice(image);
    const NppStreamContext c = context();
    const NppiSize whole{size, size};
    const NppiPoint begin{0, 0};
    for (const int k : {3, 5, 7, 9, 11, 15, 31}) {
        const std::vector<float> taps = randoms(static_cast<std::size_t>(k * k), random);
        float* onCard = onDevice(taps);
        const double ms = median([&] {
            need(nppiFilterBorder_32f_C1R_Ctx(in, pitch, whole, begin, out, pitch, whole, onCard, NppiSize{k, k},
                                              NppiPoint{k / 2, k / 2}, NPP_BORDER_REPLICATE, c) == NPP_SUCCESS,
                 "nppiFilterBorder_32f_C1R");
        });
        std::printf("conv2d 4096² k=%d\tNPP FilterBorder\t%.4f\t%.2e\n", k, ms,
                    errorOf(image, std::vector<double>(taps.begin(), taps.end()), k, out, random));
        cudaFree(onCard);
    }
    for (const int sigma : {1, 2, 4, 8, 16}) {
        const int r = 4 * sigma, k = 2 * r + 1;
        std::vector<double> line;
        double sum = 0;
        for (int i = -r; i <= r; ++i)
            sum += line.emplace_back(std::exp(-0.5 * i * i / (sigma * sigma)));
        for (double& t : line)
            t /= sum;
        std::vector<double> square;
        for (const double a : line)
            for (const double b : line)
                square.push_back(a * b);
        float* onCard = onDevice(std::vector<float>(line.begin(), line.end()));
        const double ms = median([&] {
            need(nppiFilterRowBorder_32f_C1R_Ctx(in, pitch, whole, begin, between, pitch, whole, onCard, k, r,
                                                 NPP_BORDER_REPLICATE, c) == NPP_SUCCESS,
                 "nppiFilterRowBorder_32f_C1R");
            need(nppiFilterColumnBorder_32f_C1R_Ctx(between, pitch, whole, begin, out, pitch, whole, onCard, k, r,
                                                    NPP_BORDER_REPLICATE, c) == NPP_SUCCESS,
                 "nppiFilterColumnBorder_32f_C1R");
        });
        std::printf("gaussian 4096² sigma=%d\tNPP Row and Column\t%.4f\t%.2e\n", sigma, ms,
                    errorOf(image, square, k, out, random));
        cudaFree(onCard);
    }
    return 0;
}

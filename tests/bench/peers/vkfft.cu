// SPDX-License-Identifier: Apache-2.0
// VkFFT on a CUDA device: its fused convolution (spectrum of the kernel kept, R2C), at several lengths and in several
// modes, each checked against sums in float64 at some hundred places. A JSON line for each of them, and one with
// "best": true for the fastest right one of each work and border. Modes:
//
// - nearest: border nearest; pad (kernel below), convolve, crop.
// - zero, flagged: border zero; copied to the pitch of the transform, VkFFT gets the range of zero samples.
// - zero: the same, zeros written.
// - halves: signals, border zero; two halves as real and imaginary part (R2C convolutions in 1-D come out wrong).
// - features, batches: signals by overlap-save; pairs of segments as complex coordinates or batches.
//
// VkFFT's own reading of dense arrays (isInputFormatted) together with zero padding is wrong or faults in 1.2.26.
//
//     vkfft [--only TEXT] [--lengths N] [--runs N]
//
// Built by build_vkfft.sh. NVRTC compiles VkFFT's kernels when the program runs.
#define VKFFT_BACKEND 1
#include "vkfft_arrays.h"
#include "vkfft_work.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>
#include <vkFFT.h>

namespace {

using namespace vkfft_peer;

enum class Mode { nearest, flagged, zero, halves, features, batches };
const char* const modeNames[] = {"nearest", "zero, flagged", "zero", "halves", "features", "batches"};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Result {
    std::string line;
    double total = 0, error = 1e30;
};

struct Device {
    CUdevice handle = 0;
    cudaStream_t stream = nullptr;
};

/// One mode at one length: set up, checked, timed. An empty line if VkFFT refuses it.
Result tried(const Work& work, const Host& host, Mode mode, long length, int runs, Device& device) {
    const bool pairs = mode == Mode::halves || mode == Mode::features || mode == Mode::batches;
    const bool near = mode == Mode::nearest;
    const long r = work.k / 2, before = near || pairs ? r : 0;
    const long hop = length - work.k + 1, count = pairs ? ((work.n[0] + hop - 1) / hop + 1) / 2 : 1;
    long p[3];
    for (int a = 0; a < 3; ++a)
        p[a] = a < work.dimension ? length : 1;
    const std::size_t one = static_cast<std::size_t>(pairs ? 2 * length : (p[0] + 2) * p[1] * p[2]),
                      all = one * static_cast<std::size_t>(count);
    Arrays arrays;
    float* const data = arrays.get(host.data.size());
    float* const output = arrays.get(host.data.size());
    float* buffer = arrays.get(all);
    float* kernel = arrays.get(all);
    need(cudaMemcpy(data, host.data.data(), host.data.size() * 4, cudaMemcpyHostToDevice), "copy");
    need(cudaMemset(output, 255, host.data.size() * 4), "memset");
    need(cudaMemset(buffer, 0, all * 4), "memset");
    // out[i] = Σ taps[t] · in[i + t − r]: tap t is stored r − t places after the origin, cyclically.
    std::vector<float> wrapped(one);
    for (long c = 0; c < work.taps(2); ++c)
        for (long b = 0; b < work.taps(1); ++b)
            for (long a = 0; a < work.taps(0); ++a) {
                const long x = (work.radius(0) - a + p[0]) % p[0], y = (work.radius(1) - b + p[1]) % p[1],
                           z = (work.radius(2) - c + p[2]) % p[2];
                wrapped[static_cast<std::size_t>(pairs ? 2 * x : (z * p[1] + y) * (p[0] + 2) + x)] =
                    host.taps[static_cast<std::size_t>((c * work.taps(1) + b) * work.taps(0) + a)];
            }
    for (long i = 0; i < count; ++i)
        need(cudaMemcpy(kernel + static_cast<std::size_t>(i) * one, wrapped.data(), one * 4, cudaMemcpyHostToDevice),
             "copy");

    cudaEvent_t event[4];
    for (cudaEvent_t& e : event)
        need(cudaEventCreate(&e), "cudaEventCreate");
    uint64_t bufferBytes = all * 4;
    VkFFTConfiguration common = {};
    common.FFTdim = static_cast<uint64_t>(work.dimension);
    for (int a = 0; a < work.dimension; ++a)
        common.size[a] = static_cast<uint64_t>(p[a]);
    common.performR2C = pairs ? 0 : 1;
    common.normalize = 1;
    common.device = &device.handle;
    common.stream = &device.stream;
    common.num_streams = 1;
    common.bufferSize = &bufferBytes;
    if (mode == Mode::features)
        common.coordinateFeatures = static_cast<uint64_t>(count);
    if (mode == Mode::batches)
        common.numberBatches = static_cast<uint64_t>(count);

    need(cudaEventRecord(event[0], device.stream), "event");
    VkFFTConfiguration forKernel = common;
    forKernel.kernelConvolution = 1;
    void* kernelPointer = kernel;
    forKernel.buffer = &kernelPointer;
    VkFFTApplication kernelPlan = {};
    if (const auto failed = initializeVkFFT(&kernelPlan, forKernel); failed != VKFFT_SUCCESS) {
        std::fprintf(stderr, "vkfft: %s, %s, %ld: code %d for the kernel\n", work.name.c_str(),
                     modeNames[static_cast<int>(mode)], length, static_cast<int>(failed));
        return {};
    }
    VkFFTLaunchParams kernelRun = {};
    kernelRun.buffer = &kernelPointer;
    const auto kernelDone = VkFFTAppend(&kernelPlan, -1, &kernelRun);
    need(cudaStreamSynchronize(device.stream), "the kernel's spectrum");
    deleteVkFFT(&kernelPlan);

    VkFFTConfiguration forData = common;
    forData.performConvolution = 1;
    void* bufferPointer = buffer;
    forData.buffer = &bufferPointer;
    forData.kernel = &kernelPointer;
    forData.kernelSize = &bufferBytes;
    if (mode == Mode::flagged)
        for (int a = 0; a < work.dimension; ++a) {
            forData.performZeropadding[a] = 1;
            forData.fft_zeropad_left[a] = static_cast<uint64_t>(work.n[a]);
            forData.fft_zeropad_right[a] = static_cast<uint64_t>(p[a]);
        }
    VkFFTApplication plan = {};
    const auto refused = initializeVkFFT(&plan, forData);
    if (refused != VKFFT_SUCCESS || kernelDone != VKFFT_SUCCESS) {
        std::fprintf(stderr, "vkfft: %s, %s, %ld: code %d\n", work.name.c_str(), modeNames[static_cast<int>(mode)],
                     length, static_cast<int>(refused));
        return {};
    }
    VkFFTLaunchParams launch = {};
    launch.buffer = &bufferPointer;
    launch.kernel = &kernelPointer;
    const auto narrow = [](long n) { return static_cast<int>(n); };
    const auto grid = [](long columns, long rows) {
        return dim3(static_cast<unsigned>((columns + 255) / 256), static_cast<unsigned>(std::min(rows, 32768L)),
                    static_cast<unsigned>((rows + 32767) / 32768));
    };
    const int nx = narrow(work.n[0]), ny = narrow(work.n[1]), nz = narrow(work.n[2]), px = narrow(p[0]),
              py = narrow(p[1]);
    const auto run = [&] {
        need(cudaEventRecord(event[0], device.stream), "event");
        if (pairs)
            gather<<<grid(length, count), 256, 0, device.stream>>>(data, reinterpret_cast<float2*>(buffer), nx, px,
                                                                   narrow(hop), narrow(before));
        else
            pad<<<grid(p[0], p[1] * p[2]), 256, 0, device.stream>>>(data, buffer, nx, ny, nz, px, py, narrow(before),
                                                                    work.dimension, near, p[1] * p[2]);
        need(cudaEventRecord(event[1], device.stream), "event");
        const auto done = VkFFTAppend(&plan, -1, &launch);
        need(cudaEventRecord(event[2], device.stream), "event");
        if (pairs)
            scatter<<<grid(hop, count), 256, 0, device.stream>>>(reinterpret_cast<float2*>(buffer), output, nx, px,
                                                                 narrow(hop), narrow(before));
        else
            crop<<<grid(work.n[0], work.n[1] * work.n[2]), 256, 0, device.stream>>>(buffer, output, nx, ny, nz, px, py,
                                                                                    narrow(before), work.dimension);
        need(cudaEventRecord(event[3], device.stream), "event");
        need(cudaEventSynchronize(event[3]), "a run");
        need(cudaGetLastError(), "a run");
        return done == VKFFT_SUCCESS;
    };
    const auto between = [&](int a, int b) {
        float ms = 0;
        need(cudaEventElapsedTime(&ms, event[a], event[b]), "elapsed time");
        return static_cast<double>(ms);
    };
    // The first event precedes VkFFT's set-up: the time to here is that of plans, compilation and the kernel's
    // spectrum.
    need(cudaEventRecord(event[3], device.stream), "event");
    need(cudaEventSynchronize(event[3]), "set-up");
    const double setup = between(0, 3);
    Result result;
    if (!run()) {
        deleteVkFFT(&plan);
        return {};
    }
    const double first = between(0, 3);
    std::vector<float> got(host.data.size());
    need(cudaMemcpy(got.data(), output, got.size() * 4, cudaMemcpyDeviceToHost), "copy");
    double worst = 0;
    for (const Host::Place& place : host.places) {
        const double difference = std::fabs(got[static_cast<std::size_t>(place.at)] - (near ? place.near : place.zero));
        worst = difference <= worst ? worst : difference; // NaN counts as larger
        if (std::isnan(difference)) {
            worst = 1e30;
            break;
        }
    }
    result.error = worst / host.peak;
    std::vector<double> transform, total;
    if (result.error < 1e-5)
        for (int i = 0; i < runs; ++i) {
            run();
            transform.push_back(between(1, 2));
            total.push_back(between(0, 3));
        }
    deleteVkFFT(&plan);
    for (cudaEvent_t e : event)
        cudaEventDestroy(e);
    result.total = total.empty() ? 0 : median(total);
    char text[600];
    std::snprintf(
        text, sizeof text,
        "{\"work\": \"%s\", \"peer\": \"VkFFT\", \"mode\": \"%s\", \"border\": \"%s\", \"length\": %ld, \"right\": %s, "
        "\"error\": %.2e, "
        "\"transform_ms\": %.4f, \"total_ms\": %.4f, \"cold_setup_ms\": %.1f, \"cold_first_ms\": %.3f, \"runs\": %d",
        work.name.c_str(), modeNames[static_cast<int>(mode)], near ? "nearest" : "zero", length,
        total.empty() ? "false" : "true", result.error, transform.empty() ? 0 : median(transform), result.total, setup,
        first, static_cast<int>(total.size()));
    result.line = text;
    return result;
}

/// Even lengths without prime factors above 13: the first ones from `least` on, and later ones with many factors of 2.
std::vector<long> lengths(long least, std::size_t count) {
    std::vector<long> found;
    std::size_t plain = 0;
    for (long n = least + least % 2; n < least * 9 / 8 + 64; n += 2) {
        long rest = n;
        for (const long prime : {2, 3, 5, 7, 11, 13})
            while (rest % prime == 0)
                rest /= prime;
        if (rest == 1 && (plain < count || (n % 64 == 0 && found.size() < count * 2))) {
            found.push_back(n);
            ++plain;
        }
    }
    return found;
}

const std::vector<Work>& works() {
    static const std::vector<Work> all = {{"conv2d 4096² k=31", 2, {4096, 4096, 1}, 31},
                                          {"conv2d 4096² k=61", 2, {4096, 4096, 1}, 61},
                                          {"conv3d 512³ k=9", 3, {512, 512, 512}, 9},
                                          {"conv3d 512³ k=15", 3, {512, 512, 512}, 15},
                                          {"conv1d 1048576 k=2047", 1, {1 << 20, 1, 1}, 2047}};
    return all;
}

void tryMode(const Work& work, Mode mode, std::size_t tries, int runs) {
    Device device;
    need(cudaSetDevice(0), "cudaSetDevice");
    need(cudaFree(nullptr), "a context");
    if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device.handle, 0) != CUDA_SUCCESS) {
        std::fprintf(stderr, "vkfft: no CUDA device\n");
        std::exit(1);
    }
    need(cudaStreamCreate(&device.stream), "cudaStreamCreate");
    const Host host = hostOf(work);
    std::vector<long> some = {4096, 6144, 8192, 16384}; // segments
    if (mode == Mode::halves)
        some = lengths(work.n[0] / 2 + work.k - 1, tries);
    else if (mode == Mode::nearest)
        some = lengths(work.n[0] + work.k - 1, tries);
    else if (mode < Mode::halves)
        some = lengths(work.n[0] + work.k / 2, tries);
    for (const long length : some) {
        const Result result = tried(work, host, mode, length, runs, device);
        if (!result.line.empty())
            std::printf("%s}\n", result.line.c_str());
        std::fflush(stdout);
    }
}

} // namespace

int main(int count, char** arguments) {
    std::string only;
    std::size_t tries = 3;
    int runs = 20, childWork = -1, childMode = 0;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string option = arguments[i];
        if (option == "--only")
            only = arguments[i + 1];
        else if (option == "--lengths")
            tries = static_cast<std::size_t>(std::atoi(arguments[i + 1]));
        else if (option == "--runs")
            runs = std::atoi(arguments[i + 1]);
        else if (option == "--work")
            childWork = std::atoi(arguments[i + 1]);
        else if (option == "--mode")
            childMode = std::atoi(arguments[i + 1]);
    }
    if (childWork >= 0) {
        alarm(150);
        tryMode(works()[static_cast<std::size_t>(childWork)], static_cast<Mode>(childMode), tries, runs);
        return 0;
    }
    cudaDeviceProp facts;
    need(cudaGetDeviceProperties(&facts, 0), "cudaGetDeviceProperties");
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    std::printf("{\"device\": \"%s\", \"vkfft\": %d, \"cuda_driver\": %d, \"cuda_runtime\": %d}\n", facts.name,
                VkFFTGetVersion(), driver, runtime);
    std::fflush(stdout);
    for (std::size_t w = 0; w < works().size(); ++w) {
        const Work& work = works()[w];
        if (work.name.find(only) == std::string::npos)
            continue;
        std::string best[2];
        double least[2] = {1e30, 1e30};
        for (int mode = work.dimension == 1 ? 3 : 0; mode < (work.dimension == 1 ? 6 : 3); ++mode) {
            // A separate process: a mode in which VkFFT crashes or hangs costs only its own lines.
            const std::string command = std::string("'") + arguments[0] + "' --work " + std::to_string(w) + " --mode " +
                                        std::to_string(mode) + " --lengths " + std::to_string(tries) + " --runs " +
                                        std::to_string(runs);
            FILE* child = popen(command.c_str(), "r");
            if (!child)
                return 1;
            char line[1024];
            while (std::fgets(line, sizeof line, child)) {
                std::fputs(line, stdout);
                std::fflush(stdout);
                const char* total = std::strstr(line, "\"total_ms\": ");
                const double ms = total ? std::atof(total + 12) : 0;
                const int border = mode == 0 ? 0 : 1;
                if (ms > 0 && ms < least[border]) {
                    least[border] = ms;
                    best[border] = line;
                }
            }
            if (pclose(child) != 0)
                std::fprintf(stderr, "vkfft: %s, %s: ended early\n", work.name.c_str(), modeNames[mode]);
        }
        for (const std::string& line : best)
            if (!line.empty())
                std::printf("%s, \"best\": true}\n", line.substr(0, line.rfind('}')).c_str());
        std::fflush(stdout);
    }
    return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Times of one CUDA variant's launcher on resident data, with the error of sampled outputs: ten consecutive launches,
// and a single one behind a waiting kernel, which excludes host time. A wrong result is reported instead of a time.
//   cuda_bench [variant [part of a case's name]]
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include "run/launch.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

namespace {
using namespace conv;

/// Noise that host and device compute alike: in [−1, 1) for floats, small integers for integer types.
template <class T>
__host__ __device__ T noise(std::int64_t i) {
    auto h = static_cast<std::uint32_t>(i) * 0x9E3779B1u ^ static_cast<std::uint32_t>(i >> 32) * 0x85EBCA77u;
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(h % 120);
    else
        return static_cast<T>(static_cast<int>(h >> 8) * (1.0f / 8388608.0f) - 1.0f);
}

template <class T>
__global__ void fill(T* to, std::int64_t count) {
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = blockIdx.x * static_cast<std::int64_t>(blockDim.x) + threadIdx.x; i < count; i += step)
        to[i] = noise<T>(i);
}

__global__ void wait(long long cycles) {
    const long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
}

struct Case {
    const char* name;
    int dimension;
    Index3 extent;
    Index3 taps;
    ElementType type = ElementType::f32;
    Boundary boundary = Boundary::nearest;
    bool even = false; ///< taps symmetric about the middle one, plane by plane
};

struct Pair {
    void* in = nullptr;
    float* out = nullptr;
};

class Bench {
  public:
    Bench(const Device& device, const Case& work, const Variant& variant)
        : device_(device), work_(work), variant_(variant), stream_(device), kernel_(kernelOf(work)) {
        outputs_ = work.extent[0] * work.extent[1] * work.extent[2];
        const int pairs = outputs_ * 8 < (std::int64_t{1} << 28) && work.dimension > 1 ? 2 : 1;
        for (int i = 0; i < pairs; ++i) {
            Pair p;
            check(cudaMalloc(&p.in, static_cast<std::size_t>(outputs_) * sizeOf(work.type)), "cudaMalloc");
            check(cudaMalloc(&p.out, static_cast<std::size_t>(outputs_) * sizeof(float)), "cudaMalloc");
            withElementType(work.type, [&]<class T>(std::type_identity<T>) {
                fill<<<1024, 256>>>(static_cast<T*>(p.in), outputs_);
            });
            check(cudaMemset(p.out, 0xFF, static_cast<std::size_t>(outputs_) * sizeof(float)), "cudaMemset");
            pairs_.push_back(p);
        }
        problem_.dimension = work.dimension;
        problem_.extent = work.extent;
        problem_.input = work.type;
        problem_.taps = work.taps;
        problem_.nonZeroTaps = kernel_.count();
        problem_.boundary = work.boundary;
        check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }
    ~Bench() {
        for (const Pair& p : pairs_) {
            cudaFree(p.in);
            cudaFree(p.out);
        }
    }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    void run() {
        if (const auto why = variant_.unsupported(problem_, device_)) {
            std::printf("%-28s %s\n", work_.name, why->c_str());
            return;
        }
        launch(pairs_.front());
        stream_.wait();
        const double error = sampledError();
        if (!(error <= 1e-5)) {
            std::printf("%-28s WRONG: error %.2e of the peak\n", work_.name, error);
            return;
        }
        const double flop = 2.0 * static_cast<double>(kernel_.count() * outputs_);
        const double one = median(21, 1), ten = median(flop < 2e11 ? 15 : 5, 10);
        const double bytes = static_cast<double>(outputs_) * (4.0 + static_cast<double>(sizeOf(work_.type)));
        std::printf("%-28s %8.4f %8.4f %7.0f %6.0f %7.1e %8.4f\n", work_.name, ten, one, flop / ten / 1e6,
                    bytes / ten / 1e6, error, variant_.predictSeconds(problem_, device_) * 1e3);
        std::fflush(stdout);
    }

  private:
    static Kernel kernelOf(const Case& work) {
        std::mt19937_64 random(5);
        std::uniform_real_distribution<double> tap(-1, 1);
        std::vector<double> taps(static_cast<std::size_t>(work.taps[0] * work.taps[1] * work.taps[2]));
        for (double& t : taps)
            t = static_cast<float>(tap(random));
        const std::int64_t plane = work.taps[0] * work.taps[1];
        for (std::size_t i = 0; work.even && i < taps.size(); ++i) {
            const auto in = static_cast<std::int64_t>(i) % plane;
            taps[i] = taps[i - static_cast<std::size_t>(in) + static_cast<std::size_t>(std::min(in, plane - 1 - in))];
        }
        return Kernel::correlation(std::move(taps), work.taps, Kernel::defaultCentre(work.taps));
    }

    void launch(const Pair& pair) {
        const Region whole{{0, 0, 0}, work_.extent};
        const Kernel* kernels[] = {&kernel_};
        Launch l;
        l.variant = &variant_;
        l.problem = &problem_;
        l.kernels = kernels;
        l.in = {pair.in, work_.type, work_.extent[0], work_.extent[0] * work_.extent[1]};
        for (std::size_t a = 0; a < 3; ++a)
            l.map[a] = mapOf(work_.boundary, 0, work_.extent[a], AxisSet::of(0, work_.extent[a]));
        l.box = whole;
        l.out = pair.out;
        l.outStrideY = work_.extent[0];
        l.outStrideZ = work_.extent[0] * work_.extent[1];
        l.stream = &stream_;
        variant_.launch(l);
    }

    double reference(const Index3& at, const std::vector<double>& taps) const {
        double sum = 0;
        std::size_t k = 0;
        for (std::int64_t z = 0; z < work_.taps[2]; ++z)
            for (std::int64_t y = 0; y < work_.taps[1]; ++y)
                for (std::int64_t x = 0; x < work_.taps[0]; ++x, ++k) {
                    const Index3 c = kernel_.centre(), d{x, y, z};
                    std::int64_t place = 0, stride = 1;
                    bool inside = true;
                    for (std::size_t a = 0; a < 3; ++a) {
                        const std::int64_t i = fold(work_.boundary, at[a] + d[a] - c[a], 0, work_.extent[a]);
                        inside = inside && i != outside;
                        place += i * stride;
                        stride *= work_.extent[a];
                    }
                    if (inside)
                        sum += taps[k] * withElementType(work_.type, [&]<class T>(std::type_identity<T>) {
                                   return static_cast<double>(noise<T>(place));
                               });
                }
        return sum;
    }

    /// Error at positions in border rows and elsewhere, relative to the largest output.
    double sampledError() const {
        std::mt19937_64 random(9);
        const auto pick = [&](std::int64_t n) {
            const std::int64_t near = static_cast<std::int64_t>(random() % 24);
            const auto kind = random() % 4;
            return std::clamp<std::int64_t>(kind == 0 ? near
                                            : kind == 1
                                                ? n - 1 - near
                                                : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)),
                                            0, n - 1);
        };
        const std::vector<double> taps = kernel_.dense();
        // Fewer for kernels of millions of taps.
        const std::int64_t min = std::clamp<std::int64_t>(200000000 / kernel_.count(), 40, 600);
        const int places = static_cast<int>(std::clamp<std::int64_t>(4000000 / kernel_.count(), min, 4000));
        std::vector<float> row(static_cast<std::size_t>(work_.extent[0]));
        double peak = 0, worst = 0;
        for (int i = 0; i < places;) {
            const std::int64_t y = pick(work_.extent[1]), z = pick(work_.extent[2]);
            check(cudaMemcpy(row.data(), pairs_.front().out + (z * work_.extent[1] + y) * work_.extent[0],
                             row.size() * sizeof(float), cudaMemcpyDeviceToHost),
                  "cudaMemcpy");
            for (const float v : row)
                if (!std::isfinite(v))
                    return INFINITY;
            for (int j = 0; j < (work_.dimension == 1 ? places : 20); ++j, ++i) {
                const std::int64_t x = pick(work_.extent[0]);
                const double wanted = reference({x, y, z}, taps);
                peak = std::max(peak, std::abs(wanted));
                worst = std::max(worst, std::abs(wanted - static_cast<double>(row[static_cast<std::size_t>(x)])));
            }
        }
        return worst / peak;
    }

    double median(int samples, int launches) {
        Event begin(true), end(true);
        std::vector<float> ms;
        int turn = 0;
        for (int i = 0; i < samples + 2; ++i) {
            if (launches == 1)
                wait<<<1, 1, 0, stream_.handle>>>(60000);
            begin.record(stream_.handle);
            for (int j = 0; j < launches; ++j)
                launch(pairs_[static_cast<std::size_t>(turn++) % pairs_.size()]);
            end.record(stream_.handle);
            stream_.wait();
            float one = 0;
            check(cudaEventElapsedTime(&one, begin.handle(), end.handle()), "cudaEventElapsedTime");
            if (i >= 2)
                ms.push_back(one / static_cast<float>(launches));
        }
        std::sort(ms.begin(), ms.end());
        return ms[ms.size() / 2];
    }

    Device device_;
    Case work_;
    const Variant& variant_;
    CudaStream stream_;
    Kernel kernel_;
    Problem problem_;
    std::int64_t outputs_ = 0;
    std::vector<Pair> pairs_;
};

constexpr Index3 signal{1000000, 1, 1}, image{4096, 4096, 1}, odd{4095, 4093, 1}, volume{512, 512, 512},
    oddVolume{509, 511, 510};

const Case cases[] = {
    {"1-D 1M 2047", 1, signal, {2047, 1, 1}},
    {"1-D 1M 2047 reflect", 1, signal, {2047, 1, 1}, ElementType::f32, Boundary::reflect},
    {"1-D 1M 2047 wrap", 1, signal, {2047, 1, 1}, ElementType::f32, Boundary::wrap},
    {"1-D 1M 2047 i16", 1, signal, {2047, 1, 1}, ElementType::i16},
    {"1-D 1M 2047 u8", 1, signal, {2047, 1, 1}, ElementType::u8},
    {"1-D 1M 31", 1, signal, {31, 1, 1}},
    {"1-D 1M 127", 1, signal, {127, 1, 1}},
    {"1-D 1M 1023", 1, signal, {1023, 1, 1}},
    {"1-D 30M 2047", 1, {30000000, 1, 1}, {2047, 1, 1}},
    {"1-D 17M 129", 1, {16777216, 1, 1}, {129, 1, 1}},
    {"1-D 17M 401", 1, {16777216, 1, 1}, {401, 1, 1}},
    {"1-D 1M 4001", 1, signal, {4001, 1, 1}},
    {"1-D 1M 7001", 1, signal, {7001, 1, 1}},
    {"1-D 1M 16384", 1, signal, {16384, 1, 1}},
    {"1-D 1M 65535", 1, signal, {65535, 1, 1}},
    {"1-D 1M 65535 i16 reflect", 1, signal, {65535, 1, 1}, ElementType::i16, Boundary::reflect},
    {"1-D 30M 65535", 1, {30000000, 1, 1}, {65535, 1, 1}},
    {"1-D 100M 9", 1, {100000000, 1, 1}, {9, 1, 1}},
    {"1-D 50k 255", 1, {50000, 1, 1}, {255, 1, 1}},
    {"2-D 4096^2 3", 2, image, {3, 3, 1}},
    {"2-D 4096^2 5", 2, image, {5, 5, 1}},
    {"2-D 4096^2 7", 2, image, {7, 7, 1}},
    {"2-D 4096^2 9", 2, image, {9, 9, 1}},
    {"2-D 4096^2 11", 2, image, {11, 11, 1}},
    {"2-D 4096^2 13", 2, image, {13, 13, 1}},
    {"2-D 4096^2 15", 2, image, {15, 15, 1}},
    {"2-D 4096^2 21", 2, image, {21, 21, 1}},
    {"2-D 4096^2 31", 2, image, {31, 31, 1}},
    {"2-D 4096^2 41", 2, image, {41, 41, 1}},
    {"2-D 4096^2 51", 2, image, {51, 51, 1}},
    {"2-D 4096^2 61", 2, image, {61, 61, 1}},
    {"2-D 4096^2 61 u8", 2, image, {61, 61, 1}, ElementType::u8},
    {"2-D 4096^2 61 f64 wrap", 2, image, {61, 61, 1}, ElementType::f64, Boundary::wrap},
    {"2-D 4096^2 101", 2, image, {101, 101, 1}},
    {"2-D 4096^2 201", 2, image, {201, 201, 1}},
    {"2-D 4096^2 401", 2, image, {401, 401, 1}},
    {"2-D 4096^2 801", 2, image, {801, 801, 1}},
    {"2-D 4096^2 1201", 2, image, {1201, 1201, 1}},
    {"2-D 4096^2 2001", 2, image, {2001, 2001, 1}},
    {"2-D 2048^2 61", 2, {2048, 2048, 1}, {61, 61, 1}},
    {"2-D 1024^2 61", 2, {1024, 1024, 1}, {61, 61, 1}},
    {"2-D 512^2 61", 2, {512, 512, 1}, {61, 61, 1}},
    {"2-D 4095x4093 61", 2, odd, {61, 61, 1}},
    {"2-D 4000x3001 15", 2, {4000, 3001, 1}, {15, 15, 1}},
    {"2-D 4096^2 15 reflect", 2, image, {15, 15, 1}, ElementType::f32, Boundary::reflect},
    {"2-D 4096^2 15 u8", 2, image, {15, 15, 1}, ElementType::u8},
    {"2-D 4096^2 15 i16", 2, image, {15, 15, 1}, ElementType::i16},
    {"2-D 256^2 11", 2, {256, 256, 1}, {11, 11, 1}},
    {"2-D 512^2 15", 2, {512, 512, 1}, {15, 15, 1}},
    {"2-D 1024^2 15", 2, {1024, 1024, 1}, {15, 15, 1}},
    {"2-D 4096^2 17x5", 2, image, {17, 5, 1}},
    {"2-D 4096^2 8x8", 2, image, {8, 8, 1}},
    {"2-D 2048^2 63 buffer", 2, {2048, 2048, 1}, {63, 63, 1}},
    {"2-D 4095x4093 3", 2, odd, {3, 3, 1}},
    {"2-D 4095x4093 7", 2, odd, {7, 7, 1}},
    {"2-D 4095x4093 11", 2, odd, {11, 11, 1}},
    {"2-D 4096^2 u8 3", 2, image, {3, 3, 1}, ElementType::u8},
    {"2-D 4096^2 u8 5 reflect", 2, image, {5, 5, 1}, ElementType::u8, Boundary::reflect},
    {"2-D 4096^2 i16 11 wrap", 2, image, {11, 11, 1}, ElementType::i16, Boundary::wrap},
    {"2-D 4096^2 f64 11 constant", 2, image, {11, 11, 1}, ElementType::f64, Boundary::constant},
    {"3-D 512^3 3", 3, volume, {3, 3, 3}},
    {"3-D 512^3 5", 3, volume, {5, 5, 5}},
    {"3-D 512^3 7", 3, volume, {7, 7, 7}},
    {"3-D 512^3 9", 3, volume, {9, 9, 9}},
    {"3-D 512^3 11", 3, volume, {11, 11, 11}},
    {"3-D 512^3 13", 3, volume, {13, 13, 13}},
    {"3-D 512^3 15", 3, volume, {15, 15, 15}},
    {"3-D 512^3 17", 3, volume, {17, 17, 17}},
    {"3-D 512^3 19", 3, volume, {19, 19, 19}},
    {"3-D 512^3 21", 3, volume, {21, 21, 21}},
    {"3-D 512^3 31", 3, volume, {31, 31, 31}},
    {"3-D 512^3 45", 3, volume, {45, 45, 45}},
    {"3-D 512^3 61x61x1", 3, volume, {61, 61, 1}},
    {"3-D 512^3 1x31x31", 3, volume, {1, 31, 31}},
    {"3-D 512^3 i16 31", 3, volume, {31, 31, 31}, ElementType::i16},
    {"3-D 509x511x510 31", 3, oddVolume, {31, 31, 31}},
    {"3-D 512^3 9x9x21", 3, volume, {9, 9, 21}},
    {"3-D 512^3 17x5x5", 3, volume, {17, 5, 5}},
    {"3-D 512^3 even 5", 3, volume, {5, 5, 5}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 7", 3, volume, {7, 7, 7}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 9", 3, volume, {9, 9, 9}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 11", 3, volume, {11, 11, 11}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 13", 3, volume, {13, 13, 13}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 15", 3, volume, {15, 15, 15}, ElementType::f32, Boundary::nearest, true},
    {"3-D 512^3 even 21", 3, volume, {21, 21, 21}, ElementType::f32, Boundary::nearest, true},
    {"3-D 64^3 3", 3, {64, 64, 64}, {3, 3, 3}},
    {"3-D 96^3 11", 3, {96, 96, 96}, {11, 11, 11}},
    {"3-D 256^3 7", 3, {256, 256, 256}, {7, 7, 7}},
    {"3-D 128^3 15", 3, {128, 128, 128}, {15, 15, 15}},
    {"3-D 256^3 11", 3, {256, 256, 256}, {11, 11, 11}},
    {"3-D 256^3 15", 3, {256, 256, 256}, {15, 15, 15}},
    {"3-D 256^3 31", 3, {256, 256, 256}, {31, 31, 31}},
    {"3-D 512^3 5x5x1", 3, volume, {5, 5, 1}},
    {"3-D 509x511x510 3", 3, oddVolume, {3, 3, 3}},
    {"3-D 509x511x510 5", 3, oddVolume, {5, 5, 5}},
    {"3-D 512^3 i16 3", 3, volume, {3, 3, 3}, ElementType::i16},
    {"3-D 512^3 i16 5 reflect", 3, volume, {5, 5, 5}, ElementType::i16, Boundary::reflect},
    {"3-D 512^3 u8 9 wrap", 3, volume, {9, 9, 9}, ElementType::u8, Boundary::wrap},
};

} // namespace

int main(int argc, char** argv) {
    if (!noCudaReason().empty()) {
        std::printf("%s\n", noCudaReason().c_str());
        return 1;
    }
    const Device device = chooseDevice("cuda");
    const char* name = argc > 1 ? argv[1] : "direct";
    std::printf("%s, driver %s: %s\n%-28s %8s %8s %7s %6s %7s %8s\n", device.model.c_str(), device.driver.c_str(), name,
                "work", "x10 ms", "1 ms", "GFLOPS", "GB/s", "error", "predict");
    const std::vector<Variant> all = cudaVariants();
    for (const Case& work : cases)
        for (const Variant& v : all)
            if (v.name == name && v.dimension == work.dimension && (argc < 3 || std::strstr(work.name, argv[2])))
                Bench(device, work, v).run();
}

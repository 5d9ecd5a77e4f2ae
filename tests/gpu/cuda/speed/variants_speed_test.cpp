// SPDX-License-Identifier: Apache-2.0
// Times and errors of the CUDA variants on standard work, as a table. Disabled by default: gpu_tests
// --gtest_also_run_disabled_tests --gtest_filter='CudaSpeed.*'
#include "run/backend.h"
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <cmath>
#include <conv/tools/calibration.h>
#include <cstdio>

namespace {

using namespace conv;
using cases::cubeOf;
using cases::noise;
using cases::Random;

constexpr int runs = 15;

class Kept final : public Sink {
  public:
    void write(Item, const ConstView& block) override {
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
                const std::byte* row = block.row(y, z);
                for (std::int64_t x = 0; x < block.region.size(0); ++x)
                    values.push_back(block.type == ElementType::f64
                                         ? reinterpret_cast<const double*>(row)[x]
                                         : static_cast<double>(reinterpret_cast<const float*>(row)[x]));
            }
    }
    std::vector<double> values;
};

/// Error of a result on the device over the reference's peak, in boxes at corners, borders and inside.
double errorOf(Backend& backend, const Buffer& result, const Plan& oracle, const Volume& in, Random& random) {
    const Region all = oracle.outputDomain;
    double peak = 0, worst = 0;
    for (int round = 0; round < 10; ++round) {
        Request request;
        request.region = all;
        for (std::size_t a = 0; a < 3; ++a) {
            const std::int64_t n =
                std::min<std::int64_t>(all.size(static_cast<int>(a)), in.layout().dimension == 1 ? 400 : 12);
            const std::int64_t last = all.hi[a] - n;
            const std::int64_t at = round == 0 ? all.lo[a] : round == 1 ? last : cases::pick(random, all.lo[a], last);
            request.region.lo[a] = at;
            request.region.hi[a] = at + n;
        }
        Kept wanted, got;
        apply(oracle, in, request, wanted);
        backend.store(result, request.region, {}, got);
        backend.finish();
        for (std::size_t i = 0; i < wanted.values.size(); ++i) {
            peak = std::max(peak, std::abs(wanted.values[i]));
            worst = std::max(worst, std::abs(got.values[i] - wanted.values[i]));
        }
    }
    return worst / peak;
}

void measure(const char* work, const char* variant, const Volume& in, const Filter& filter) {
    Random random(1);
    const Plan plan = makePlan(std::vector<Filter>{filter}, in.layout(), cases::onCuda(variant));
    const Plan oracle = makePlan(std::vector<Filter>{filter}, in.layout(), cases::reference());
    const PlannedOp& op = plan.ops.front();
    const auto& node = std::get<ConvolveNode>(plan.graph.nodes.front().kind);
    const std::vector<const Kernel*> kernels{&node.kernel};
    const auto backend = makeCudaBackend(plan.device, {});
    // Several interleaved pairs, so that the cache does not hold the input.
    const int pairs = in.layout().byteCount() < (std::int64_t{1} << 28) && in.layout().dimension > 1 ? 3 : 1;
    std::vector<Buffer> from, to;
    for (int i = 0; i < pairs; ++i) {
        from.push_back(backend->load(in, {}, setsOf(in.layout().whole())));
        to.push_back(backend->allocate(setsOf(plan.outputDomain), ElementType::f32));
    }
    std::vector<double> ms;
    for (int i = 0; i < runs + 3; ++i) {
        const auto pair = static_cast<std::size_t>(i % pairs);
        backend->convolve(op, kernels, node.boundary, node.outsideValue, in.layout().whole(), from[pair], to[pair]);
        const double one = backend->lastMilliseconds();
        if (i >= 3)
            ms.push_back(one);
    }
    const double error = errorOf(*backend, to[0], oracle, in, random);
    const bool approximate = op.variant->kind == VariantClass::approximate;
    ASSERT_LE(error, approximate ? 1e-2 : 1e-5) << work << " " << variant << ": no time for a wrong result";
    std::sort(ms.begin(), ms.end());
    const double median = ms[ms.size() / 2], outputs = static_cast<double>(plan.outputDomain.count());
    const double bytes = outputs * (4.0 + static_cast<double>(sizeOf(in.layout().type)));
    std::printf("| %s | %s | %.4f | %.4f to %.4f | %.0f | %.0f | %.1e | %.4f |\n", work, variant, median, ms.front(),
                ms.back(), node.kernel.operationsPerOutput() * outputs / median / 1e6, bytes / median / 1e6, error,
                op.predictedSeconds * 1e3);
    std::fflush(stdout);
}

class CudaSpeed : public cases::OnCuda {
  protected:
    void SetUp() override {
        cases::OnCuda::SetUp();
        if (IsSkipped())
            return;
        const Device device = chooseDevice("cuda");
        std::printf("%s, driver %s, modelled %.1f TFLOPS, %.2f TB/s\n", device.model.c_str(), device.driver.c_str(),
                    device.flopsPerSecond / 1e12, device.bytesPerSecond / 1e12);
        std::printf("| work | variant | ms (median of %d) | spread | GFLOPS | GB/s | error / peak | predicted ms |\n",
                    runs);
        std::printf("|---|---|---|---|---|---|---|---|\n");
    }
    Random random_{11};
};

TEST_F(CudaSpeed, DISABLED_Signals) {
    const Volume in = noise(random_, ElementType::f32, 1, {1000000, 1, 1});
    const Filter f = cubeOf(random_, 1, 2047);
    measure("1-D 1M × 2047", "naive", in, f);
    measure("1-D 1M × 2047", "separable-passes", in, f);
}

TEST_F(CudaSpeed, DISABLED_Images) {
    const Volume in = noise(random_, ElementType::f32, 2, {4096, 4096, 1});
    const Filter gaussian{Gaussian{{2, 2, 2}}};
    measure("2-D 4096² Gaussian σ=2", "naive", in, gaussian);
    measure("2-D 4096² Gaussian σ=2", "separable-passes", in, gaussian);
    measure("2-D 4096² Gaussian σ=8", "separable-passes", in, Filter{Gaussian{{8, 8, 8}}});
    measure("2-D 4096² × 5²", "naive", in, cubeOf(random_, 2, 5));
    measure("2-D 4096² × 31²", "naive", in, cubeOf(random_, 2, 31));
}

TEST_F(CudaSpeed, DISABLED_SeparableFused) {
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16}) {
        const Volume image = noise(random_, type, 2, {4096, 4096, 1});
        for (const double sigma : {1.0, 2.0, 4.0, 8.0, 16.0})
            measure(("2-D 4096² " + std::string(name(type)) + " σ=" + std::to_string(static_cast<int>(sigma))).c_str(),
                    "separable-fused", image, Filter{Gaussian{{sigma, sigma, sigma}}});
    }
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16}) {
        const Volume volume = noise(random_, type, 3, {512, 512, 512});
        for (const double sigma : {1.0, 2.0, 4.0, 8.0})
            measure(("3-D 512³ " + std::string(name(type)) + " σ=" + std::to_string(static_cast<int>(sigma))).c_str(),
                    "separable-fused", volume, Filter{Gaussian{{sigma, sigma, sigma}}});
    }
}

/// Integers on tensor cores: 8 bits, 12 bits about an offset, 16 bits.
void measureIntegers(Random& random, int dimension) {
    for (const auto& [type, high] :
         {std::pair{ElementType::f32, 0}, {ElementType::u8, 0}, {ElementType::i16, 4000}, {ElementType::i16, 30000}}) {
        Volume in = noise(random, type, dimension, dimension == 2 ? Index3{4096, 4096, 1} : Index3{512, 512, 512});
        if (high > 0)
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                in.as<std::int16_t>()[i] = static_cast<std::int16_t>(i * 7919 % (high + 1) - high / 4);
        for (const double sigma : {8.0, 16.0})
            measure((std::to_string(dimension) + "-D " + std::string(name(type)) + " to " + std::to_string(high) +
                     " σ=" + std::to_string(static_cast<int>(sigma)))
                        .c_str(),
                    "separable-tensor", in, Filter{Gaussian{{sigma, sigma, sigma}}});
    }
}
TEST_F(CudaSpeed, DISABLED_TensorIntegerImages) {
    measureIntegers(random_, 2);
}
TEST_F(CudaSpeed, DISABLED_TensorIntegerVolumes) {
    measureIntegers(random_, 3);
}

TEST_F(CudaSpeed, DISABLED_TensorDense) {
    const Calibration ceilings = measureCeilings(chooseDevice("cuda"));
    std::printf("tensor cores %.0f TFLOPS, float32 %.1f\n", ceilings.tensorFlopsPerSecond / 1e12,
                ceilings.flopsPerSecond / 1e12);
    for (const auto& [type, high] : {std::pair{ElementType::f32, 0}, {ElementType::u8, 0}, {ElementType::i16, 4000}}) {
        Volume in = noise(random_, type, 2, {4096, 4096, 1});
        if (high > 0)
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                in.as<std::int16_t>()[i] = static_cast<std::int16_t>(i * 7919 % (high + 1) - high / 4);
        for (const std::int64_t k : {5, 7, 9, 11, 15, 21, 31})
            for (const char* const variant : {"tensor", "tensor-fast", "fft-tile", "direct"})
                if (k < 15 || variant != std::string("direct"))
                    measure(("4096² " + std::string(name(type)) + " × " + std::to_string(k) + "²").c_str(), variant, in,
                            cubeOf(random_, 2, k));
    }
    const Volume small = noise(random_, ElementType::f32, 2, {1024, 1024, 1});
    for (const char* const variant : {"tensor", "tensor-fast", "fft-tile"})
        measure("1024² f32 × 15²", variant, small, cubeOf(random_, 2, 15));
}

TEST_F(CudaSpeed, DISABLED_Approximate) {
    const auto all = [](const std::string& work, const Volume& in, double sigma, std::vector<const char*> names) {
        names.insert(names.end(), {"recursive", "box-stack"});
        for (const char* const name : names)
            measure((work + " σ=" + std::to_string(static_cast<int>(sigma))).c_str(), name, in,
                    Filter{Gaussian{{sigma, sigma, sigma}}});
    };
    const Volume signal = noise(random_, ElementType::f32, 1, {1000000, 1, 1});
    for (const double sigma : {16.0, 100.0})
        all("1-D 1M", signal, sigma, {"fft-ols", "separable-passes"});
    const Volume image = noise(random_, ElementType::f32, 2, {4096, 4096, 1});
    for (const double sigma : {4.0, 8.0, 16.0})
        all("2-D 4096²", image, sigma, {"separable-fused", "separable-tensor"});
    for (const double sigma : {30.0, 100.0})
        all("2-D 4096²", image, sigma, {"separable-passes"});
    all("2-D 4096² u8", noise(random_, ElementType::u8, 2, {4096, 4096, 1}), 16, {"separable-tensor"});
    all("2-D 512²", noise(random_, ElementType::f32, 2, {512, 512, 1}), 16, {"separable-tensor"});
    const Volume volume = noise(random_, ElementType::f32, 3, {512, 512, 512});
    for (const double sigma : {4.0, 8.0, 16.0})
        all("3-D 512³", volume, sigma, {"separable-tensor"});
    all("3-D 512³", volume, 30, {"separable-passes"});
    for (const char* const name : {"recursive", "box-stack"})
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 sigma{};
            sigma[static_cast<std::size_t>(axis)] = 16;
            measure((std::string("3-D 512³ σ=16 along ") + "xyz"[axis]).c_str(), name, volume, Filter{Gaussian{sigma}});
        }
}

/// Gaussians from streaming sizes to those where only transforms are fast.
TEST_F(CudaSpeed, DISABLED_WideGaussians) {
    const auto all = [](const std::string& work, const Volume& in, double sigma,
                        std::initializer_list<const char*> names) {
        for (const char* const name : names)
            measure((work + " σ=" + std::to_string(static_cast<int>(sigma))).c_str(), name, in,
                    Filter{Gaussian{{sigma, sigma, sigma}}});
    };
    const Volume image = noise(random_, ElementType::f32, 2, {4096, 4096, 1});
    for (const double sigma : {8.0, 16.0})
        all("2-D 4096²", image, sigma, {"fft-passes", "separable-tensor"});
    for (const double sigma : {17.0, 30.0, 100.0})
        all("2-D 4096²", image, sigma, {"fft-passes", "separable-passes", "cufft"});
    for (const double sigma : {60.0, 200.0, 400.0})
        all("2-D 4096²", image, sigma, {"fft-passes", "cufft"});
    for (const std::int64_t size : {512, 1024, 2048}) {
        const Volume small = noise(random_, ElementType::f32, 2, {size, size, 1});
        for (const double sigma : {4.0, 8.0, 16.0})
            all("2-D " + std::to_string(size) + "²", small, sigma, {"fft-passes", "separable-tensor"});
        for (const double sigma : {17.0, 30.0, 100.0})
            all("2-D " + std::to_string(size) + "²", small, sigma, {"fft-passes"});
    }
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f64})
        all("2-D 4096² " + std::string(name(type)), noise(random_, type, 2, {4096, 4096, 1}), 30, {"fft-passes"});
    for (const std::int64_t size : {128, 256}) {
        const Volume small = noise(random_, ElementType::f32, 3, {size, size, size});
        for (const double sigma : {8.0, 16.0, 30.0})
            all("3-D " + std::to_string(size) + "³", small, sigma,
                {"fft-passes", sigma > 16 ? "separable-passes" : "separable-tensor"});
    }
    const Volume volume = noise(random_, ElementType::f32, 3, {512, 512, 512});
    for (const double sigma : {8.0, 16.0})
        all("3-D 512³", volume, sigma, {"fft-passes", "separable-tensor"});
    for (const double sigma : {17.0, 30.0})
        all("3-D 512³", volume, sigma, {"fft-passes", "separable-passes", "cufft"});
    all("3-D 512³", volume, 100, {"fft-passes"});
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 sigma{};
        sigma[static_cast<std::size_t>(axis)] = 30;
        measure((std::string("3-D 512³ σ=30 along ") + "xyz"[axis]).c_str(), "fft-passes", volume,
                Filter{Gaussian{sigma}});
    }
}

/// Small work, dominated by launches and single thread blocks, and large work whose prediction was off.
TEST_F(CudaSpeed, DISABLED_SmallAndOdd) {
    const auto image = [&](std::int64_t size) { return noise(random_, ElementType::f32, 2, {size, size, 1}); };
    const auto volume = [&](std::int64_t size) { return noise(random_, ElementType::f32, 3, {size, size, size}); };
    const auto of = [](const char* work, std::int64_t size, const char* with, std::int64_t number) {
        return std::string(work) + " " + std::to_string(size) + " " + with + " " + std::to_string(number);
    };
    for (const std::int64_t size : {256, 512, 1024})
        for (const std::int64_t k : {3, 7, 15, 31})
            for (const char* const name : {"vec2", "smem-const", "l1", "padded"})
                measure(of("2-D", size, "×", k).c_str(), name, image(size), cubeOf(random_, 2, k));
    for (const auto& [size, k] : {std::pair{256, 15}, {512, 11}, {4096, 11}, {4096, 15}, {4096, 31}})
        measure(of("2-D", size, "×", k).c_str(), "fft-tile", image(size), cubeOf(random_, 2, k));
    for (const auto& [size, k] : {std::pair{4096, 255}, {1000000, 255}, {1000000, 2047}, {10000000, 2047}})
        measure(of("1-D", size, "×", k).c_str(), "fft-ols", noise(random_, ElementType::f32, 1, {size, 1, 1}),
                cubeOf(random_, 1, k));
    measure("3-D 64 × 3", "direct", volume(64), cubeOf(random_, 3, 3));
    measure("3-D 96 × 11", "fft-xy-direct-z", volume(96), cubeOf(random_, 3, 11));
    for (const std::int64_t size : {64, 128, 256})
        for (const std::int64_t sigma : {2, 8, 16}) {
            const auto width = static_cast<double>(sigma);
            for (const char* const name : {"separable-passes", "separable-tensor", "fft-passes"})
                measure(of("3-D", size, "σ =", sigma).c_str(), name, volume(size),
                        Filter{Gaussian{{width, width, width}}});
        }
    for (const std::int64_t size : {1024, 4096})
        for (const char* const name : {"separable-tensor", "fft-passes", "separable-passes"})
            measure(of("2-D", size, "σ =", 16).c_str(), name, image(size), Filter{Gaussian{{16, 16, 16}}});
    const Volume large = volume(512);
    for (const char* const name : {"separable-tensor", "fft-passes"})
        measure("3-D 512 σ = 16", name, large, Filter{Gaussian{{16, 16, 16}}});
    measure("3-D 512 σ = 16 along z", "separable-tensor", large, Filter{Gaussian{{0, 0, 16}}});
    measure("3-D 512 σ = 16 along x and y", "separable-tensor", large, Filter{Gaussian{{16, 16, 0}}});
}

TEST_F(CudaSpeed, DISABLED_DenseVolumes) {
    measure("3-D 64³ × 3³", "naive", noise(random_, ElementType::f32, 3, {64, 64, 64}), cubeOf(random_, 3, 3));
    measure("3-D 256³ × 9³", "naive", noise(random_, ElementType::f32, 3, {256, 256, 256}), cubeOf(random_, 3, 9));
    const Volume in = noise(random_, ElementType::f32, 3, {512, 512, 512});
    measure("3-D 512³ × 3³", "naive", in, cubeOf(random_, 3, 3));
    measure("3-D 512³ × 9³", "naive", in, cubeOf(random_, 3, 9));
}

TEST_F(CudaSpeed, DISABLED_GaussianVolumes) {
    const Volume in = noise(random_, ElementType::f32, 3, {512, 512, 512});
    for (const double sigma : {1.0, 2.0, 4.0, 8.0})
        measure(("3-D 512³ Gaussian σ=" + std::to_string(static_cast<int>(sigma))).c_str(), "separable-passes", in,
                Filter{Gaussian{{sigma, sigma, sigma}}});
    measure("3-D 512³ u8 Gaussian σ=2", "separable-passes", noise(random_, ElementType::u8, 3, {512, 512, 512}),
            Filter{Gaussian{{2, 2, 2}}});
    measure("3-D 512³ i16 Gaussian σ=2", "separable-passes", noise(random_, ElementType::i16, 3, {512, 512, 512}),
            Filter{Gaussian{{2, 2, 2}}});
}

} // namespace

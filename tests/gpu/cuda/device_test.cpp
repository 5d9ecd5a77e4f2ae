// SPDX-License-Identifier: Apache-2.0
// CUDA backend on a real device: extreme sizes and kernels, NaN, resident data, cancellation, timings. Skipped, with
// the reason, without one.
#include "cases.h"
#include "run/backend.h"
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>

namespace {

using namespace conv;
using cases::customOf;
using cases::noise;
using cases::Random;

using CudaDevice = cases::OnCuda;

std::vector<const Variant*> variantsOf(int dimension) {
    std::vector<const Variant*> all;
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda && v.dimension == dimension && v.kind == VariantClass::exact)
            all.push_back(&v);
    return all;
}

std::vector<double> resultOf(const std::vector<Filter>& chain, const Volume& in, const PlanOptions& planOptions) {
    const Volume out = cases::whole(makePlan(chain, in.layout(), planOptions), in);
    std::vector<double> numbers(static_cast<std::size_t>(out.layout().sampleCount()));
    convertSamples(out.layout().type, out.data(), ElementType::f64, numbers.data(), out.layout().sampleCount());
    return numbers;
}

std::vector<double> oracle(const std::vector<Filter>& chain, const Volume& in) {
    return resultOf(chain, in, cases::reference());
}

double distance(const std::vector<double>& got, const std::vector<double>& wanted) {
    double peak = 0, worst = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (std::isnan(wanted[i]) || std::isnan(got[i])) {
            if (std::isnan(wanted[i]) != std::isnan(got[i]))
                return std::numeric_limits<double>::infinity();
            continue;
        }
        peak = std::max(peak, std::abs(wanted[i]));
        worst = std::max(worst, std::abs(got[i] - wanted[i]));
    }
    return peak > 0 ? worst / peak : worst;
}

void expectAllAgree(const std::vector<Filter>& chain, const Volume& in, double tolerance, int min) {
    const std::vector<double> wanted = oracle(chain, in);
    int ran = 0;
    for (const Variant* v : variantsOf(in.layout().dimension)) {
        if (!cases::planned(chain, in.layout(), cases::choiceOf(*v)))
            continue;
        ++ran;
        const std::vector<double> got = resultOf(chain, in, cases::choiceOf(*v));
        ASSERT_EQ(got.size(), wanted.size());
        EXPECT_LE(distance(got, wanted), tolerance) << v->name << " " << cases::describe(chain, in.layout());
        const std::vector<double> again = resultOf(chain, in, cases::choiceOf(*v));
        EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0)
            << v->name << ": two runs differ";
    }
    EXPECT_GE(ran, min);
}

TEST_F(CudaDevice, WideKernelsHoldTheTolerance) {
    Random random(3);
    expectAllAgree({customOf(random, {2047, 1, 1})}, noise(random, ElementType::f32, 1, {20011, 1, 1}), 1e-5, 2);
    expectAllAgree({customOf(random, {5000, 1, 1})}, noise(random, ElementType::i16, 1, {6007, 1, 1}), 1e-5, 2);
    expectAllAgree({customOf(random, {31, 31, 1})}, noise(random, ElementType::u8, 2, {211, 97, 1}), 1e-5, 1);
    expectAllAgree({customOf(random, {11, 11, 11})}, noise(random, ElementType::u16, 3, {43, 41, 37}), 1e-5, 1);
    expectAllAgree({Filter{Gaussian{{30, 40, 1}}}}, noise(random, ElementType::f32, 2, {181, 105, 1}), 1e-5, 2);
    expectAllAgree({Filter{Gaussian{{5, 4, 4}}}}, noise(random, ElementType::f32, 3, {41, 33, 37}), 1e-5, 1);
}

TEST_F(CudaDevice, ThinLongAndTinyShapes) {
    Random random(4);
    const Index3 shapes[] = {{1, 1, 1},     {2, 1, 1},    {1, 977, 1},   {977, 1, 1},   {3, 70001, 1},
                             {70001, 2, 1}, {1, 1, 1009}, {2, 3, 66001}, {5, 66001, 2}, {257, 129, 65}};
    for (const Index3& shape : shapes)
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant}) {
            Filter g{Gaussian{{1.2, 0.9, 1.6}}, boundary, 7};
            expectAllAgree({g}, noise(random, ElementType::u8, 3, shape), 1e-5, 2);
        }
}

TEST_F(CudaDevice, IntegersComeOutExact) {
    Random random(5);
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::i64, ElementType::f64}) {
        const Volume in = noise(random, type, 2, {131, 67, 1});
        for (const Filter& f :
             {Filter{Edge{EdgeOperator::sobel, Component::x}}, Filter{Laplacian{}}, Filter{Laplacian{true}}}) {
            const std::vector<double> wanted = oracle({f}, in);
            for (const Variant* v : variantsOf(2))
                // Transforms round intermediate results for any samples.
                if (type != ElementType::f64 && !v->name.starts_with("fft-") &&
                    cases::planned({f}, in.layout(), cases::choiceOf(*v))) {
                    EXPECT_EQ(resultOf({f}, in, cases::choiceOf(*v)), wanted) << v->name;
                }
        }
    }
}

TEST_F(CudaDevice, NotANumberReachesTheSupportAndNoFurther) {
    Random random(6);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Index3 extent{83, dimension > 1 ? 41 : 1, dimension > 2 ? 29 : 1};
        Volume in = noise(random, ElementType::f32, dimension, extent);
        for (int i = 0; i < 3; ++i)
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = std::nanf("");
        std::vector<Filter> filters{Filter{Gaussian{{1.5, 1, 0.7}}}, Filter{Edge{EdgeOperator::sobel, Component::x}},
                                    Filter{Laplacian{}}};
        for (Filter& f : filters)
            for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid}) {
                f.boundary = boundary;
                expectAllAgree({f}, in, 1e-5, 1);
            }
    }
}

TEST_F(CudaDevice, ChainsStayOnTheDevice) {
    Random random(7);
    const Volume in = noise(random, ElementType::i16, 3, {97, 64, 51});
    const std::vector<Filter> chain{Filter{Gaussian{{1.3, 1.1, 0.9}}}, Filter{Unsharp{{1, 1, 1}, 4, 0.6}},
                                    Filter{Edge{}}, Filter{Box{{3, 5, 3}}, Boundary::mirror}};
    const Plan plan = makePlan(chain, in.layout(), cases::onCuda());
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    const Report report = apply(plan, in, {}, sink);
    std::vector<double> got(static_cast<std::size_t>(out.layout().sampleCount()));
    convertSamples(ElementType::f32, out.data(), ElementType::f64, got.data(), out.layout().sampleCount());
    EXPECT_LE(distance(got, oracle(chain, in)), 2e-5);
    EXPECT_GT(report.timing.kernel, 0);
    EXPECT_GT(report.timing.upload, 0);
    EXPECT_GT(report.timing.download, 0);
    EXPECT_GT(report.timing.gflops(), 0);
}

/// Like a compressed file: every read decodes all of it.
class OnlyWhole final : public Source {
  public:
    explicit OnlyWhole(const Volume& inner) : inner_(inner) {}
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    [[nodiscard]] Access access() const override { return Access::whole; }
    void read(Item item, const Region& region, void* out) const override {
        ++reads;
        inner_.read(item, region, out);
    }
    mutable int reads = 0;

  private:
    const Volume& inner_;
};

TEST_F(CudaDevice, WhatComesAsAWholeIsReadOnce) {
    Random random(10);
    const Volume in = noise(random, ElementType::u16, 3, {331, 257, 149});
    const std::vector<Filter> chain{Filter{Gaussian{{1, 1, 1}}}};
    const Plan plan = makePlan(chain, in.layout(), cases::onCuda());
    const OnlyWhole source(in);
    const Volume got = cases::whole(plan, source), wanted = cases::whole(plan, in);
    EXPECT_EQ(std::memcmp(got.data(), wanted.data(), static_cast<std::size_t>(got.layout().byteCount())), 0);
    EXPECT_LE(source.reads, plan.tiles);
}

TEST_F(CudaDevice, CannyAgreesWithTheCpu) {
    Random random(8);
    Volume in = noise(random, ElementType::u8, 2, {240, 180, 1});
    for (std::int64_t y = 60; y < 120; ++y)
        for (std::int64_t x = 50; x < 170; ++x)
            in.as<std::uint8_t>()[y * 240 + x] = 255;
    PlanOptions cpu;
    cpu.device = "cpu";
    const std::vector<double> a = resultOf({Filter{Canny{}}}, in, cpu),
                              b = resultOf({Filter{Canny{}}}, in, cases::onCuda());
    std::int64_t edges = 0, different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        edges += a[i] > 0;
        different += a[i] != b[i];
    }
    EXPECT_GT(edges, 300);
    // Sums are rounded in another order, so that ties may differ.
    EXPECT_LE(different, edges / 100);
}

TEST_F(CudaDevice, StopsWithin100Milliseconds) {
    Random random(9);
    const Volume in = noise(random, ElementType::f32, 3, {256, 256, 256});
    const std::vector<Filter> chain{customOf(random, {41, 41, 41})};
    const Plan plan = makePlan(chain, in.layout(), cases::onCuda("naive"));
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    std::thread soon([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(700));
        asked = std::chrono::steady_clock::now();
        stop.request_stop();
    });
    RunControl control;
    control.stop = stop.get_token();
    ErrorCode code = ErrorCode::internal;
    try {
        apply(plan, in, {}, sink, control);
    } catch (const Error& e) {
        code = e.code();
    }
    const auto end = std::chrono::steady_clock::now();
    soon.join();
    if (code == ErrorCode::internal)
        GTEST_SKIP() << "this device was done before it could be stopped";
    EXPECT_EQ(code, ErrorCode::cancelled);
    EXPECT_LT(std::chrono::duration<double>(end - asked).count(), 0.1);
}

TEST_F(CudaDevice, TooLargeABlockIsAnErrorOfMemoryAndTheDeviceGoesOn) {
    const Device device = chooseDevice("cuda");
    const auto backend = makeCudaBackend(device, {});
    const std::int64_t samples = device.memoryBytes / 4 * 2;
    try {
        static_cast<void>(backend->allocate(setsOf(Region::whole({samples, 1, 1})), ElementType::f32));
        ADD_FAILURE() << "twice the device's memory was allocated";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::memory);
        EXPECT_NE(std::string(e.what()).find("cudaMalloc"), std::string::npos) << e.what();
    }
    EXPECT_NE(backend->allocate(setsOf(Region::whole({100, 1, 1})), ElementType::f32).data, nullptr);
}

} // namespace

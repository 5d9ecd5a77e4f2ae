// SPDX-License-Identifier: Apache-2.0
// CUDA variants without a device: descriptors, refusals and predictions on invented ones.
#include "run/backend.h"
#include "run/pieces.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <conv/tools/calibration.h>
#include <gtest/gtest.h>
#include <set>

namespace {

using namespace conv;

Device inventedDevice() {
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "invented";
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.cores = 40;
    d.computeCapability = 75;
    d.flopsPerSecond = 8e12;
    d.bytesPerSecond = 3e11;
    d.linkBytesPerSecond = 1e10;
    return d;
}

Problem problemOf(int dimension, const Index3& extent, const Index3& taps, int rank) {
    Problem p;
    p.dimension = dimension;
    p.extent = extent;
    p.taps = taps;
    p.rank = rank;
    p.nonZeroTaps = taps[0] * taps[1] * taps[2];
    p.operationsPerOutput = 2.0 * static_cast<double>(p.nonZeroTaps);
    return p;
}

const Variant& variantOf(std::string_view name, int dimension) {
    static const std::vector<Variant> all = cudaVariants();
    for (const Variant& v : all)
        if (v.name == name && v.dimension == dimension)
            return v;
    throw std::out_of_range(std::string(name));
}

TEST(CudaVariants, DescriptorsAreCompleteOnEveryBuild) {
    std::set<std::pair<std::string, int>> seen;
    for (const Variant& v : cudaVariants()) {
        SCOPED_TRACE(v.name);
        EXPECT_TRUE(seen.emplace(v.name, v.dimension).second) << "twice";
        EXPECT_EQ(v.device, DeviceKind::cuda);
        EXPECT_FALSE(v.summary.empty());
        EXPECT_FALSE(v.reference.title.empty());
        ASSERT_NE(v.predictSeconds, nullptr);
        EXPECT_EQ(v.launch == nullptr, !v.unavailable.empty()) << "either the code, or why it is missing";
    }
    for (int dimension = 1; dimension <= 3; ++dimension) {
        EXPECT_TRUE(seen.contains({"naive", dimension}));
        EXPECT_TRUE(seen.contains({"separable-passes", dimension}));
    }
    EXPECT_TRUE(seen.contains({"gradient-fused", 2}));
    EXPECT_TRUE(seen.contains({"gradient-fused", 3}));
    EXPECT_TRUE(seen.contains({"separable-fused", 2}));
    EXPECT_TRUE(seen.contains({"separable-fused", 3}));
    EXPECT_TRUE(seen.contains({"fft-blocks", 2}));
    EXPECT_TRUE(seen.contains({"fft-blocks", 3}));
    EXPECT_TRUE(seen.contains({"fft-ols", 1}));
    EXPECT_TRUE(seen.contains({"fft-passes", 2}));
    EXPECT_TRUE(seen.contains({"fft-passes", 3}));
    EXPECT_TRUE(seen.contains({"fft-tile", 2}));
    EXPECT_TRUE(seen.contains({"separable-tensor", 2}));
    EXPECT_TRUE(seen.contains({"separable-tensor", 3}));
    EXPECT_TRUE(seen.contains({"tensor", 2}));
    EXPECT_TRUE(seen.contains({"tensor-fast", 2}));
}

TEST(CudaVariants, HaveLaunchersWhereThereIsNvcc) {
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda) {
            EXPECT_EQ(v.launch != nullptr, hasCudaKernels()) << v.name;
            EXPECT_EQ(v.unavailable.empty(), hasCudaKernels()) << v.name;
        }
}

TEST(CudaVariants, EveryVariantOfThisProjectHasAnIdea) {
    for (const Variant& v : variants())
        EXPECT_TRUE(v.kind == VariantClass::peer || v.idea != Idea::library) << v.name;
}

TEST(CudaVariants, SeparablePassesWantsOneProductOfAxes) {
    const Variant& v = variantOf("separable-passes", 2);
    const Device d = inventedDevice();
    EXPECT_FALSE(v.unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 1), d));
    const auto two = v.unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 2), d);
    ASSERT_TRUE(two);
    EXPECT_NE(two->find("sum of 2"), std::string::npos) << *two;
    EXPECT_TRUE(v.unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 0), d)) << "unknown rank";
    EXPECT_FALSE(variantOf("naive", 2).unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 2), d));
}

TEST(CudaVariants, SeparableFusedSaysHowWideAKernelMayBe) {
    const Device d = inventedDevice();
    const Variant &image = variantOf("separable-fused", 2), &volume = variantOf("separable-fused", 3);
    EXPECT_FALSE(image.unsupported(problemOf(2, {64, 64, 1}, {129, 9, 1}, 1), d));
    EXPECT_FALSE(volume.unsupported(problemOf(3, {64, 64, 64}, {17, 17, 17}, 1), d));
    EXPECT_FALSE(volume.unsupported(problemOf(3, {64, 64, 64}, {17, 129, 3}, 1), d)) << "in two passes";
    const auto wide = image.unsupported(problemOf(2, {64, 64, 1}, {9, 131, 1}, 1), d);
    ASSERT_TRUE(wide);
    EXPECT_NE(wide->find("131"), std::string::npos) << *wide;
    EXPECT_TRUE(image.unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 3), d));
    EXPECT_TRUE(image.unsupported(problemOf(2, {64, 64, 1}, {9, 9, 1}, 0), d)) << "unknown rank";
    EXPECT_TRUE(volume.unsupported(problemOf(3, {60000, 60000, 2}, {3, 3, 3}, 1), d)) << "a plane beyond 32 bits";
    // Less traffic than a pass per axis.
    const Problem gaussian = problemOf(3, {512, 512, 512}, {17, 17, 17}, 1);
    EXPECT_LT(volume.predictSeconds(gaussian, d), variantOf("separable-passes", 3).predictSeconds(gaussian, d) / 2);
}

TEST(CudaVariants, SeparableTensorIsForWideKernels) {
    Device d = inventedDevice();
    d.computeCapability = 90;
    d.flopsPerSecond = 65e12;
    d.bytesPerSecond = 3e12;
    const Variant &image = variantOf("separable-tensor", 2), &volume = variantOf("separable-tensor", 3);
    Problem wide = problemOf(2, {4096, 4096, 1}, {65, 65, 1}, 1), narrow = problemOf(2, {4096, 4096, 1}, {9, 9, 1}, 1);
    EXPECT_FALSE(image.unsupported(wide, d));
    EXPECT_LT(image.predictSeconds(wide, d), variantOf("separable-fused", 2).predictSeconds(wide, d));
    EXPECT_GT(image.predictSeconds(narrow, d), variantOf("separable-fused", 2).predictSeconds(narrow, d));
    // Not worth it if tensor cores are slow relative to float32, by class or as measured.
    Device slow = d;
    slow.computeCapability = 89;
    EXPECT_GT(image.predictSeconds(wide, slow), variantOf("separable-fused", 2).predictSeconds(wide, slow));
    const double asIs = image.predictSeconds(wide, d);
    Calibration measured;
    measured.kind = DeviceKind::cuda;
    measured.model = d.model;
    measured.cores = d.cores;
    measured.driver = d.driver;
    measured.tensorFlopsPerSecond = 2 * d.flopsPerSecond;
    useCalibrations({&measured, 1});
    EXPECT_GT(image.predictSeconds(wide, d), variantOf("separable-fused", 2).predictSeconds(wide, d));
    measured.tensorFlopsPerSecond = 10 * d.flopsPerSecond;
    useCalibrations({&measured, 1});
    EXPECT_DOUBLE_EQ(image.predictSeconds(wide, slow), asIs) << "what was measured counts";
    useCalibrations({});
    const Problem tall = problemOf(3, {512, 512, 512}, {65, 65, 65}, 1);
    EXPECT_FALSE(volume.unsupported(tall, d));
    EXPECT_LT(volume.predictSeconds(tall, d), variantOf("separable-fused", 3).predictSeconds(tall, d));
    narrow.nonZeroTaps = 1;
    EXPECT_TRUE(image.unsupported(narrow, d)) << "a shift keeps every bit";
    d.sharedBytesPerBlock = 64 << 10;
    EXPECT_FALSE(image.unsupported(wide, d));
    wide.taps = {67, 9, 1};
    EXPECT_TRUE(image.unsupported(wide, d)) << "too little shared memory";
    d.computeCapability = 70;
    const auto old = image.unsupported(wide, d);
    ASSERT_TRUE(old);
    EXPECT_NE(old->find("7.0"), std::string::npos) << *old;
}

TEST(CudaVariants, GradientMagnitudesAreRefusedInOneSentence) {
    int asked = 0, able = 0;
    for (const Variant& v : variants()) {
        if (!v.convolves)
            continue;
        Problem p = problemOf(v.dimension, {64, v.dimension > 1 ? 64 : 1, v.dimension > 2 ? 64 : 1},
                              {3, v.dimension > 1 ? 3 : 1, v.dimension > 2 ? 3 : 1}, 1);
        p.gradientMagnitude = true;
        Device device = inventedDevice();
        device.kind = v.device;
        ++asked;
        const auto why = mismatch(v, p, device);
        if (!v.magnitudes) {
            EXPECT_EQ(why, "Computes one kernel at a time; a gradient magnitude is several.") << v.name;
            EXPECT_EQ(refusal(v, p, device), why) << v.name;
        } else if (v.device == DeviceKind::cuda) {
            EXPECT_FALSE(why) << v.name << ": " << *why;
            ++able;
        }
    }
    EXPECT_GT(asked, 60);
    EXPECT_EQ(able, 2) << "gradient-fused in 2-D and 3-D";
    Problem p = problemOf(3, {64, 64, 64}, {3, 3, 3}, 1);
    p.gradientMagnitude = true;
    const Variant& fused = variantOf("gradient-fused", 3);
    EXPECT_FALSE(fused.unsupported(p, inventedDevice()));
    p.taps = {19, 19, 19};
    const auto wide = fused.unsupported(p, inventedDevice());
    ASSERT_TRUE(wide);
    EXPECT_NE(wide->find("19"), std::string::npos) << *wide;
}

TEST(CudaVariants, AGradientIsOneTaskWhereThatIsFaster) {
    const Device d = inventedDevice();
    if (!variantOf("gradient-fused", 2).launch)
        GTEST_SKIP() << "built without nvcc";
    Layout layout;
    layout.dimension = 3;
    layout.extent = {256, 256, 256};
    const Plan sobel = makePlan(std::vector<Filter>{Filter{Edge{}}}, layout, d, {});
    ASSERT_EQ(sobel.ops.size(), 1U) << describe(sobel);
    EXPECT_EQ(sobel.ops[0].variant->name, "gradient-fused");
    const Plan gaussian = makePlan(std::vector<Filter>{Filter{Gaussian{}}}, layout, d, {});
    ASSERT_EQ(gaussian.ops.size(), 1U);
    EXPECT_EQ(gaussian.ops[0].variant->name, "separable-fused");
}

TEST(CudaVariants, PredictionsFollowTheWork) {
    const Device d = inventedDevice();
    for (const Variant& v : cudaVariants()) {
        if (!v.convolves)
            continue;
        const Index3 extent{1 << 12, v.dimension > 1 ? 1 << 9 : 1, v.dimension > 2 ? 64 : 1};
        const auto taps = [&](std::int64_t k) { return Index3{k, v.dimension > 1 ? k : 1, v.dimension > 2 ? k : 1}; };
        const double narrow = v.predictSeconds(problemOf(v.dimension, extent, taps(3), 1), d);
        EXPECT_GT(narrow, 0) << v.name;
        // Transforms cost the same for any taps up to a limit; approximate Gaussians for any width with the same thread
        // blocks.
        if (!v.name.starts_with("fft-") && v.name != "recursive" && v.name != "box-stack" &&
            !v.name.ends_with("rates") && v.name != "whole-gaussian") {
            EXPECT_GT(v.predictSeconds(problemOf(v.dimension, extent, taps(101), 1), d), narrow) << v.name;
        }
        Problem two = problemOf(v.dimension, extent, taps(3), 1);
        two.items = 2;
        EXPECT_NEAR(v.predictSeconds(two, d), 2 * narrow, 1e-9) << v.name;
        // Not faster than the memory traffic allows.
        const double bytes = 8.0 * static_cast<double>(extent[0] * extent[1] * extent[2]);
        EXPECT_GE(narrow, bytes / d.bytesPerSecond) << v.name;
    }
    const Problem gaussian = problemOf(3, {512, 512, 512}, {17, 17, 17}, 1);
    EXPECT_LT(variantOf("separable-passes", 3).predictSeconds(gaussian, d),
              variantOf("naive", 3).predictSeconds(gaussian, d) / 10);
}

TEST(CudaVariants, WithoutADeviceThereIsAReason) {
    std::string why;
    const std::vector<Device> found = probeCuda(why);
    EXPECT_EQ(found.empty(), !why.empty());
    if (!why.empty()) {
        EXPECT_EQ(why.back(), '.') << why;
        EXPECT_THROW(static_cast<void>(chooseDevice("cuda")), Error);
    }
    for (const Device& d : found) {
        EXPECT_GE(d.computeCapability, 75);
        EXPECT_GT(d.flopsPerSecond, 1e11);
        EXPECT_GT(d.bytesPerSecond, 1e10);
        EXPECT_GT(d.linkBytesPerSecond, 1e9);
        EXPECT_GT(d.memoryBytes, 0);
        EXPECT_EQ(d.freeBytes, 0) << "opening a device tells";
        EXPECT_FALSE(d.driver.empty());
    }
}

TEST(CudaPieces, CoverTheBoxOnceAndStayWithinTheirBounds) {
    const Region box{{-3, 5, 2}, {1000, 77, 19}};
    for (const std::int64_t samples :
         {std::int64_t{1}, std::int64_t{700}, std::int64_t{5000}, std::int64_t{100000}, std::int64_t{1} << 40}) {
        const Index3 max{900, 50, 10};
        std::int64_t covered = 0;
        Region last;
        for (const Region& piece : piecesOf(samples == 1 ? Region{{0, 0, 0}, {7, 3, 2}} : box, samples, max)) {
            EXPECT_FALSE(piece.empty());
            EXPECT_LE(piece.count(), samples);
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_LE(piece.size(axis), max[static_cast<std::size_t>(axis)]);
            EXPECT_GE(piece.lo[2], last.lo[2]) << "z outermost, in order";
            covered += piece.count();
            last = piece;
        }
        EXPECT_EQ(covered, samples == 1 ? 42 : box.count());
    }
    EXPECT_TRUE(piecesOf(Region{}, 10, {10, 10, 10}).empty());
}

} // namespace

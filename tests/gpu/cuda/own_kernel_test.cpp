// SPDX-License-Identifier: Apache-2.0
// Users' kernels: files and compiler without a GPU, trials on one.
#include "cuda/variants/direct_baked/nvrtc.h"
#include <conv/error.h>
#include <conv/tools/own_kernel.h>
#include <conv/variant.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace {

using namespace conv;

OwnKernel planted(const std::string& name) {
    const std::string path = std::string(CONVAPP_SOURCE_DIR) + "/tests/cli/kernels/" + name;
    std::ifstream in(path);
    return parseOwnKernel(path, {std::istreambuf_iterator<char>(in), {}}, 2);
}

OwnKernel templateOf(int dimension) {
    return parseOwnKernel("mine.cu", ownKernelTemplate(dimension), dimension);
}

std::string faultOf(const std::string& text, int dimension = 2) {
    try {
        static_cast<void>(parseOwnKernel("mine.cu", text, dimension));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::usage);
        return error.what();
    }
    return {};
}

/// Weights that differ from each other, so that a mixed-up order is a fault.
OwnKernelCase caseOf(const Index3& extent, const Index3& taps) {
    OwnKernelCase one;
    one.extent = extent;
    one.taps = taps;
    for (int k = 0; k < taps[0] * taps[1] * taps[2]; ++k)
        one.weights.push_back(0.1f + 0.01f * static_cast<float>(k));
    one.compare = true;
    return one;
}

const Device* gpu() {
    for (const Device& d : devices())
        if (d.kind == DeviceKind::cuda)
            return &d;
    return nullptr;
}

TEST(OwnKernel, ReadsItsLaunchFromComments) {
    const OwnKernel kernel =
        parseOwnKernel("mine.cu", "// block: 16 4 2\n  //outputs: 4\r\n// shared: 512\nvoid convolve3d();", 3);
    EXPECT_EQ(kernel.block, (Index3{16, 4, 2}));
    EXPECT_EQ(kernel.outputs, (Index3{4, 1, 1}));
    EXPECT_EQ(kernel.sharedBytes, 512);
    EXPECT_EQ(kernel.name(), "file:mine.cu");
}

TEST(OwnKernel, RefusesWhatCannotBeLaunched) {
    EXPECT_NE(faultOf("").find("has no kernel `convolve2d`"), std::string::npos);
    EXPECT_NE(faultOf("convolve2d").find("has no thread block"), std::string::npos);
    EXPECT_NE(faultOf("convolve2d\n// block: 1025").find("mine.cu:2"), std::string::npos);
    EXPECT_NE(faultOf("convolve2d\n// block: -1").find("(got -1)"), std::string::npos);
    EXPECT_NE(faultOf("convolve2d\n// block:").find("one to three numbers"), std::string::npos);
    EXPECT_NE(faultOf("convolve2d\n// block: 1 2 3 4").find("one to three numbers"), std::string::npos);
    EXPECT_NE(faultOf("convolve3d\n// block: 1 1 65", 3).find("64 along z"), std::string::npos);
    EXPECT_NE(faultOf("convolve1d\n// block: 32 2", 1).find("beyond the 1 axes"), std::string::npos);
    EXPECT_NE(faultOf(std::string("convolve2d\0", 11)).find("NUL"), std::string::npos);
    EXPECT_EQ(faultOf("convolve2d\n// block: 32 8"), "");
}

TEST(OwnKernel, IsAVariantThatOnlyItsNameChooses) {
    const OwnKernel first = templateOf(2);
    addOwnKernel(first);
    addOwnKernel(first);
    int count = 0;
    for (const Variant& v : variants())
        if (v.name == "file:mine.cu") {
            ++count;
            EXPECT_EQ(v.kind, VariantClass::peer);
            EXPECT_EQ(v.dimension, 2);
        }
    EXPECT_EQ(count, 1);
    EXPECT_EQ(ownKernelNamed("file:mine.cu", 2), first);
    EXPECT_THROW(static_cast<void>(ownKernelNamed("file:mine.cu", 1)), Error);
}

class OwnKernelCompiler : public ::testing::Test {
  protected:
    void SetUp() override {
        if (baked::Compiler::missing())
            GTEST_SKIP() << *baked::Compiler::missing();
    }
};

TEST_F(OwnKernelCompiler, CompilesTheTemplates) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const OwnKernelBuild built = buildOwnKernel(templateOf(dimension), 90);
        EXPECT_FALSE(built.code.empty()) << built.log;
        EXPECT_EQ(built.complaint, "");
    }
}

TEST_F(OwnKernelCompiler, NamesTheLineOfAnError) {
    const OwnKernelBuild built = buildOwnKernel(planted("does_not_compile.cu"), 90);
    EXPECT_TRUE(built.code.empty());
    EXPECT_NE(built.complaint.find("does_not_compile.cu:8: identifier \"missing\" is undefined"), std::string::npos)
        << built.complaint;
}

TEST_F(OwnKernelCompiler, KeepsWarnings) {
    const OwnKernelBuild built = buildOwnKernel(planted("tile.cu"), 90);
    EXPECT_FALSE(built.code.empty()) << built.log;
    EXPECT_NE(built.log.find("unused"), std::string::npos) << built.log;
}

TEST_F(OwnKernelCompiler, ChecksTheInterface) {
    OwnKernel other = templateOf(2);
    const std::string pitch = "int inPitch";
    other.text.replace(other.text.find(pitch), pitch.size(), "long inPitch");
    EXPECT_NE(buildOwnKernel(other, 90).complaint.find("the kernel must be `extern \"C\" __global__ void convolve2d"),
              std::string::npos)
        << buildOwnKernel(other, 90).complaint;
    OwnKernel mangled = templateOf(2);
    const std::string linkage = "extern \"C\" ";
    mangled.text.erase(mangled.text.find(linkage + "__global__"), linkage.size());
    EXPECT_NE(buildOwnKernel(mangled, 90).complaint.find("the kernel must be `extern \"C\""), std::string::npos)
        << buildOwnKernel(mangled, 90).complaint;
}

TEST_F(OwnKernelCompiler, TemplatesPassTheTrialOnAGpu) {
    const Device* const device = gpu();
    if (!device)
        GTEST_SKIP() << noCudaReason();
    const OwnKernelCase cases[] = {caseOf({1037, 1, 1}, {31, 1, 1}), caseOf({133, 47, 1}, {7, 5, 1}),
                                   caseOf({69, 21, 11}, {5, 3, 4})};
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const OwnKernel kernel = templateOf(dimension);
        const OwnKernelBuild built = buildOwnKernel(kernel, device->computeCapability);
        ASSERT_FALSE(built.code.empty()) << built.log;
        const OwnKernelTrial trial = tryOwnKernel(kernel, built.code, *device, cases[dimension - 1]);
        EXPECT_EQ(trial.fault, "");
        EXPECT_GT(trial.milliseconds, 0);
    }
}

TEST_F(OwnKernelCompiler, PlantedFaultsAreFoundOnAGpu) {
    const Device* const device = gpu();
    if (!device)
        GTEST_SKIP() << noCudaReason();
    const std::pair<const char*, const char*> all[] = {{"off_by_one.cu", "Differs from the float64 reference"},
                                                       {"beyond_row.cu", "beyond the end of a row"},
                                                       {"outside.cu", "1 sample before its first sample"},
                                                       {"unwritten.cu", "samples unwritten"},
                                                       {"race.cu", " "},
                                                       {"tile.cu", ""}};
    for (const auto& [name, sentence] : all) {
        const OwnKernel kernel = planted(name);
        const OwnKernelBuild built = buildOwnKernel(kernel, device->computeCapability);
        ASSERT_FALSE(built.code.empty()) << built.log;
        const std::string fault = tryOwnKernel(kernel, built.code, *device, caseOf({133, 47, 1}, {7, 5, 1})).fault;
        EXPECT_NE(fault.find(sentence), std::string::npos) << name << ": " << fault;
        EXPECT_EQ(fault.empty(), *sentence == '\0') << name << ": " << fault;
    }
}

} // namespace

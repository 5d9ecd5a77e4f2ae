// SPDX-License-Identifier: Apache-2.0
// Runs that `auto` leaves to the CPU because a GPU's start alone takes longer.
#include "app/cli/batch/short_run.h"
#include "tests/app/io_temp.h"

namespace {

using namespace app::cli;
using io_test::contains;

std::string reason(std::vector<std::string> words) {
    words.insert(words.begin(), {"convapp", "-o", "out/"});
    std::vector<const char*> argv;
    for (const std::string& word : words)
        argv.push_back(word.c_str());
    const Request request = parseOptions(static_cast<int>(argv.size()), argv.data());
    return whyNoGpuStarts(request, workItems(request, "2026-01-01"));
}

class ShortRun : public testing::Test {
  protected:
    std::string image(const std::string& name, std::int64_t side) {
        const auto path = folder_ / name;
        app::io::save(io_test::randomVolume(conv::Layout{.extent = {side, side, 1}}), path);
        return path.string();
    }
    /// A float32 NPY file of 1024 × 2048 × 2048 samples, of which the disk holds only the header.
    std::string large() {
        const auto path = folder_ / "large.npy";
        std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1024, 2048, 2048), }";
        header.resize(117, ' ');
        io_test::writeBytes(path, std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n");
        std::filesystem::resize_file(path, 128 + (std::uintmax_t{1024} * 2048 * 2048 * 4));
        return path.string();
    }

  private:
    io_test::TemporaryFolder folder_;
};

TEST_F(ShortRun, OneSmallFileNeedsNoGpu) {
    const std::string small = image("small.npy", 64);
    EXPECT_TRUE(contains(reason({"-i", small, "--filter", "gaussian:sigma=2"}), "predicted 0.")) << "64 × 64";
    EXPECT_TRUE(contains(reason({"-i", small}), "a GPU's start alone takes more than 200 ms")) << "a copy";
}

TEST_F(ShortRun, AFileThatCannotBeReadNeedsNone) {
    EXPECT_EQ(reason({"-i", image("small.npy", 8) + "x.npy", "--filter", "sobel"}), "the input cannot be read");
}

TEST_F(ShortRun, LongWorkAndSeveralFilesMayUseOne) {
    EXPECT_EQ(reason({"-i", large(), "--filter", "gaussian:sigma=8"}), "");
    EXPECT_EQ(reason({"-i", image("a.npy", 64), image("b.npy", 64), "--filter", "gaussian:sigma=2"}), "");
}

TEST_F(ShortRun, RunsThatOthersShareMayUseOne) {
    const std::string small = image("small.npy", 64);
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2", "--shard", "1/2"}), "");
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2", "--part", "1/2"}), "");
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2", "--mixed"}), "");
}

TEST_F(ShortRun, ChosenDevicesAndVariantsStay) {
    const std::string small = image("small.npy", 64);
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2", "--device", "cuda"}), "");
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2", "--variant", "separable-fused"}), "");
    EXPECT_EQ(reason({"-i", small, "--filter", "gaussian:sigma=2,device=cuda"}), "");
}

} // namespace

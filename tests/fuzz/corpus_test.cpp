// SPDX-License-Identifier: Apache-2.0
// Files that libFuzzer found (guided/run.py) and that once were read wrongly.
#include "malformed.h"
#include "reading.h"
#include "tests/places.h"
#include "tests/surroundings.h"
#include <algorithm>
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders() {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(fs::path(CONVAPP_SOURCE_DIR) / "tests/fuzz/corpus"))
        all.push_back(entry.path());
    std::ranges::sort(all);
    return all;
}

class Corpus : public testing::TestWithParam<fs::path> {};

TEST_P(Corpus, IsRefusedInASentenceOrReadWithOneResult) {
    const tests::TemporaryFolder folder;
    const fs::path path = folder / ("a." + GetParam().filename().string());
    std::ofstream(folder / "a.eeg", std::ios::binary) << std::string(400, '\1'); // samples for headers of BrainVision
    for (const auto& entry : fs::directory_iterator(GetParam())) {
        fs::copy_file(entry.path(), path, fs::copy_options::overwrite_existing);
        try {
            EXPECT_EQ(fuzz::faultOfReading(path), "") << entry.path();
        } catch (const conv::Error& error) {
            ADD_FAILURE() << entry.path() << ": a part is refused: " << error.what();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, Corpus, testing::ValuesIn(folders()),
                         [](const auto& param) { return fuzz::testNameOf(param.param.filename().string()); });

} // namespace

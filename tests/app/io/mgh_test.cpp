// SPDX-License-Identifier: Apache-2.0
// MGH: what follows the samples is kept, whatever its length.
#include "tests/app/io_temp.h"

using namespace io_test;
using app::io::load;

namespace {

TEST(MghFooters, OfEveryLengthAreWrittenAgain) {
    const TemporaryFolder folder;
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {4, 3, 2};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    app::io::save(randomVolume(layout), folder / "plain.mgh", {true});
    const std::string samples = readBytes(folder / "plain.mgh").substr(0, 284 + 48);
    for (const std::size_t length : {0, 1, 20, 4095, 4096, 4097, 8192, 8193, 100000}) {
        std::string footer;
        for (std::size_t i = 0; i < length; ++i)
            footer += static_cast<char>(i * 7 % 251);
        writeBytes(folder / "a.mgh", samples + footer);
        const conv::Volume volume = load(folder / "a.mgh");
        EXPECT_TRUE(volume.info().warnings.empty()) << length;
        app::io::save(volume, folder / "b.mgh", {true});
        EXPECT_TRUE(readBytes(folder / "b.mgh") == samples + footer) << length;
    }
}

} // namespace

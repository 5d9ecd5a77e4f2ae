// SPDX-License-Identifier: Apache-2.0
// fuzz_seeds FOLDER: small good files of each format that convapp writes, and of GDF, in a folder for each extension,
// for libFuzzer to start from.
#include "app/io/io.h"
#include "tests/app/gdf_recording.h"
#include "tests/app/io_temp.h"
#include <cstdio>
#include <string>

namespace {

using conv::ElementType;

conv::Layout layoutOf(ElementType type, int dimension, int channels) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = {7, dimension > 1 ? 5 : 1, dimension > 2 ? 3 : 1};
    layout.channels = channels;
    layout.geometry.unit = dimension == 1 ? conv::LengthUnit::second : conv::LengthUnit::millimetre;
    layout.geometry.spacing = dimension == 1 ? conv::Vec3{1.0 / 8000, 1, 1} : conv::Vec3{0.25, 0.5, 2};
    return layout;
}

/// Writes every kind of data that files of this extension hold; returns their number.
int writeSeeds(const std::filesystem::path& folder, const std::string& extension) {
    int count = 0;
    for (const ElementType type : conv::elementTypes())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (const int channels : {1, 3})
                try {
                    const std::string name = std::to_string(count) + extension;
                    app::io::save(io_test::randomVolume(layoutOf(type, dimension, channels)), folder / name, {true});
                    ++count;
                } catch (const conv::Error&) {
                    continue; // this format does not hold such data
                }
    return count;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
        return 2;
    }
    for (const app::io::Format& format : app::io::formats()) {
        if (!format.writes || !format.missing.empty())
            continue;
        std::string_view rest = format.extensions;
        while (!rest.empty()) {
            const std::string extension(rest.substr(0, rest.find(' ')));
            rest.remove_prefix(std::min(rest.size(), extension.size() + 1));
            const std::filesystem::path folder = std::filesystem::path(argv[1]) / extension.substr(1);
            std::filesystem::create_directories(folder);
            const int count = writeSeeds(folder, extension);
            std::printf("%s %d\n", extension.c_str() + 1, count);
        }
    }
    const std::filesystem::path gdf = std::filesystem::path(argv[1]) / "gdf";
    std::filesystem::create_directories(gdf);
    io_test::writeBytes(gdf / "0.gdf", io_test::gdfRecording());
    std::printf("gdf 1\n");
}

// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "samples.h"
#include <conv/error.h>
#include <cstdio>
#include <cstring>

namespace {

void write(const std::vector<samples::Sample>& all, const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const samples::Sample& sample : all) {
        std::fprintf(stderr, "%s\n", sample.file.c_str());
        app::io::save(sample.make(), folder / sample.file, {.overwrite = true});
    }
}

} // namespace

// convapp-samples FOLDER: the small samples. convapp-samples --large FOLDER: the large ones.
int main(int argc, char** argv) {
    const bool large = argc == 3 && std::strcmp(argv[1], "--large") == 0;
    if (argc != 2 && !large) {
        std::fprintf(stderr, "usage: convapp-samples [--large] FOLDER\n");
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[argc - 1];
        write(large ? samples::largeSamples() : samples::smallSamples(), folder);
        std::fprintf(stderr, "%s\n", large ? "head_ct_large_dicom" : "head_ct_dicom");
        if (large)
            samples::writeDicomSeries(samples::headCt({448, 512, 160}, {0.45, 0.45, 1.4}),
                                      folder / "head_ct_large_dicom");
        else
            samples::writeDicomSeries(samples::dicomHead(), folder / "head_ct_dicom");
        std::fprintf(stderr, "%s\n", large ? "ct_head_large.h5" : "ct_head.h5");
        if (large)
            samples::writeHdf5(samples::headCt({448, 512, 320}, {0.45, 0.45, 0.7}), folder / "ct_head_large.h5");
        else
            samples::writeHdf5(samples::hdf5Head(), folder / "ct_head.h5");
        const std::string pyramid = large ? "phantom_pyramid_large.ome.tif" : "phantom_pyramid.ome.tif";
        std::fprintf(stderr, "%s\n", pyramid.c_str());
        samples::writePyramid(samples::slide(large ? 8192 : 256), folder / pyramid);
        std::fprintf(stderr, "%s\n%s\n", large ? "eeg_large.vhdr" : "eeg.vhdr",
                     large ? "galaxy_large.fits" : "galaxy.fits");
        samples::writeBrainVision(samples::eeg(large ? 1800 : 12), folder / (large ? "eeg_large.vhdr" : "eeg.vhdr"));
        samples::writeFits(samples::galaxy(large ? 4096 : 256), folder / (large ? "galaxy_large.fits" : "galaxy.fits"));
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "convapp-samples: %s\n", problem.what());
        return 1;
    }
    return 0;
}

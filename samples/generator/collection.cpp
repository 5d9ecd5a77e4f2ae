// SPDX-License-Identifier: Apache-2.0
#include "samples.h"

namespace samples {

std::vector<Sample> smallSamples() {
    using conv::ElementType;
    return {
        {"ecg.csv", [] { return ecg(10); }, 0.0011},
        {"ecg.wav", [] { return ecg(10); }, 0.0011},
        {"speech.wav", [] { return speech(3); }, 1},
        {"zone_plate.png", [] { return zonePlate(512); }, 1},
        {"resolution_chart.png", [] { return resolutionChart(512); }, 1},
        {"noisy_phantom.png", [] { return noisyPhantom(256, ElementType::u8); }, 1},
        {"noisy_phantom.tiff", [] { return noisyPhantom(256, ElementType::u16); }, 1},
        {"head_ct.nii.gz", [] { return headCt({96, 112, 88}, {2.1, 2.1, 2.5}); }, 1},
        {"head_mr.nrrd", [] { return headMr({80, 88, 30}, {2.4, 2.4, 6}); }, 0.126},
    };
}

conv::Volume dicomHead() {
    return headCt({80, 96, 16}, {2.5, 2.5, 12});
}

conv::Volume hdf5Head() {
    return headCt({48, 56, 32}, {4.2, 4.2, 6.9});
}

std::vector<Sample> largeSamples() {
    using conv::ElementType;
    return {
        {"ecg_large.csv", [] { return ecg(1800); }, 0},
        {"speech_large.wav", [] { return speech(600); }, 0},
        {"zone_plate_large.png", [] { return zonePlate(8192); }, 0},
        {"resolution_chart_large.png", [] { return resolutionChart(4096); }, 0},
        {"noisy_phantom_large.tiff", [] { return noisyPhantom(4096, ElementType::u16); }, 0},
        {"head_ct_large.nii.gz", [] { return headCt({448, 512, 320}, {0.45, 0.45, 0.7}); }, 0},
        {"head_mr_large.nrrd", [] { return headMr({256, 288, 120}, {0.75, 0.75, 1.5}); }, 0},
        {"head_mr_large.mgz", [] { return headMr({192, 216, 180}, {1, 1, 1}); }, 0},
    };
}

} // namespace samples

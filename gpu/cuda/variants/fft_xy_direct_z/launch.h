// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/device_flag.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include "model/axis_map.h"
#include <conv/element.h>
#include <cuda.h>

namespace conv::fft {

struct VolumeArguments {
    const void* in;
    ElementType type; ///< a type that the form reads
    unsigned bias;    ///< highest bit of a signed integer of 8 or 16 bits, else 0
    int strideY;
    std::int64_t strideZ;
    AxisMap map[3];
    int needLo[3], needHi[3];         ///< indices that may be requested
    int straightLo[3], straightHi[3]; ///< indices at index + shift
    int shift[3];
    float outsideValue;
    unsigned outsideBits; ///< outsideValue in the input's type
    const float* spectra; ///< spectra of the group's planes: [form.taps][spectrumRows][32], complex or real
    const float* weights; ///< kernel taps, x fastest
    int taps[3], centre[3];
    int ahead[3]; ///< distance from the group's first tap, leading zeros included, to the output
    bool adds;    ///< adds to the sums of earlier groups
    bool more;    ///< more groups follow
    float* out;   ///< first row and column of the box, first computed plane
    int outStrideY;
    std::int64_t outStrideZ;
    int boxLo[2], boxHi[2];
    int firstPlane, planes;  ///< outputs along z
    VolumePairs pairs;       ///< pairs of one volume
    int items;               ///< number of volumes, `planes` planes apart
    int count, full, pieces; ///< pairs of all volumes; the others as in VolumeSchedule
};

/// `real` spectra: only float32 samples in batches of eight.
struct VolumeStart {
    const VolumeForm& form;
    bool real;
    const CUtensorMap* source; ///< null: ordinary loads
    unsigned blocks;
    cudaStream_t stream;
    int device;
    bool early; ///< may start before the previous kernel has ended
};

/// Starts the kernel with `width` taps along x and y. Each has its own source file, because they compile slowly.
template <int width>
void startVolumeOf(const VolumeStart& start, const VolumeArguments& a);

template <>
void startVolumeOf<5>(const VolumeStart& start, const VolumeArguments& a);
template <>
void startVolumeOf<7>(const VolumeStart& start, const VolumeArguments& a);
template <>
void startVolumeOf<9>(const VolumeStart& start, const VolumeArguments& a);
template <>
void startVolumeOf<11>(const VolumeStart& start, const VolumeArguments& a);
template <>
void startVolumeOf<13>(const VolumeStart& start, const VolumeArguments& a);
template <>
void startVolumeOf<17>(const VolumeStart& start, const VolumeArguments& a);

} // namespace conv::fft

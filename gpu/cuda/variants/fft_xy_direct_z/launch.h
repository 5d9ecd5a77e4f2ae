// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/kernel_fact.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include "model/axis_map.h"
#include <conv/element.h>
#include <cuda.h>

namespace conv::fft {

struct VolumeArguments {
    const void* in;
    ElementType type; ///< one that the form reads
    unsigned bias;    ///< highest bit of a signed integer of 8 or 16 bits, else 0
    int strideY;
    std::int64_t strideZ;
    AxisMap map[3];
    int needLo[3], needHi[3];         ///< indices that may be asked for
    int straightLo[3], straightHi[3]; ///< those that stand at index + shift
    int shift[3];
    float outsideValue;
    unsigned outsideBits; ///< the same as a sample of the input's type, which can hold it
    const float* spectra; ///< of the group's planes: [form.taps][spectrumRows][32], complex numbers or real ones
    const float* weights; ///< the kernel, x fastest
    int taps[3], centre[3];
    int ahead[3]; ///< from the group's first tap, zeros before it included, to the output
    bool adds;    ///< to what an earlier group left in the output
    bool more;    ///< groups follow
    float* out;   ///< of the box's first row and column, in the first plane that is computed
    int outStrideY;
    std::int64_t outStrideZ;
    int boxLo[2], boxHi[2];
    int firstPlane, planes;  ///< outputs along z
    VolumePairs pairs;       ///< of a volume
    int items;               ///< volumes: each `planes` behind the one before
    int count, full, pieces; ///< pairs of all volumes, and as in VolumeSchedule
};

/// A form, and whether the spectra are real: only of float32 samples in batches of eight.
struct VolumeStart {
    const VolumeForm& form;
    bool real;
    const CUtensorMap* source; ///< the samples as the copy engine sees them; null: all are loaded
    unsigned blocks;
    cudaStream_t stream;
    int device; ///< the stream's
    bool early; ///< may begin before the kernel before has ended
};

/// Starts the kernel of the form that has `width` taps along x and y; a file for each, as they take long to compile.
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

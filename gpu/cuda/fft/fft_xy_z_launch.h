#pragma once
#include "core/axis_map.h"
#include "cuda/fft/codelets.h"
#include "cuda/fft/fft_volume_shape.h"
#include "cuda/stream.h"
#include <conv/element.h>

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
    unsigned outsideBits;   ///< the same as a sample of the input's type, which can hold it
    const Complex* spectra; ///< of the kernel's planes: [form.taps][spectrumRows][32]
    const float* weights;   ///< the kernel, x fastest
    int taps[3], centre[3];
    float* out; ///< of the box's first row and column, in the first plane that is computed
    int outStrideY;
    std::int64_t outStrideZ;
    int boxLo[2], boxHi[2];
    int firstPlane, planes; ///< outputs along z
    VolumePairs pairs;
    int count, full, pieces; ///< pairs, and as in VolumeSchedule
};

/// Starts the kernel of that form, which has `taps` taps; a file for each, as they take long to compile.
template <int taps>
void startVolumeOf(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);

template <>
void startVolumeOf<5>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);
template <>
void startVolumeOf<7>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);
template <>
void startVolumeOf<9>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);
template <>
void startVolumeOf<11>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);
template <>
void startVolumeOf<13>(const VolumeForm& form, const VolumeArguments& a, unsigned blocks, cudaStream_t stream);

} // namespace conv::fft

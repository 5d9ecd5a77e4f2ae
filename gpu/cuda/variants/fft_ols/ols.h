// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/line_tile.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv::fft {

/// Border rule where one fold suffices: index · turn + shift. 32 bits and no AxisMap call, because border blocks delay
/// the others.
struct BorderFold {
    int lo, hi, turn;
    int below, above; ///< shifts below lo, from hi on
    bool outside;     ///< no fold: outsideValue instead

    CONV_FFT_INLINE int operator()(int index) const {
        const int shift = index < lo ? below : index >= hi ? above : 0, times = index < lo || index >= hi ? turn : 1;
        return index * times + shift;
    }
};

/// Arguments for a piece of signals of one size. Segments of `width` outputs start at multiples of it; two neighbours
/// form a pair. Indices are counted from the first pair's begin, except the map's.
struct OlsArguments {
    const void* in;
    ElementType type;
    AxisMap map;
    std::int64_t base;   ///< map index of index 0
    std::int64_t origin; ///< straight position of index 0
    int straight[2];     ///< straight indices, [from, to)
    BorderFold border;
    int box[2]; ///< outputs, [from, to)
    int taps, centre, width;
    int firstPairsBlock;     ///< block of the first pair; the one before it has the last pair
    float outsideValue, sum; ///< sum of the taps
    const float* weights;
    const Complex *spectrum, *roots, *roots256;
    float* out;                             ///< address of output 0
    std::int64_t itemStride, outItemStride; ///< samples from signal to signal
};

struct OlsJob {
    OlsArguments arguments;
    int pairs, items; ///< pairs of a signal, number of signals
    cudaStream_t stream;
};

template <int radix>
void launchOls(const OlsJob& job);
template <>
void launchOls<4>(const OlsJob& job);
template <>
void launchOls<8>(const OlsJob& job);
template <>
void launchOls<16>(const OlsJob& job);
template <>
void launchOls<24>(const OlsJob& job);
template <>
void launchOls<32>(const OlsJob& job);

} // namespace conv::fft

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/line_tile.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv::fft {

/// Where a border sends indices below lo and from hi on, if one fold is enough: index · turn + shift. In 32 bits and
/// without a question to the map, as blocks at the border make the others wait.
struct BorderFold {
    int lo, hi, turn;
    int below, above; ///< shifts
    bool outside;     ///< nowhere: there is a value instead

    CONV_FFT_INLINE int operator()(int index) const {
        const int shift = index < lo ? below : index >= hi ? above : 0, times = index < lo || index >= hi ? turn : 1;
        return index * times + shift;
    }
};

/// What the kernel of fft-ols gets about a piece of a signal, or of several of one size. Segments of `width` outputs
/// begin at multiples of it, two neighbours are a pair. Indices are counted from the first pair's begin, unless they
/// are said to be the map's.
struct OlsArguments {
    const void* in;
    ElementType type;
    AxisMap map;
    std::int64_t base;   ///< index 0 as the map counts
    std::int64_t origin; ///< position of index 0, where samples lie straight
    int straight[2];     ///< from and to where they do
    BorderFold border;
    int box[2]; ///< outputs
    int taps, centre, width;
    int firstPairsBlock;     ///< the block of the first pair; the block before has the last
    float outsideValue, sum; ///< of the taps
    const float* weights;
    const Complex *spectrum, *roots, *roots256;
    float* out;                             ///< where output 0 would be
    std::int64_t itemStride, outItemStride; ///< from a signal to the next
};

struct OlsJob {
    OlsArguments arguments;
    int pairs, items; ///< of each signal, and signals
    cudaStream_t stream;
};

/// One for each length, 256 · radix.
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

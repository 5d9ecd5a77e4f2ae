// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_passes/line_pass_bytes.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv::fft {

/// One axis of a separable filter by transforms. A thread block takes one segment of a bundle of lines, two lines as
/// real and imaginary part. Segments start at multiples of `width` from the first output; lines beyond the last are
/// zero. Too many taps come in parts, one pass each, which add up in the output.
struct LineArguments {
    const void* in; ///< position 0 of the axis, of the first line
    ElementType type;
    AxisMap map;
    std::int64_t first;       ///< index of the first output
    std::int64_t straight[2]; ///< indices [from, to) at position = index + shift
    std::int64_t shift;
    int outputs;             ///< outputs along the axis
    int taps, centre, width; ///< the centre of a part may lie outside of it
    bool adds;
    int lines, segments, bundles; ///< lines side by side, segments of a line, bundles of the lines
    int others, items;            ///< positions along the third axis of an item, items
    int firstBlock;
    std::int64_t stride, lineStride, otherStride; ///< strides along the axis, from line to line, along the third axis
    std::int64_t outStride, outLineStride, outOtherStride;
    std::int64_t itemStride, outItemStride;
    bool inPairs, outPairs;  ///< lines of a pair are 8-byte aligned neighbours
    float outsideValue, sum; ///< sum of the taps
    const float* weights;
    const Complex *spectrum, *roots, *roots256;
    float* out; ///< first output of the first line
};

struct LineJob {
    LineArguments arguments;
    bool rows; ///< the axis is x; else neighbouring lines are neighbours along x
    int blocks;
    cudaStream_t stream;
};

template <int radix>
void launchLines(const LineJob& job);
template <>
void launchLines<2>(const LineJob& job);
template <>
void launchLines<3>(const LineJob& job);
template <>
void launchLines<4>(const LineJob& job);
template <>
void launchLines<6>(const LineJob& job);
template <>
void launchLines<8>(const LineJob& job);
template <>
void launchLines<16>(const LineJob& job);

} // namespace conv::fft

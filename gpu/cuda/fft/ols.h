#pragma once
#include "core/axis_map.h"
#include "cuda/fft/line_tile.h"
#include "cuda/stream.h"
#include <conv/element.h>

namespace conv::fft {

/// What the kernel of fft-ols gets. Segments of `width` outputs begin at multiples of it, two neighbours are a pair.
struct OlsArguments {
    const void* in;
    ElementType type;
    AxisMap map;
    Interval straight;  ///< indices that lie straight in storage
    std::int64_t shift; ///< their positions less the indices
    Interval box;       ///< outputs
    std::int64_t pair;  ///< of the first block
    int taps, centre, width;
    float outsideValue, sum; ///< of the taps
    const float* weights;
    const Complex *spectrum, *roots, *roots256;
    float* out; ///< of the box's first output
};

struct OlsJob {
    OlsArguments arguments;
    int pairs;
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

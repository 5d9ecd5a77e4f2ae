// SPDX-License-Identifier: Apache-2.0
// Stages of an axis at two rates on the GPU: thinning out and interpolating.
#pragma once
#include "cuda/runtime/stream.h"
#include "run/rates/axis_rates.h"
#include <conv/element.h>
#include <conv/error.h>
#include <string>
#include <type_traits>

namespace conv::rates {

/// Kept samples whose windows hold a sample, and kept samples of an output.
inline constexpr int overlap = static_cast<int>(Rates::windowOverlap);
/// Larger kept samples are treated like NaN: their sums might overflow.
inline constexpr float largestKept = 1e27F;

/// An axis of the input: where the sample of an index lies.
struct Line {
    AxisMap map;
    Interval reach; ///< samples outside of it count as 0
    Interval run;   ///< indices whose position is index + shift
    std::int64_t shift = 0;
    float outside = 0; ///< value where the border rule gives no sample

    /// Returns the position of an index, AxisRates::missing or AxisRates::beyond.
    [[nodiscard]] CONV_HD std::int64_t positionOf(std::int64_t index) const {
        if (index >= run.lo && index < run.hi)
            return index + shift;
        return index < reach.lo || index >= reach.hi ? AxisRates::beyond : map(index);
    }
    [[nodiscard]] CONV_HD float valueAt(std::int64_t negativePosition) const {
        return negativePosition == AxisRates::missing ? outside : 0;
    }
};

/// Samples along an axis, of lines side by side on planes. Strides count samples.
struct Grid {
    std::int64_t along = 0, beside = 0, behind = 0;
};

/// Thinning out along an axis: the kept samples [first, first + kept) of each line.
struct Thin {
    const void* in = nullptr; ///< position 0 of the axis and of the other ones
    ElementType type = ElementType::f32;
    Grid from, to;
    Line line;
    int rate = 2;
    std::int64_t first = 0;
    int kept = 1;
    int lines = 1, planes = 1;
    const float* weights = nullptr; ///< AxisRates::down, on the host
    float* out = nullptr;
    unsigned* unfit = nullptr; ///< set to 1 where a kept sample is not finite or too large; null: not looked at
};

/// Interpolation along an axis: outputs [out.lo, out.hi) of each line, from kept samples that begin at index `first`.
struct Interpolate {
    const float* in = nullptr; ///< kept sample `first`
    Grid from, to;
    int rate = 2;
    std::int64_t first = 0;
    Interval outputs;
    int lines = 1, planes = 1;
    const float* weights = nullptr; ///< AxisRates::up, on the host
    float* out = nullptr;           ///< output outputs.lo
};

/// Interpolation along an axis, the walk, and then along x, which is contiguous in input and result. Strides are those
/// of the walk and of the lines beside it.
struct InterpolateTwo {
    const float* in = nullptr; ///< kept samples `firstX` and `firstWalk`
    Grid from, to;
    int rate = 2, walkRate = 2;
    std::int64_t firstX = 0, firstWalk = 0;
    Interval outputsX, outputsWalk;
    int lines = 1;
    const float *weightsX = nullptr, *weightsWalk = nullptr; ///< AxisRates::up, on the host
    float* out = nullptr;                                    ///< outputs outputsX.lo and outputsWalk.lo
};

inline constexpr int largestRate = 32;

/// Weights of all phases as kernel parameters: a uniform read is free.
template <int Rate>
struct Weights {
    float of[Rate][overlap];
};

/// Calls f(std::integral_constant<int, rate>{}); rates are those of rateFor.
template <class F>
void withRate(int rate, F&& f) {
    switch (rate) {
    case 2:
        return f(std::integral_constant<int, 2>{});
    case 3:
        return f(std::integral_constant<int, 3>{});
    case 4:
        return f(std::integral_constant<int, 4>{});
    case 6:
        return f(std::integral_constant<int, 6>{});
    case 8:
        return f(std::integral_constant<int, 8>{});
    case 12:
        return f(std::integral_constant<int, 12>{});
    case 16:
        return f(std::integral_constant<int, 16>{});
    case 24:
        return f(std::integral_constant<int, 24>{});
    case 32:
        return f(std::integral_constant<int, 32>{});
    default:
        throw Error(ErrorCode::internal, "There is no kernel for the rate " + std::to_string(rate) + ".");
    }
}

/// The axis is contiguous in the input; lines should be contiguous in the result.
void thinRows(const Thin& work, const CudaStream& stream);
/// Lines are contiguous in input and result.
void thinColumns(const Thin& work, const CudaStream& stream);
/// Lines should be contiguous in the input; the axis is contiguous in the result.
void interpolateRows(const Interpolate& work, const CudaStream& stream);
/// Lines are contiguous in input and result.
void interpolateColumns(const Interpolate& work, const CudaStream& stream);
void interpolateTwo(const InterpolateTwo& work, const CudaStream& stream);

} // namespace conv::rates

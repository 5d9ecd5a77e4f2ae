// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/place.h"
#include <cmath>

namespace conv::march {

/// An average of weighted samples: `weighing` is that of the launch.
struct MeanJob {
    Job values;
    const Weighing* weighing = nullptr;
};

template <int radius>
struct MeanArguments {
    Arguments<radius, 1> values;
    Arguments<radius, 1> weights; ///< the mask, placed as the values; `in` is null without one
    int own[3];                   ///< column, row and plane in the stage of the first output's own sample
    bool byMask, byPresence;      ///< conditions for weight 1, as Weighing
    bool inMask, ofPresent;       ///< conditions for the average, as Weighing
    bool keeps;                   ///< the result elsewhere is the sample
    float missing, minWeight, otherwise;
    float sumOfPlane, sumOfVolume; ///< sums of weights that are all 1, by the chains that compute them elsewhere

    [[nodiscard]] __device__ __forceinline__ bool isPresent(float value) const {
        return value == value && value != missing;
    }
    /// The ratio of both sums where it counts. `here`: the mask holds.
    [[nodiscard]] __device__ __forceinline__ bool averages(float weight, bool here, float value) const {
        return weight > minWeight && here && (!ofPresent || isPresent(value));
    }
};

/// The sum that a chain of multiply-adds gives for samples of one value.
template <int radius>
float sumOver(float value, const float (&taps)[2 * radius + 1]) {
    float sum = 0;
    for (const float tap : taps)
        sum = std::fmaf(value, tap, sum);
    return sum;
}

/// Places a job as `place` does.
template <int radius>
MeanArguments<radius> placeMean(const MeanJob& job) {
    const Weighing& w = *job.weighing;
    MeanArguments<radius> a{};
    a.values = place<radius, 1>(job.values);
    a.byMask = w.byMask;
    a.byPresence = w.byPresence;
    a.inMask = w.inMask;
    a.ofPresent = w.ofPresent;
    a.keeps = !w.otherwise.has_value();
    a.missing = w.missing;
    a.minWeight = w.minWeight;
    a.otherwise = w.otherwise.value_or(0);
    if (w.byPresence && w.outsideWeight == 0)
        a.values.outsideValue = std::numeric_limits<float>::quiet_NaN(); // a missing sample
    for (int axis = 0; axis < 3; ++axis)
        a.own[axis] = static_cast<int>(job.values.box.lo[static_cast<std::size_t>(axis)] - a.values.first[axis]);
    a.own[0] -= a.values.skip;
    a.sumOfPlane = sumOver<radius>(sumOver<radius>(1, a.values.taps[0][0]), a.values.taps[1][0]);
    a.sumOfVolume = sumOver<radius>(a.sumOfPlane, a.values.taps[2][0]);
    a.weights = a.values;
    a.weights.in = w.mask.data;
    if (w.mask.data) {
        a.weights.type = ElementType::u8;
        a.weights.strideY = w.mask.strideY;
        a.weights.strideZ = w.mask.strideZ;
        a.weights.outsideValue = w.outsideWeight;
        std::copy(std::begin(w.map), std::end(w.map), std::begin(a.weights.map));
        a.weights.aligned = a.weights.fours = reinterpret_cast<std::uintptr_t>(w.mask.data) % 4 == 0 &&
                                              w.mask.strideY % 4 == 0 && w.mask.strideZ % 4 == 0;
    }
    return a;
}

/// Whether all samples, some or none of a stage have weight 1.
enum class Weights : std::uint8_t { none, some, all };

/// Common state of a block's samples. `any`: this thread saw one of that weight. A barrier.
__device__ __forceinline__ Weights weightsOfBlock(bool anyZero, bool anyOne) {
    const bool zero = __syncthreads_or(anyZero) != 0, one = __syncthreads_or(anyOne) != 0;
    return zero && one ? Weights::some : one ? Weights::all : Weights::none;
}

/// Images, or planes of a volume (taps along z: a single 1).
template <int radius>
void meanPlanes(const MeanJob& job);
template <>
void meanPlanes<4>(const MeanJob& job);
template <>
void meanPlanes<8>(const MeanJob& job);

/// Volumes.
template <int radius>
void meanVolume(const MeanJob& job);
template <>
void meanVolume<4>(const MeanJob& job);
template <>
void meanVolume<8>(const MeanJob& job);

} // namespace conv::march

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <conv/boundary.h>
#include <conv/device.h>
#include <conv/plan.h>
#include <conv/survey.h>
#include <conv/volume.h>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <type_traits>

namespace conv {

/// True if float32 represents a sample exactly. NaN and infinities count as represented.
template <class T>
CONV_HD inline bool float32Holds(T value) {
    if constexpr (sizeof(T) <= 2 || std::is_same_v<T, float>)
        return true;
    else if constexpr (std::is_same_v<T, double>)
        return static_cast<double>(static_cast<float>(value)) == value || value != value;
    else { // integers: at most 24 bits from the first to the last one that is set
        using Bits = std::make_unsigned_t<T>;
        constexpr Bits one = 1;
        const auto bits = static_cast<Bits>(value);
        Bits magnitude = bits;
        if constexpr (std::is_signed_v<T>)
            magnitude = value < 0 ? static_cast<Bits>(~bits + one) : bits;
        const Bits last = magnitude & static_cast<Bits>(~magnitude + one);
        constexpr int digits = 24, all = 8 * static_cast<int>(sizeof(T));
        return last >= one << (all - digits) || magnitude < static_cast<Bits>(last << digits) || magnitude == 0;
    }
}

/// Counts of a survey; they can be added up.
struct SurveyCounts {
    std::int32_t max = 0,
                 maxFinite =
                     0; ///< largest magnitude of all and of the finite samples, as float32 bits (in magnitude order)
    bool float32Holds = true;                ///< float32 represents every finite sample exactly
    std::array<std::int64_t, 256> octaves{}; ///< counted nonzero samples by exponent

    void add(const SurveyCounts& other) {
        max = std::max(max, other.max);
        maxFinite = std::max(maxFinite, other.maxFinite);
        float32Holds = float32Holds && other.float32Holds;
        for (std::size_t i = 0; i < octaves.size(); ++i)
            octaves[i] += other.octaves[i];
    }
};

/// Samples that enter the histogram: in every `everyRow`-th row the middle one of each `within`.
struct SurveyGrid {
    std::int64_t everyRow = 1, within = 1;
};

/// Minimum and maximum of the finite samples; +∞ and −∞ without any.
struct SampleRange {
    double min = std::numeric_limits<double>::infinity(), max = -std::numeric_limits<double>::infinity();

    void add(const SampleRange& other) {
        min = std::min(min, other.min);
        max = std::max(max, other.max);
    }
};

/// Grid that counts about 65 thousand samples of a layout.
[[nodiscard]] SurveyGrid surveyGridOf(const Layout& layout);
/// Adds the magnitudes of a row, and counts the samples at `from`, `from` + `step` ….
void surveyRow(ElementType type, const void* row, std::int64_t samples, std::int64_t from, std::int64_t step,
               SurveyCounts& found);
void surveySample(ElementType type, const void* sample, SurveyCounts& found);
[[nodiscard]] Survey surveyFrom(const SurveyCounts& found);
/// Range of samples that lie `step` apart in a row.
[[nodiscard]] SampleRange rangeOfRow(ElementType type, const void* row, std::int64_t samples, std::int64_t step);
/// Middle of the range as float32; 0 if the samples are not close enough to it.
[[nodiscard]] double offsetFrom(const SampleRange& range);

/// Samples inspected first for a common offset: every `step`-th of every `everyRow`-th row.
struct Glance {
    std::int64_t everyRow = 1, step = 1;
};
[[nodiscard]] Glance glanceOver(const Index3& extent);

/// A caller's stream (a cudaStream_t), whose work so far comes first; without one the samples are there already.
using AfterStream = std::optional<void*>;
/// An answer of a CUDA device. Calling it waits, once. Throws Error(device).
template <class Answer>
using Pending = std::function<Answer()>;

/// Counts on a CUDA device by warp shuffles. `view` comes from `Source::viewOn`; its samples must stay until the answer
/// is there. Throws Error(device), Error(cancelled), Error(usage) for a stream that is being captured.
[[nodiscard]] Pending<SurveyCounts> countOnDevice(const Device& device, const ConstView& view, const SurveyGrid& grid,
                                                  const AfterStream& after, const std::stop_token& stop);
/// Finds the range of the samples of a glance. Throws as countOnDevice.
[[nodiscard]] Pending<SampleRange> findRangeOnDevice(const Device& device, const ConstView& view, const Glance& glance,
                                                     const AfterStream& after, const std::stop_token& stop);

/// True if samples of a type can be so far apart, or so long, that a survey could change a plan.
[[nodiscard]] bool isWide(ElementType type);
/// True if a survey could change a plan's precision: precision and the variant of some step are open, and the input's
/// type can hold numbers that float32 cannot.
[[nodiscard]] bool requiresPrecision(const Plan& plan, const PlanOptions& options);
/// True if a survey could change a plan: it rounds by blocks without a request for that, and the input's type can hold
/// what that loses.
[[nodiscard]] bool requiresSurvey(const Plan& plan, const PlanOptions& options);
/// True if a common offset could change a plan: a step of it sums to zero.
[[nodiscard]] bool requiresOffset(const Plan& plan, const PlanOptions& options);

} // namespace conv

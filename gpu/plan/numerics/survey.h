// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <conv/boundary.h>
#include <conv/device.h>
#include <conv/survey.h>
#include <conv/volume.h>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <type_traits>

namespace conv {

/// Whether float32 represents a sample exactly. NaN and infinities count as represented.
template <class T>
CONV_HD inline bool float32Holds(T value) {
    if constexpr (sizeof(T) <= 2 || std::is_same_v<T, float>)
        return true;
    else if constexpr (std::is_same_v<T, double>)
        return static_cast<double>(static_cast<float>(value)) == value || value != value;
    else { // whole numbers: at most 24 digits from the first to the last one that is set
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

/// What a look at all samples finds, of several looks together.
struct SurveyCounts {
    std::int32_t most = 0, mostFinite = 0;   ///< bits of magnitudes as float32, which grow as these do
    bool float32Holds = true;                ///< float32 represents every finite sample exactly
    std::array<std::int64_t, 256> octaves{}; ///< of the counted samples that are not zero, by exponent

    void add(const SurveyCounts& other) {
        most = std::max(most, other.most);
        mostFinite = std::max(mostFinite, other.mostFinite);
        float32Holds = float32Holds && other.float32Holds;
        for (std::size_t i = 0; i < octaves.size(); ++i)
            octaves[i] += other.octaves[i];
    }
};

/// Which samples are counted: of every so-manieth row the one in the middle of each `within`.
struct SurveyGrid {
    std::int64_t everyRow = 1, within = 1;
};

/// Least and most of the finite samples; +∞ and −∞ without one.
struct SampleRange {
    double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();

    void add(const SampleRange& other) {
        least = std::min(least, other.least);
        most = std::max(most, other.most);
    }
};

/// For all samples of a layout together: some 65 thousand are counted.
[[nodiscard]] SurveyGrid surveyGridOf(const Layout& layout);
/// Looks at the magnitudes of some samples of a row, and counts those at `from`, `from` + `step` ….
void surveyRow(ElementType type, const void* row, std::int64_t samples, std::int64_t from, std::int64_t step,
               SurveyCounts& found);
/// Adds a counted sample.
void surveySample(ElementType type, const void* sample, SurveyCounts& found);
/// What was found of all samples.
[[nodiscard]] Survey surveyFrom(const SurveyCounts& found);
/// Of samples of a row that lie `step` apart.
[[nodiscard]] SampleRange rangeOfRow(ElementType type, const void* row, std::int64_t samples, std::int64_t step);
/// The number in the middle, as float32; 0 if the samples do not lie close enough about it.
[[nodiscard]] double offsetFrom(const SampleRange& range);

/// The same of samples in the memory of a CUDA device, which looks by itself: reductions by warp shuffles. The view is
/// one of `Source::viewOn`. Throw Error(device), Error(cancelled).
[[nodiscard]] SurveyCounts countsOnDevice(const Device& device, const ConstView& view, const SurveyGrid& grid,
                                          const std::stop_token& stop);
/// Of every so-manieth sample of every so-manieth row.
[[nodiscard]] SampleRange rangeOnDevice(const Device& device, const ConstView& view, std::int64_t everyRow,
                                        std::int64_t step, const std::stop_token& stop);

} // namespace conv

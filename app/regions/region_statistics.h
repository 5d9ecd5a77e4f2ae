// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_shape.h"
#include "app/regions/sample_statistics.h"
#include <functional>
#include <stop_token>

namespace app {

inline constexpr std::array<double, 3> luminanceWeights{0.2126, 0.7152, 0.0722};

/// Samples to measure: one item of a source, or the luminance (Rec. 709) of its channels 0 to 2. Does not own it.
struct RegionValues {
    const conv::Source* source = nullptr;
    conv::Item item;
    conv::Index3 origin{0, 0, 0}; ///< index in the data of the source's first sample
    bool luminance = false;
};

struct MeasureControl {
    std::stop_token stop;
    std::function<void(double)> progress; ///< a fraction from 0 to 1, from the calling thread; may be null
    std::int64_t bandBytes = std::int64_t{16}
                             << 20; ///< most samples to read at once from each source that is no memory
};

/// Throws Error(cancelled) once a stop is requested.
void expectGoing(const MeasureControl& control);

/// Returns the statistics of a region of data of that layout, one for each of `values`. `inside` holds the samples that
/// decide about a threshold; other regions ignore it. Samples beyond a source do not count. Sums are in float64 and do
/// not depend on how samples are read. Takes a row of memory for each of `values`, a band of sources that are not in
/// memory, and of a mask one byte a sample. Throws Error: usage (mask), unreadable, cancelled.
[[nodiscard]] std::vector<SampleStatistics> statisticsOf(const RegionShape& region, const conv::Layout& layout,
                                                         const RegionValues& inside,
                                                         std::span<const RegionValues> values,
                                                         const MeasureControl& control = {});

/// Area or volume of a region.
struct RegionSize {
    double value = 0;
    std::string unit; ///< "mm²", "µm³", "px", "voxels"
};
/// Returns the area of `samples` samples of a region that is one sample thick, else their volume; without a spacing in
/// mm their number.
[[nodiscard]] RegionSize sizeOf(const RegionShape& region, std::int64_t samples, const conv::Layout& layout);

} // namespace app

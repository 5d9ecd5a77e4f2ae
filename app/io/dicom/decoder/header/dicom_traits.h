// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"

/// Properties that tell pictures of one place apart: time, echo, diffusion weighting.
namespace app::io {

/// Reads a file, or a functional group (shared, or of one frame), into the frame's traits, stack and indices.
void readTraits(const gdcm::DataSet& data, DicomFrame& frame);
/// Returns the names of DimensionIndexValues, in order; empty for places, which positions give better.
[[nodiscard]] std::vector<std::string> dimensionsOf(const gdcm::DataSet& data);

/// Kind of picture (magnitude, phase): no axis.
inline constexpr const char* kindTrait = "image type";
inline constexpr const char* timeTrait = "temporal position";
/// Seconds.
inline constexpr const char* offsetTrait = "time offset";
/// Milliseconds that may differ slightly between slices: only their order counts.
inline constexpr const char* triggerTrait = "trigger time";
inline constexpr const char* referenceTrait = "frame reference time";
/// Time where the moments of acquisition follow it.
inline constexpr const char* acquisitionTrait = "acquisition number";
/// Seconds, where nothing else varies: only their order counts.
inline constexpr const char* momentTrait = "acquisition time";

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"

/// What tells the pictures of one place apart: time, echo, diffusion weighting.
namespace app::io {

/// Reads what a file, or a functional group (shared, or of one frame), says into the frame's traits, stack and indices.
void readTraits(const gdcm::DataSet& data, DicomFrame& frame);
/// Names of what DimensionIndexValues count, in their order; empty for places, which positions say better.
[[nodiscard]] std::vector<std::string> dimensionsOf(const gdcm::DataSet& data);

/// Kinds of pictures (magnitude, phase) are no axis.
inline constexpr const char* kindTrait = "image type";
inline constexpr const char* timeTrait = "temporal position";
/// Seconds.
inline constexpr const char* offsetTrait = "time offset";
/// Milliseconds that may differ a little from slice to slice: only their order counts.
inline constexpr const char* triggerTrait = "trigger time";
inline constexpr const char* referenceTrait = "frame reference time";

} // namespace app::io

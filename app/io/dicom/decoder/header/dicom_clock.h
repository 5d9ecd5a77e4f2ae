// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"

/// When pictures were taken, and how far apart in time they lie.
namespace app::io {

/// Returns the moment of acquisition that a file or an item of Frame Content Sequence states, in seconds from 1970 by
/// the clock of the scanner: Frame Acquisition DateTime, Acquisition DateTime, or Acquisition Date and Time. Empty if
/// there is none with both a date and a time. Content times are those of a computation and do not count.
[[nodiscard]] std::optional<double> momentOf(const gdcm::DataSet& data);

/// Distances of moments in order, in seconds.
struct TimeSteps {
    double mean = 0, least = 0, most = 0;
    /// True if all are the same but for the last digits that scanners write: 1 %, or 10 ms.
    [[nodiscard]] bool even() const;
};
/// Returns the distances of two moments or more; empty for fewer, and if they do not increase.
[[nodiscard]] std::optional<TimeSteps> stepsOf(const std::vector<double>& moments);

} // namespace app::io

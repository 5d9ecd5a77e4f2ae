// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/dicom/decoder/sender.h"

namespace app::io {

/// Sends a segmentation as a volume of labels: the number of the segment at each voxel, 0 for none. Segments that
/// overlap become a channel of 0 and 1 each (segment_name.h), fractions one of 0 to 1 in float32. Throws
/// Error(unreadable) for compressed samples of one bit, and frames that contradict each other.
void sendSegments(const DicomFile& file, Sender& sender);

} // namespace app::io

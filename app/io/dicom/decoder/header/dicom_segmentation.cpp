// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_segmentation.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/text/text.h"

namespace app::io {

bool isSegmentation(const DicomFile& file) {
    return file.sopClass == "1.2.840.10008.5.1.4.1.1.66.4" || file.sopClass == "1.2.840.10008.5.1.4.1.1.66.7";
}

void readSegments(const gdcm::DataSet& data, DicomFile& file) {
    if (!isSegmentation(file))
        return;
    file.segmentation = printable(textOf(data, Tag(0x0062, 0x0001)));
    file.fractionKind = printable(textOf(data, Tag(0x0062, 0x0010)));
    file.largestFraction = shortOf(data, Tag(0x0062, 0x000e)).value_or(0);
    for (const gdcm::DataSet& item : itemsOf(data, Tag(0x0062, 0x0002)))
        file.segments.push_back(
            {shortOf(item, Tag(0x0062, 0x0004)).value_or(0), printable(textOf(item, Tag(0x0062, 0x0005)))});
}

void readSegment(const gdcm::DataSet& group, DicomFrame& frame) {
    for (const gdcm::DataSet& item : itemsOf(group, Tag(0x0062, 0x000a)))
        frame.segment = shortOf(item, Tag(0x0062, 0x000b)).value_or(0);
}

} // namespace app::io

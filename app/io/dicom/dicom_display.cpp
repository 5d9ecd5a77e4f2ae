// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_display.h"
#include "app/io/dicom/dicom_record.h"

namespace app::io {

bool shownInverted(const conv::Info& info) {
    const auto* const record = dynamic_cast<const DicomRecord*>(info.record.get());
    return record && record->inverted && !record->otherQuantity;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/formats.h"

// DICOM, which the decoding process (dicom/decoder) reads. absent/decoded_codecs.cpp stands in for this where that is
// not built.
namespace app::io {

Codec dicomCodec() {
    return {loadDicom, probeDicom, saveDicom, refusesDicom};
}

} // namespace app::io

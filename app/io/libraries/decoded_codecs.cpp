// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/formats.h"

// DICOM codec of dicom/decoder. Builds without it use absent/decoded_codecs.cpp.
namespace app::io {

Codec dicomCodec() {
    Codec codec{loadDicom, probeDicom, saveDicom, refusesDicom};
    constexpr unsigned kept = channel_part::rgb | channel_part::unit;
    codec.keepsOfChannels = channelParts<kept>;
    return codec;
}

} // namespace app::io

#include "app/io/dicom/dicom.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/formats.h"
#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/nrrd_meta/nrrd.h"

// Formats that the decoding process (dicom/decoder) reads. absent/decoded_codecs.cpp stands in for this where it is not
// built.
namespace app::io {

Codec dicomCodec() {
    return {loadDicom, probeDicom, saveDicom, refusesDicom};
}

Codec nrrdCodec() {
    return {loadNrrd, probeNrrd, saveNrrd, refusesNrrd, false, locateNrrd, prefixNrrd};
}

Codec metaCodec() {
    return {loadMeta, probeMeta, saveMeta, refusesMeta, false, locateMeta, prefixMeta};
}

} // namespace app::io

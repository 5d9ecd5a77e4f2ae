#include "app/io/formats.h"
#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/nrrd_meta/nrrd.h"

// What stands in for libraries/decoded_codecs.cpp in a build without ITK: NRRD and MetaImage can still be written.
namespace app::io {

Codec dicomCodec() {
    return {};
}

Codec nrrdCodec() {
    return {nullptr, nullptr, saveNrrd, refusesNrrd, false, nullptr, prefixNrrd};
}

Codec metaCodec() {
    return {nullptr, nullptr, saveMeta, refusesMeta, false, nullptr, prefixMeta};
}

} // namespace app::io

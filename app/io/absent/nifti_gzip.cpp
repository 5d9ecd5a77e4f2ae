#include "app/io/core/file_bytes.h"
#include "app/io/nifti/nifti_stream.h"

// What stands in for libraries/nifti_gzip.cpp in a build without libraries.
namespace app::io {

const char* gzipMissing() {
    return "built without zlib";
}

std::unique_ptr<ByteSource> openGzip(const fs::path& path) {
    refuseFile(path, std::string("is compressed, which this program cannot read: ") + gzipMissing());
}

std::unique_ptr<ByteTarget> createGzip(const fs::path& path, int) {
    throw conv::Error(conv::ErrorCode::unwritable,
                      path.string() + " cannot be compressed by this program: " + gzipMissing() + ".");
}

} // namespace app::io

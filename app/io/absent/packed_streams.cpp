// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/files/packed_regions.h"

// Replaces app/io/deflate and bunzip2.cpp in a build without their libraries: throws.
namespace app::io {

const char* gzipMissing() {
    return "built without zlib";
}

std::unique_ptr<ByteSource> openInflate(const FilePart& part, Coding) {
    refuseFile(part.file, std::string("is compressed, which this program cannot read: ") + gzipMissing());
}

std::unique_ptr<ByteSource> openBzip2(const FilePart& part) {
    refuseFile(part.file, "is compressed by bzip2, which this program cannot read: built without libbz2");
}

std::unique_ptr<RegionSource> openPackedRegions(PackedFile file, std::uint64_t) {
    refuseFile(file.plain.data, std::string("is compressed, which this program cannot read: ") + gzipMissing());
}

std::unique_ptr<ByteTarget> appendDeflated(FileWriter& file, Coding, int) {
    throw conv::Error(conv::ErrorCode::unwritable,
                      file.path().string() + " cannot be compressed by this program: " + gzipMissing() + ".");
}

} // namespace app::io

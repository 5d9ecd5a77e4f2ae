// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

/// Bytes one after the other, as a file holds them or compressed: the one mechanism of NIfTI, NRRD and MetaImage.
namespace app::io {

/// How bytes are compressed.
enum class Coding : std::uint8_t { plain, gzip, zlib, bzip2 };

class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes, fewer only at the end. Throws Error(unreadable) if the data are damaged or cut off.
    virtual std::size_t read(void* to, std::size_t size) = 0;
    /// An upper bound of the bytes that can come, from the size of the file.
    [[nodiscard]] virtual std::uint64_t atMost() const = 0;
    /// Reads on to the end and returns how many bytes that was: 0 if the caller had read everything. Throws
    /// Error(unreadable) if compressed data are damaged, fail their checksum or announced length, are cut off, or are
    /// followed by anything but zeros.
    virtual std::uint64_t finish() = 0;
};

/// A part of a file.
struct FilePart {
    fs::path file;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> bytes; ///< nothing: to the end of the file
};

/// Opens a part of a file and decompresses it. A part that is coded as gzip or bzip2 may hold several streams; zlib
/// also accepts a gzip header. Throws Error(unreadable), also in a build without the coding's library.
[[nodiscard]] std::unique_ptr<ByteSource> openPart(const FilePart& part, Coding coding);

/// Whether a file that starts so is compressed by gzip.
[[nodiscard]] bool isGzip(std::string_view head);
/// Opens a whole file, inflated if it is compressed by gzip. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ByteSource> openBytes(const fs::path& path);

/// The warning about bytes that are left after the samples; "" for none: "`d.raw` has 5 bytes after its samples, which
/// are not read (120 bytes were announced)."
[[nodiscard]] std::string surplusWarning(const fs::path& file, std::uint64_t surplus, std::uint64_t announced);

class ByteTarget {
  public:
    virtual ~ByteTarget() = default;
    /// Throws Error(unwritable).
    virtual void write(const void* from, std::size_t size) = 0;
    /// Ends the stream; all its bytes are with the FileWriter then. Throws Error(unwritable).
    virtual void finish() = 0;
};

/// Level of compression where none is asked for: scanner noise shrinks no further at 6, at a third of the speed.
inline constexpr int usualLevel = 1;
/// Appends to `file`, compressed by `coding` (plain, gzip or zlib) at `level` (0 to 9). `file` must outlive the target.
/// Throws Error(unwritable) in a build without zlib.
[[nodiscard]] std::unique_ptr<ByteTarget> appendTo(FileWriter& file, Coding coding, int level = usualLevel);

// The parts of a build with zlib and libbz2; without them they throw.
[[nodiscard]] std::unique_ptr<ByteSource> openInflate(const FilePart& part, Coding coding);
[[nodiscard]] std::unique_ptr<ByteSource> openBzip2(const FilePart& part);
[[nodiscard]] std::unique_ptr<ByteTarget> appendDeflated(FileWriter& file, Coding coding, int level);
/// Why compressed files cannot be read or written here; empty if they can.
[[nodiscard]] const char* gzipMissing();

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

/// Streams of bytes from a file, plain or compressed; shared by NIfTI, NRRD and MetaImage.
namespace app::io {

enum class Coding : std::uint8_t { plain, gzip, zlib, bzip2 };

class ByteSource {
  public:
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes, fewer only at the end. Throws Error(unreadable) if the data are damaged or truncated.
    virtual std::size_t read(void* to, std::size_t size) = 0;
    /// Upper bound of the bytes that can follow, from the file size.
    [[nodiscard]] virtual std::uint64_t atMost() const = 0;
    /// Reads to the end and returns the number of bytes read: 0 if the caller had read everything. Throws
    /// Error(unreadable) if compressed data are damaged, truncated, fail their checksum or announced length, or are
    /// followed by anything but zeros.
    virtual std::uint64_t finish() = 0;
};

struct FilePart {
    fs::path file;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> bytes; ///< nothing: to the end of the file
};

/// Opens a part of a file and decompresses it. gzip and bzip2 parts may have several streams; zlib also accepts a gzip
/// header. Throws Error(unreadable), also in a build without the coding's library.
[[nodiscard]] std::unique_ptr<ByteSource> openPart(const FilePart& part, Coding coding);

/// Returns true if a file with this head is compressed by gzip.
[[nodiscard]] bool isGzip(std::string_view head);
/// Opens a file, decompressed if it is gzip. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ByteSource> openBytes(const fs::path& path);

/// Returns the warning about bytes after the samples; "" for none: "`d.raw` has 5 bytes after its samples, which are
/// not read (120 bytes were announced)."
[[nodiscard]] std::string surplusWarning(const fs::path& file, std::uint64_t surplus, std::uint64_t announced);

class ByteTarget {
  public:
    virtual ~ByteTarget() = default;
    /// Throws Error(unwritable).
    virtual void write(const void* from, std::size_t size) = 0;
    /// Ends the stream; the FileWriter then has all bytes. Throws Error(unwritable).
    virtual void finish() = 0;
};

/// Default compression level: the fast one that suits smooth data and masks (docs/benchmarks/gzip.md).
inline constexpr int usualLevel = 2;
/// Appends to `file` with `coding` (plain, gzip or zlib) at `level` (0 to 9). `file` must outlive the target. Throws
/// Error(unwritable) in a build without zlib.
[[nodiscard]] std::unique_ptr<ByteTarget> appendTo(FileWriter& file, Coding coding, int level = usualLevel);

// Need zlib and libbz2; without them they throw.
[[nodiscard]] std::unique_ptr<ByteSource> openInflate(const FilePart& part, Coding coding);
[[nodiscard]] std::unique_ptr<ByteSource> openBzip2(const FilePart& part);
[[nodiscard]] std::unique_ptr<ByteTarget> appendDeflated(FileWriter& file, Coding coding, int level);
/// Reason why compressed files are unsupported; empty if supported.
[[nodiscard]] const char* gzipMissing();

} // namespace app::io

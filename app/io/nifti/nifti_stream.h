#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

/// Bytes one after the other, plain or gzip-compressed.
namespace app::io {

struct ByteSource {
    virtual ~ByteSource() = default;
    /// Reads up to `size` bytes, fewer only at the end. Throws Error(unreadable).
    virtual std::size_t read(void* to, std::size_t size) = 0;
    /// An upper bound of the bytes that can come, from the size of the file.
    [[nodiscard]] virtual std::uint64_t atMost() const = 0;
};

struct ByteTarget {
    virtual ~ByteTarget() = default;
    /// Throws Error(unwritable).
    virtual void write(const void* from, std::size_t size) = 0;
    /// Finishes the file; after it all bytes are with the system. Throws Error(unwritable).
    virtual void close() = 0;
};

/// Whether a file that starts so is compressed by gzip.
[[nodiscard]] bool isGzip(std::string_view head);

/// Opens a file, inflating it if it is compressed. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ByteSource> openBytes(const std::filesystem::path& path);
/// Level of compression where none is asked for: scanner noise shrinks no further at 6, at a third of the speed.
inline constexpr int usualLevel = 1;
/// Makes a file, compressed at `level` (0 to 9) if its name ends in ".gz". Throws Error(unwritable).
[[nodiscard]] std::unique_ptr<ByteTarget> createBytes(const std::filesystem::path& path, int level);

// The parts of a build with zlib; without it they throw.
[[nodiscard]] std::unique_ptr<ByteSource> openGzip(const std::filesystem::path& path);
[[nodiscard]] std::unique_ptr<ByteTarget> createGzip(const std::filesystem::path& path, int level);
/// Why compressed files cannot be read or written here; empty if they can.
[[nodiscard]] const char* gzipMissing();

} // namespace app::io

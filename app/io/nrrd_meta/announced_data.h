// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/files/packed_regions.h"
#include <conv/element.h>
#include <string>
#include <vector>

/// Samples that text headers (NRRD, MetaImage) announce, after the header or in other files. Locates them, checks them
/// against the files before reading, and returns them as one stream.
namespace app::io {

enum class Packing : std::uint8_t { raw, text, hex, gzip, zlib, bzip2 };

struct AnnouncedData {
    conv::ElementType type = conv::ElementType::u8;
    std::vector<std::int64_t> sizes; ///< size of every axis, including components
    Packing packing = Packing::raw;
    bool attached = true;
    std::uint64_t before = 0;       ///< bytes at the start of each file before the data: an attached header
    std::vector<std::string> files; ///< detached files as written, relative to the header's folder
    std::int64_t lineSkip = 0;      ///< lines to skip after `before`
    /// Bytes to skip after the lines, in decompressed data. −1 − n: the samples end n bytes before the end. With
    /// `packedBytes`, −1: the compressed data end with the file.
    std::int64_t byteSkip = 0;
    std::optional<std::uint64_t> packedBytes; ///< bytes of compressed samples, if the header gives them

    /// Bytes of all samples; the largest value on overflow.
    [[nodiscard]] std::uint64_t bytes() const;
    /// "5 × 4 × 3".
    [[nodiscard]] std::string shape() const;
    [[nodiscard]] std::uint64_t bytesPerFile() const { return bytes() / (files.empty() ? 1 : files.size()); }
};

/// Throws Error(unreadable) about `header` if an axis is empty, a detached file is missing or not regular, or the files
/// are too small or cannot share the samples evenly.
void checkAnnounced(const fs::path& header, const AnnouncedData& data);

/// Returns the names of a pattern such as "slice%03d.raw" for first, first + step … last. Throws Error(unreadable)
/// about `header` unless the pattern has exactly one integer directive and the range is plausible.
[[nodiscard]] std::vector<std::string> numberedFiles(const fs::path& header, const std::string& pattern,
                                                     std::int64_t first, std::int64_t last, std::int64_t step);

/// Returns the part of file `index` with its samples: raw samples exactly, packed ones to the end of the file unless
/// their size is announced. Throws Error(unreadable) if the file is too short.
[[nodiscard]] FilePart partOf(const fs::path& header, const AnnouncedData& data, std::size_t index);

/// Returns the paths of detached files, in order; empty for attached samples.
[[nodiscard]] std::vector<fs::path> detachedFiles(const fs::path& header, const AnnouncedData& data);

/// Returns the gzip or zlib samples of the only file; nothing for other data.
[[nodiscard]] std::optional<PackedFile> packedFileOf(const fs::path& header, const AnnouncedData& data,
                                                     const conv::Layout& layout, conv::Info info, bool bigEndian);

/// Returns warnings about extra bytes in files of raw samples.
[[nodiscard]] std::vector<std::string> surplusOf(const fs::path& header, const AnnouncedData& data);

/// Opens all samples as one stream, in the byte order of the file (of this machine for text). Its `finish` checks that
/// every file ends where it should and adds remarks to `warnings`, which must outlive it. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<ByteSource> openSamples(const fs::path& header, const AnnouncedData& data,
                                                      std::vector<std::string>& warnings);

/// Parses numbers as text (separated by white space or commas) to samples of a type, or bytes as pairs of hexadecimal
/// digits. `file` is named in errors.
[[nodiscard]] std::unique_ptr<ByteSource> fromText(std::unique_ptr<ByteSource> text, conv::ElementType type,
                                                   const fs::path& file);
[[nodiscard]] std::unique_ptr<ByteSource> fromHex(std::unique_ptr<ByteSource> text, const fs::path& file);

} // namespace app::io

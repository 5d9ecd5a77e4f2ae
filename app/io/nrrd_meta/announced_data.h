// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include <conv/element.h>
#include <string>
#include <vector>

/// Text headers (NRRD, MetaImage) announce samples that lie behind them or in other files: where these lie, what can be
/// compared with the disk before anything is read, and the samples as one stream.
namespace app::io {

/// How samples are packed.
enum class Packing : std::uint8_t { raw, text, hex, gzip, zlib, bzip2 };

struct AnnouncedData {
    conv::ElementType type = conv::ElementType::u8;
    std::vector<std::int64_t> sizes; ///< of every axis, components included
    Packing packing = Packing::raw;
    bool attached = true;
    std::uint64_t before = 0;       ///< bytes at the start of each file that are no data: an attached header
    std::vector<std::string> files; ///< detached files as written, relative to the header's folder
    std::int64_t lineSkip = 0;      ///< lines behind them
    /// Bytes behind these, inside the compression where there is one; −1 − n: the samples end n bytes before the end.
    /// With `packedBytes`, −1: the compressed data end with the file.
    std::int64_t byteSkip = 0;
    std::optional<std::uint64_t> packedBytes; ///< of compressed samples, where the header says so

    /// Bytes of all samples, or the largest value.
    [[nodiscard]] std::uint64_t bytes() const;
    /// "5 × 4 × 3".
    [[nodiscard]] std::string shape() const;
    /// Bytes of samples in each of the files.
    [[nodiscard]] std::uint64_t bytesPerFile() const { return bytes() / (files.empty() ? 1 : files.size()); }
};

/// Throws Error(unreadable) about `header` if an axis is empty, a detached file is missing or no regular file, the
/// files cannot share the samples evenly, or the files cannot hold what is announced.
void checkAnnounced(const fs::path& header, const AnnouncedData& data);

/// The names a pattern such as "slice%03d.raw" gives for first, first + step … last. Throws Error(unreadable) about
/// `header` unless the pattern holds exactly one integer directive and the range is sane.
[[nodiscard]] std::vector<std::string> numberedFiles(const fs::path& header, const std::string& pattern,
                                                     std::int64_t first, std::int64_t last, std::int64_t step);

/// The part of the file number `index` that holds its samples: raw samples exactly, packed ones to the end of the file
/// unless their size is announced. Throws Error(unreadable) if the file ends before.
[[nodiscard]] FilePart partOf(const fs::path& header, const AnnouncedData& data, std::size_t index);

/// Warnings about bytes of raw samples' files that no header announces.
[[nodiscard]] std::vector<std::string> surplusOf(const fs::path& header, const AnnouncedData& data);

/// All samples one after the other, in the byte order of the file (of this machine for text). Its `finish` proves that
/// every file ended where it should; what is left over is told in `warnings`, which must outlive it. Throws
/// Error(unreadable).
[[nodiscard]] std::unique_ptr<ByteSource> openSamples(const fs::path& header, const AnnouncedData& data,
                                                      std::vector<std::string>& warnings);

/// Numbers written as text (separated by white space or commas) as samples of a type; and bytes written as two
/// hexadecimal digits each. `file` is named in errors.
[[nodiscard]] std::unique_ptr<ByteSource> fromText(std::unique_ptr<ByteSource> text, conv::ElementType type,
                                                   const fs::path& file);
[[nodiscard]] std::unique_ptr<ByteSource> fromHex(std::unique_ptr<ByteSource> text, const fs::path& file);

} // namespace app::io

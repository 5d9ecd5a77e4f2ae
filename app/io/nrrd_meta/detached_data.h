#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Text headers (NRRD, MetaImage) that announce samples, perhaps in other files: what can be compared with the disk
/// before a library reads.
namespace app::io {

/// How samples are packed.
enum class Packing { raw, text, hex, gzip, bzip2 };

struct AnnouncedData {
    std::vector<std::int64_t> sizes; ///< of every axis, components included
    std::uint64_t sampleBytes = 0;
    Packing packing = Packing::raw;
    bool attached = true;
    std::uint64_t before = 0;       ///< bytes in front of the samples (header, or a skip in each detached file)
    std::vector<std::string> files; ///< detached files as written, relative to the header's folder

    /// Bytes of all samples, or the largest value.
    [[nodiscard]] std::uint64_t bytes() const;
};

/// Throws Error(unreadable) about `header` if an axis is empty, a detached file is missing or no regular file, or if
/// the files cannot hold what is announced.
void checkAnnounced(const std::filesystem::path& header, const AnnouncedData& data);

/// The names a pattern such as "slice%03d.raw" gives for first, first + step … last. Throws Error(unreadable) about
/// `header` unless the pattern holds exactly one integer directive and the range is sane.
[[nodiscard]] std::vector<std::string> numberedFiles(const std::filesystem::path& header, const std::string& pattern,
                                                     std::int64_t first, std::int64_t last, std::int64_t step);

} // namespace app::io

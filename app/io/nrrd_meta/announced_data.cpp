// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/announced_data.h"
#include <algorithm>
#include <cctype>

namespace app::io {
namespace {

constexpr std::size_t mostFiles = 100'000;

/// Largest number of bytes per compressed byte.
std::uint64_t growth(Packing packing) {
    return packing == Packing::bzip2 ? 1'200'000 : 1032;
}

fs::path fileOf(const fs::path& header, const AnnouncedData& data, std::size_t index) {
    return data.attached ? header : header.parent_path() / data.files[index];
}

std::uint64_t sizeOfDetached(const fs::path& header, const std::string& name) {
    const fs::path path = header.parent_path() / name;
    std::error_code error;
    if (!fs::exists(path, error))
        refuseFile(header, "keeps its samples in " + name + ", which does not exist");
    if (!fs::is_regular_file(path, error))
        refuseFile(header, "keeps its samples in " + name + ", which is not a regular file");
    return fs::file_size(path, error);
}

/// Smallest number of bytes of the announced samples in the files.
std::uint64_t leastPacked(const AnnouncedData& data) {
    const std::uint64_t samples = data.bytes() / conv::sizeOf(data.type);
    switch (data.packing) {
    case Packing::raw:
        return data.bytes();
    case Packing::text: // a digit and a space each
        return saturatedProduct({samples, 2}) - 1;
    case Packing::hex:
        return saturatedProduct({data.bytes(), 2});
    default:
        return data.bytes() / growth(data.packing);
    }
}

/// Returns the start of the file's data, after an attached header and skipped lines.
std::uint64_t behindLines(const FileReader& file, const AnnouncedData& data) {
    std::uint64_t at = data.before;
    std::string piece;
    for (std::int64_t lines = data.lineSkip; lines > 0;) {
        piece = file.bytes(at, std::min<std::uint64_t>(1 << 16, file.size() - std::min(at, file.size())));
        if (piece.empty())
            refuseFile(file.path(), "has fewer than the " + std::to_string(data.lineSkip) +
                                        " lines that the header skips in front of the samples");
        std::size_t used = 0;
        while (lines > 0 && used < piece.size())
            lines -= piece[used++] == '\n';
        at += used;
    }
    return at;
}

} // namespace

std::uint64_t AnnouncedData::bytes() const {
    std::uint64_t product = conv::sizeOf(type);
    for (const std::int64_t size : sizes)
        product = saturatedProduct({product, static_cast<std::uint64_t>(size)});
    return product;
}

std::string AnnouncedData::shape() const {
    std::string text;
    for (const std::int64_t size : sizes)
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

void checkAnnounced(const fs::path& header, const AnnouncedData& data) {
    for (const std::int64_t size : data.sizes)
        if (size < 1)
            refuseFile(header, "announces a shape of " + data.shape());
    const std::string announced =
        "announces " + std::to_string(data.bytes()) + " bytes of samples (" + data.shape() + ")";
    const std::uint64_t skipped =
        data.packing == Packing::raw ? static_cast<std::uint64_t>(std::max<std::int64_t>(0, data.byteSkip)) : 0;
    std::uint64_t available = 0;
    const auto add = [&](std::uint64_t size, std::uint64_t before) { available += size > before ? size - before : 0; };
    std::error_code error;
    if (data.attached)
        add(fs::file_size(header, error), data.before + skipped);
    for (const std::string& file : data.files)
        add(sizeOfDetached(header, file), data.before + skipped);
    if (leastPacked(data) > available || data.bytes() > std::uint64_t{1} << 50)
        refuseFile(header, announced + ", more than the " + std::to_string(available) + " bytes of data can hold");
    const std::size_t files = std::max<std::size_t>(1, data.files.size());
    if (data.bytes() / conv::sizeOf(data.type) % files != 0)
        refuseFile(header, announced + ", which its " + std::to_string(files) + " files cannot share evenly");
}

std::vector<std::string> numberedFiles(const fs::path& header, const std::string& pattern, std::int64_t first,
                                       std::int64_t last, std::int64_t step) {
    const std::size_t percent = pattern.find('%');
    std::size_t end = percent == std::string::npos ? percent : percent + 1;
    while (end < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[end])))
        ++end;
    const bool sane = end < pattern.size() && (pattern[end] == 'd' || pattern[end] == 'u' || pattern[end] == 'i') &&
                      pattern.find('%', end) == std::string::npos && end - percent <= 3;
    if (!sane || step == 0 || (last - first) / step < 0 ||
        (last - first) / step >= static_cast<std::int64_t>(mostFiles))
        refuseFile(header, "names its files by a pattern that makes no sense: " + pattern);
    const std::string width = pattern.substr(percent + 1, end - percent - 1);
    const std::size_t digits = width.empty() ? 0 : static_cast<std::size_t>(std::stoi(width));
    const char fill = !width.empty() && width[0] == '0' ? '0' : ' ';
    std::vector<std::string> names;
    for (std::int64_t i = first; step > 0 ? i <= last : i >= last; i += step) {
        std::string number = std::to_string(i);
        if (number.size() < digits)
            number.insert(0, digits - number.size(), fill);
        names.push_back(pattern.substr(0, percent) + number + pattern.substr(end + 1));
    }
    return names;
}

FilePart partOf(const fs::path& header, const AnnouncedData& data, std::size_t index) {
    const FileReader file(fileOf(header, data, index));
    FilePart part{file.path(), behindLines(file, data), data.packedBytes};
    const bool raw = data.packing == Packing::raw;
    const bool packed = !raw && data.packing != Packing::text && data.packing != Packing::hex;
    if (raw)
        part.bytes = data.bytesPerFile();
    if (!packed && data.byteSkip >= 0)
        part.offset += static_cast<std::uint64_t>(data.byteSkip); // bytes of compressed samples are skipped after
                                                                  // decompression
    if (raw && data.byteSkip < 0) {                               // samples end at a distance from the file's end
        const auto behind = static_cast<std::uint64_t>(-1 - data.byteSkip);
        const std::uint64_t needed = *part.bytes + behind;
        part.offset = file.size() > needed ? file.size() - needed : 0;
    }
    if (packed && data.byteSkip < 0 && data.packedBytes)
        part.offset = file.size() - std::min(file.size(), *data.packedBytes);
    if (part.offset > file.size() || (data.attached && part.offset < data.before) ||
        (raw && *part.bytes > file.size() - part.offset))
        refuseFile(header, "announces " + std::to_string(data.bytesPerFile()) + " bytes of samples from byte " +
                               std::to_string(part.offset) + " on in " + file.path().filename().string() +
                               ", which has " + std::to_string(file.size()) + " bytes");
    return part;
}

std::vector<std::string> surplusOf(const fs::path& header, const AnnouncedData& data) {
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, data.files.size()); ++i) {
        const FilePart part = partOf(header, data, i);
        const std::uint64_t end = part.offset + part.bytes.value_or(0), size = FileReader(part.file).size();
        if (data.packing == Packing::raw && data.byteSkip >= 0 && size > end)
            warnings.push_back(surplusWarning(part.file, size - end, *part.bytes));
    }
    return warnings;
}

std::vector<fs::path> detachedFiles(const fs::path& header, const AnnouncedData& data) {
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < data.files.size() && !data.attached; ++i)
        files.push_back(fileOf(header, data, i));
    return files;
}

std::optional<PackedFile> packedFileOf(const fs::path& header, const AnnouncedData& data, const conv::Layout& layout,
                                       conv::Info info, bool bigEndian) {
    const Coding coding = data.packing == Packing::gzip ? Coding::gzip : Coding::zlib;
    const bool packed = data.packing == Packing::gzip || data.packing == Packing::zlib;
    if (!packed || data.files.size() > 1 || (data.byteSkip < 0 && !data.packedBytes))
        return std::nullopt;
    const FilePart part = partOf(header, data, 0);
    const std::uint64_t offset = data.packedBytes ? 0 : static_cast<std::uint64_t>(data.byteSkip);
    return PackedFile{{layout, std::move(info), part.file, offset, bigEndian}, coding, part.offset, part.bytes};
}

} // namespace app::io

#include "app/io/nrrd_meta/detached_data.h"
#include "app/io/core/file_bytes.h"
#include <cctype>
#include <limits>

namespace app::io {
namespace {

constexpr std::size_t mostFiles = 100'000;

/// How many bytes one byte of a file can become at most.
std::uint64_t growth(Packing packing) {
    switch (packing) {
    case Packing::gzip:
        return 1032;
    case Packing::bzip2:
        return 1'000'000;
    default:
        return 1;
    }
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

std::string shapeText(const std::vector<std::int64_t>& sizes) {
    std::string text;
    for (const std::int64_t size : sizes)
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

/// Bytes that the announced samples take in the files, at the least.
std::uint64_t leastPacked(const AnnouncedData& data) {
    const std::uint64_t samples = data.bytes() / data.sampleBytes;
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

} // namespace

std::uint64_t AnnouncedData::bytes() const {
    std::uint64_t product = sampleBytes;
    for (const std::int64_t size : sizes)
        product = saturatedProduct({product, static_cast<std::uint64_t>(size)});
    return product;
}

void checkAnnounced(const fs::path& header, const AnnouncedData& data) {
    for (const std::int64_t size : data.sizes)
        if (size < 1)
            refuseFile(header, "announces a shape of " + shapeText(data.sizes));
    std::uint64_t available = 0;
    if (data.attached) {
        std::error_code error;
        const std::uint64_t size = fs::file_size(header, error);
        available = size > data.before ? size - data.before : 0;
    }
    for (const std::string& file : data.files) {
        const std::uint64_t size = sizeOfDetached(header, file);
        available += size > data.before ? size - data.before : 0;
    }
    if (leastPacked(data) > available || data.bytes() > std::uint64_t{1} << 50)
        refuseFile(header, "announces " + std::to_string(data.bytes()) + " bytes of samples (" + shapeText(data.sizes) +
                               "), more than the " + std::to_string(available) + " bytes of data can hold");
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

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/system/files.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace app::io {
namespace {

constexpr std::size_t bufferSize = 1 << 20;

[[noreturn]] void refuseWriting(const fs::path& path, int error) {
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + " cannot be written: " + std::strerror(error) + ".");
}

} // namespace

void refuseFile(const fs::path& path, const std::string& why) {
    throw conv::Error(conv::ErrorCode::unreadable, path.string() + " " + why + ".");
}

FileReader::FileReader(const fs::path& path) : path_(path) {
    descriptor_ = system::openFile(path, system::Access::read);
    if (descriptor_ < 0)
        refuseFile(path, std::string("cannot be opened: ") + std::strerror(errno));
    const std::optional<system::Status> status = system::statusOf(descriptor_);
    if (!status || !status->regular) {
        system::closeFile(descriptor_);
        refuseFile(path, status && status->folder ? "is a folder, not a file" : "is not a regular file");
    }
    size_ = status->size;
}

FileReader::~FileReader() {
    system::closeFile(descriptor_);
}

void FileReader::readAt(std::uint64_t offset, void* out, std::uint64_t count) const {
    if (offset > size_ || count > size_ - offset)
        refuseFile(path_, "is cut off: it has " + std::to_string(size_) + " bytes, and more were announced");
    char* to = static_cast<char*>(out);
    while (count > 0) {
        const std::int64_t got = system::readFileAt(descriptor_, to, count, offset);
        if (got < 0)
            refuseFile(path_, std::string("cannot be read: ") + std::strerror(errno));
        if (got == 0)
            refuseFile(path_, "became shorter while it was read");
        to += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::uint64_t>(got);
    }
}

std::string FileReader::bytes(std::uint64_t offset, std::uint64_t count) const {
    if (offset > size_ || count > size_ - offset)
        refuseFile(path_, "is cut off: it has " + std::to_string(size_) + " bytes, and more were announced");
    std::string text(count, '\0');
    readAt(offset, text.data(), count);
    return text;
}

FileWriter::FileWriter(const fs::path& path, fs::path named) : path_(std::move(named)) {
    descriptor_ = system::openFile(path, system::Access::write, system::Creation::empty);
    if (descriptor_ < 0)
        refuseWriting(path_, errno);
    pending_.reserve(bufferSize);
}

FileWriter::~FileWriter() {
    if (descriptor_ >= 0)
        system::closeFile(descriptor_);
}

void FileWriter::put(const char* data, std::uint64_t count) {
    while (count > 0) {
        const std::int64_t done = system::writeFile(descriptor_, data, count);
        if (done < 0)
            refuseWriting(path_, errno);
        data += done;
        count -= static_cast<std::uint64_t>(done);
        if (const int error = early_.wrote(descriptor_, static_cast<std::uint64_t>(done)); error != 0)
            refuseWriting(path_, error);
    }
}

void FileWriter::flush() {
    put(pending_.data(), pending_.size());
    pending_.clear();
}

void FileWriter::write(const void* data, std::uint64_t count) {
    const char* from = static_cast<const char*>(data);
    size_ += count;
    if (pending_.size() + count > bufferSize)
        flush();
    if (count > bufferSize)
        put(from, count);
    else
        pending_.insert(pending_.end(), from, from + count);
}

void FileWriter::rewrite(std::uint64_t offset, std::string_view text) {
    flush();
    while (!text.empty()) {
        const std::int64_t done = system::writeFileAt(descriptor_, text.data(), text.size(), offset);
        if (done < 0)
            refuseWriting(path_, errno);
        offset += static_cast<std::uint64_t>(done);
        text.remove_prefix(static_cast<std::size_t>(done));
    }
}

void FileWriter::close() {
    flush();
    const int closed = system::closeFile(descriptor_);
    descriptor_ = -1;
    if (closed != 0)
        refuseWriting(path_, errno);
}

std::string headOf(const fs::path& path, std::uint64_t most) {
    const FileReader file(path);
    return file.bytes(0, std::min(most, file.size()));
}

std::string bytesOf(const fs::path& path) {
    const FileReader file(path);
    return file.bytes(0, file.size());
}

std::uint64_t saturatedProduct(std::initializer_list<std::uint64_t> factors) {
    std::uint64_t product = 1;
    bool tooLarge = false;
    for (const std::uint64_t factor : factors) {
        if (factor == 0)
            return 0;
        tooLarge = __builtin_mul_overflow(product, factor, &product) || tooLarge;
    }
    return tooLarge ? std::numeric_limits<std::uint64_t>::max() : product;
}

std::uint64_t bigEndian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

void swapBytes(void* samples, std::size_t size, std::uint64_t count) {
    auto* bytes = static_cast<unsigned char*>(samples);
    if (size > 1)
        for (std::uint64_t i = 0; i < count; ++i, bytes += size)
            std::reverse(bytes, bytes + size);
}

} // namespace app::io

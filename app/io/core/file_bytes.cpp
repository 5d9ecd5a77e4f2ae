// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

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
    // O_NONBLOCK: a pipe without a writer must not hang the program; no effect on regular files.
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0)
        refuseFile(path, std::string("cannot be opened: ") + std::strerror(errno));
    struct stat status{};
    const bool known = ::fstat(descriptor_, &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) {
        ::close(descriptor_);
        refuseFile(path, known && S_ISDIR(status.st_mode) ? "is a folder, not a file" : "is not a regular file");
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
}

FileReader::~FileReader() {
    ::close(descriptor_);
}

void FileReader::readAt(std::uint64_t offset, void* out, std::uint64_t count) const {
    if (offset > size_ || count > size_ - offset)
        refuseFile(path_, "is cut off: it has " + std::to_string(size_) + " bytes, and more were announced");
    char* to = static_cast<char*>(out);
    while (count > 0) {
        const ssize_t got =
            ::pread(descriptor_, to, std::min<std::uint64_t>(count, 1u << 30), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
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

FileWriter::FileWriter(const fs::path& path) : path_(path) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0)
        refuseWriting(path, errno);
    pending_.reserve(bufferSize);
}

FileWriter::~FileWriter() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

void FileWriter::put(const char* data, std::uint64_t count) {
    while (count > 0) {
        const ssize_t done = ::write(descriptor_, data, std::min<std::uint64_t>(count, 1u << 30));
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            refuseWriting(path_, errno);
        data += done;
        count -= static_cast<std::uint64_t>(done);
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
        const ssize_t done = ::pwrite(descriptor_, text.data(), text.size(), static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            refuseWriting(path_, errno);
        offset += static_cast<std::uint64_t>(done);
        text.remove_prefix(static_cast<std::size_t>(done));
    }
}

void FileWriter::close() {
    flush();
    const int closed = ::close(descriptor_);
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

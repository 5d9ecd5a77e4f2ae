// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/sound_output.h"
#include "app/system/files.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <cstdio>
#include <cstring>
#include <utility>

namespace app::io {

SoundOutput::SoundOutput(std::filesystem::path path)
    : path_(std::move(path)), file_(system::openFile(path_, system::Access::update, system::Creation::empty)) {
    if (file_ < 0)
        error_ = errno;
    check();
}

SoundOutput::~SoundOutput() {
    if (file_ >= 0)
        system::closeFile(file_);
}

SF_VIRTUAL_IO* SoundOutput::functions() {
    static SF_VIRTUAL_IO functions{size, seek, read, write, tell};
    return &functions;
}

void SoundOutput::check() const {
    if (error_ != 0)
        throw conv::Error(conv::ErrorCode::unwritable,
                          path_.string() + " cannot be written: " + std::strerror(error_) + ".");
}

void SoundOutput::close() {
    if (system::closeFile(std::exchange(file_, -1)) != 0 && error_ == 0)
        error_ = errno;
    check();
}

sf_count_t SoundOutput::size(void* self) {
    return static_cast<SoundOutput*>(self)->size_;
}

sf_count_t SoundOutput::seek(sf_count_t offset, int whence, void* self) {
    auto& s = *static_cast<SoundOutput*>(self);
    s.at_ = offset + (whence == SEEK_CUR ? s.at_ : whence == SEEK_END ? s.size_ : 0);
    return s.at_;
}

sf_count_t SoundOutput::read(void* to, sf_count_t count, void* self) {
    auto& s = *static_cast<SoundOutput*>(self);
    const std::int64_t got =
        system::readFileAt(s.file_, to, static_cast<std::uint64_t>(count), static_cast<std::uint64_t>(s.at_));
    s.at_ += std::max<std::int64_t>(0, got);
    return std::max<std::int64_t>(0, got);
}

sf_count_t SoundOutput::write(const void* from, sf_count_t count, void* self) {
    auto& s = *static_cast<SoundOutput*>(self);
    const char* bytes = static_cast<const char*>(from);
    sf_count_t written = 0;
    while (written < count) {
        const std::int64_t done = system::writeFileAt(
            s.file_, bytes + written, static_cast<std::uint64_t>(count - written), static_cast<std::uint64_t>(s.at_));
        if (done < 0) {
            s.error_ = s.error_ == 0 ? errno : s.error_;
            break;
        }
        written += done;
        s.at_ += done;
        s.size_ = std::max(s.size_, s.at_);
    }
    return written;
}

sf_count_t SoundOutput::tell(void* self) {
    return static_cast<SoundOutput*>(self)->at_;
}

} // namespace app::io

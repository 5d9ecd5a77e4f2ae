// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <sndfile.h>

namespace app::io {

/// A new file that libsndfile writes by functions of this program: the library does not report every failed write, like
/// that of a FLAC file's last block.
class SoundOutput {
  public:
    /// Throws Error(unwritable).
    explicit SoundOutput(std::filesystem::path path);
    ~SoundOutput(); ///< closes and ignores errors: call close() first
    SoundOutput(const SoundOutput&) = delete;
    SoundOutput& operator=(const SoundOutput&) = delete;
    /// Functions whose user data is a SoundOutput.
    [[nodiscard]] static SF_VIRTUAL_IO* functions();
    /// Throws Error(unwritable) with the first reason for which bytes were not written.
    void check() const;
    /// Throws as check().
    void close();

  private:
    static sf_count_t size(void* self);
    static sf_count_t seek(sf_count_t offset, int whence, void* self);
    static sf_count_t read(void* to, sf_count_t count, void* self);
    static sf_count_t write(const void* from, sf_count_t count, void* self);
    static sf_count_t tell(void* self);
    std::filesystem::path path_;
    int file_ = -1, error_ = 0;
    sf_count_t at_ = 0, size_ = 0;
};

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/sound/sound_check.h"
#include <memory>
#include <sndfile.h>

namespace app::io {

struct CloseSound {
    void operator()(SNDFILE* file) const { sf_close(file); }
};
using SoundHandle = std::unique_ptr<SNDFILE, CloseSound>;

/// Input of libsndfile: the file itself, or a repaired header followed by a range of the file.
class SoundInput {
  public:
    /// Opens it. If libsndfile refuses, `handle()` is null and sf_strerror(nullptr) has the reason.
    SoundInput(const FileReader& file, const SoundCheck& check);
    [[nodiscard]] SNDFILE* handle() const { return handle_.get(); }
    [[nodiscard]] const SF_INFO& info() const { return info_; }

  private:
    /// Data of libsndfile's callbacks, which get a pointer to it.
    struct Bytes {
        const FileReader* file = nullptr;
        MendedSound sound;
        std::uint64_t at = 0;
        [[nodiscard]] std::uint64_t size() const { return sound.header.size() + sound.length; }
        std::uint64_t read(char* out, std::uint64_t count);
    };
    std::unique_ptr<Bytes> bytes_;
    SF_INFO info_{};
    SoundHandle handle_;
};

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/sound_input.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

namespace app::io {

std::uint64_t SoundInput::Bytes::read(char* out, std::uint64_t count) {
    count = std::min(count, size() - std::min(at, size()));
    const std::uint64_t head = at < sound.header.size() ? std::min<std::uint64_t>(count, sound.header.size() - at) : 0;
    if (head > 0)
        std::memcpy(out, sound.header.data() + at, head);
    if (count > head)
        file->readAt(sound.offset + (at + head - sound.header.size()), out + head, count - head);
    at += count;
    return count;
}

SoundInput::SoundInput(const FileReader& file, const SoundCheck& check) {
    if (!check.mended) {
        handle_.reset(sf_open(file.path().c_str(), SFM_READ, &info_));
        return;
    }
    bytes_ = std::make_unique<Bytes>(Bytes{&file, *check.mended});
    SF_VIRTUAL_IO io{};
    io.get_filelen = [](void* user) { return static_cast<sf_count_t>(static_cast<Bytes*>(user)->size()); };
    io.seek = [](sf_count_t offset, int whence, void* user) {
        auto& bytes = *static_cast<Bytes*>(user);
        const auto from = whence == SEEK_SET   ? sf_count_t{0}
                          : whence == SEEK_CUR ? static_cast<sf_count_t>(bytes.at)
                                               : static_cast<sf_count_t>(bytes.size());
        if (from + offset < 0)
            return sf_count_t{-1};
        bytes.at = static_cast<std::uint64_t>(from + offset);
        return from + offset;
    };
    io.read = [](void* out, sf_count_t count, void* user) -> sf_count_t {
        try { // no exception may pass through libsndfile
            return static_cast<sf_count_t>(
                static_cast<Bytes*>(user)->read(static_cast<char*>(out), static_cast<std::uint64_t>(count)));
        } catch (const conv::Error&) {
            return 0; // the reader reports the missing samples
        }
    };
    io.write = [](const void*, sf_count_t, void*) { return sf_count_t{0}; };
    io.tell = [](void* user) { return static_cast<sf_count_t>(static_cast<Bytes*>(user)->at); };
    handle_.reset(sf_open_virtual(&io, SFM_READ, &info_, bytes_.get()));
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/sound_check.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

constexpr std::size_t headBytes = 27, checksumAt = 22;

/// CRC-32 of Ogg: polynomial 0x04c11db7, not reflected, from 0.
std::uint32_t checksumOf(std::string_view page) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> all{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i << 24;
            for (int bit = 0; bit < 8; ++bit)
                value = (value << 1) ^ ((value & 0x80000000U) ? 0x04c11db7U : 0);
            all[i] = value;
        }
        return all;
    }();
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const bool ownField = i >= checksumAt && i < checksumAt + 4; // counts as zeros
        sum = (sum << 8) ^ table[(sum >> 24) ^ (ownField ? 0U : static_cast<unsigned char>(page[i]))];
    }
    return sum;
}

} // namespace

SoundCheck checkOgg(const FileReader& file) {
    bool ended = false;
    for (std::uint64_t at = 0; at < file.size();) {
        const std::string head = file.bytes(at, std::min<std::uint64_t>(headBytes, file.size() - at));
        if (head.size() < headBytes)
            refuseFile(file.path(), "is truncated inside its last page");
        if (!head.starts_with("OggS"))
            refuseFile(file.path(), "has no Ogg page at byte " + std::to_string(at) + ", where one must begin");
        const auto segments = static_cast<unsigned char>(head[26]);
        if (segments > file.size() - at - headBytes)
            refuseFile(file.path(), "is truncated inside its last page");
        std::uint64_t bytes = headBytes + segments;
        for (const char length : file.bytes(at + headBytes, segments))
            bytes += static_cast<unsigned char>(length);
        if (bytes > file.size() - at)
            refuseFile(file.path(), "is truncated: its last page has " + std::to_string(bytes) + " bytes, and " +
                                        std::to_string(file.size() - at) + " are left");
        if (checksumOf(file.bytes(at, bytes)) != littleEndian(head, checksumAt, 4))
            refuseFile(file.path(),
                       "is damaged: the checksum of the Ogg page at byte " + std::to_string(at) + " does not match");
        ended = (head[5] & 4) != 0;
        at += bytes;
    }
    SoundCheck check;
    if (!ended)
        check.warnings.emplace_back("The Ogg stream has no end mark; it may be truncated.");
    return check;
}

} // namespace app::io

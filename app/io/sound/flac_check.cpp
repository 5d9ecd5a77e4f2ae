// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/flac_check.h"
#include <algorithm>

namespace app::io {

FlacCheck::FlacCheck(const FileReader& file) : path_(file.path()) {
    constexpr std::size_t headBytes = 42, bitsAt = 20, sumAt = 26; // "fLaC", a block's head, STREAMINFO
    if (file.size() < headBytes)
        return;
    const std::string head = file.bytes(0, headBytes);
    wanted_ = head.substr(sumAt, 16);
    if (!head.starts_with("fLaC") || std::ranges::all_of(wanted_, [](char c) { return c == 0; }))
        return;
    bits_ =
        ((static_cast<unsigned char>(head[bitsAt]) & 1U) << 4 | static_cast<unsigned char>(head[bitsAt + 1]) >> 4) + 1;
}

void FlacCheck::add(const std::int16_t* samples, std::size_t count) {
    std::string bytes(2 * count, '\0');
    for (std::size_t i = 0; i < count; ++i) {
        bytes[2 * i] = static_cast<char>(samples[i]);
        bytes[2 * i + 1] = static_cast<char>(samples[i] >> 8);
    }
    sum_.add(bytes.data(), bytes.size());
}

void FlacCheck::add(const std::int32_t* samples, std::size_t count) {
    const std::size_t width = (bits_ + 7) / 8;
    std::string bytes(width * count, '\0');
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t b = 0; b < width; ++b)
            bytes[width * i + b] = static_cast<char>(samples[i] >> (32 - bits_ + 8 * b));
    sum_.add(bytes.data(), bytes.size());
}

void FlacCheck::finish() {
    const auto sum = sum_.finish();
    if (!std::equal(sum.begin(), sum.end(), wanted_.begin(),
                    [](unsigned char a, char b) { return a == static_cast<unsigned char>(b); }))
        refuseFile(path_, "is damaged: the MD5 checksum of its samples does not match");
}

} // namespace app::io

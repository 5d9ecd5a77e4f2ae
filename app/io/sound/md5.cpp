// SPDX-License-Identifier: Apache-2.0
#include "app/io/sound/md5.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace app::io {
namespace {

/// Integer parts of 2³² · |sin(i + 1)|, as the RFC defines them.
const std::array<std::uint32_t, 64>& sines() {
    static const auto table = [] {
        std::array<std::uint32_t, 64> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] =
                static_cast<std::uint32_t>(std::floor(std::abs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
        return all;
    }();
    return table;
}

constexpr std::array<std::array<int, 4>, 4> turns{{{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};

} // namespace

void Md5::block(const unsigned char* bytes) {
    std::array<std::uint32_t, 16> word{};
    for (std::size_t i = 0; i < word.size(); ++i)
        for (std::size_t b = 4; b-- > 0;)
            word[i] = word[i] << 8 | bytes[4 * i + b];
    auto [a, b, c, d] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::size_t round = i / 16;
        std::uint32_t mixed = 0;
        std::size_t from = i;
        if (round == 0) {
            mixed = (b & c) | (~b & d);
        } else if (round == 1) {
            mixed = (d & b) | (~d & c);
            from = (5 * i + 1) % 16;
        } else if (round == 2) {
            mixed = b ^ c ^ d;
            from = (3 * i + 5) % 16;
        } else {
            mixed = c ^ (b | ~d);
            from = 7 * i % 16;
        }
        mixed += a + sines()[i] + word[from];
        a = d;
        d = c;
        c = b;
        b += std::rotl(mixed, turns[round][i % 4]);
    }
    state_[0] += a;
    state_[1] += b;
    state_[2] += c;
    state_[3] += d;
}

void Md5::add(const void* data, std::size_t bytes) {
    const auto* from = static_cast<const unsigned char*>(data);
    while (bytes > 0) {
        const std::size_t at = count_ % pending_.size();
        if (at == 0 && bytes >= pending_.size()) {
            block(from);
            from += pending_.size();
            bytes -= pending_.size();
            count_ += pending_.size();
            continue;
        }
        const std::size_t some = std::min(bytes, pending_.size() - at);
        std::memcpy(pending_.data() + at, from, some);
        from += some;
        bytes -= some;
        count_ += some;
        if (count_ % pending_.size() == 0)
            block(pending_.data());
    }
}

std::array<unsigned char, 16> Md5::finish() {
    const std::uint64_t bits = count_ * 8;
    constexpr std::size_t lengthAt = 56;
    const unsigned char one = 0x80, zero = 0;
    add(&one, 1);
    while (count_ % pending_.size() != lengthAt)
        add(&zero, 1);
    std::array<unsigned char, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i)
        length[i] = static_cast<unsigned char>(bits >> 8 * i);
    add(length.data(), length.size());
    std::array<unsigned char, 16> sum{};
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<unsigned char>(state_[i / 4] >> 8 * (i % 4));
    return sum;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "malformed.h"
#include "app/io/io.h"
#include <algorithm>
#include <cctype>
#include <conv/error.h>
#include <cstddef>
#include <gtest/gtest.h>
#include <random>

namespace fuzz {
namespace {

/// Headers are at the front: most positions are chosen there.
std::size_t place(std::mt19937& random, std::size_t size, int i) {
    const std::size_t front = std::min<std::size_t>(size, i % 4 == 3 ? size : 400);
    return std::uniform_int_distribution<std::size_t>(0, front - 1)(random);
}

} // namespace

std::vector<Variant> variantsOf(const std::string& good, bool dense) {
    std::vector<Variant> all;
    all.push_back({"empty", ""});
    for (const std::size_t cut : {std::size_t{1}, std::size_t{7}, std::size_t{60}, std::size_t{200}, good.size() / 3,
                                  good.size() / 2, good.size() - 1})
        if (cut < good.size())
            all.push_back({"cut to " + std::to_string(cut) + " bytes", good.substr(0, cut)});
    all.push_back({"twice", good + good});
    std::mt19937 random(12345);
    const int rounds = dense ? 60 : 6;
    for (int i = 0; i < rounds; ++i) {
        const std::size_t at = place(random, good.size(), i);
        std::string bytes = good;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
        all.push_back({"bit flipped in byte " + std::to_string(at), bytes});
    }
    // Sizes that announce everything, nothing, or a little too much.
    for (int i = 0; i < rounds; ++i) {
        const std::size_t at = place(random, good.size(), i);
        static const std::string lies[] = {
            "\xFF\xFF\xFF\xFF", std::string(4, '\0'), "\x7F\xFF\xFF\xFF", "99999999", "-1", "\x00\x00\x01\x00"};
        const std::string& lie = lies[static_cast<std::size_t>(i) % std::size(lies)];
        std::string bytes = good;
        bytes.replace(at, std::min(lie.size(), bytes.size() - at), lie.substr(0, bytes.size() - at));
        all.push_back({"lie " + std::to_string(i % std::size(lies)) + " at byte " + std::to_string(at), bytes});
    }
    for (int i = 0; i < (dense ? 8 : 2); ++i) {
        std::string bytes = good.substr(0, std::min<std::size_t>(good.size(), 16U << i));
        while (bytes.size() < 4000)
            bytes += static_cast<char>(random());
        all.push_back({"noise after " + std::to_string(16U << i) + " bytes", bytes});
    }
    return all;
}

bool isRefused(const std::filesystem::path& path, const Variant& variant, std::string_view name,
               std::int64_t maxBytes) {
    try {
        const conv::Volume volume = app::io::load(path);
        EXPECT_LE(volume.layout().byteCount(), maxBytes) << variant.what;
        const std::int64_t bytes =
            volume.layout().whole().count() * static_cast<std::int64_t>(sizeOf(volume.layout().type));
        volatile unsigned sum = 0;
        for (const conv::Item item : conv::itemsOf(volume.layout()))
            for (std::int64_t i = 0; i < bytes; ++i)
                sum = sum + std::to_integer<unsigned>(volume.data(item)[i]);
        return false;
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::unreadable) << variant.what << ": " << error.what();
        EXPECT_NE(std::string_view(error.what()).find(name), std::string_view::npos)
            << variant.what << ": " << error.what();
        return true;
    }
}

std::string testNameOf(std::string name) {
    std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

} // namespace fuzz

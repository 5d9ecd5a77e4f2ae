// SPDX-License-Identifier: Apache-2.0
#include "malformed.h"
#include <algorithm>
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

} // namespace fuzz

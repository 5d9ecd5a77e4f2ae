// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/nrrd_words.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {

std::vector<std::string> nrrdWords(const std::string& text) {
    constexpr std::string_view blanks = " \t\r";
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string::npos;) {
        const bool quoted = text[at] == '"';
        const std::size_t start = at + (quoted ? 1 : 0);
        const std::size_t end =
            std::min(quoted ? text.find('"', start) : text.find_first_of(blanks, start), text.size());
        words.push_back(text.substr(start, end - start));
        at = text.find_first_not_of(blanks, std::min(end + (quoted ? 1 : 0), text.size()));
    }
    return words;
}

std::vector<std::vector<double>> nrrdVectors(const fs::path& path, const std::string& text) {
    std::vector<std::vector<double>> vectors;
    for (std::size_t at = 0; (at = text.find_first_not_of(" \t\r,", at)) != std::string::npos;) {
        std::vector<double>& numbers = vectors.emplace_back();
        if (text[at] != '(') { // "none"
            const std::size_t end = std::min(text.find_first_of(" \t\r(", at), text.size());
            if (const std::string word = lowered(text.substr(at, end - at)); word != "none")
                refuseFile(path, "has a vector in its NRRD header that is none: " + printable(word.substr(0, 40)));
            at = end;
            continue;
        }
        const std::size_t end = std::min(text.find(')', at), text.size());
        std::string part = text.substr(at + 1, end - at - 1);
        std::replace(part.begin(), part.end(), ',', ' ');
        for (const std::string& word : wordsOf(part)) {
            const auto number = parsedNumber(word);
            if (!number || !(std::abs(*number) < 1e30))
                refuseFile(path, "has an impossible number in its NRRD geometry: " + printable(word.substr(0, 40)));
            numbers.push_back(*number);
        }
        if (numbers.empty())
            refuseFile(path, "has an empty vector in its NRRD geometry");
        at = std::min(end + 1, text.size());
    }
    return vectors;
}

} // namespace app::io

// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/header_text.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <cmath>
#include <sstream>

namespace app::io {

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream in(text);
    in.imbue(std::locale::classic());
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

std::int64_t integerOf(const fs::path& file, const std::string& field, const std::string& text) {
    const auto value = parsedNumber(text);
    if (!value || !(std::abs(*value) < 9e15) || *value != std::nearbyint(*value))
        refuseFile(file, "has an impossible number in its field " + field + ": " + printable(text.substr(0, 40)));
    return static_cast<std::int64_t>(*value);
}

void requireAxes(const fs::path& file, const conv::Geometry& geometry) {
    const auto& d = geometry.direction;
    const double volume =
        d[0] * (d[4] * d[8] - d[5] * d[7]) - d[1] * (d[3] * d[8] - d[5] * d[6]) + d[2] * (d[3] * d[7] - d[4] * d[6]);
    if (!(std::abs(volume) > 1e-9))
        refuseFile(file, "has axes that lie in one plane");
}

} // namespace app::io

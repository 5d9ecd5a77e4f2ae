// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/store/json_text.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{16} << 20;
constexpr int mostDepth = 64;
constexpr std::size_t mostAxes = 32;
constexpr std::string_view notNumbers[] = {"NaN", "-Infinity", "Infinity"};

/// Puts NaN, Infinity and -Infinity, which Python writes and JSON does not have, in quotes. `depth`: levels of nesting.
std::string tidied(std::string_view text, int& depth) {
    std::string tidy;
    tidy.reserve(text.size());
    int level = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\' && i + 1 < text.size()) {
            tidy += c;
            tidy += text[++i];
            continue;
        }
        if (c == '"')
            quoted = !quoted;
        if (!quoted && (c == '{' || c == '['))
            depth = std::max(depth, ++level);
        if (!quoted && (c == '}' || c == ']'))
            --level;
        const auto* const word =
            quoted || std::string_view("N-I").find(c) == std::string_view::npos
                ? std::end(notNumbers)
                : std::ranges::find_if(notNumbers, [&](auto w) { return text.substr(i, w.size()) == w; });
        if (word == std::end(notNumbers)) {
            tidy += c;
        } else {
            tidy.append("\"").append(*word).append("\"");
            i += word->size() - 1;
        }
    }
    return tidy;
}

} // namespace

const Json& ZarrJson::member(const Json& object, const char* name) {
    static const Json none;
    if (!object.is_object())
        return none;
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

std::vector<std::int64_t> ZarrJson::integers(const Json& object, const char* name, std::int64_t least) const {
    const Json& list = member(object, name);
    if (!list.is_array() || list.size() > mostAxes)
        refuse("has the `" + std::string(name) + "` " + shortText(list) + ", which is not a list of numbers");
    std::vector<std::int64_t> numbers;
    for (const Json& one : list) {
        const bool fits =
            one.is_number_unsigned() ? one.get<std::uint64_t>() < std::uint64_t{1} << 62 : one.is_number_integer();
        if (!fits || one.get<std::int64_t>() < least)
            refuse("has the `" + std::string(name) + "` " + shortText(list) + ": each number must be an integer ≥ " +
                   std::to_string(least));
        numbers.push_back(one.get<std::int64_t>());
    }
    return numbers;
}

std::string ZarrJson::text(const Json& object, const char* name) const {
    const Json& value = member(object, name);
    if (!value.is_string())
        refuse("has the `" + std::string(name) + "` " + shortText(value) + ", which is not a text");
    return value.get<std::string>();
}

std::optional<ZarrJson> readZarrJson(const ZarrStore& store, const std::string& key) {
    const std::optional<std::string> stored = store.entry(key, [&](std::uint64_t bytes) {
        if (bytes > mostBytes)
            store.refuse(key, "has " + std::to_string(bytes) + " bytes of metadata; at most " +
                                  std::to_string(mostBytes) + " are read");
    });
    return stored ? std::optional(parsedZarrJson(store, key, *stored)) : std::nullopt;
}

ZarrJson parsedZarrJson(const ZarrStore& store, const std::string& key, std::string_view stored) {
    int depth = 0;
    const std::string text = tidied(stored, depth);
    if (depth > mostDepth)
        store.refuse(key, "nests its JSON deeper than " + std::to_string(mostDepth) + " levels");
    Json value;
    try {
        value = Json::parse(text);
    } catch (const Json::exception& error) {
        std::string why = error.what();
        why = why.substr(why.find("] ") == std::string::npos ? 0 : why.find("] ") + 2);
        store.refuse(key, "is not JSON: " + printable(std::string_view(why).substr(0, 120)));
    }
    if (!value.is_object())
        store.refuse(key, "is not a JSON object");
    return ZarrJson(store, key, std::move(value));
}

std::string shortText(const Json& value) {
    constexpr std::size_t most = 60;
    const std::string text = printable(value.dump(-1, ' ', false, Json::error_handler_t::replace));
    return text.size() > most ? text.substr(0, most) + "…" : text;
}

} // namespace app::io

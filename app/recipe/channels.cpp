// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/channels.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cctype>
#include <charconv>

namespace app {
namespace {

[[noreturn]] void fail(std::string_view text, const std::string& reason) {
    refuseParameter("channels", text, reason);
}

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Matches a name with a pattern with * and ?, ignoring case.
bool fits(std::string_view name, std::string_view pattern) {
    std::size_t n = 0, p = 0, star = std::string_view::npos, from = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || lower(pattern[p]) == lower(name[n]))) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) { // the star matches one more character
            p = star + 1;
            n = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

/// "Fp1 (uV)" → "Fp1".
std::string_view withoutUnit(std::string_view name) {
    const std::size_t bracket = name.rfind(" (");
    return bracket != std::string_view::npos && name.ends_with(')') ? name.substr(0, bracket) : name;
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

/// "3" or "2-4".
std::optional<std::pair<std::int64_t, std::int64_t>> rangeOf(std::string_view part) {
    const std::size_t dash = part.find('-');
    const auto first = wholeNumber(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
    if (!first || !last)
        return std::nullopt;
    return std::pair{*first, *last};
}

/// Marks the channels of one part; explains why there are none.
class Marking {
  public:
    Marking(std::string_view text, const conv::Layout& layout)
        : text_(text), layout_(layout), marked_(static_cast<std::size_t>(layout.channels), false) {}

    void take(std::string_view part) {
        const bool off = part.starts_with('!');
        if (off)
            part = trimmed(part.substr(1));
        if (first_ && off)
            marked_.assign(marked_.size(), true);
        first_ = false;
        if (part == "all")
            marked_.assign(marked_.size(), !off);
        else if (const auto range = rangeOf(part))
            number(part, *range, !off);
        else
            named(part, !off);
    }

    [[nodiscard]] std::vector<std::int64_t> result() const {
        std::vector<std::int64_t> chosen;
        bool all = true;
        for (std::int64_t c = 0; c < layout_.channels; ++c) {
            if (c == layout_.alpha)
                continue;
            const bool marked = marked_[static_cast<std::size_t>(c)];
            all = all && marked;
            if (marked)
                chosen.push_back(c);
        }
        if (chosen.empty())
            fail(text_, "no channel is left");
        return all ? std::vector<std::int64_t>{} : chosen;
    }

  private:
    void number(std::string_view part, const std::pair<std::int64_t, std::int64_t>& range, bool on) {
        if (range.first > range.second)
            fail(text_, "the range " + std::string(part) + " runs backwards");
        if (range.second >= layout_.channels)
            fail(text_, "there is no channel " + std::to_string(range.second) + ", these data have " +
                            std::to_string(layout_.channels) + ", counted from 0");
        for (std::int64_t c = range.first; c <= range.second; ++c)
            marked_[static_cast<std::size_t>(c)] = on;
    }

    void named(std::string_view part, bool on) {
        if (layout_.channelNames.empty())
            fail(text_, "the channels of these data have no names; they are numbered from 0 to " +
                            std::to_string(layout_.channels - 1));
        bool any = false;
        std::vector<std::string_view> names;
        for (std::size_t c = 0; c < layout_.channelNames.size(); ++c) {
            const std::string_view name = layout_.channelNames[c];
            names.push_back(withoutUnit(name));
            if (!fits(name, part) && !fits(withoutUnit(name), part))
                continue;
            marked_[c] = on;
            any = true;
        }
        if (any)
            return;
        const std::string near = hint(part, names);
        fail(text_, "no channel is called " + std::string(part) + (near.empty() ? "" : "; " + near));
    }

    std::string_view text_;
    const conv::Layout& layout_;
    std::vector<bool> marked_;
    bool first_ = true;
};

} // namespace

std::vector<std::int64_t> channelsNamed(std::string_view text, const conv::Layout& layout) {
    if (trimmed(text) == "all")
        return {};
    Marking marking(text, layout);
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        marking.take(trimmed(rest.substr(0, comma)));
        if (comma == std::string_view::npos)
            return marking.result();
        rest.remove_prefix(comma + 1);
    }
}

Recipe recipeForChannel(const Recipe& recipe, const conv::Layout& layout, std::int64_t channel) {
    Recipe result;
    for (const Step& step : recipe.steps) {
        if (filterNamed(step.filter).grid) { // acts on all channels
            result.steps.push_back(step);
            continue;
        }
        const std::vector<std::int64_t> on = channelsNamed(std::get<std::string>(valueOf(step, "channels")), layout);
        if (!on.empty() && !std::binary_search(on.begin(), on.end(), channel))
            continue;
        result.steps.push_back(step);
        result.steps.back().values.erase("channels");
    }
    return result;
}

} // namespace app

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <conv/error.h>

namespace conv {

std::string_view Cause::value(std::string_view key) const {
    const auto found = std::ranges::find(values_, key, &Values::value_type::first);
    return found == values_.end() ? std::string_view{} : std::string_view(found->second);
}

std::string Cause::sentence(std::string_view translation) const {
    std::string text;
    while (!translation.empty()) {
        const std::size_t open = translation.find('{'), close = translation.find('}', open);
        if (close == std::string_view::npos)
            break;
        text += translation.substr(0, open);
        text += value(translation.substr(open + 1, close - open - 1));
        translation.remove_prefix(close + 1);
    }
    return text += translation;
}

} // namespace conv

#include "app/cli/dtype.h"
#include <conv/error.h>
#include <ranges>

namespace app::cli {

conv::ElementType outputType(const Recipe& recipe, const conv::Layout& input, std::optional<conv::ElementType> asked) {
    if (asked)
        return *asked;
    for (const Step& step : recipe.steps | std::views::reverse)
        if (!step.muted)
            return step.filter == "canny" && !step.values.contains("channels") ? conv::ElementType::u8 : input.type;
    return input.type;
}

void checkFormatHolds(const conv::Layout& output, const io::fs::path& path, bool typeAsked) {
    const io::Format& format = io::formatForSaving(path);
    if (!format.refuses)
        return;
    const std::optional<std::string> reason = format.refuses(output);
    if (!reason)
        return;
    std::string would;
    conv::Layout other = output;
    for (const conv::ElementType type : conv::elementTypes()) {
        other.type = type;
        if (!format.refuses(other))
            would.append(would.empty() ? "" : ", ").append(conv::name(type));
    }
    std::string sentence = path.string() + ": " + *reason;
    if (!would.empty())
        sentence += std::string(typeAsked ? " With --dtype it takes " : " Give a type that it takes by --dtype: ") +
                    would + ".";
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/dtype.h"
#include "app/io/list/stored_as.h"
#include "app/session/fractions.h"
#include <array>
#include <conv/error.h>
#include <filesystem>

namespace app::cli {
namespace {

/// Returns the types of such data that a format holds, joined by commas.
std::string typesOf(const io::Format& format, conv::Layout layout) {
    std::string types;
    for (const conv::ElementType type : conv::elementTypes()) {
        layout.type = type;
        if (!format.refuses(layout))
            types.append(types.empty() ? "" : ", ").append(conv::name(type));
    }
    return types;
}

/// Returns extensions of well-known formats that hold such data: ".nii.gz, .tiff and .npy".
std::string formatsFor(const conv::Layout& layout) {
    constexpr std::array<std::string_view, 5> known{".nii.gz", ".tiff", ".wav", ".npy", ".csv"};
    std::vector<std::string> fitting;
    for (const std::string_view extension : known) {
        if ((extension == ".nii.gz") != (layout.dimension == 3) && extension == ".nii.gz")
            continue;
        if ((extension == ".wav" || extension == ".csv") && layout.dimension != 1)
            continue;
        const std::filesystem::path example = "x" + std::string(extension);
        const io::Format& format = io::formatForSaving(example);
        if (format.missing.empty() && !(format.refuses && format.refuses(layout)))
            fitting.emplace_back(extension);
    }
    std::string text;
    for (std::size_t i = 0; i < fitting.size(); ++i)
        text += (i == 0 ? "" : i + 1 == fitting.size() ? " and " : ", ") + fitting[i];
    return text;
}

} // namespace

conv::ElementType outputType(const WorkItem& item, const conv::Layout& input) {
    if (item.dtype)
        return *item.dtype;
    conv::Layout saved = input;
    saved.type = savedType(*item.recipe, input);
    if (saved.type == input.type || !item.saves || item.output.empty() || !fractionsFrom(*item.recipe).empty())
        return saved.type;
    const io::Format& format = io::formatForSaving(item.output);
    return format.refuses && format.refuses(saved) ? input.type : saved.type;
}

std::string storageOf(const WorkItem& item, conv::ElementType type) {
    const std::string_view rounded =
        item.saves && !item.output.empty() ? io::storedAs(type, item.output) : std::string_view();
    return std::string(rounded.empty() ? conv::name(type) : rounded);
}

std::string waysOut(const conv::Layout& wide, std::string_view type) {
    const std::string name(type), formats = formatsFor(wide);
    return "--dtype " + name + " saves them so, --dtype " + name + ":rescale fills its range" +
           (formats.empty() ? "" : ", and " + formats + " hold " + std::string(conv::name(wide.type))) + ".";
}

std::string typeNote(const WorkItem& item, const conv::Layout& input) {
    if (item.rescale)
        return "";
    const std::string fractions = fractionsFrom(*item.recipe), from = quantityFrom(*item.recipe);
    if (item.dtype)
        return !fractions.empty() && conv::isInteger(*item.dtype)
                   ? fractions + " gives fractions, which " + std::string(conv::name(*item.dtype)) +
                         " rounds to whole numbers"
                   : "";
    if (from.empty() || savedType(*item.recipe, input) == input.type)
        return "";
    const std::string type(conv::name(input.type));
    if (outputType(item, input) == input.type)
        return from + " gives another quantity, which " + type + " rounds and clips; --dtype " + type +
               ":rescale fills its range";
    return from + (fractions.empty() ? " gives another quantity; --dtype " + type + " keeps the type, rounds and clips"
                                     : " gives fractions; --dtype " + type + " keeps the type and rounds");
}

void checkFormatHolds(const conv::Layout& output, const io::fs::path& path, const WorkItem& item) {
    const io::Format& format = io::formatForSaving(path);
    if (!format.refuses)
        return;
    const std::optional<std::string> reason = format.refuses(output);
    if (!reason)
        return;
    const std::string would = typesOf(format, output), from = fractionsFrom(*item.recipe);
    std::string sentence = path.string() + ": " + *reason;
    if (!item.dtype && !from.empty() && !would.empty())
        sentence = path.string() + ": " + from + " gives fractions, and " + std::string(format.name) +
                   " holds whole numbers only. " + waysOut(output, would.substr(0, would.find(',')));
    else if (!would.empty())
        sentence += std::string(item.dtype ? " With --dtype it takes " : " Give a type that it takes by --dtype: ") +
                    would + ".";
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

} // namespace app::cli

#include "app/cli/files.h"
#include "app/recipe/near_names.h"
#include <algorithm>
#include <conv/error.h>
#include <map>

namespace app::cli {
namespace {

constexpr std::string_view placeholders[] = {"{stem}", "{ext}", "{relpath}", "{dir}", "{index}"};

std::string nameWithoutSlash(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.empty() ? path.parent_path().filename().string() : name; // "series/" is a folder called series
}

std::string valueOf(std::string_view placeholder, const InputFile& input, std::size_t index, std::size_t digits) {
    const std::string file = nameWithoutSlash(input.path);
    std::string ext = fs::is_directory(input.path) ? std::string() : io::extensionOf(input.path);
    if (placeholder == "{stem}")
        return file.substr(0, file.size() - ext.size());
    if (placeholder == "{ext}")
        return ext;
    if (placeholder == "{relpath}")
        return input.relative.empty() ? "." : input.relative.string();
    if (placeholder == "{dir}")
        return input.path.parent_path().empty() ? "." : input.path.parent_path().string();
    std::string number = std::to_string(index);
    return std::string(digits > number.size() ? digits - number.size() : 0, '0') + number;
}

std::string fill(std::string_view form, const InputFile& input, std::size_t index, std::size_t digits) {
    std::string text;
    while (!form.empty()) {
        const std::size_t open = form.find('{');
        text += form.substr(0, open);
        if (open == std::string_view::npos)
            break;
        const std::size_t close = form.find('}', open);
        const std::string_view placeholder =
            form.substr(open, close == std::string_view::npos ? std::string_view::npos : close - open + 1);
        if (std::find(std::begin(placeholders), std::end(placeholders), placeholder) == std::end(placeholders))
            throw conv::Error(conv::ErrorCode::usage,
                              "-o: " + std::string(placeholder) + " is not known; " + hint(placeholder, placeholders));
        text += valueOf(placeholder, input, index, digits);
        form.remove_prefix(open + placeholder.size());
    }
    return text;
}

fs::path identity(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path), error);
    return error ? fs::absolute(path).lexically_normal() : whole;
}

void refuseCollisions(const std::vector<InputFile>& inputs, const std::vector<fs::path>& outputs) {
    std::map<fs::path, std::size_t> sources, targets;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        sources.emplace(identity(inputs[i].path), i);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const fs::path target = identity(outputs[i]);
        const auto [other, fresh] = targets.emplace(target, i);
        if (!fresh)
            throw conv::Error(conv::ErrorCode::usage, outputs[i].string() + ": would be the output of both " +
                                                          inputs[other->second].path.string() + " and " +
                                                          inputs[i].path.string() +
                                                          "; use {stem}, {relpath} or {index} in -o");
        const auto source = sources.find(target);
        if (source != sources.end() && source->second != i)
            throw conv::Error(conv::ErrorCode::usage, outputs[i].string() + ": the output of " +
                                                          inputs[i].path.string() + " would replace another input");
    }
}

} // namespace

std::vector<fs::path> outputsFor(const std::vector<InputFile>& inputs, const std::string& output, bool overwrite) {
    std::string form = output;
    std::error_code ignored;
    if (form.ends_with('/') || fs::is_directory(form, ignored))
        form = (fs::path(form) / "{relpath}" / "{stem}{ext}").string();
    const std::size_t digits = std::to_string(inputs.size() - 1).size();
    std::vector<fs::path> outputs;
    outputs.reserve(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        outputs.push_back(fs::path(fill(form, inputs[i], i, digits)).lexically_normal());
    refuseCollisions(inputs, outputs);
    for (const fs::path& path : outputs) {
        (void)io::formatForSaving(path);
        if (!overwrite && fs::exists(path, ignored))
            throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": exists already; --overwrite replaces it");
    }
    return outputs;
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/files.h"
#include "app/cli/batch/files/streams.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/files/folders.h"
#include "app/io/web/address.h"
#include "app/io/zarr/zarr_parts.h"
#include "app/system/files.h"
#include "app/text/near_names.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <cstring>
#include <map>
#include <set>

namespace app::cli {
namespace {

constexpr std::string_view placeholders[] = {"{stem}",  "{ext}",    "{relpath}", "{dir}",
                                             "{index}", "{series}", "{filter}",  "{date}"};

std::string nameWithoutSlash(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.empty() ? path.parent_path().filename().string() : name; // "series/" is a folder named series
}

bool isFolderOfSlices(const InputFile& input) {
    std::error_code ignored;
    return fs::is_directory(input.path, ignored) && !io::isFolderInput(input.path);
}

/// Returns the text with slashes replaced; names of series and filters may contain them.
std::string asName(std::string text) {
    std::replace(text.begin(), text.end(), '/', '_');
    return text;
}

/// Returns 2 if the form starts with a doubled brace, which means one literal brace; else 0.
std::size_t doubled(std::string_view form) {
    return form.starts_with("{{") || form.starts_with("}}") ? 2 : 0;
}

/// Returns the placeholder that the brace at the start begins, or the whole form if no brace closes it.
std::string_view placeholderAt(std::string_view form) {
    const std::size_t close = form.find('}');
    return close == std::string_view::npos ? form : form.substr(0, close + 1);
}

bool isKnown(std::string_view placeholder) {
    return std::find(std::begin(placeholders), std::end(placeholders), placeholder) != std::end(placeholders);
}

/// Returns true if a name has a brace that begins no placeholder.
bool hasPlainBrace(std::string_view name) {
    for (; !name.empty(); name.remove_prefix(std::max<std::size_t>(doubled(name), 1)))
        if (name[0] == '{' && doubled(name) == 0 && !isKnown(placeholderAt(name)))
            return true;
    return false;
}

std::string withDoubledBraces(std::string_view name) {
    std::string text;
    for (const char c : name)
        text.append(c == '{' || c == '}' ? 2 : 1, c);
    return text;
}

std::string withSingleBraces(std::string_view form) {
    std::string text;
    for (; !form.empty(); form.remove_prefix(std::max<std::size_t>(doubled(form), 1)))
        text += form[0];
    return text;
}

/// Returns the form with doubled braces in names of existing folders: "out{1}" becomes "out{{1}}".
std::string keepingFolders(const std::string& form) {
    fs::path kept, literal;
    bool exists = true;
    for (const fs::path& part : fs::path(form)) {
        literal /= part;
        std::error_code ignored;
        exists = exists && fs::is_directory(literal, ignored);
        kept /= exists && hasPlainBrace(part.string()) ? fs::path(withDoubledBraces(part.string())) : part;
    }
    return kept.string();
}

struct Filling {
    const InputFile& input;
    const OutputNames& names;
    std::size_t index, digits;

    [[nodiscard]] std::string valueOf(std::string_view placeholder) const {
        const std::string file = input.as.empty() ? nameWithoutSlash(input.path) : input.as;
        std::string ext = isFolderOfSlices(input) ? std::string() : io::extensionOf(file);
        std::string stem = file.substr(0, file.size() - ext.size());
        if (placeholder == "{stem}")
            return stem;
        if (placeholder == "{ext}")
            return ext;
        if (placeholder == "{relpath}")
            return input.relative.empty() ? "." : input.relative.string();
        if (placeholder == "{dir}")
            return !input.as.empty() || input.path.parent_path().empty() ? "." : input.path.parent_path().string();
        if (placeholder == "{series}")
            return asName(input.series.empty() ? stem : input.series);
        if (placeholder == "{filter}")
            return asName(names.filter);
        if (placeholder == "{date}")
            return names.date;
        const std::string number = std::to_string(index);
        return std::string(digits > number.size() ? digits - number.size() : 0, '0') + number;
    }

    /// Returns `form` with placeholders and doubled braces replaced. Throws Error(usage).
    [[nodiscard]] std::string fill(std::string_view form) const {
        std::string text;
        while (!form.empty()) {
            if (const std::size_t braces = doubled(form)) {
                text += form[0];
                form.remove_prefix(braces);
                continue;
            }
            if (form[0] != '{') {
                text += form[0];
                form.remove_prefix(1);
                continue;
            }
            const std::string_view placeholder = placeholderAt(form);
            if (!isKnown(placeholder))
                throw conv::Error(conv::ErrorCode::usage, "-o: " + std::string(placeholder) + " is not known; " +
                                                              hint(placeholder, placeholders) +
                                                              "; {{ and }} stand for braces in a name");
            text += valueOf(placeholder);
            form.remove_prefix(placeholder.size());
        }
        return text;
    }
};

bool isFolder(const std::string& form) {
    std::error_code ignored;
    return form.ends_with('/') || (fs::is_directory(form, ignored) && !io::isSavedFolder(form));
}

/// Throws Error(usage) with a list if all inputs are series of one folder. For a shared output.
void refuseSeveralSeries(const std::vector<InputFile>& inputs, const fs::path& output) {
    fs::path folder = inputs[0].path;
    for (const InputFile& input : inputs)
        while (!folder.empty() && input.path.lexically_relative(folder).string().starts_with(".."))
            folder = folder.parent_path();
    const auto list = io::listSeries(folder);
    if (list.size() == inputs.size())
        throw conv::Error(conv::ErrorCode::usage,
                          folder.string() + " has " + std::to_string(list.size()) +
                              " series: choose one by --series with its number, UID or description, or write each to a "
                              "file of its own, with {series} or {index} in -o instead of " +
                              output.string() + ": " + io::listText(list));
}

void refuseCollisions(const std::vector<InputFile>& inputs, const std::vector<fs::path>& outputs) {
    std::map<fs::path, std::size_t> sources, targets;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        sources.emplace(identityOf(inputs[i].path), i);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const fs::path target = identityOf(outputs[i]);
        const auto [other, fresh] = targets.emplace(target, i);
        const auto isSeries = [](const InputFile& input) { return !input.series.empty() && input.columns.empty(); };
        if (!fresh && std::all_of(inputs.begin(), inputs.end(), isSeries))
            refuseSeveralSeries(inputs, outputs[i]);
        if (!fresh)
            throw conv::Error(conv::ErrorCode::usage, outputs[i].string() + ": would be the output of both " +
                                                          inputs[other->second].path.string() + " and " +
                                                          inputs[i].path.string() +
                                                          "; use {stem}, {relpath}, {series} or {index} in -o");
        const auto source = sources.find(target);
        if (source != sources.end() && source->second != i)
            throw conv::Error(conv::ErrorCode::usage, outputs[i].string() + ": the output of " +
                                                          inputs[i].path.string() + " would replace another input");
    }
}

} // namespace

fs::path identityOf(const fs::path& path) {
    if (io::isAddress(path))
        return path;
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path), error);
    return error ? fs::absolute(path).lexically_normal() : whole;
}

namespace {

/// Returns the format of standard output if none is given: the input's if it can be written to a pipe, else ".npy".
std::string streamFormat(const InputFile& input) {
    const std::string extension = io::extensionOf(input.as.empty() ? input.path : fs::path(input.as));
    return extension == ".nrrd" || extension == ".wav" ? extension : ".npy";
}

} // namespace

std::vector<fs::path> outputsFor(const std::vector<InputFile>& inputs, const OutputNames& names) {
    const std::size_t digits = std::to_string(inputs.size() - 1).size();
    std::vector<fs::path> outputs;
    outputs.reserve(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto own = inputs[i].columns.find("output");
        std::string form = own == inputs[i].columns.end() || names.pictures ? names.form : own->second;
        if (form.empty())
            throw conv::Error(conv::ErrorCode::usage,
                              inputs[i].path.string() + ": no output is given; -o or a column output names it");
        if (form == "-" && !names.pictures)
            form += streamFormat(inputs[i]);
        if (io::isAddress(form) || (form.starts_with("{dir}") && io::isAddress(inputs[i].path)))
            throw conv::Error(conv::ErrorCode::usage, io::maskedAddress(form) +
                                                          ": results are not written to addresses; give a local name "
                                                          "to -o");
        const bool folder = isFolder(form);
        form = keepingFolders(form);
        if (folder)
            form = (fs::path(form) / "{relpath}" / (names.pictures ? "{stem}.png" : "{stem}{ext}")).string();
        outputs.push_back(fs::path(Filling{inputs[i], names, i, digits}.fill(form)).lexically_normal());
        if (form.ends_with("{ext}") && isFolderOfSlices(inputs[i]) && !names.pictures)
            throw conv::Error(conv::ErrorCode::usage,
                              inputs[i].path.string() + ": is a folder, whose name has no ending for the {ext} of " +
                                  form + "; say the format there: .nrrd and .nii.gz hold a volume, .dcm a series");
        if (!names.pictures)
            (void)io::formatForSaving(outputs.back());
        else if (io::extensionOf(outputs.back()) != ".png")
            throw conv::Error(conv::ErrorCode::usage, outputs.back().string() + ": pictures are written as .png files");
    }
    refuseCollisions(inputs, outputs);
    return outputs;
}

void refuseShared(const std::vector<fs::path>& files) {
    std::set<fs::path> seen;
    for (const fs::path& file : files)
        if (!seen.insert(identityOf(file)).second)
            throw conv::Error(conv::ErrorCode::usage, file.string() + ": would be written twice, as output of -o, "
                                                                      "--render or --montage");
}

void checkWritable(const fs::path& output, bool overwrite) {
    const io::Format& format = io::formatForSaving(output);
    if (!format.missing.empty())
        throw conv::Error(conv::ErrorCode::unwritable,
                          output.string() + ": " + std::string(format.name) +
                              " files cannot be written by this program: " + format.missing);
    if (isStandardOutput(output) && format.name == io::zarrName)
        throw conv::Error(conv::ErrorCode::usage,
                          output.string() + ": an OME-Zarr store is a folder; standard output takes one file");
    if (!isStandardOutput(output))
        checkPlace(output, overwrite);
}

void checkPlace(const fs::path& output, bool overwrite) {
    const auto refuse = [&](const std::string& why) {
        throw conv::Error(conv::ErrorCode::unwritable, output.string() + why);
    };
    std::error_code ignored;
    if (fs::is_directory(output, ignored) && !io::isSavedFolder(output))
        refuse(": is a folder");
    if (!overwrite && fs::exists(fs::symlink_status(output, ignored)))
        refuse(": exists already; --overwrite replaces it");
    fs::path folder = output.parent_path().empty() ? fs::path(".") : output.parent_path();
    while (!fs::exists(folder, ignored) && folder.has_parent_path() && folder != folder.parent_path())
        folder = folder.parent_path();
    if (folder.empty() || !fs::exists(folder, ignored))
        folder = ".";
    if (!fs::is_directory(folder, ignored))
        refuse(": cannot be written: " + folder.string() + " is not a folder");
    if (!system::mayCreateIn(folder))
        refuse(": cannot be written: " + folder.string() + ": " + std::strerror(errno));
}

fs::path fixedFolder(const std::string& form) {
    const fs::path path(keepingFolders(form));
    if (isFolder(form))
        return withSingleBraces(path.string());
    fs::path fixed;
    for (const fs::path& part : path.parent_path()) {
        const std::string name = part.string();
        bool placeholder = false;
        for (std::string_view rest = name; !rest.empty(); rest.remove_prefix(std::max<std::size_t>(doubled(rest), 1)))
            placeholder = placeholder || (rest[0] == '{' && doubled(rest) == 0);
        if (placeholder)
            break;
        fixed /= withSingleBraces(name);
    }
    return fixed.empty() ? fs::path(".") : fixed;
}

} // namespace app::cli

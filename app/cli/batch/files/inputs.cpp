// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/files.h"
#include "app/cli/batch/files/streams.h"
#include "app/io/core/file_bytes.h"
#include "app/io/files/folders.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/stack/stack_names.h"
#include "app/io/web/address.h"
#include <algorithm>
#include <conv/error.h>
#include <iterator>

namespace app::cli {
namespace {

bool isPattern(std::string_view text) {
    return text.find_first_of("*?[") != std::string_view::npos;
}

/// Returns the end of the set at the start of `pattern` ("[a-z]", "[!x]"); npos if it is no set.
std::size_t setEnd(std::string_view pattern) {
    const std::size_t first = pattern.size() > 1 && pattern[1] == '!' ? 2 : 1;
    return pattern.find(']', first + 1);
}

bool inSet(std::string_view set, char c) {
    const bool inverted = !set.empty() && set[0] == '!';
    if (inverted)
        set.remove_prefix(1);
    bool found = false;
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (i + 2 < set.size() && set[i + 1] == '-') {
            found = found || (c >= set[i] && c <= set[i + 2]);
            i += 2;
        } else {
            found = found || c == set[i];
        }
    }
    return found != inverted;
}

/// No '/' in either.
bool matchesName(std::string_view pattern, std::string_view name) {
    if (pattern.empty())
        return name.empty();
    if (pattern[0] == '*') {
        for (std::size_t skip = 0; skip <= name.size(); ++skip)
            if (matchesName(pattern.substr(1), name.substr(skip)))
                return true;
        return false;
    }
    if (name.empty())
        return false;
    if (pattern[0] == '[') {
        const std::size_t end = setEnd(pattern);
        if (end != std::string_view::npos)
            return inSet(pattern.substr(1, end - 1), name[0]) && matchesName(pattern.substr(end + 1), name.substr(1));
    }
    return (pattern[0] == '?' || pattern[0] == name[0]) && matchesName(pattern.substr(1), name.substr(1));
}

std::pair<std::string_view, std::string_view> headAndRest(std::string_view path) {
    const std::size_t slash = path.find('/');
    return slash == std::string_view::npos ? std::pair{path, std::string_view{}}
                                           : std::pair{path.substr(0, slash), path.substr(slash + 1)};
}

bool hidden(std::string_view name, std::string_view pattern) {
    return name.starts_with('.') && !pattern.starts_with('.');
}

/// Returns the folders before the first wildcard. An existing folder is literal, even "run[1]".
fs::path fixedPart(const fs::path& pattern) {
    fs::path fixed;
    for (const fs::path& part : pattern) {
        std::error_code ignored;
        if (isPattern(part.string()) && !fs::is_directory(fixed / part, ignored))
            break;
        fixed /= part;
    }
    return fixed;
}

/// Returns the pattern with literal brackets: "[[]" for "[".
std::string withPlainBrackets(const std::string& pattern) {
    std::string plain;
    for (const char c : pattern)
        c == '[' ? plain.append("[[]") : plain.append(1, c);
    return plain;
}

/// Returns the files below `folder`, and the folders that count as one, sorted by path. Hidden folders are entered only
/// if the pattern may match them.
std::vector<fs::path> filesBelow(const fs::path& folder, bool recursive, bool withHidden) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        std::error_code ignored;
        const bool isInput = at->is_directory(ignored) && io::isFolderInput(at->path());
        const bool isFolder = !isInput && at->is_directory(ignored);
        const bool hidden = !withHidden && at->path().filename().string().starts_with('.');
        if (isInput || (isFolder && (!recursive || hidden)))
            at.disable_recursion_pending();
        if (isInput ? !hidden : !isFolder && at->is_regular_file(ignored))
            files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string whyNothing(const fs::path& folder, const std::vector<fs::path>& files) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        return ": there is no folder " + folder.string();
    if (files.empty())
        return ": " + folder.string() + " holds no files there";
    return ": " + folder.string() + " holds " + files.front().filename().string() +
           (files.size() == 1 ? "" : " and " + std::to_string(files.size() - 1) + " more");
}

/// A pattern in two parts: the folder before its first wildcard, and the form of paths below it.
struct Pattern {
    fs::path fixed, folder; ///< as written; "." instead of an empty one
    std::string below;

    explicit Pattern(const fs::path& text)
        : fixed(fixedPart(text)),
          folder(fixed.empty() ? fs::path(".") : fixed),
          below(fixed.empty() ? text.generic_string() : text.lexically_relative(fixed).generic_string()) {}
    [[nodiscard]] bool recursive() const { return below.find('/') != std::string::npos; }
    [[nodiscard]] std::vector<fs::path> files() const {
        return filesBelow(folder, recursive(), below.find("/.") != std::string::npos);
    }
    [[nodiscard]] std::vector<InputFile> matching(const std::vector<fs::path>& files) const {
        // Brackets in later names are literal if nothing else matches.
        for (const std::string& form : {below, withPlainBrackets(below)}) {
            std::vector<InputFile> found;
            for (const fs::path& file : files) {
                const fs::path relative = file.lexically_relative(folder);
                if (matches(form, relative.generic_string()))
                    found.push_back({fixed.empty() ? relative : file, relative.parent_path(), {}, {}, {}, {}});
            }
            if (!found.empty())
                return found;
        }
        return {};
    }
};

std::vector<InputFile> expand(const std::string& text) {
    const Pattern pattern(text);
    const std::vector<fs::path> files = pattern.files();
    std::vector<InputFile> found = pattern.matching(files);
    if (found.empty())
        throw conv::Error(conv::ErrorCode::unreadable,
                          text + ": no file matches this pattern" + whyNothing(pattern.folder, files));
    return found;
}

/// Returns false for .mat files of other programs: texts of FSL, and MATLAB before 7.3.
bool mayBeMatlab(const fs::path& path) {
    try {
        return io::recognisesHdf5(path, io::headOf(path));
    } catch (const conv::Error&) {
        return true; // reading reports the error
    }
}

/// Returns the readable format that a name announces; none for text files, which are mostly notes.
const io::Format* readableByName(const fs::path& path) {
    const std::string extension = io::extensionOf(path);
    if (extension.empty() || extension == ".txt" || path.filename().string().starts_with('.'))
        return nullptr;
    if (extension == ".mat" && !mayBeMatlab(path))
        return nullptr;
    for (const io::Format& format : io::formats())
        if (format.load &&
            (" " + std::string(format.extensions) + " ").find(" " + extension + " ") != std::string::npos)
            return format.name == "RAW" ? nullptr : &format;
    return nullptr;
}

/// Returns the remark on other files in a folder whose items are DICOM series.
std::string passedByIn(const fs::path& folder) {
    std::size_t others = 0;
    fs::path first;
    for (const fs::path& file : filesBelow(folder, true, false))
        if (const io::Format* format = readableByName(file); format && format->name != "DICOM" && others++ == 0)
            first = file;
    if (others == 0)
        return "";
    return folder.string() + ": has DICOM series, which are taken, and " +
           (others == 1 ? "another file, which is not: " : std::to_string(others) + " other files, which are not: ") +
           first.string() + (others == 1 ? "" : ", …") + "; name such files, or give a pattern";
}

std::vector<InputFile> insideFolder(const fs::path& folder) {
    std::vector<InputFile> found;
    const std::vector<io::DicomSeries> series = io::seriesBelow(folder);
    const auto below = [&](const fs::path& path) {
        const fs::path relative = path.lexically_relative(folder).parent_path();
        return relative == "." ? fs::path() : relative;
    };
    if (series.size() == 1)
        found.push_back({folder, {}, series[0].uid, {}, {}, {}});
    else
        for (const io::DicomSeries& one : series)
            found.push_back({one.folder, below(one.folder), one.uid, {}, {}, {}});
    if (!series.empty())
        found.front().passedBy = passedByIn(folder);
    else
        for (const fs::path& file : filesBelow(folder, true, false))
            if (readableByName(file))
                found.push_back({file, below(file), {}, {}, {}, {}});
    if (found.empty())
        found.push_back({folder, {}, {}, {}, {}, {}}); // reading reports the error
    return found;
}

/// Returns a stack for each folder: "dir", "dir/*.tif", "run*/*.tif"; files named one by one are one stack a folder.
std::vector<InputFile> stacksOf(const std::vector<std::string>& inputs) {
    const std::string mark(io::stackSeries);
    std::vector<InputFile> stacks;
    std::map<fs::path, std::string> single; // names by folder
    const auto folderOf = [](const fs::path& file) {
        return file.has_parent_path() ? file.parent_path() : fs::path(".");
    };
    for (const std::string& input : inputs) {
        std::error_code ignored;
        if (fs::is_directory(input, ignored)) {
            stacks.push_back({input, {}, mark, {}, {}, {}});
        } else if (!isPattern(input) || fs::exists(input, ignored)) {
            std::string& names = single[folderOf(input)];
            names += (names.empty() ? "" : "/") + fs::path(input).filename().string();
        } else {
            std::map<fs::path, fs::path> folders; // with their place below the pattern
            for (const InputFile& file : expand(input))
                folders.emplace(folderOf(file.path), file.relative);
            for (const auto& [folder, relative] : folders)
                stacks.push_back({folder, relative, mark + fs::path(input).filename().string(), {}, {}, {}});
        }
    }
    for (const auto& [folder, names] : single)
        stacks.push_back({folder, {}, mark + names, {}, {}, {}});
    return stacks;
}

} // namespace

bool matches(std::string_view pattern, std::string_view path) {
    const auto [part, patternRest] = headAndRest(pattern);
    if (part == "**") {
        for (std::string_view rest = path;;) {
            if (matches(patternRest.empty() ? std::string_view("*") : patternRest, rest))
                return true;
            const auto [name, next] = headAndRest(rest);
            if (next.empty() || hidden(name, part))
                return false;
            rest = next;
        }
    }
    const auto [name, pathRest] = headAndRest(path);
    if (hidden(name, part) || !matchesName(part, name))
        return false;
    if (patternRest.empty() || pathRest.empty())
        return patternRest.empty() && pathRest.empty();
    return matches(patternRest, pathRest);
}

std::vector<InputFile> expandInputs(const std::vector<std::string>& inputs, const std::string& series) {
    if (io::isStack(series))
        return stacksOf(inputs);
    std::vector<InputFile> files;
    const auto add = [&](std::vector<InputFile> more) {
        files.insert(files.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    for (const std::string& input : inputs) {
        std::error_code ignored;
        if (io::isAddress(input))
            files.push_back({io::plainAddress(input), {}, {}, {}, {}, {}});
        else if (input == "-" && !standardInput().extension.empty())
            files.push_back({standardInput().data, {}, {}, {}, "stdin" + standardInput().extension, {}});
        else if (input == "-")
            add(expandInputs(namesIn(standardInput().text), series));
        else if (fs::is_directory(input, ignored) && !io::isFolderInput(input))
            add(series.empty() ? insideFolder(input) : std::vector<InputFile>{{input, {}, series, {}, {}, {}}});
        else if (!isPattern(input) || fs::exists(input, ignored))
            files.push_back({input, {}, {}, {}, {}, {}});
        else
            add(expand(input));
    }
    return files;
}

std::optional<InputFolder> folderOf(const std::string& input) {
    std::error_code ignored;
    if (fs::is_directory(input, ignored) && !io::isFolderInput(input))
        return InputFolder{input, true};
    if (!isPattern(input) || fs::exists(input, ignored))
        return std::nullopt;
    const Pattern pattern(input);
    return InputFolder{pattern.folder, pattern.recursive()};
}

std::vector<InputFile> filesNow(const std::string& input, std::size_t& dicom) {
    std::error_code ignored;
    const bool exists = fs::exists(input, ignored);
    if (!exists && isPattern(input)) {
        const Pattern pattern(input);
        return pattern.matching(pattern.files());
    }
    if (!fs::is_directory(input, ignored) || io::isFolderInput(input))
        return exists ? std::vector<InputFile>{{input, {}, {}, {}, {}, {}}} : std::vector<InputFile>{};
    std::vector<InputFile> found;
    for (const fs::path& file : filesBelow(input, true, false)) {
        const io::Format* format = readableByName(file);
        if (!format)
            continue;
        if (format->name == "DICOM") {
            ++dicom;
            continue;
        }
        const fs::path relative = file.lexically_relative(input).parent_path();
        found.push_back({file, relative == "." ? fs::path() : relative, {}, {}, {}, {}});
    }
    return found;
}

std::vector<std::string> namesIn(std::string_view list) {
    const char end = list.find('\0') == std::string_view::npos ? '\n' : '\0';
    std::vector<std::string> names;
    while (!list.empty()) {
        const std::size_t at = std::min(list.find(end), list.size());
        std::string_view name = list.substr(0, at);
        if (end == '\n' && name.ends_with('\r'))
            name.remove_suffix(1);
        if (name == "-")
            throw conv::Error(conv::ErrorCode::usage, "the list on standard input names itself (-)");
        if (!name.empty())
            names.emplace_back(name);
        list.remove_prefix(std::min(at + 1, list.size()));
    }
    return names;
}

} // namespace app::cli

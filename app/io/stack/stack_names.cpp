// SPDX-License-Identifier: Apache-2.0
#include "app/io/stack/stack_names.h"
#include "app/io/core/file_bytes.h"
#include "app/io/io.h"
#include "app/io/text/text.h"
#include "app/system/patterns.h"
#include <algorithm>
#include <map>
#include <optional>

namespace app::io {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view digitsAt(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return text.substr(at, end - at);
}

std::string_view withoutZeros(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

/// Returns the format that holds files of that name; null for notes, headerless files and DICOM.
const Format* imageFormat(const fs::path& path) {
    const std::string name = path.filename().string(), extension = extensionOf(path);
    if (name.starts_with('.') || extension.empty())
        return nullptr;
    for (const Format& format : formats()) {
        const bool other = format.name == "RAW" || format.name == "CSV" || format.name == "DICOM" ||
                           format.name == "Sound" || format.name == "EDF";
        if (!other && format.load &&
            (" " + std::string(format.extensions) + " ").find(" " + extension + " ") != std::string::npos)
            return &format;
    }
    return nullptr;
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_regular_file(ignored))
            files.push_back(at->path());
    }
    if (error)
        refuseFile(folder, "cannot be opened: " + error.message());
    return files;
}

/// Keeps the images of a folder; refuses a mixture of formats.
std::vector<fs::path> imagesIn(const fs::path& folder) {
    std::map<std::string, std::size_t> kinds;
    std::vector<fs::path> images;
    for (const fs::path& file : filesIn(folder))
        if (const Format* const format = imageFormat(file)) {
            ++kinds[std::string(format->name)];
            images.push_back(file);
        }
    if (kinds.size() < 2)
        return images;
    std::string text;
    for (const auto& [name, count] : kinds)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    refuseFile(folder, "holds images of several formats (" + text + "); choose the slices by a pattern, such as *.tif");
}

std::vector<fs::path> named(const fs::path& folder, std::string_view names) {
    std::vector<fs::path> files;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find('/'), names.size());
        files.push_back(folder / std::string(names.substr(0, end)));
        if (std::error_code ignored; !fs::is_regular_file(files.back(), ignored))
            refuseFile(files.back(), "does not exist");
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return files;
}

/// Part of a name that is the same in all of them, around the number that changes.
struct Numbered {
    std::string_view before, digits, behind;
};

/// Splits a name at its run `index` of digits.
std::optional<Numbered> splitAt(std::string_view name, std::size_t index) {
    for (std::size_t at = 0, run = 0; at < name.size();) {
        if (!isDigit(name[at])) {
            ++at;
            continue;
        }
        const std::string_view digits = digitsAt(name, at);
        if (run++ == index)
            return Numbered{name.substr(0, at), digits, name.substr(at + digits.size())};
        at += digits.size();
    }
    return std::nullopt;
}

/// Returns the numbers of the files, if one run of digits is all that tells their names apart.
std::optional<std::vector<std::uint64_t>> numbersOf(const std::vector<std::string>& names) {
    constexpr std::size_t mostRuns = 8, mostDigits = 18;
    for (std::size_t run = 0; run < mostRuns; ++run) {
        const std::optional<Numbered> first = splitAt(names.front(), run);
        if (!first)
            return std::nullopt;
        std::vector<std::uint64_t> numbers;
        for (const std::string& name : names) {
            const std::optional<Numbered> one = splitAt(name, run);
            if (!one || one->before != first->before || one->behind != first->behind || one->digits.size() > mostDigits)
                break;
            numbers.push_back(std::stoull(std::string(one->digits)));
        }
        if (numbers.size() == names.size())
            return numbers;
    }
    return std::nullopt;
}

/// Warns of a name that a file manager gives to a copy of another file: "a (1).png", "a - Copy.png", "a copy.png".
std::string copyWarning(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const std::size_t dot = std::min(name.rfind('.'), name.size());
        std::string stem = name.substr(0, dot);
        if (const std::size_t open = stem.rfind(" ("); open != std::string::npos && stem.ends_with(')') &&
                                                       !digitsAt(stem, open + 2).empty() &&
                                                       digitsAt(stem, open + 2).size() == stem.size() - open - 3)
            stem.erase(open);
        for (const std::string_view end : {" - Copy", " copy", "_copy"})
            if (stem.ends_with(end))
                stem.erase(stem.size() - end.size());
        const std::string original = stem + name.substr(dot);
        if (original != name && std::ranges::find(names, original) != names.end())
            return "The name of " + name + " is that of a copy of " + original + "; both are slices.";
    }
    return "";
}

/// Warns of several series, "a1, a2, b1, b2": names that differ in front of their last number.
std::string seriesWarning(const std::vector<std::string>& names) {
    std::map<std::string, std::vector<std::string>> series;
    for (const std::string& name : names) {
        const std::size_t last = name.find_last_of("0123456789", name.rfind('.'));
        if (last == std::string::npos)
            return "";
        std::size_t first = last;
        while (first > 0 && isDigit(name[first - 1]))
            --first;
        series[name.substr(0, first) + '\0' + name.substr(last + 1)].push_back(name);
    }
    const bool several =
        series.size() > 1 && std::ranges::all_of(series, [](const auto& one) { return one.second.size() > 1; });
    if (!several)
        return "";
    return "The names make " + std::to_string(series.size()) + " series, such as " + series.begin()->second.front() +
           " … and " + std::next(series.begin())->second.front() + " …; all are slices of one volume.";
}

} // namespace

bool naturallyBefore(std::string_view a, std::string_view b) {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const std::string_view left = digitsAt(a, i), right = digitsAt(b, j);
            const std::string_view x = withoutZeros(left), y = withoutZeros(right);
            if (x.size() != y.size())
                return x.size() < y.size();
            if (x != y)
                return x < y;
            i += left.size();
            j += right.size();
        } else if (a[i] != b[j]) {
            return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
        } else {
            ++i;
            ++j;
        }
    }
    if (a.size() - i != b.size() - j)
        return a.size() - i < b.size() - j;
    return a < b; // equal numbers, with other zeros in front
}

std::vector<fs::path> stackFiles(const fs::path& folder, std::string_view series) {
    const std::string which(series.substr(stackSeries.size()));
    std::vector<fs::path> files;
    if (which.find('/') != std::string::npos) {
        files = named(folder, which);
    } else if (which.empty()) {
        files = imagesIn(folder);
        if (files.empty())
            refuseFile(folder, "holds no images that this program reads");
    } else {
        for (const fs::path& file : filesIn(folder))
            if (file.filename() == which || system::matchesPattern(which, file.filename().string()))
                files.push_back(file);
        if (files.empty())
            refuseFile(folder, "holds no file of the pattern " + which);
    }
    std::ranges::sort(files, [](const fs::path& a, const fs::path& b) {
        return naturallyBefore(a.filename().string(), b.filename().string());
    });
    return files;
}

std::string numberingWarning(const std::vector<fs::path>& files) {
    constexpr std::size_t mostListed = 8;
    std::vector<std::string> names;
    for (const fs::path& file : files)
        names.push_back(file.filename().string());
    const std::optional<std::vector<std::uint64_t>> numbers = numbersOf(names);
    if (!numbers) {
        const std::string copy = copyWarning(names);
        return copy.empty() ? seriesWarning(names) : copy;
    }
    if (numbers->size() < 2)
        return "";
    std::string text;
    std::size_t listed = 0;
    std::uint64_t missing = 0;
    for (std::size_t i = 1; i < numbers->size(); ++i) {
        const std::uint64_t last = (*numbers)[i - 1], next = (*numbers)[i];
        if (next == last)
            return names[i - 1] + " and " + names[i] + " have the same number; both are slices.";
        if (next == last + 1)
            continue;
        missing += next - last - 1;
        if (listed++ < mostListed)
            text += (text.empty() ? "" : ", ") + std::to_string(last + 1) +
                    (next - last > 2 ? "–" + std::to_string(next - 1) : "");
    }
    if (missing == 0)
        return "";
    // Regular steps are a choice of slices, not gaps.
    const std::uint64_t step = (*numbers)[1] - (*numbers)[0];
    bool regular = numbers->size() > 2;
    for (std::size_t i = 1; i < numbers->size(); ++i)
        regular = regular && (*numbers)[i] - (*numbers)[i - 1] == step;
    if (regular)
        return "";
    return "The numbers of the slices have gaps: " + text + (listed > mostListed ? ", …" : "") + " missing (" +
           std::to_string(missing) + " between " + names.front() + " and " + names.back() +
           "). The slices are stacked without gaps.";
}

} // namespace app::io

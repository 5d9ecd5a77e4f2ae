// SPDX-License-Identifier: Apache-2.0
// Decides for each item of a --resume run: keep, compute again, or refuse.
#include "app/cli/batch/journal/resume.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>

namespace app::cli {
namespace {

const JournalHistory::Output* recordOf(const WorkItem& item, const JournalHistory& history) {
    const auto known = history.outputs.find(io::nameAsText(item.output.string()));
    return known == history.outputs.end() ? nullptr : &known->second;
}

bool isThere(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(file, ignored));
}

/// Returns true if the output file has the recorded size and time.
bool isAsWritten(const WorkItem& item, const JournalHistory::Output& output) {
    const FileState state = stateOf(item.output);
    return output.bytes == state.bytes && output.changed == state.changed;
}

} // namespace

fs::path journalFolder(const Request& request) {
    if (!request.output.empty())
        return fixedFolder(request.output);
    if (request.manifest.empty())
        return fixedFolder(request.pictures.front().form);
    const fs::path folder = fs::path(request.manifest).parent_path();
    return folder.empty() ? fs::path(".") : folder;
}

std::string_view name(Found found) {
    static constexpr std::string_view names[] = {"new",           "done",           "unfinished", "output gone",
                                                 "input changed", "recipe changed", "refused"};
    return names[static_cast<std::size_t>(found)];
}

Found look(WorkItem& item, const JournalHistory& history, const Request& request) {
    const std::vector<fs::path> files = item.files();
    const auto present = std::count_if(files.begin(), files.end(), isThere);
    const JournalHistory::Output* const output = recordOf(item, history);
    if (!output)
        return present == 0 ? Found::fresh : Found::foreign;
    const bool same = output->key == keyOf(item, request);
    if (same)
        item.deviceClass = output->deviceClass;
    if (present < std::ssize(files)) { // an item makes its files together
        item.replace = item.replace || present > 0;
        return output->done ? Found::gone : Found::unfinished;
    }
    if (!output->done) {
        item.replace = true;
        return Found::unfinished;
    }
    if (!isAsWritten(item, *output))
        return Found::foreign;
    if (same)
        return Found::done;
    const InputState input = inputStateOf(item);
    if (output->input.from != input.from) // journals of earlier versions lack it
        return Found::foreign;
    item.replace = true;
    return output->input == input ? Found::recipeChanged : Found::inputChanged;
}

std::string whyForeign(const WorkItem& item, const JournalHistory& history) {
    const JournalHistory::Output* const output = recordOf(item, history);
    const std::string path = item.output.string();
    const std::string way = "; --overwrite replaces it, another -o keeps it";
    if (!output)
        return path + ": exists already, and the journal does not know it" + way;
    if (output->done && !isAsWritten(item, *output))
        return path + ": exists already, and was changed after the run that wrote it" + way;
    const std::string from =
        output->input.from.empty() ? std::string("another input or by another recipe") : output->input.from;
    return path + ": exists already, and was made from " + from + way;
}

std::string sentenceOf(std::span<const Found> found) {
    const auto count = [&](Found what) { return std::count(found.begin(), found.end(), what); };
    constexpr std::array<std::pair<Found, std::string_view>, 5> kinds{{
        {Found::inputChanged, "with a changed input"},
        {Found::recipeChanged, "by another recipe or with other options"},
        {Found::gone, "whose output is gone"},
        {Found::unfinished, "not finished before"},
        {Found::fresh, "new"},
    }};
    std::string sentence =
        std::to_string(count(Found::done)) + " of " + std::to_string(found.size()) + " items are done already";
    std::string rest;
    for (const auto& [what, words] : kinds)
        if (const auto n = count(what); n > 0)
            rest += (rest.empty() ? "; to do: " : ", ") + std::to_string(n) + " " + std::string(words);
    sentence += rest;
    if (const auto n = count(Found::foreign); n > 0)
        sentence += "; refused: " + std::to_string(n) + " whose output is not of this journal";
    return sentence;
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/files.h"
#include "app/cli/options/request.h"
#include <memory>

namespace app::cli {

/// One input, where its result goes, and what is done with it: what the request says, changed by a manifest's columns.
struct WorkItem {
    fs::path input, output;
    std::string name; ///< of the input, in reports: with its series, where a folder holds several
    std::shared_ptr<const Recipe> recipe;
    io::LoadOptions load;
    std::optional<conv::ElementType> dtype;
    bool rescale = false;
    std::size_t number = 0;                     ///< among all items of the job
    std::optional<int> compression;             ///< of the output; nothing: the format's default
    bool replace = false;                       ///< an output that is there
    std::map<std::string, std::string> columns; ///< of a manifest
    bool saves = true; ///< the samples; else only pictures are made, and `output` is the first of them
    std::vector<std::pair<PictureKind, fs::path>> pictures{};
    std::string deviceClass{}; ///< that an earlier run computed it on; empty: any

    [[nodiscard]] io::SaveOptions saveOptions() const { return {replace, compression}; }
    /// All files that it makes, but for provenance.
    [[nodiscard]] std::vector<fs::path> files() const;
};

/// Fills in what the request says, changed by the item's columns, for an item of which names, number, columns, series
/// and pictures are known. `recipe` is the request's, to be shared by items without columns. Throws Error(usage).
void fillItem(WorkItem& item, const Request& request, const std::shared_ptr<const Recipe>& recipe);

/// All items of a request, in order. Nothing is read or written but manifests and folders. Throws Error(usage,
/// unreadable).
[[nodiscard]] std::vector<WorkItem> workItems(const Request& request, const std::string& date);

/// Throws Error(unwritable, usage) where one of its files cannot be written.
void checkOutputs(const WorkItem& item);

/// A recipe with parameters from columns: "sigma" where only one step has it, "gaussian.sigma" where only one step is
/// that filter, "2.sigma" for the second step. Throws Error(usage).
[[nodiscard]] Recipe withColumns(const Recipe& recipe, const std::map<std::string, std::string>& columns);

/// "gaussian-unsharp"; "copy" for no step.
[[nodiscard]] std::string namesOfSteps(const Recipe& recipe);

} // namespace app::cli

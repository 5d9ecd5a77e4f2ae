// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/files.h"
#include "app/cli/options/request.h"
#include "app/io/files/regions.h"
#include <memory>

namespace app::cli {

/// One input, its outputs and its processing: the request, changed by the columns of a manifest.
struct WorkItem {
    fs::path input, output;
    std::string name; ///< input name in reports, with the series if a folder has several
    std::shared_ptr<const Recipe> recipe;
    io::LoadOptions load;
    std::optional<double> timeStep;         ///< s from one time point to the next; nothing: as in the file
    std::shared_ptr<const Montage> montage; ///< null: channels as in the file
    std::optional<conv::ElementType> dtype;
    bool rescale = false;
    std::size_t number = 0;                     ///< index in the job
    std::optional<int> compression;             ///< level for the output; nothing: the format's default
    bool replace = false;                       ///< overwrite an existing output
    std::map<std::string, std::string> columns; ///< manifest columns
    bool saves = true; ///< saves samples; else only pictures are made, and `output` is the first of them
    std::vector<std::pair<PictureKind, fs::path>> pictures{};
    std::string deviceClass{}; ///< device class of an earlier run; empty: any

    [[nodiscard]] io::SaveOptions saveOptions() const { return {replace, compression}; }
    /// Returns all files that it makes, except provenance.
    [[nodiscard]] std::vector<fs::path> files() const;
};

/// Fills in the request's settings, changed by the item's columns. Requires names, number, columns, series and pictures
/// to be set. `recipe` is the request's, shared by items without columns. Throws Error(usage).
void fillItem(WorkItem& item, const Request& request, const std::shared_ptr<const Recipe>& recipe);

/// Reads an input, in its montage. Throws Error(unreadable, usage).
[[nodiscard]] conv::Volume loadInput(const WorkItem& item);
/// Returns the layout of an input, in its montage. Throws Error(unreadable, usage).
[[nodiscard]] conv::Layout probeInput(const WorkItem& item);
/// Opens an input for reading by regions, on the last grid of its recipe; null if that is not possible. Throws
/// Error(unreadable, usage).
[[nodiscard]] std::unique_ptr<io::RegionSource> openInput(const WorkItem& item);

/// Returns all items of a request, in order. Reads only manifests and folders. Throws Error(usage, unreadable).
[[nodiscard]] std::vector<WorkItem> workItems(const Request& request, const std::string& date);

/// As above, for these inputs.
[[nodiscard]] std::vector<WorkItem> workItems(const std::vector<InputFile>& files, const Request& request,
                                              const std::string& date);

/// Throws Error(unwritable, usage) if one of its files cannot be written.
void checkOutputs(const WorkItem& item);

/// Returns a recipe with parameters from columns: "sigma" if only one step has it, "gaussian.sigma" if only one step is
/// that filter, "2.sigma" for the second step. Throws Error(usage).
[[nodiscard]] Recipe withColumns(const Recipe& recipe, const std::map<std::string, std::string>& columns);

/// Returns "gaussian-unsharp"; "copy" for an empty recipe.
[[nodiscard]] std::string namesOfSteps(const Recipe& recipe);

} // namespace app::cli

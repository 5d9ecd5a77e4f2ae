// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Selects the input files and derives the paths of their results.
namespace app::cli {

namespace fs = io::fs;

struct InputFile {
    fs::path path;
    fs::path relative;  ///< folder below the fixed part of the pattern; empty for a file named directly
    std::string series; ///< DICOM series UID, if a folder was searched
    std::map<std::string, std::string> columns; ///< without empty cells
    std::string as;                             ///< name of an input without a path: "stdin.npy"
    std::string passedBy; ///< for the first item of a folder with DICOM files: a sentence on its other files
};

/// Returns true if a path of '/'-separated names matches a pattern: '*' and '?' within a name, '[a-z]' one character of
/// a set, '**' any number of folders. Names that begin with a dot match only a pattern that begins with one.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Expands the arguments of -i; patterns give files in order of names. An existing path is taken literally, even if it
/// looks like a pattern; so is a name without wildcards. A folder with DICOM files gives one item per series (unless
/// `series` names one), any other folder its files in readable formats, both including subfolders. "-" is a list of
/// names on standard input, or data in a format known by its first bytes. Throws Error(unreadable) for a pattern
/// without a match.
[[nodiscard]] std::vector<InputFile> expandInputs(const std::vector<std::string>& inputs,
                                                  const std::string& series = {});

/// Folder that holds the inputs of an argument of -i, now or later.
struct InputFolder {
    fs::path path;
    bool recursive = false;
};
/// Returns the folder itself, or the fixed part of a pattern; nothing for a file named directly.
[[nodiscard]] std::optional<InputFolder> folderOf(const std::string& input);
/// Returns the files that a folder, a pattern or a name stands for now; none is no error. In a folder these are all
/// readable files except DICOM files, which `dicom` counts. For watched folders.
[[nodiscard]] std::vector<InputFile> filesNow(const std::string& input, std::size_t& dicom);

/// Returns the names of a list: one per line, or ended by NUL if the list contains one ("find -print0").
[[nodiscard]] std::vector<std::string> namesIn(std::string_view list);

/// Reads a table of inputs: CSV with a heading, or JSON Lines. Requires the column "input", whose paths are resolved
/// against the manifest's folder first, then the working folder. Throws Error(usage) with the line.
[[nodiscard]] std::vector<InputFile> readManifest(const fs::path& manifest);

/// Parts of output names beside the input.
struct OutputNames {
    std::string form;      ///< file, folder or template, as given
    std::string filter;    ///< filters of the recipe: "gaussian-unsharp"
    std::string date;      ///< 2026-11-21
    bool pictures = false; ///< PNG files, independent of the input's format
};

/// Returns the output path of each input with placeholders filled in; a folder gets the input's name. A manifest column
/// "output" is the template of its row. Throws Error(usage) for an unknown placeholder, if two outputs collide, or if
/// an output would replace another input.
[[nodiscard]] std::vector<fs::path> outputsFor(const std::vector<InputFile>& inputs, const OutputNames& names);

/// Returns a path that is equal for equal files: without links and dots. Addresses stay as they are.
[[nodiscard]] fs::path identityOf(const fs::path& path);

/// Throws Error(usage) if a file would be written twice.
void refuseShared(const std::vector<fs::path>& files);

/// Checks that a file can be created, without touching anything. Throws Error(unwritable) if it exists (without
/// `overwrite`), or if its folder cannot be made or written.
void checkPlace(const fs::path& file, bool overwrite);
/// As checkPlace, and also throws if the format is not in this build. Checks only the format for standard output.
void checkWritable(const fs::path& output, bool overwrite);

/// Returns the part of an output template before its first placeholder, as a folder: the place of the journal.
[[nodiscard]] fs::path fixedFolder(const std::string& form);

} // namespace app::cli

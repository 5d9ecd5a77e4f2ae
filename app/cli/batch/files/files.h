// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

/// Which files go in, and where their results go.
namespace app::cli {

namespace fs = io::fs;

struct InputFile {
    fs::path path;
    fs::path relative;  ///< its folder below the fixed part of the pattern; empty for a file named as it is
    std::string series; ///< DICOM series UID, where a folder was looked through
    std::map<std::string, std::string> columns; ///< of a manifest, without empty cells
    std::string as;                             ///< the name it goes by, where the path is none: "stdin.npy"
    std::string passedBy; ///< of the first one of a folder with DICOM files: a sentence on others that it has
};

/// Whether a path of '/'-separated names matches a pattern: '*' and '?' within a name, '[a-z]' one character of a set,
/// '**' any number of folders. Names that begin with a dot match only a pattern that does.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Files for what follows -i, patterns expanded in order of names. A path that exists is taken as it is, even if it
/// looks like a pattern; so is one that is no pattern at all. A folder with DICOM files gives an item for each series
/// in it (unless `series` names one), any other folder its files in readable formats, both with the folders below it.
/// "-" is a list of such names on standard input, or data in a format that is known by its first bytes. Throws
/// Error(unreadable) for a pattern that nothing matches.
[[nodiscard]] std::vector<InputFile> expandInputs(const std::vector<std::string>& inputs,
                                                  const std::string& series = {});

/// Names from a list: one a line, or ended by NUL where there is one ("find -print0").
[[nodiscard]] std::vector<std::string> namesIn(std::string_view list);

/// The rows of a table of inputs: CSV with a heading, or JSON Lines. The column "input" is required; its paths are
/// looked for beside the manifest first, then in the working folder. Throws Error(usage) with the line.
[[nodiscard]] std::vector<InputFile> readManifest(const fs::path& manifest);

/// What output names are made of beside the input.
struct OutputNames {
    std::string form;      ///< file, folder or template, as given
    std::string filter;    ///< of the recipe: "gaussian-unsharp"
    std::string date;      ///< 2026-11-21
    bool pictures = false; ///< PNG files, whatever the input's format is
};

/// Output path for each input, placeholders filled in; a folder gets the name of the input. A column "output" of a
/// manifest is the template of its row. Throws Error(usage) for an unknown placeholder, or if two outputs collide, or
/// one would replace another input.
[[nodiscard]] std::vector<fs::path> outputsFor(const std::vector<InputFile>& inputs, const OutputNames& names);

/// Throws Error(usage) if a file would be written twice.
void refuseShared(const std::vector<fs::path>& files);

/// Throws Error(unwritable) if a file exists (without `overwrite`), or cannot come into being: its folder cannot be
/// made or written. Touches nothing.
void checkPlace(const fs::path& file, bool overwrite);
/// The same, also if its format is not in this build; for standard output that only.
void checkWritable(const fs::path& output, bool overwrite);

/// The part of an output template before its first placeholder, as a folder: where a run keeps its journal.
[[nodiscard]] fs::path fixedFolder(const std::string& form);

} // namespace app::cli

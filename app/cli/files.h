#pragma once
#include "app/io/io.h"
#include <string>
#include <vector>

/// Which files go in, and where their results go.
namespace app::cli {

namespace fs = io::fs;

struct InputFile {
    fs::path path;
    fs::path relative; ///< its folder below the fixed part of the pattern; empty for a file named as it is
};

/// Whether a path of '/'-separated names matches a pattern: '*' and '?' within a name, '[a-z]' one character of a set,
/// '**' any number of folders. Names that begin with a dot match only a pattern that does.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Files for what follows -i, patterns expanded in order of names. A path that exists is taken as it is, even if it
/// looks like a pattern; so is one that is no pattern at all. Throws Error(unreadable) for a pattern that nothing
/// matches.
[[nodiscard]] std::vector<InputFile> expandInputs(const std::vector<std::string>& inputs);

/// Output path for each input: {stem} {ext} {relpath} {dir} {index} filled in; a folder gets the name of the input.
/// Throws Error(usage) for an unknown placeholder, or if two outputs collide, or one would replace another input, and
/// Error(unwritable) if one exists and `overwrite` is not set. Touches nothing.
[[nodiscard]] std::vector<fs::path> outputsFor(const std::vector<InputFile>& inputs, const std::string& output,
                                               bool overwrite);

} // namespace app::cli

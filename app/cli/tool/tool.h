// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// One filter as a tool of other programs: `convapp --tool FILTER --sigma 2mm IN OUT`. Flags are the filter's
/// parameters. Descriptions for host programs are made from the same table of parameters (docs/reference/tools.md).
namespace app::cli {

/// Returns true for a command line that begins with --tool.
[[nodiscard]] bool isToolLine(std::span<const char* const> line);

/// Runs such a command line: filters a file, or prints a description. Returns the exit code; throws Error(usage).
int runTool(std::span<const char* const> line);

/// Returns the ordinary command line for `--tool FILTER` with `words`: options before and after `--filter`, without the
/// program's name. Throws Error(usage) unless `words` hold parameters, options and two files.
[[nodiscard]] std::vector<std::string> filterLine(const FilterSpec& filter, std::span<const std::string> words);

/// Module description for 3D Slicer (ExecutionModel XML).
[[nodiscard]] std::string slicerXml(const FilterSpec& filter);
/// Boutiques descriptor, schema version 0.5.
[[nodiscard]] std::string boutiquesJson(const FilterSpec& filter);
/// CommandLineTool of CWL v1.2, as JSON.
[[nodiscard]] std::string cwlJson(const FilterSpec& filter);

/// Writes an installable Python package in a new folder: a plugin of napari with a form for each filter. Throws
/// Error(usage) for a folder that is not empty, Error(unwritable).
void writeNapariPlugin(const std::string& folder);
/// Macro of ImageJ that asks for the parameters in a dialog and filters the current image.
[[nodiscard]] std::string imagejMacro(const FilterSpec& filter);

/// Returns a parameter's help with its choices and default, for descriptions.
[[nodiscard]] std::string toolHelp(const ParamSpec& param);
/// True for parameters that always hold one plain number.
[[nodiscard]] bool isPlainNumber(const ParamSpec& param);

} // namespace app::cli

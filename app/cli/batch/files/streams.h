// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <string>

/// Data on standard input and output, for pipes between programs: NPY, NRRD or WAV.
namespace app::cli {

namespace fs = io::fs;

/// Standard input, read once per process: data in one of these formats, or a list of names.
struct StandardInput {
    std::string extension; ///< ".npy", ".nrrd", ".wav"; empty: a list
    fs::path data;         ///< path to read the data from while the process lives
    std::string text;      ///< the list
};
[[nodiscard]] const StandardInput& standardInput();

/// Returns true for standard output: "-", or "-.nrrd" with a format.
[[nodiscard]] bool isStandardOutput(const fs::path& output);

/// A folder in the system's temporary folder, removed with this object.
class TemporaryFolder {
  public:
    /// Throws Error(unwritable).
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

/// Throws Error(unwritable), also if the reading process has ended.
void copyToStandardOutput(const fs::path& file);

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <string>

/// Data on standard input and output: NPY, NRRD or WAV, whole, for pipes between programs.
namespace app::cli {

namespace fs = io::fs;

/// What came on standard input, read once per process: data in one of these formats, or a list of names.
struct StandardInput {
    std::string extension; ///< ".npy", ".nrrd", ".wav"; empty: it is no data
    fs::path data;         ///< a path under which the data can be read while the process lives
    std::string text;      ///< of a list
};
[[nodiscard]] const StandardInput& standardInput();

/// Whether an output is standard output: "-", or "-.nrrd" to say the format.
[[nodiscard]] bool isStandardOutput(const fs::path& output);

/// A folder in the system's place for temporary files, gone with this object.
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

/// Throws Error(unwritable), also if the reader has gone.
void copyToStandardOutput(const fs::path& file);

} // namespace app::cli

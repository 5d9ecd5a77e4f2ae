// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string>

namespace conv {

/// Why something could not be done. The command line turns each into its exit code (docs/conventions.md).
enum class ErrorCode {
    usage,      ///< a parameter, recipe or option is wrong
    unreadable, ///< an input cannot be read or is not what it announces
    unwritable, ///< an output cannot be written, or exists already
    device,     ///< device or variant unavailable, refused or unknown
    memory,     ///< out of memory, even in tiles
    mismatch,   ///< a comparison or verification is outside its tolerance
    cancelled,  ///< the caller asked to stop
    internal,   ///< a bug in this program
};

/// The one exception type of the libraries. `what()` is one sentence that names the offending value; it is shown to
/// users as it is. Libraries throw it early, print nothing and never exit.
class Error : public std::runtime_error {
  public:
    Error(ErrorCode code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

  private:
    ErrorCode code_;
};

} // namespace conv

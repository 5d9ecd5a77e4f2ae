// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string>

namespace conv {

/// Reason of a failure. The command line maps each to its exit code (docs/reference/results.md).
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

/// The exception type of the libraries. `what()` is one sentence for the user that names the offending value. Libraries
/// throw it early, print nothing and never exit.
class Error : public std::runtime_error {
  public:
    Error(ErrorCode code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

  private:
    ErrorCode code_;
};

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// A row in a table of causes: a stable id, and its English sentence with {key} in place of each value.
struct CauseText {
    std::string_view id;
    std::string_view sentence;
};

/// A cause of a failure as data: programs read its id and values, and never parse the sentence.
class Cause {
  public:
    using Values = std::vector<std::pair<std::string_view, std::string>>;
    /// `text` and the keys must outlive the cause (<conv/causes.h>).
    Cause(const CauseText& text, Values values) : text_(&text), values_(std::move(values)) {}
    [[nodiscard]] std::string_view id() const { return text_->id; }
    [[nodiscard]] const CauseText& text() const { return *text_; }
    [[nodiscard]] const Values& values() const { return values_; }
    /// Returns the value of a key; empty if there is none.
    [[nodiscard]] std::string_view value(std::string_view key) const;
    /// Returns the English sentence with its values.
    [[nodiscard]] std::string sentence() const { return sentence(text_->sentence); }
    /// Returns a translation of the sentence with the values in place of its keys.
    [[nodiscard]] std::string sentence(std::string_view translation) const;

  private:
    const CauseText* text_;
    Values values_;
};

/// The exception type of the libraries. `what()` is one sentence for the user that names the offending value. Libraries
/// throw it early, print nothing and never exit.
class Error : public std::runtime_error {
  public:
    Error(ErrorCode code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
    Error(ErrorCode code, const CauseText& text, Cause::Values values)
        : Error(code, std::make_shared<const Cause>(text, std::move(values))) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }
    /// Returns the cause; null if only the sentence is known.
    [[nodiscard]] const Cause* cause() const noexcept { return cause_.get(); }
    /// True if the cause has the id of that row.
    [[nodiscard]] bool is(const CauseText& text) const noexcept { return cause_ && cause_->id() == text.id; }

  private:
    Error(ErrorCode code, std::shared_ptr<const Cause> cause)
        : std::runtime_error(cause->sentence()), code_(code), cause_(std::move(cause)) {}
    ErrorCode code_;
    std::shared_ptr<const Cause> cause_; ///< shared, so that copies never throw
};

} // namespace conv

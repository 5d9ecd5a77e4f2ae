// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Text files of BrainVision: sections of "key=value" lines behind a first line that says what the file is.
namespace app::io {

/// A text file of a recording. Sections and keys ignore letter case.
class BrainVisionText {
  public:
    /// Reads a file up to its section "Comment". Throws Error(unreadable) if it is no such text, or too large.
    explicit BrainVisionText(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const std::string& firstLine() const { return firstLine_; }
    /// Returns the last line if no line break ends it: it may be cut off. Empty otherwise.
    [[nodiscard]] const std::string& openLine() const { return openLine_; }
    [[nodiscard]] bool has(std::string_view section) const { return sections_.contains(section); }
    /// Returns a value; empty if there is none. Throws Error(unreadable) if the file gives two different ones.
    [[nodiscard]] std::string value(std::string_view section, std::string_view key) const;
    /// Returns the values of the keys "‹prefix›1", "‹prefix›2" … of a section, by number. Throws as `value` does, and
    /// if a number is not one.
    [[nodiscard]] std::map<std::int64_t, std::string> numbered(std::string_view section, std::string_view prefix) const;

  private:
    struct Value {
        std::string text;
        bool contradicted = false;
    };
    void addLine(std::string_view line, std::string& section);
    [[nodiscard]] const std::string& sure(const std::string& key, const Value& value) const;

    std::filesystem::path path_;
    std::string firstLine_, openLine_;
    std::map<std::string, std::map<std::string, Value, std::less<>>, std::less<>> sections_;
};

/// Splits a value at commas; "\1" in a field is a comma. Fields are UTF-8; text of other encodings counts as Latin-1.
[[nodiscard]] std::vector<std::string> brainVisionFields(std::string_view value);

/// Returns the first line without the mark of UTF-8 at its start.
[[nodiscard]] std::string_view firstLineOf(std::string_view text);

} // namespace app::io

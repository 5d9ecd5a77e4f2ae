// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <map>
#include <matio.h>
#include <memory>
#include <optional>
#include <string>

namespace app::io {

/// Fields of the structure EEG in a MATLAB file, or variables of the same names.
class EeglabFields {
  public:
    /// Throws Error(unreadable) if matio does not open the file, the file is truncated, or it holds no such structure.
    explicit EeglabFields(std::filesystem::path path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[noreturn]] void refuse(const std::string& why) const;
    /// Returns a field; null if there is none. Valid as long as this object.
    [[nodiscard]] matvar_t* field(const char* name) const;
    /// Returns the number in a field of one; throws Error(unreadable) if it is none.
    [[nodiscard]] double number(const char* name) const;

  private:
    struct Close {
        void operator()(mat_t* file) const { Mat_Close(file); }
        void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
    };
    void checkElements() const;

    std::filesystem::path path_;
    std::unique_ptr<mat_t, Close> file_;
    std::unique_ptr<matvar_t, Close> eeg_;
    mutable std::map<std::string, std::unique_ptr<matvar_t, Close>> variables_;
};

/// Returns the elements of an array.
[[nodiscard]] std::size_t countOf(const matvar_t& variable);
/// Returns a number of any class; nothing for other variables and for more or fewer than one.
[[nodiscard]] std::optional<double> numberOf(const matvar_t* variable);
/// Returns a text as UTF-8, on one line; nothing for other variables. Empty arrays are an empty text.
[[nodiscard]] std::optional<std::string> textOf(const matvar_t* variable);

} // namespace app::io

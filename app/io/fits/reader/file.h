// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <fitsio.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app::io {

/// A FITS file that cfitsio has open, at one of its header and data units (HDU).
class FitsFile {
  public:
    /// Throws Error(unreadable) if cfitsio does not open it.
    explicit FitsFile(std::filesystem::path path);
    ~FitsFile();
    FitsFile(const FitsFile&) = delete;
    FitsFile& operator=(const FitsFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] fitsfile* handle() const { return file_; }
    [[noreturn]] void refuse(const std::string& why) const;
    /// Throws Error(unreadable) with cfitsio's reason unless `status` is 0. `what` begins the sentence behind the
    /// file's name: "has a damaged header".
    void check(int status, const std::string& what) const;

    /// Returns the number of units.
    [[nodiscard]] int units() const;
    /// Goes to a unit, counted from 0. Returns true if it holds an image, also a compressed one.
    bool goTo(int unit) const;

    /// Values of the present unit's keywords. Nothing if a keyword is missing or has no value. `number` and `integer`
    /// throw Error(unreadable) if the value is none.
    [[nodiscard]] std::optional<std::string> text(const std::string& keyword) const;
    [[nodiscard]] std::optional<double> number(const std::string& keyword) const;
    [[nodiscard]] std::optional<long long> integer(const std::string& keyword) const;
    /// Throws Error(unreadable) if a keyword of the present unit is a text, or stands twice with different values.
    void requireOneNumber(const std::string& keyword) const;
    /// Returns keywords with value and comment, without those of the file's structure; at most 500.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> cards() const;
    /// Returns the bytes of the file, decompressed if it is gzip.
    [[nodiscard]] unsigned long long size() const;
    /// Returns true if the bytes of the file are those that cfitsio reads: not gzip.
    [[nodiscard]] bool isPlain() const { return plain_; }

  private:
    std::filesystem::path path_;
    fitsfile* file_ = nullptr;
    bool plain_ = true;
};

/// Returns cfitsio's oldest message, or the text of a status.
[[nodiscard]] std::string fitsReason(int status);

} // namespace app::io

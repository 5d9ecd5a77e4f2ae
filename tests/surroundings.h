// SPDX-License-Identifier: Apache-2.0
// Changes to the process that end with a scope, so that tests can share a process.
#pragma once
#include <atomic>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace tests {

/// Returns a number that no call before it returned, for keys that the process keeps.
inline int newNumber() {
    static std::atomic<int> last = 1000;
    return ++last;
}

/// An environment variable with another value, or without one, until the end of the scope.
class Variable {
  public:
    /// Sets `name`; a null value removes it.
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* const old = std::getenv(name))
            before_ = old;
        set(value);
    }
    Variable(const char* name, const std::string& value) : Variable(name, value.c_str()) {}
    ~Variable() { set(before_ ? before_->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

    /// Gives the variable another value within the scope.
    void set(const char* value) const {
        if (value)
            ::setenv(name_.c_str(), value, 1);
        else
            ::unsetenv(name_.c_str());
    }

  private:
    std::string name_;
    std::optional<std::string> before_;
};

/// A lower soft limit of a resource until the end of the scope. A write beyond `RLIMIT_FSIZE` fails with an error, as
/// on a full disk, instead of ending the process.
class Limit {
  public:
    Limit(__rlimit_resource resource, rlim_t soft) : resource_(resource) {
        if (resource == RLIMIT_FSIZE)
            handler_ = std::signal(SIGXFSZ, SIG_IGN);
        EXPECT_EQ(::getrlimit(resource, &before_), 0);
        const ::rlimit lower{soft, before_.rlim_max};
        EXPECT_EQ(::setrlimit(resource, &lower), 0);
    }
    ~Limit() {
        ::setrlimit(resource_, &before_);
        if (resource_ == RLIMIT_FSIZE)
            std::signal(SIGXFSZ, handler_);
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;

  private:
    __rlimit_resource resource_;
    ::rlimit before_{};
    void (*handler_)(int) = SIG_DFL;
};

/// A locale of the C library with a decimal comma, if one is installed, until the end of the scope.
class CommaLocale {
  public:
    CommaLocale() {
        if (const char* const old = std::setlocale(LC_ALL, nullptr))
            before_ = old;
        for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "de_DE"})
            if (std::setlocale(LC_ALL, name))
                break;
    }
    ~CommaLocale() { std::setlocale(LC_ALL, before_.c_str()); }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

  private:
    std::string before_ = "C";
};

/// A folder that is removed at the end of the scope. Its name has a space and letters outside ASCII, and is new for
/// each object.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        static std::atomic<int> counter = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("convapp test äöü " + std::to_string(::getpid()) + "-" + std::to_string(counter++));
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
    }

  private:
    std::filesystem::path path_;
};

} // namespace tests

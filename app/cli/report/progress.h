// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <chrono>
#include <cstdio>
#include <functional>
#include <mutex>
#include <nlohmann/json_fwd.hpp>

namespace app::cli {

struct ItemReport;

/// Progress on stderr: a bar on a terminal, a line every 10 s elsewhere, or one JSON object per line for programs.
/// Several items may be under way. Thread-safe.
class Progress {
  public:
    Progress(ProgressStyle style, std::size_t items, int verbosity);
    /// Shows nothing. Passes lines to `tell`; `perItem` marks lines that may come once per item.
    explicit Progress(std::function<void(const std::string& line, bool perItem)> tell);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Adds items; numbers given from now on count from the first of them.
    void extend(std::size_t items);
    void begin(std::size_t item, const std::string& file);
    /// `update` refers to this item from now on.
    void computing(std::size_t item, const std::string& file);
    void update(double fraction);
    void end(std::size_t item, const std::string& file, std::string_view status);
    /// As above; for programs also the output, the time, warnings and the error.
    void end(std::size_t item, const ItemReport& report);
    /// Prints an object with --progress=json, else nothing.
    void object(const nlohmann::ordered_json& json);
    /// Prints a line without tearing the bar, and optionally more lines below it.
    void note(const std::string& line, const std::string& below = {});
    /// As note, for lines that may come once per item: after the first 20 they are only counted, except with -v.
    void warn(const std::string& line);

  private:
    using Clock = std::chrono::steady_clock;
    void clear();
    void draw();
    void put(const std::string& line, const std::string& below = {});
    void putJson(const nlohmann::ordered_json& json);
    [[nodiscard]] double secondsLeft() const;
    [[nodiscard]] nlohmann::ordered_json eventJson(std::string_view event, std::size_t item,
                                                   const std::string& file) const;
    ProgressStyle style_;
    std::FILE* out_; ///< stderr at the start of the run; libraries' output is kept from it
    std::size_t items_, first_ = 0, item_ = 0, ended_ = 0, warned_ = 0;
    int verbosity_;
    std::string file_;
    double fraction_ = 0;
    Clock::time_point start_, last_;
    bool drawn_ = false;
    std::function<void(const std::string&, bool)> tell_;
    std::mutex mutex_;
};

} // namespace app::cli

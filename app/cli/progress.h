#pragma once
#include "app/cli/request.h"
#include <chrono>

namespace app::cli {

/// Progress on stderr: a bar on a terminal, a line every 10 s elsewhere, or one JSON object a line for programs.
class Progress {
  public:
    Progress(ProgressStyle style, std::size_t items, int verbosity);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void begin(std::size_t item, const std::string& file);
    void update(double fraction);
    void end(std::string_view status);
    /// A line of text, without tearing the bar.
    void note(const std::string& line);
    void clear();

  private:
    using Clock = std::chrono::steady_clock;
    void draw();
    void jsonLine(std::string_view event, std::string_view status);
    ProgressStyle style_;
    std::size_t items_, item_ = 0;
    std::string file_;
    double fraction_ = 0;
    Clock::time_point last_;
    bool drawn_ = false;
};

} // namespace app::cli

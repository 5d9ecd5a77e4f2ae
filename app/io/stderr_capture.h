#pragma once
#include <mutex>
#include <string>

namespace app::io {

/// While it lives, what the process writes to stderr goes into memory: some libraries complain there and nowhere else.
/// One at a time; a second one waits.
class StderrCapture {
  public:
    StderrCapture();
    ~StderrCapture();
    StderrCapture(const StderrCapture&) = delete;
    StderrCapture& operator=(const StderrCapture&) = delete;
    /// What was written so far, on one line.
    [[nodiscard]] std::string text() const;

  private:
    std::unique_lock<std::mutex> lock_;
    int file_ = -1;
    int original_ = -1;
};

} // namespace app::io

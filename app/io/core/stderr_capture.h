#pragma once
#include <functional>
#include <string>

namespace app::io {

/// While it lives, what the process writes to stderr goes into memory instead: image libraries print warnings of their
/// own, and stderr is the program's. Several may live at once, in several threads; each then also gets what the others'
/// libraries say. Where no memory can be had for it, it does nothing.
class StderrCapture {
  public:
    StderrCapture();
    ~StderrCapture();
    StderrCapture(const StderrCapture&) = delete;
    StderrCapture& operator=(const StderrCapture&) = delete;
    /// What was written so far, at most 64 KiB.
    [[nodiscard]] std::string text() const;

  private:
    long from_ = 0;
};

/// Calls `f` and returns what it wrote to stderr, on one line. Threads may do so at once: only when something was
/// written, which is rare, is `f` called again while no other is in here, to know whose words these are.
[[nodiscard]] std::string complaintsOf(const std::function<void()>& f);

} // namespace app::io

#pragma once
#include <string>

namespace app::cli {

/// While it lives, what anybody prints to stderr is kept instead of shown: image libraries print warnings of their own,
/// and stderr is ours. Several may live at once, in several threads; each then also gets what the others' libraries
/// say. Where no buffer can be had, it does nothing.
class CapturedStderr {
  public:
    CapturedStderr();
    ~CapturedStderr();
    CapturedStderr(const CapturedStderr&) = delete;
    CapturedStderr& operator=(const CapturedStderr&) = delete;

    /// Ends it and returns what was printed, at most 64 KiB.
    std::string finish();

  private:
    bool open_ = false;
    long from_ = 0;
};

} // namespace app::cli

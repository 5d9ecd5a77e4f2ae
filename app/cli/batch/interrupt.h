// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/web/reading_stop.h"
#include <stop_token>

namespace app::cli {

/// While it lives, the first SIGINT or SIGTERM requests a stop; a second one, 0.3 s later or more, ends the process at
/// once.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    /// Returns 0 if none came.
    [[nodiscard]] static int signal();
    /// Acts as if this signal had come, unless one has: another process of the run received it.
    static void receive(int number);
    /// Throws Error(cancelled) if a signal came.
    static void check();

  private:
    void wait();
    std::stop_source source_;
    io::ReadingStop readingStop_{source_.get_token()};
    struct Thread;
    Thread* thread_;
};

} // namespace app::cli

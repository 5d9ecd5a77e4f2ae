// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stop_token>

namespace app::cli {

/// While it lives, SIGINT and SIGTERM ask for a stop instead of ending the process; a second one ends it at once.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    /// The signal that came, 0 if none.
    [[nodiscard]] static int signal();
    /// As if this signal had come, unless one has: another process of the run got it.
    static void receive(int number);
    /// Throws Error(cancelled) if one came.
    static void check();

  private:
    void wait();
    std::stop_source source_;
    struct Thread;
    Thread* thread_;
};

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stop_token>

/// Stops of readers that wait for a server.
namespace app::io {

/// While it lives, a stop of this token ends reads from servers in all threads. Nests.
class ReadingStop {
  public:
    explicit ReadingStop(std::stop_token token);
    ~ReadingStop();
    ReadingStop(const ReadingStop&) = delete;
    ReadingStop& operator=(const ReadingStop&) = delete;
};

/// As ReadingStop, for reads of the thread that makes it and of the threads that forEachChunk starts for it.
class ThreadReadingStop {
  public:
    explicit ThreadReadingStop(std::stop_token token);
    ~ThreadReadingStop();
    ThreadReadingStop(const ThreadReadingStop&) = delete;
    ThreadReadingStop& operator=(const ThreadReadingStop&) = delete;

  private:
    std::stop_token before_;
};
/// Returns the token of this thread; one that never stops if there is none.
[[nodiscard]] std::stop_token threadReadingStop();

/// Returns true once a token that holds for this thread was stopped. Thread-safe.
[[nodiscard]] bool readingStopped();

} // namespace app::io

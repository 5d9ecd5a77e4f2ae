// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace app::io {

/// A started program with a pipe from it. The destructor kills it and waits, so that no zombie remains.
class ChildProcess {
  public:
    /// Starts `program` with its pipe at descriptor `pipe`, no other descriptors, and standard streams to /dev/null.
    /// Throws Error(unreadable) if it cannot start.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments, int pipe);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    enum class Got { all, end, timeout };
    /// Reads exactly `size` bytes; waits at most `seconds` without data.
    [[nodiscard]] Got read(void* to, std::uint64_t size, double seconds);
    /// After `end`: waits for the process and returns how it ended: "signal 6", "exit code 1".
    [[nodiscard]] std::string finish();

  private:
    pid_t process_ = -1;
    int pipe_ = -1;
};

} // namespace app::io

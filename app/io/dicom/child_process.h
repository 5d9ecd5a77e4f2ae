// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace app::io {

/// A program that was started, with a pipe from it. Killed and waited for when this object goes: no zombie stays.
class ChildProcess {
  public:
    /// Starts `program` with its pipe at descriptor `pipe`; its standard streams lead nowhere, and it has no other
    /// descriptors. Throws Error(unreadable) if it cannot be started.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments, int pipe);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    enum class Got { all, end, timeout };
    /// Reads exactly `size` bytes; `seconds` may pass without any.
    [[nodiscard]] Got read(void* to, std::uint64_t size, double seconds);
    /// After `end`: waits, and says how it ended: "signal 6", "exit code 1".
    [[nodiscard]] std::string finish();

  private:
    pid_t process_ = -1;
    int pipe_ = -1;
};

} // namespace app::io

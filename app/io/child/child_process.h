// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace app::io {

namespace fs = std::filesystem;

/// A started program with a pipe from it, or to and from it. The destructor kills it with all that it started in its
/// process group, and waits, so that no zombie remains.
class ChildProcess {
  public:
    /// Direction of the pipe. `bothWays` allows `send`.
    enum class Talk { fromChild, bothWays };
    /// Starts `program` with its pipe at descriptor `pipe`, no other descriptors, and standard streams to /dev/null.
    /// Throws Error(unreadable) if it cannot start.
    ChildProcess(const fs::path& program, const std::vector<std::string>& arguments, int pipe,
                 Talk talk = Talk::fromChild);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    enum class Got { all, end, timeout };
    /// Reads exactly `size` bytes; waits at most `seconds` without data.
    [[nodiscard]] Got read(void* to, std::uint64_t size, double seconds);
    /// Writes to the program; false if it has ended.
    [[nodiscard]] bool send(const void* from, std::uint64_t size);
    /// After `end`: waits for the process and returns how it ended: "signal 6", "exit code 1".
    [[nodiscard]] std::string finish();

  private:
    int process_ = -1;
    int pipe_ = -1;
};

/// Returns the path of a program of this project: in the folder "convapp" beside the shared library of this code.
[[nodiscard]] fs::path childProgram(const std::string& name);

} // namespace app::io

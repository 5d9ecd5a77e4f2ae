// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <ctime>
#include <string>

/// This process, others, and the machine.
namespace app::system {

[[nodiscard]] std::int64_t processNumber();
/// Returns the number of the process that started this one; 1 after that has ended; 0 where the system does not tell.
[[nodiscard]] std::int64_t parentNumber();
/// Returns true if a process of this machine runs. One that has ended and that nobody waits for does not run.
[[nodiscard]] bool isRunning(std::int64_t process);
/// Returns the machine's name; empty if it has none.
[[nodiscard]] std::string hostName();

/// Returns the processors that this process may use; 0 if the system does not tell.
[[nodiscard]] int grantedProcessors();
[[nodiscard]] int machineProcessors();

/// Sets a variable of the environment, for this process and those that it starts. Not thread-safe.
void setEnvironment(const char* name, const std::string& value);

/// Returns the calendar time in UTC.
[[nodiscard]] std::tm utcOf(std::time_t time);

} // namespace app::system

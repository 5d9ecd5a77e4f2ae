// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

/// Processors, threads and this process, as the operating system gives them.
namespace conv::system {

/// Returns the processor's name; "CPU" if the system does not tell it.
[[nodiscard]] std::string processorName();
/// Returns the number of processors that this process may use, at least 1.
[[nodiscard]] int usableProcessors();
/// conv::giveWay for the calling thread; does nothing where the system has no such class of threads.
void yieldToInteractive();
/// Calls `f` in each process that is forked from this one. Systems without fork ignore it.
void afterFork(void (*f)());

/// Returns the number of this process.
[[nodiscard]] long long processNumber();

} // namespace conv::system

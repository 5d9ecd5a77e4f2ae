// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>

/// Samples in POSIX shared memory that the client made. They are copied by system calls, never mapped: a client that
/// shortens the memory meanwhile gets an error, and a mapped page would end the server by SIGBUS.
namespace app::cli::serve {

/// Copies the first bytes of the shared memory `name` ("/data-1"). Throws Error(usage) if there is no such memory, or
/// if it is too small.
void readShared(const std::string& name, std::span<std::byte> to);

/// Copies to the beginning of existing shared memory. Throws as readShared.
void writeShared(const std::string& name, std::span<const std::byte> from);

/// Throws Error(usage) unless shared memory of that name exists, can be written, and holds `bytes`.
void checkShared(const std::string& name, std::int64_t bytes);

} // namespace app::cli::serve

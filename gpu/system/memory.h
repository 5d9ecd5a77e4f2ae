// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Memory of the machine and of this process, as the operating system gives it.
namespace conv::system {

/// Returns the bytes of the machine's memory.
[[nodiscard]] std::int64_t machineMemory();
/// Returns the bytes of the machine's memory that nothing uses.
[[nodiscard]] std::int64_t unusedMemory();

/// Allocates `bytes`, a multiple of `alignment`, which is a power of two. Null if there is no memory.
[[nodiscard]] void* takeAligned(std::int64_t alignment, std::int64_t bytes);
/// Frees what takeAligned returned; null is allowed.
void freeAligned(void* data);

/// Gives a fresh block its pages in one call, where the system has one. Otherwise each page arrives on first use.
void populate(void* data, std::int64_t bytes);
/// Asks for huge pages behind a fresh block; a hint.
void preferHugePages(void* data, std::int64_t bytes);
/// Returns free memory of the heap to the system, where that needs a call.
void trimHeap();

} // namespace conv::system

// SPDX-License-Identifier: Apache-2.0
#include "system/memory.h"
#include <malloc.h>
#include <windows.h>

namespace conv::system {
namespace {

MEMORYSTATUSEX status() {
    MEMORYSTATUSEX now{};
    now.dwLength = sizeof now;
    GlobalMemoryStatusEx(&now); // on failure all figures stay 0
    return now;
}

} // namespace

std::int64_t machineMemory() {
    return static_cast<std::int64_t>(status().ullTotalPhys);
}

std::int64_t unusedMemory() {
    return static_cast<std::int64_t>(status().ullAvailPhys);
}

void* takeAligned(std::int64_t alignment, std::int64_t bytes) {
    return _aligned_malloc(static_cast<std::size_t>(bytes), static_cast<std::size_t>(alignment));
}

void freeAligned(void* data) {
    _aligned_free(data);
}

// Pages arrive on first use: PrefetchVirtualMemory only reads back what was paged out.
void populate(void*, std::int64_t) {}

// Huge pages need a privilege that users do not have.
void preferHugePages(void*, std::int64_t) {}

void trimHeap() {
    _heapmin();
}

} // namespace conv::system

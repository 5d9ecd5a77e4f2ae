// SPDX-License-Identifier: Apache-2.0
#include "system/memory.h"
#include <cstdlib>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace conv::system {

std::int64_t machineMemory() {
    return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

std::int64_t unusedMemory() {
    return static_cast<std::int64_t>(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

void* takeAligned(std::int64_t alignment, std::int64_t bytes) {
    return std::aligned_alloc(static_cast<std::size_t>(alignment), static_cast<std::size_t>(bytes));
}

void freeAligned(void* data) {
    std::free(data);
}

void populate(void* data, std::int64_t bytes) {
    constexpr int populateWrite = 23; // MADV_POPULATE_WRITE; older C libraries lack the name
    constexpr std::uintptr_t page = 4096;
    const auto begin = reinterpret_cast<std::uintptr_t>(data);
    const std::uintptr_t from = (begin + page - 1) / page * page;
    const std::uintptr_t to = (begin + static_cast<std::uintptr_t>(bytes)) / page * page;
    if (to > from)
        madvise(static_cast<char*>(data) + (from - begin), to - from,
                populateWrite); // Linux before 5.14 refuses and faults page by page
}

void preferHugePages(void* data, std::int64_t bytes) {
    madvise(data, static_cast<std::size_t>(bytes), MADV_HUGEPAGE); // a hint; failure is harmless
}

void trimHeap() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace conv::system

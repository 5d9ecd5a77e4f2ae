// SPDX-License-Identifier: Apache-2.0
#include "system/threads.h"
#include <algorithm>
#include <bit>
#include <thread>
#include <windows.h>

namespace conv::system {

std::string processorName() {
    char name[256];
    DWORD size = sizeof name;
    const LSTATUS status = RegGetValueA(HKEY_LOCAL_MACHINE, R"(HARDWARE\DESCRIPTION\System\CentralProcessor\0)",
                                        "ProcessorNameString", RRF_RT_REG_SZ, nullptr, name, &size);
    return status == ERROR_SUCCESS ? name : "CPU";
}

int usableProcessors() {
    // A mask of 0 means that the process has processors of several groups.
    DWORD_PTR process = 0, machine = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &process, &machine) != 0 && process != 0)
        return std::popcount(static_cast<unsigned long long>(process));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void yieldToInteractive() {}

void afterFork(void (*)()) {}

long long processNumber() {
    return GetCurrentProcessId();
}

} // namespace conv::system

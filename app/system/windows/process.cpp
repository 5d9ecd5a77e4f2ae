// SPDX-License-Identifier: Apache-2.0
#include "app/system/process.h"
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <windows.h>

namespace app::system {

std::int64_t processNumber() {
    return GetCurrentProcessId();
}

std::int64_t parentNumber() {
    return 0;
}

bool isRunning(std::int64_t process) {
    const HANDLE handle = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(process));
    if (!handle)
        return GetLastError() == ERROR_ACCESS_DENIED;
    const bool runs = WaitForSingleObject(handle, 0) == WAIT_TIMEOUT;
    CloseHandle(handle);
    return runs;
}

std::string hostName() {
    wchar_t name[256];
    DWORD size = 256;
    return GetComputerNameExW(ComputerNameDnsHostname, name, &size) != 0 ? std::filesystem::path(name).string() : "";
}

int grantedProcessors() {
    // A mask of 0 means that the process has processors of several groups.
    DWORD_PTR process = 0, machine = 0;
    return GetProcessAffinityMask(GetCurrentProcess(), &process, &machine) != 0
               ? std::popcount(static_cast<unsigned long long>(process))
               : 0;
}

int machineProcessors() {
    return static_cast<int>(std::max<DWORD>(1, GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)));
}

void setEnvironment(const char* name, const std::string& value) {
    _putenv_s(name, value.c_str());
}

std::tm utcOf(std::time_t time) {
    std::tm utc{};
    gmtime_s(&utc, &time);
    return utc;
}

} // namespace app::system

// SPDX-License-Identifier: Apache-2.0
#include "app/system/process.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sched.h>
#include <unistd.h>

namespace app::system {

std::int64_t processNumber() {
    return ::getpid();
}

std::int64_t parentNumber() {
    return ::getppid();
}

bool isRunning(std::int64_t process) {
    // A dead process stays listed until its parent reaps it; the launcher of a run with a killed process never does.
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    if (std::getline(stat, text) && text.find(") Z") != std::string::npos)
        return false;
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

std::string hostName() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

int grantedProcessors() {
    cpu_set_t mine;
    return ::sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : 0;
}

int machineProcessors() {
    return static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
}

void setEnvironment(const char* name, const std::string& value) {
    ::setenv(name, value.c_str(), 1);
}

std::tm utcOf(std::time_t time) {
    std::tm utc{};
    ::gmtime_r(&time, &utc);
    return utc;
}

} // namespace app::system

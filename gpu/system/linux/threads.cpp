// SPDX-License-Identifier: Apache-2.0
#include "system/threads.h"
#include <algorithm>
#include <fstream>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace conv::system {

std::string processorName() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) {
            const auto colon = line.find(": ");
            return colon == std::string::npos ? line : line.substr(colon + 2);
        }
    return "CPU";
}

int usableProcessors() {
    // Those that the scheduler and the control group grant.
    int cores = static_cast<int>(std::thread::hardware_concurrency());
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        cores = CPU_COUNT(&set);
    std::ifstream quotaFile("/sys/fs/cgroup/cpu.max");
    double quota = 0, period = 0;
    if (quotaFile >> quota >> period && quota > 0 && period > 0)
        cores = std::min(cores, static_cast<int>(std::max(1.0, quota / period + 0.5)));
    return std::max(1, cores);
}

void yieldToInteractive() {
    const sched_param none{};
    // Fails only in a sandbox that forbids it; threads then keep their priority.
    (void)sched_setscheduler(0, SCHED_BATCH, &none);
}

void afterFork(void (*f)()) {
    (void)pthread_atfork(nullptr, nullptr, f); // fails only without memory
}

long long processNumber() {
    return ::getpid();
}

} // namespace conv::system

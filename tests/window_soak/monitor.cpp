// SPDX-License-Identifier: Apache-2.0
#include "tests/window_soak/monitor.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <conv/device.h>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <malloc.h>
#include <unistd.h>

namespace soak {
namespace {

constexpr double longestPause = 5; ///< seconds until a person believes the program is dead
// Megabytes. A GPU driver also loads each kernel into host memory at its first use: about 600 MB in all on an 80 GB GPU
// with the vendor's libraries, after some minutes.
constexpr double memoryGrowth = 150, besideACard = 200;
constexpr int deadSeconds = 180;
constexpr std::size_t kept = 30, lineLength = 160;

// Written by the GUI thread, read by a signal handler: no allocation.
std::array<std::array<char, lineLength>, kept> lines{};
std::atomic<std::size_t> written{0};

void printLast() {
    const std::size_t end = written;
    for (std::size_t i = end > kept ? end - kept : 0; i < end; ++i) {
        const char* line = lines[i % kept].data();
        [[maybe_unused]] const ssize_t done = write(2, line, std::strlen(line));
    }
}

void crashed(int signal) {
    static const char head[] = "ui_soak: crashed; the last acts, newest last:\n";
    [[maybe_unused]] const ssize_t done = write(2, head, sizeof head - 1);
    printLast();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

double megabytesNow() {
    malloc_trim(0);
    long pages = 0, resident = 0;
    if (FILE* f = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(f, "%ld %ld", &pages, &resident) != 2)
            resident = 0;
        std::fclose(f);
    }
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

} // namespace

Monitor::Monitor() : watchdog_([this] { watch(); }) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL})
        std::signal(signal, crashed);
    timer_.setInterval(5);
    connect(&timer_, &QTimer::timeout, this, &Monitor::beat);
    sinceBeat_.start();
    timer_.start();
}

Monitor::~Monitor() {
    quit_ = true;
    watchdog_.join();
}

void Monitor::note(const std::string& act) {
    act_ = act;
    std::snprintf(lines[written % kept].data(), lineLength, "  %s\n", act.c_str());
    ++written;
}

void Monitor::beat() {
    ++alive_;
    ++beats_;
    const double seconds = static_cast<double>(sinceBeat_.nsecsElapsed()) / 1e9;
    sinceBeat_.restart();
    if (seconds < 0.1)
        return;
    ++slow_;
    pauses_.push_back({seconds, act_});
    std::sort(pauses_.begin(), pauses_.end(), [](const Pause& a, const Pause& b) { return a.seconds > b.seconds; });
    pauses_.resize(std::min<std::size_t>(pauses_.size(), 8));
}

void Monitor::watch() {
    std::int64_t last = -1;
    std::size_t acts = 0;
    int still = 0, idle = 0;
    while (!quit_) {
        std::this_thread::sleep_for(std::chrono::milliseconds(250));
        still = std::exchange(last, alive_.load()) == last ? still + 1 : 0;
        idle = std::exchange(acts, written.load()) == acts ? idle + 1 : 0; // in a dialog that stays open
        if (std::max(still, idle) < 4 * deadSeconds)
            continue;
        std::fprintf(stderr, "ui_soak: has not %s for %d s\n", still > idle ? "answered" : "got on", deadSeconds);
        std::abort();
    }
}

void Monitor::measureMemory() {
    megabytes_.push_back(megabytesNow());
    sinceBeat_.restart(); // intended waits are no pause
}

std::vector<std::string> Monitor::faults() const {
    std::vector<std::string> found;
    if (!pauses_.empty() && pauses_.front().seconds > longestPause)
        found.push_back("a pause of " + std::to_string(pauses_.front().seconds) + " s: " + pauses_.front().act);
    // Modules, fonts and shaders are loaded before the first measurement.
    const bool card =
        std::ranges::any_of(conv::devices(), [](const conv::Device& d) { return d.kind == conv::DeviceKind::cuda; });
    const double most = memoryGrowth + (card ? besideACard : 0);
    if (megabytes_.size() > 1 && megabytes_.back() > megabytes_.front() + most)
        found.push_back("memory grew from " + std::to_string(megabytes_.front()) + " to " +
                        std::to_string(megabytes_.back()) + " MB");
    return found;
}

void Monitor::print() const {
    std::printf("%zu acts; %lld of %lld turns of the event loop took over 0.1 s\n", written.load(),
                static_cast<long long>(slow_), static_cast<long long>(beats_));
    for (const Pause& pause : pauses_)
        std::printf("  %.2f s: %s\n", pause.seconds, pause.act.c_str());
    std::printf("memory with everything closed, MB:");
    for (const double m : megabytes_)
        std::printf(" %.0f", m);
    std::printf("\n");
}

} // namespace soak

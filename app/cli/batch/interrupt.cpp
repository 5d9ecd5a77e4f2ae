// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/interrupt.h"
#include "app/system/files.h"
#include "app/system/signals.h"
#include <atomic>
#include <chrono>
#include <conv/error.h>
#include <csignal>
#include <cstdint>
#include <thread>

namespace app::cli {
namespace {

// A signal handler may do very little: it writes the signal's number to a pipe, and a thread reads it.
int pipeEnds[2] = {-1, -1};
std::atomic<int> received{0};
std::atomic<std::int64_t> firstAt{0}; ///< milliseconds of a steady clock; 0: no signal came

/// Programs such as `timeout` signal a process and its group: one stop comes twice.
constexpr std::int64_t sameStop = 300;

void onSignal(int number) {
    using namespace std::chrono; // this clock is clock_gettime, which a handler may call
    const std::int64_t now = duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    if (std::int64_t first = 0; !firstAt.compare_exchange_strong(first, now)) {
        if (now - first < sameStop)
            return;
        std::signal(number, SIG_DFL);
        ::raise(number);
        return;
    }
    received = number;
    const char byte = 's';
    [[maybe_unused]] const auto written = system::writeFile(pipeEnds[1], &byte, 1);
}

} // namespace

struct Interrupt::Thread {
    std::thread thread;
};

Interrupt::Interrupt() : thread_(nullptr) {
    received = 0;
    firstAt = 0;
    if (!system::makePipe(pipeEnds))
        throw conv::Error(conv::ErrorCode::internal, "no pipe for signals could be made");
    thread_ = new Thread{std::thread([this] { wait(); })};
    system::handleStops(onSignal);
    system::keepRunningOnFailedWrites();
}

Interrupt::~Interrupt() {
    if (firstAt == 0) // else the same stop may come once more while the process ends; the handler leaves the pipe alone
        system::handleStops(nullptr);
    const char byte = 'q';
    [[maybe_unused]] const auto written = system::writeFile(pipeEnds[1], &byte, 1);
    thread_->thread.join();
    delete thread_;
    system::closeFile(pipeEnds[0]);
    system::closeFile(pipeEnds[1]);
}

void Interrupt::wait() {
    char byte = 0;
    while (system::readFile(pipeEnds[0], &byte, 1) == 1 && byte != 'q')
        source_.request_stop();
}

int Interrupt::signal() {
    return received;
}

void Interrupt::receive(int number) {
    int none = 0;
    const char byte = 's';
    if (received.compare_exchange_strong(none, number)) [[maybe_unused]]
        const auto written = system::writeFile(pipeEnds[1], &byte, 1);
}

void Interrupt::check() {
    if (received != 0)
        throw conv::Error(conv::ErrorCode::cancelled, received == SIGINT ? "interrupted" : "terminated");
}

} // namespace app::cli

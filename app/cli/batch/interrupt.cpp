// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/interrupt.h"
#include "app/system/files.h"
#include "app/system/signals.h"
#include <atomic>
#include <conv/error.h>
#include <csignal>
#include <thread>

namespace app::cli {
namespace {

// A signal handler may do very little: it writes the signal's number to a pipe, and a thread reads it.
int pipeEnds[2] = {-1, -1};
std::atomic<int> received{0};

void onSignal(int number) {
    const int before = received.exchange(number);
    if (before != 0) {
        std::signal(number, SIG_DFL);
        ::raise(number);
        return;
    }
    const char byte = 's';
    [[maybe_unused]] const auto written = system::writeFile(pipeEnds[1], &byte, 1);
}

} // namespace

struct Interrupt::Thread {
    std::thread thread;
};

Interrupt::Interrupt() : thread_(nullptr) {
    received = 0;
    if (!system::makePipe(pipeEnds))
        throw conv::Error(conv::ErrorCode::internal, "no pipe for signals could be made");
    thread_ = new Thread{std::thread([this] { wait(); })};
    system::handleStops(onSignal);
    system::keepRunningOnFailedWrites();
}

Interrupt::~Interrupt() {
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

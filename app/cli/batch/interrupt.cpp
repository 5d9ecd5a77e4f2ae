// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/interrupt.h"
#include <atomic>
#include <conv/error.h>
#include <csignal>
#include <thread>
#include <unistd.h>

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
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
}

void handle(void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

} // namespace

struct Interrupt::Thread {
    std::thread thread;
};

Interrupt::Interrupt() : thread_(nullptr) {
    received = 0;
    if (::pipe(pipeEnds) != 0)
        throw conv::Error(conv::ErrorCode::internal, "no pipe for signals could be made");
    thread_ = new Thread{std::thread([this] { wait(); })};
    handle(onSignal);
    // A closed pipe and a file size limit then are errors of write(), like a full disk.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

Interrupt::~Interrupt() {
    handle(SIG_DFL);
    const char byte = 'q';
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    thread_->thread.join();
    delete thread_;
    ::close(pipeEnds[0]);
    ::close(pipeEnds[1]);
}

void Interrupt::wait() {
    char byte = 0;
    while (::read(pipeEnds[0], &byte, 1) == 1 && byte != 'q')
        source_.request_stop();
}

int Interrupt::signal() {
    return received;
}

void Interrupt::receive(int number) {
    int none = 0;
    const char byte = 's';
    if (received.compare_exchange_strong(none, number)) [[maybe_unused]]
        const auto written = ::write(pipeEnds[1], &byte, 1);
}

void Interrupt::check() {
    if (received != 0)
        throw conv::Error(conv::ErrorCode::cancelled, received == SIGINT ? "interrupted" : "terminated");
}

} // namespace app::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/server.h"
#include "app/cli/commands/actions.h"
#include "app/system/memory.h"
#include <algorithm>
#include <chrono>
#include <csignal>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

namespace app::cli::serve {
namespace {

constexpr std::size_t maxWaiting = 256;
/// Least time between two messages of progress.
constexpr std::chrono::milliseconds betweenProgress{50};

} // namespace

Server::Server(const RunOptions& standard, int input, int output)
    : worker_(standard), input_(input), output_(output), ended_(::eventfd(0, EFD_CLOEXEC)) {}

Server::~Server() {
    ::close(ended_);
}

void Server::run() {
    std::thread worker([this] { work(); });
    readCalls();
    {
        const std::lock_guard lock(mutex_);
        inputEnded_ = true;
    }
    wake_.notify_one();
    waitForWorker();
    worker.join();
}

void Server::readCalls() {
    const auto admits = [](std::size_t size) {
        const std::int64_t free = system::availableMemory();
        return free <= 0 || size <= static_cast<std::size_t>(free);
    };
    MessageReader reader(input_, ended_, admits);
    while (std::optional<Message> message = reader.next())
        take(std::move(*message));
}

void Server::take(Message message) {
    auto call = std::make_shared<Call>(callOf(std::move(message)));
    if (!call->fault && call->method == "$/cancelRequest")
        return cancel(call->parameters);
    if (!call->fault && call->isNotification)
        return; // unknown ones are ignored, as JSON-RPC says
    {
        const std::lock_guard lock(mutex_);
        const auto sameId = [&](const SharedCall& other) {
            return other && !other->id.is_null() && other->id == call->id;
        };
        if (!call->fault && (sameId(running_) || std::ranges::any_of(waiting_, sameId)))
            call->fault = std::make_exception_ptr(BadRequest(rpcInvalidRequest, "id is that of a request under way."));
        if (!call->fault && waiting_.size() >= maxWaiting)
            call->fault = std::make_exception_ptr(
                BadRequest(rpcServerError, "More than " + std::to_string(maxWaiting) + " requests are waiting."));
        if (call->fault)
            call->attachment = {};
        if (!call->fault && !call->slot.empty()) {
            for (const SharedCall& other : waiting_)
                if (other->slot == call->slot)
                    other->stop.request_stop();
            if (running_ && running_->slot == call->slot)
                running_->stop.request_stop();
        }
        waiting_.push_back(std::move(call));
    }
    wake_.notify_one();
}

void Server::cancel(const Json& parameters) {
    const auto id = parameters.is_object() ? parameters.find("id") : parameters.end();
    if (id == parameters.end())
        return;
    const std::lock_guard lock(mutex_);
    for (const SharedCall& call : waiting_)
        if (call->id == *id)
            call->stop.request_stop();
    if (running_ && running_->id == *id)
        running_->stop.request_stop();
}

void Server::stopAll() {
    const std::lock_guard lock(mutex_);
    for (const SharedCall& call : waiting_)
        call->stop.request_stop();
    if (running_)
        running_->stop.request_stop();
}

void Server::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [&] { return inputEnded_ || !waiting_.empty(); });
        if (waiting_.empty())
            break;
        const SharedCall call = running_ = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        answer(*call);
        lock.lock();
        if ((!call->fault && call->method == "shutdown") || unread_)
            break;
    }
    lock.unlock();
    const std::uint64_t one = 1;
    (void)!::write(ended_, &one, sizeof one);
}

void Server::answer(const Call& call) {
    std::chrono::steady_clock::time_point last{};
    const auto progress = [&](double fraction) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last < betweenProgress)
            return;
        last = now;
        send(progressText(call.id, fraction));
    };
    try {
        if (call.fault)
            std::rethrow_exception(call.fault);
        if (call.stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "The request was cancelled before it began.");
        const Answer answer = worker_.perform(call, progress);
        release();
        send(resultText(call.id, answer.result),
             answer.samples ? std::span<const std::byte>(answer.samples->data(),
                                                         static_cast<std::size_t>(answer.samples->layout().byteCount()))
                            : std::span<const std::byte>());
    } catch (const std::exception&) {
        release();
        send(errorText(call.id, std::current_exception()));
    }
}

/// Ends the running request before its answer is sent: a client that has the answer may use the id again.
void Server::release() {
    const std::lock_guard lock(mutex_);
    running_ = nullptr;
}

void Server::send(const std::string& text, std::span<const std::byte> attachment) {
    if (unread_ || writeMessage(output_, text, attachment))
        return;
    unread_ = true;
    stopAll();
}

/// Waits until all requests are answered. Stops them if nobody can read the answers.
void Server::waitForWorker() {
    pollfd wait[] = {{ended_, POLLIN, 0}, {output_, 0, 0}};
    while (::poll(wait, 2, -1) < 0 || wait[0].revents == 0)
        if (wait[1].revents != 0) {
            stopAll();
            wait[1].fd = -1;
        }
}

} // namespace app::cli::serve

namespace app::cli {

int runServe(const Request& request) {
    std::signal(SIGPIPE, SIG_IGN);
    // Output of libraries must not end up between messages.
    const int output = ::dup(STDOUT_FILENO);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    const conv::PlanOptions& plan = request.planOptions;
    serve::Server({plan.device, plan.variant, std::string(conv::name(plan.precision)), plan.memoryBytes, plan.strict},
                  STDIN_FILENO, output)
        .run();
    return exitDone;
}

} // namespace app::cli

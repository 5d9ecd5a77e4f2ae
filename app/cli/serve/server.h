// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/worker.h"
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace app::cli::serve {

/// Answers requests from one descriptor on another. One thread reads, so that requests can be cancelled at any time;
/// another performs them in order and is the only one that writes, so that reading never waits for a slow client.
class Server {
  public:
    /// Owns neither descriptor.
    Server(const RunOptions& standard, int input, int output);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    /// Returns when the input has ended and everything is answered, after `shutdown`, or when nobody reads the answers.
    void run();

  private:
    using SharedCall = std::shared_ptr<Call>;
    void readCalls();
    void take(Message message);
    void cancel(const Json& parameters);
    void work();
    void answer(const Call& call);
    void release();
    void send(const std::string& text, std::span<const std::byte> attachment = {});
    void waitForWorker();
    void stopAll();

    Worker worker_;
    int input_, output_;
    int ended_ = -1; ///< event: the worker has ended
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<SharedCall> waiting_;
    SharedCall running_;
    bool inputEnded_ = false;
    bool unread_ = false; ///< the client reads no answers; worker's thread only
};

} // namespace app::cli::serve

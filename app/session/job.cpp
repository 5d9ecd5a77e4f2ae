// SPDX-License-Identifier: Apache-2.0
#include "app/session/parts/job_worker.h"
#include "app/session/session.h"
#include <condition_variable>
#include <conv/tools/give_way.h>
#include <mutex>
#include <thread>
#include <utility>

namespace app {

struct Job::State {
    struct Order {
        JobRequest request;
        JobEvents events;
        std::stop_source stop;
    };
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::vector<Order> orders; ///< waiting; all but the last are already stopped
    std::stop_source current;  ///< stops the order being worked on
    bool busy = false;
    bool quit = false;
    JobWorker worker;                                           ///< worker thread only
    std::vector<std::shared_ptr<const conv::Volume>> forgotten; ///< sources that the window forgot
    std::thread thread;

    void work() {
        conv::giveWay(); // a window waits for this thread
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [&] { return quit || !orders.empty() || !forgotten.empty(); });
            if (auto gone = std::exchange(forgotten, {}); !gone.empty()) {
                lock.unlock(); // freeing may take a moment
                for (const auto& source : gone)
                    worker.forget(source.get());
                gone.clear();
                lock.lock();
                continue;
            }
            if (orders.empty())
                return;
            Order order = std::move(orders.front());
            orders.erase(orders.begin());
            current = order.stop;
            busy = true;
            lock.unlock();
            perform(order);
            lock.lock();
            busy = false;
        }
    }

    void perform(const Order& order) {
        try {
            if (order.request.warm) {
                WarmTimes times = worker.timeWarm(order.request, order.stop.get_token());
                if (order.events.warm)
                    order.events.warm(std::move(times));
                return;
            }
            Outcome outcome = worker.compute(order.request, order.events, order.stop.get_token());
            if (order.events.done)
                order.events.done(std::move(outcome));
        } catch (const conv::Error& e) {
            fail(order, e);
        } catch (const std::bad_alloc&) {
            fail(order, conv::Error(conv::ErrorCode::memory, "Not enough memory for the result."));
        } catch (const std::exception& e) {
            fail(order, conv::Error(conv::ErrorCode::internal, e.what()));
        }
    }

    static void fail(const Order& order, const conv::Error& e) {
        if (order.events.failed)
            order.events.failed(e);
    }

    /// Requires the lock.
    void stopAll() {
        for (Order& o : orders)
            o.stop.request_stop();
        if (busy)
            current.request_stop();
    }
};

Job::Job() : state_(std::make_unique<State>()) {
    state_->thread = std::thread([s = state_.get()] { s->work(); });
}

Job::~Job() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->stopAll();
        state_->quit = true;
    }
    state_->wake.notify_one();
    state_->thread.join();
}

void Job::start(JobRequest request, JobEvents events) {
    if (!request.source)
        throw conv::Error(conv::ErrorCode::internal, "A job needs a data set.");
    {
        const std::lock_guard lock(state_->mutex);
        state_->stopAll();
        state_->orders.push_back({std::move(request), std::move(events), {}});
    }
    state_->wake.notify_one();
}

void Job::cancel() {
    const std::lock_guard lock(state_->mutex);
    state_->stopAll();
}

void Job::forget(std::shared_ptr<const conv::Volume> source) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->forgotten.push_back(std::move(source));
    }
    state_->wake.notify_one();
}

bool Job::running() const {
    const std::lock_guard lock(state_->mutex);
    return state_->busy || !state_->orders.empty();
}

} // namespace app

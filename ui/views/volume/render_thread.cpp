// SPDX-License-Identifier: Apache-2.0
#include "ui/views/volume/render_thread.h"
#include <QCoreApplication>
#include <conv/tools/give_way.h>
#include <future>

namespace ui {

RenderThread& RenderThread::instance() {
    static RenderThread thread;
    return thread;
}

RenderThread::RenderThread() : thread_([this] { run(); }) {
    // The GL driver's statics are destroyed before this object: end the thread with the QApplication.
    qAddPostRoutine([] { instance().finish(); });
}

RenderThread::~RenderThread() {
    finish();
}

void RenderThread::finish() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable())
        thread_.join();
}

void RenderThread::post(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_)
            return;
        tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
}

bool RenderThread::busy() {
    const std::lock_guard lock(mutex_);
    return working_ || !tasks_.empty();
}

void RenderThread::wait() {
    // If the thread has ended, the promise is destroyed, which also ends the wait.
    auto done = std::make_shared<std::promise<void>>();
    std::future<void> future = done->get_future();
    post([done = std::move(done)] { done->set_value(); });
    future.wait();
}

void RenderThread::run() {
    conv::giveWay(); // threads of VTK and a software GL inherit this
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            working_ = false;
            wake_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
            if (tasks_.empty())
                return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
            working_ = true;
        }
        task();
    }
}

} // namespace ui

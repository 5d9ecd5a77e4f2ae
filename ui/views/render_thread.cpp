#include "ui/views/render_thread.h"
#include <future>

namespace ui {

RenderThread& RenderThread::instance() {
    static RenderThread thread;
    return thread;
}

RenderThread::RenderThread() : thread_([this] { run(); }) {}

RenderThread::~RenderThread() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void RenderThread::post(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
}

void RenderThread::wait() {
    auto done = std::make_shared<std::promise<void>>();
    post([done] { done->set_value(); });
    done->get_future().wait();
}

void RenderThread::run() {
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
            if (tasks_.empty())
                return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }
}

} // namespace ui

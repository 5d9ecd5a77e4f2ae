// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/events.h"

namespace conv {

Event::Event(bool timed) {
    check(cudaEventCreateWithFlags(&handle_, timed ? cudaEventDefault : cudaEventDisableTiming), "cudaEventCreate");
}
Event::~Event() {
    if (handle_)
        cudaEventDestroy(handle_);
}
void Event::record(cudaStream_t stream) {
    check(cudaEventRecord(handle_, stream), "cudaEventRecord");
}
void continueAfter(Event& event, cudaStream_t first, cudaStream_t then) {
    event.record(first);
    check(cudaStreamWaitEvent(then, event.handle(), 0), "cudaStreamWaitEvent");
}

bool Event::done() const {
    const cudaError_t status = cudaEventQuery(handle_);
    if (status == cudaErrorNotReady)
        return false;
    check(status, "cudaEventQuery");
    return true;
}

void SpanTimer::begin(cudaStream_t stream, std::size_t tag) {
    if (spare_.empty()) {
        pending_.emplace_back();
    } else {
        pending_.push_back(std::move(spare_.back()));
        spare_.pop_back();
    }
    pending_.back().tag = tag;
    pending_.back().begin.record(stream);
}

void SpanTimer::end(cudaStream_t stream) {
    pending_.back().end.record(stream);
    constexpr std::size_t many = 64;
    if (pending_.size() > many)
        reap();
}

void SpanTimer::drop() {
    spare_.push_back(std::move(pending_.back()));
    pending_.pop_back();
}

void SpanTimer::readFront() {
    Span& span = pending_.front();
    float one = 0;
    cudaError_t status = cudaEventElapsedTime(&one, span.begin.handle(), span.end.handle());
    if (status == cudaErrorNotReady) { // rare: usually the caller has waited already
        cudaGetLastError();
        check(cudaEventSynchronize(span.end.handle()), "cudaEventSynchronize");
        status = cudaEventElapsedTime(&one, span.begin.handle(), span.end.handle());
    }
    check(status, "cudaEventElapsedTime");
    sum_ += one;
    if (span.tag >= tags_.size())
        tags_.resize(span.tag + 1, 0.0);
    tags_[span.tag] += one;
    spare_.push_back(std::move(span));
    pending_.pop_front();
}

void SpanTimer::reap() {
    constexpr std::size_t max = 1024;
    while (!pending_.empty() && (pending_.size() > max || pending_.front().end.done()))
        readFront();
}

double SpanTimer::drain() {
    while (!pending_.empty())
        readFront();
    return std::exchange(sum_, 0.0);
}

void SpanTimer::clear() {
    for (Span& span : pending_)
        spare_.push_back(std::move(span));
    pending_.clear();
    tags_.clear();
    sum_ = 0;
}

} // namespace conv

// SPDX-License-Identifier: Apache-2.0
#include "app/io/writing.h"
#include <algorithm>
#include <conv/error.h>
#include <utility>

namespace app::io {
namespace {

thread_local Writing* writingOfThread = nullptr;

} // namespace

double Writing::share() const {
    const std::int64_t all = all_, done = done_;
    return all > 0 && done > 0 ? std::min(static_cast<double>(done) / static_cast<double>(all), 1.0) : -1;
}

ThreadWriting::ThreadWriting(Writing* writing) : before_(std::exchange(writingOfThread, writing)) {}

ThreadWriting::~ThreadWriting() {
    writingOfThread = before_;
}

Writing* threadWriting() {
    return writingOfThread;
}

void heedWritingStop() {
    if (writingOfThread != nullptr && writingOfThread->stopped())
        throw conv::Error(conv::ErrorCode::cancelled, "Saving was stopped.");
}

void wroteSamples(std::int64_t bytes) {
    if (writingOfThread != nullptr)
        writingOfThread->add(bytes);
    heedWritingStop();
}

} // namespace app::io

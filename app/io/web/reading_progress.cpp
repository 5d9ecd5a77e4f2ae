// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/reading_progress.h"
#include <utility>

namespace app::io {
namespace {

thread_local ReadingProgress* progressOfThread = nullptr;

} // namespace

ThreadReadingProgress::ThreadReadingProgress(ReadingProgress* progress)
    : before_(std::exchange(progressOfThread, progress)) {}

ThreadReadingProgress::~ThreadReadingProgress() {
    progressOfThread = before_;
}

ReadingProgress* threadReadingProgress() {
    return progressOfThread;
}

} // namespace app::io

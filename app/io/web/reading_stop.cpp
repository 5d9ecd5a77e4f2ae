// SPDX-License-Identifier: Apache-2.0
#include "app/io/web/reading_stop.h"
#include <mutex>
#include <utility>
#include <vector>

namespace app::io {
namespace {

std::mutex stopsMutex;
thread_local std::stop_token stopOfThread;

/// Guarded by stopsMutex.
std::vector<std::stop_token>& readingStops() {
    static std::vector<std::stop_token> stops;
    return stops;
}

} // namespace

ReadingStop::ReadingStop(std::stop_token token) {
    const std::lock_guard lock(stopsMutex);
    readingStops().push_back(std::move(token));
}

ReadingStop::~ReadingStop() {
    const std::lock_guard lock(stopsMutex);
    readingStops().pop_back();
}

ThreadReadingStop::ThreadReadingStop(std::stop_token token) : before_(std::exchange(stopOfThread, std::move(token))) {}

ThreadReadingStop::~ThreadReadingStop() {
    stopOfThread = std::move(before_);
}

std::stop_token threadReadingStop() {
    return stopOfThread;
}

bool readingStopped() {
    if (stopOfThread.stop_requested())
        return true;
    const std::lock_guard lock(stopsMutex);
    return !readingStops().empty() && readingStops().back().stop_requested();
}

} // namespace app::io

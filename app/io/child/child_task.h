// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include "app/io/child/parent_pipe.h"
#include <algorithm>
#include <conv/error.h>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <sys/resource.h>

/// Main parts of a process that reads the structure of a file: its messages, its memory, its errors.
namespace app::io {

inline void sendMessage(std::uint32_t kind, const std::string& body) {
    const ChildHead head{kind, 0, body.size()};
    sendToParent(childPipe, &head, sizeof head);
    sendToParent(childPipe, body.data(), body.size());
}

inline void sendFailure(conv::ErrorCode code, const std::string& sentence) {
    constexpr std::size_t mostSentence = 4000;
    const auto number = static_cast<std::uint32_t>(code);
    sendMessage(static_cast<std::uint32_t>(ChildMessage::failed),
                std::string(reinterpret_cast<const char*>(&number), sizeof number) + sentence.substr(0, mostSentence));
}

/// Limits the memory of this process to 1 GiB and `factor` times the size of the file, but at most 1 GiB and `most`.
inline void limitMemory(const std::filesystem::path& path, std::uint64_t factor, std::uint64_t most) {
#if !defined(__SANITIZE_ADDRESS__) // its shadow memory exceeds any limit
    constexpr std::uint64_t base = std::uint64_t{1} << 30;
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur =
        std::min<rlim_t>(base + (error ? 0 : std::min<std::uint64_t>(size, most / factor) * factor), limit.rlim_max);
    ::setrlimit(RLIMIT_AS, &limit);
#else
    (void)path, (void)factor, (void)most;
#endif
}

/// Runs `task` and sends the error that ends it. `reader` names the process: "HDF5 reader".
template <class Task>
void reportingFailures(const std::filesystem::path& path, const char* reader, Task&& task) {
    try {
        task();
    } catch (const conv::Error& error) {
        sendFailure(error.code(), error.what());
    } catch (const std::bad_alloc&) {
        sendFailure(conv::ErrorCode::unreadable,
                    path.string() + " makes the " + reader + " take more memory than its size explains.");
    } catch (const std::exception& error) {
        sendFailure(conv::ErrorCode::unreadable, path.string() + " cannot be read: " + error.what() + ".");
    }
}

/// Settings of such a process: it ends when the other end of its pipe closes, and leaves no core file.
inline void beginTask() {
    ::signal(SIGPIPE, SIG_IGN);
    const rlimit noCore{};
    ::setrlimit(RLIMIT_CORE, &noCore);
}

} // namespace app::io

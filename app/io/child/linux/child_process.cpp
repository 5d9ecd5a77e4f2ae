// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_process.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace app::io {
namespace {

/// Pipe size (bytes): a decoder seldom has to wait. The system may give less.
constexpr int pipeBytes = 1 << 20;

[[noreturn]] void cannotStart(const fs::path& program, int error) {
    throw conv::Error(conv::ErrorCode::unreadable,
                      program.string() + " cannot be started: " + std::strerror(error) + ".");
}

struct SpawnActions {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    explicit SpawnActions(int from, int pipe) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, from, pipe);
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclosefrom_np(&files, pipe + 1);
        posix_spawnattr_init(&attributes);
        // Own process group: the program decides about Ctrl-C. Default signal settings.
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnActions() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
};

int waited(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

ChildProcess::ChildProcess(const fs::path& program, const std::vector<std::string>& arguments, int pipe, Talk talk) {
    int ends[2];
    const int made =
        talk == Talk::bothWays ? ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) : ::pipe2(ends, O_CLOEXEC);
    if (made != 0)
        cannotStart(program, errno);
    if (talk == Talk::fromChild)
        ::fcntl(ends[1], F_SETPIPE_SZ, pipeBytes);
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    int error = 0;
    {
        const SpawnActions actions(ends[1], pipe);
        error = ::posix_spawn(&process_, program.c_str(), &actions.files, &actions.attributes, argv.data(), environ);
    }
    ::close(ends[1]);
    pipe_ = ends[0];
    if (error != 0) {
        ::close(pipe_);
        cannotStart(program, error);
    }
}

ChildProcess::~ChildProcess() {
    ::close(pipe_);
    if (process_ > 0) {
        ::kill(-process_, SIGKILL); // with what it started
        waited(process_);
    }
}

ChildProcess::Got ChildProcess::read(void* to, std::uint64_t size, double seconds) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        pollfd wait{pipe_, POLLIN, 0};
        const int ready = ::poll(&wait, 1, static_cast<int>(std::min(seconds * 1000, 2e9)));
        if (ready == 0)
            return Got::timeout;
        const ssize_t got = ready < 0 ? -1 : ::read(pipe_, at, std::min<std::uint64_t>(size, 1U << 30));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return Got::end;
        at += got;
        size -= static_cast<std::uint64_t>(got);
    }
    return Got::all;
}

bool ChildProcess::send(const void* from, std::uint64_t size) {
    const auto* at = static_cast<const char*>(from);
    while (size > 0) {
        // Without MSG_NOSIGNAL, a child that has ended would end this process, too.
        const ssize_t sent = ::send(pipe_, at, std::min<std::uint64_t>(size, 1U << 30), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        size -= static_cast<std::uint64_t>(sent);
    }
    return true;
}

std::string ChildProcess::finish() {
    // Its pipe is closed, so it should end soon; otherwise it is killed.
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; i < 200 && ended == 0; ++i) {
        ended = ::waitpid(process_, &status, WNOHANG);
        if (ended == 0)
            ::usleep(10'000);
    }
    if (ended == 0) {
        ::kill(process_, SIGKILL);
        status = waited(process_);
    }
    process_ = -1;
    if (WIFSIGNALED(status))
        return "signal " + std::to_string(WTERMSIG(status));
    return "exit code " + std::to_string(WEXITSTATUS(status));
}

} // namespace app::io

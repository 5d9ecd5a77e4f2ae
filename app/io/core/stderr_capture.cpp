#include "app/io/core/stderr_capture.h"
#include "app/io/core/text.h"
#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <mutex>
#include <shared_mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace app::io {
namespace {

/// stderr belongs to the process: whoever captures first redirects it, whoever is last gives it back.
struct Redirection {
    std::mutex mutex;
    int users = 0;
    int saved = -1;
    int buffer = -1;
};

Redirection& redirection() {
    static Redirection r;
    return r;
}

std::string saidBy(const std::function<void()>& f) {
    const StderrCapture capture;
    f();
    std::string line(trimmed(capture.text()));
    std::ranges::replace(line, '\n', ' ');
    return printable(line.substr(0, 1024));
}

} // namespace

StderrCapture::StderrCapture() {
    Redirection& r = redirection();
    const std::lock_guard lock(r.mutex);
    if (r.users++ == 0) {
        std::fflush(stderr);
        if (r.buffer < 0)
            r.buffer = ::memfd_create("convapp-stderr", MFD_CLOEXEC);
        r.saved = r.buffer < 0 ? -1 : ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
        if (r.saved >= 0)
            ::dup2(r.buffer, STDERR_FILENO);
    }
    from_ = r.buffer < 0 ? 0 : ::lseek(r.buffer, 0, SEEK_END);
}

StderrCapture::~StderrCapture() {
    Redirection& r = redirection();
    const std::lock_guard lock(r.mutex);
    std::fflush(stderr);
    if (--r.users > 0 || r.saved < 0)
        return;
    ::dup2(r.saved, STDERR_FILENO);
    ::close(r.saved);
    r.saved = -1;
    if (::ftruncate(r.buffer, 0) == 0)
        ::lseek(r.buffer, 0, SEEK_SET);
}

std::string StderrCapture::text() const {
    Redirection& r = redirection();
    const std::lock_guard lock(r.mutex);
    std::fflush(stderr);
    const long end = r.saved < 0 ? from_ : ::lseek(r.buffer, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(std::clamp(end - from_, 0L, 1L << 16)), '\0');
    const ssize_t count = ::pread(r.buffer, text.data(), text.size(), from_);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

std::string complaintsOf(const std::function<void()>& f) {
    static std::mutex turn; // whoever wants to be alone is not kept waiting by those that come later
    static std::shared_mutex inside;
    {
        std::unique_lock mine(turn);
        const std::shared_lock together(inside);
        mine.unlock();
        if (saidBy(f).empty())
            return {};
    }
    const std::lock_guard mine(turn);
    const std::lock_guard alone(inside);
    return saidBy(f);
}

} // namespace app::io

#include "app/cli/captured_stderr.h"
#include <cstdio>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace app::cli {
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

} // namespace

CapturedStderr::CapturedStderr() {
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
    open_ = true;
}

CapturedStderr::~CapturedStderr() {
    (void)finish();
}

std::string CapturedStderr::finish() {
    if (!open_)
        return {};
    open_ = false;
    Redirection& r = redirection();
    const std::lock_guard lock(r.mutex);
    std::fflush(stderr);
    std::string text;
    if (r.saved >= 0) {
        text.resize(std::size_t{1} << 16);
        const ssize_t count = ::pread(r.buffer, text.data(), text.size(), from_);
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    if (--r.users == 0 && r.saved >= 0) {
        ::dup2(r.saved, STDERR_FILENO);
        ::close(r.saved);
        r.saved = -1;
        if (::ftruncate(r.buffer, 0) == 0)
            ::lseek(r.buffer, 0, SEEK_SET);
    }
    return text;
}

} // namespace app::cli
